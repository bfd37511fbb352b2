import { Popover, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { euros, MISSING, number, percent } from '../../../format/numbers.ts';
import { weekSpan } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { movesOf } from '../../../plan/moves.ts';
import { ProposalBadge } from '../../../plan/ProposalBadge.tsx';
import { titleOf } from '../../../plan/title.ts';
import { useMay } from '../../../session/session.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { sourceName } from '../../../wording/source.ts';
import type { Scheduled } from '../filters.ts';
import { cardText } from './card.text.ts';
import classes from './Timeline.module.css';

interface Props {
  readonly entry: Scheduled;
  readonly conflicts: number;
  readonly movable: boolean;
  /** Where its bar is on the screen. */
  readonly at: DOMRect;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** So many products are named. */
const NAMED = 4;

/** What is behind a bar, in short, while one points at it. */
export default function Card({ entry, conflicts, movable, at, onEnter, onLeave }: Props) {
  const words = useText(cardText);
  const mayPlan = useMay()('promo_plan');
  const { data } = useQuery(read('GET /api/promo/proposals/:proposal_id', { params: { proposal_id: entry.id } }));
  const names = data?.skus.slice(0, NAMED).map(({ name, code }) => name ?? code) ?? [];
  const more = entry.n_skus - names.length;
  const { expected } = entry;
  return (
    <Popover opened position="bottom-start" width={320}>
      <Popover.Target>
        <span
          className={classes.anchor}
          style={{ left: at.left, top: at.top, width: at.width, height: at.height }}
          aria-hidden
        />
      </Popover.Target>
      <Popover.Dropdown role="tooltip" onMouseEnter={onEnter} onMouseLeave={onLeave}>
        <Text fw={600} size="sm">
          {titleOf(entry)} <ProposalBadge status={entry.status} />
        </Text>
        <Text size="sm" mb="xs">
          {weekSpan(entry.start_yw, entry.end_yw)} · {sourceName(entry.source)}
          {entry.channel && ` · ${entry.channel}`}
        </Text>
        <Facts
          facts={[
            [words.owner, entry.user?.name ?? MISSING],
            [words.discount, percent(entry.avg_discount_pct)],
            [words.margin, euros(expected?.incremental_margin_eur)],
            [words.units, number(expected?.uplift_units ?? null)],
            [words.funding, euros(expected?.funding_eur)],
            [words.conflicts, number(conflicts)],
          ]}
        />
        {names.length > 0 && (
          <Text size="sm" mt="xs">
            {names.join(', ')}
            {more > 0 && ` ${words.more(more)}`}
          </Text>
        )}
        {(movable || mayPlan) && (
          <Text size="xs" mt="xs">
            {movable ? words.how : movesOf(entry.status).edit ? words.others : words.inState}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
