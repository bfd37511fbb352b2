import { Button, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { day, instant } from '../../../../format/dates.ts';
import { MISSING, percent } from '../../../../format/numbers.ts';
import { weekSpan } from '../../../../format/weeks.ts';
import { useText } from '../../../../i18n/messages.ts';
import { AcknowledgeButton } from '../../../../plan/conflicts/AcknowledgeButton.tsx';
import { ConflictCost } from '../../../../plan/conflicts/ConflictCost.tsx';
import { text as shared } from '../../../../plan/conflicts/conflict.text.ts';
import { SeverityBadge } from '../../../../plan/conflicts/SeverityBadge.tsx';
import { ProposalBadge } from '../../../../plan/ProposalBadge.tsx';
import { nameOf, people } from '../../../../plan/people.ts';
import { titleOf } from '../../../../plan/title.ts';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { ShortTable } from '../../../../ui/table/ShortTable.tsx';
import { sourceName } from '../../../../wording/source.ts';
import type { Clash, ClashingProduct } from './clashes.ts';
import { text } from './conflicts.text.ts';

/** So many products of a conflict are named. */
const NAMED = 40;

interface Props {
  readonly clash: Clash;
  readonly saved: boolean;
  /** Takes a line out; undefined where nothing can be changed. */
  readonly onRemove?: (code: string) => void;
}

/** One conflict: with whose promotion, in which weeks, which products at which discounts here and there. */
export function ClashItem({ clash, saved, onRemove }: Props) {
  const words = useText(text);
  const { clear } = useText(shared);
  const names = useText(people);
  const named = useId();
  const { about, conflict, products, with: other } = clash;
  return (
    <li>
      <Group gap="xs" mb={4}>
        <SeverityBadge severity={conflict.severity} />
        <TextLink id={named} href={`/proposals/${other.id}`} fw={600} size="sm">
          {titleOf(other)}
        </TextLink>
        <ProposalBadge status={other.status} />
        <Acknowledgement clash={clash} saved={saved} />
      </Group>
      <Text size="xs">
        {[sourceName(other.source), other.channel, weekSpan(other.start_yw, other.end_yw), nameOf(other.user, names)]
          .filter((fact) => fact && fact !== MISSING)
          .join(' · ')}
      </Text>
      <Text size="sm" my={4}>
        {words.about[about]}{' '}
        {conflict.kind === 'overlap'
          ? weekSpan(conflict.overlap_weeks[0], conflict.overlap_weeks.at(-1))
          : clear(day(conflict.clear_from))}
      </Text>
      {saved && conflict.kind === 'overlap' && <ConflictCost conflict={conflict} />}
      <ShortTable
        cards
        aria-labelledby={named}
        fz="xs"
        rows={products.slice(0, NAMED)}
        rowId={({ code }) => code}
        columns={[
          { header: words.product, cell: ({ name, code }) => name ?? code },
          { header: words.own, figure: ({ own }) => percent(own, 1) },
          { header: words.theirs, figure: ({ theirs }) => percent(theirs, 1) },
          ...(about === 'overlap' ? [] : [{ header: words.announced, figure: announcedOf }]),
          ...(onRemove
            ? [
                {
                  header: '',
                  figure: ({ code, name }: ClashingProduct) => (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`${words.dropOne}: ${name ?? code}`}
                      onClick={() => onRemove(code)}
                    >
                      {words.dropOne}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {products.length > NAMED && <Text size="xs">{words.more(products.length - NAMED)}</Text>}
    </li>
  );

  function announcedOf({ announced }: ClashingProduct) {
    return announced ? words.insteadOf(percent(announced.left, 1), percent(announced.without, 1)) : MISSING;
  }
}

/** Who accepted the conflict, or the button for who may. */
function Acknowledgement({ clash: { conflict }, saved }: Pick<Props, 'clash' | 'saved'>) {
  const words = useText(shared);
  const { acknowledged, acknowledged_by, acknowledged_at } = conflict;
  if (acknowledged) {
    return <Text size="xs">{words.acknowledgedBy(acknowledged_by?.name ?? MISSING, instant(acknowledged_at))}</Text>;
  }
  return saved ? <AcknowledgeButton conflict={conflict} /> : null;
}
