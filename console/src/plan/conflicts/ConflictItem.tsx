import { Stack, Text } from '@mantine/core';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import type { Conflict, Nc30Conflict, OverlapConflict } from '@promo/contracts/promo-proposals/conflicts';
import { day, instant } from '../../format/dates.ts';
import { MISSING, money, percent } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { ProposalBadge } from '../ProposalBadge.tsx';
import { ProposalLink } from '../ProposalLink.tsx';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { ConflictCost } from './ConflictCost.tsx';
import classes from './ConflictItem.module.css';
import { text } from './conflict.text.ts';
import { SeverityBadge } from './SeverityBadge.tsx';

interface Props {
  readonly conflict: Conflict;
  readonly entryOf: EntryOf;
  /** Says too what it costs, which is asked for. */
  readonly costed?: boolean;
  /** The pointer or the keyboard has come to it, or left it. */
  readonly onMark?: (ids: readonly number[]) => void;
}

/** A proposal as the calendar has it. */
export type EntryOf = (id: number) => Pick<CalendarEntry, 'title' | 'status'> | undefined;

/** One conflict: which proposals, about what, and how grave; who reviews can acknowledge it here. */
export function ConflictItem({ conflict, entryOf, costed = false, onMark }: Props) {
  const words = useText(text);
  const { id_a, id_b, severity, acknowledged, acknowledged_by, acknowledged_at } = conflict;
  const mark = () => onMark?.([id_a, id_b]);
  const unmark = () => onMark?.([]);
  return (
    <li className={classes.item} onMouseEnter={mark} onMouseLeave={unmark} onFocus={mark} onBlur={unmark}>
      <div className={classes.row}>
        <SeverityBadge severity={severity} />
        <Stack gap={2} className={classes.about}>
          {conflict.kind === 'overlap' ? (
            <Overlap conflict={conflict} entryOf={entryOf} />
          ) : (
            <Spoil conflict={conflict} entryOf={entryOf} />
          )}
          {costed && conflict.kind === 'overlap' && <ConflictCost conflict={conflict} />}
          {acknowledged && (
            <Text size="xs">{words.acknowledgedBy(acknowledged_by?.name ?? MISSING, instant(acknowledged_at))}</Text>
          )}
        </Stack>
        <AcknowledgeButton conflict={conflict} />
      </div>
    </li>
  );
}

type Of<C> = { readonly conflict: C } & Pick<Props, 'entryOf'>;

function Overlap({
  conflict: { id_a, id_b, overlap_weeks: weeks, skus, n_skus = skus.length },
  entryOf,
}: Of<OverlapConflict>) {
  const words = useText(text);
  return (
    <>
      <Text size="sm" fw={600}>
        <Title id={id_a} entryOf={entryOf} /> × <Title id={id_b} entryOf={entryOf} />{' '}
        <Text span size="sm" fw={400}>
          · {weekSpan(weeks[0], weeks.at(-1))}
        </Text>
      </Text>
      <Text size="xs">
        {skus
          .map((sku) => `${sku.name ?? sku.code} (${percent(sku.discount_pct_a)} / ${percent(sku.discount_pct_b)})`)
          .join(', ')}
        {n_skus > skus.length && ` ${words.more(n_skus - skus.length)}`}
      </Text>
    </>
  );
}

/** An earlier price that lowers what a later one is compared with. */
function Spoil({ conflict, entryOf }: Of<Nc30Conflict>) {
  const words = useText(text);
  const { spoiler_id, spoiled_id, skus, n_skus = skus.length, clear_from } = conflict;
  return (
    <>
      <Text size="sm" fw={600}>
        NC30: <Title id={spoiler_id} entryOf={entryOf} />{' '}
        <Text span size="sm" fw={400}>
          {words.spoils}
        </Text>{' '}
        <Title id={spoiled_id} entryOf={entryOf} />
      </Text>
      <SpoiledSkus conflict={conflict} />
      <Text size="xs">
        {n_skus > skus.length && `${words.more(n_skus - skus.length)}. `}
        {words.clear(day(clear_from))}
      </Text>
    </>
  );
}

/** What an earlier price leaves of the discounts that a later one may announce. */
export function SpoiledSkus({ conflict: { id_a, spoiler_id, skus } }: { readonly conflict: Nc30Conflict }) {
  const words = useText(text);
  return skus.map(({ code, name, price_a, price_b, ...sku }) => {
    const [earlier, later] = spoiler_id === id_a ? [price_a, price_b] : [price_b, price_a];
    const without = percent(sku.announced_pct_without, 1);
    const left = sku.announced_pct_with;
    return (
      <Text key={code} size="xs" className="num">
        {words.line(name ?? code, money(earlier), money(later))};{' '}
        {left > 0 ? words.announced(percent(left, 1), without) : words.nothing(without)}
      </Text>
    );
  });
}

/** What it is called, and whether it is firm already. */
function Title({ id, entryOf }: { readonly id: number } & Pick<Props, 'entryOf'>) {
  const { title, status } = entryOf(id) ?? {};
  return (
    <>
      <ProposalLink id={id} title={title} /> {status && <ProposalBadge status={status} />}
    </>
  );
}
