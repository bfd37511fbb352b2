import { Anchor, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import type { Decision } from '@promo/contracts/promo-proposals/words';
import { Link } from 'wouter';
import { money, percent } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { depthOf, promoPriceOf } from '../../plan/depth.ts';
import { draftOf } from '../../plan/draft.ts';
import { Nc30Badge } from '../../plan/Nc30Badge.tsx';
import { ProposalConflicts } from '../../plan/ProposalConflicts.tsx';
import { ownerOf, people } from '../../plan/people.ts';
import { Trail } from '../../plan/Trail.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { text } from './text.ts';
import type { Waiting } from './useInbox.ts';

interface Props {
  readonly row: Waiting;
  readonly onDecide: (decision: Decision) => void;
  readonly onClose: () => void;
}

/** One proposal as a reviewer reads it: conflicts, prices against NC30, and what was decided before. */
export default function Review({ row, onDecide, onClose }: Props) {
  const words = useText(text);
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={row.proposal.title ?? words.untitled}>
      <Stack gap="lg">
        <About row={row} />
        <Conflicts id={row.proposal.id} />
        <Prices row={row} />
        <section>
          <Trail proposal={row.proposal} />
        </section>
        {row.own ? (
          <Text size="sm">{words.ownHint}</Text>
        ) : (
          <Group justify="flex-end" pos="sticky" bottom={0} py="sm" bg="var(--mantine-color-body)">
            <Button color="red" variant="outline" onClick={() => onDecide('reject')}>
              {words.decisions.reject}
            </Button>
            <Button color="grape" variant="outline" onClick={() => onDecide('request_revision')}>
              {words.decisions.request_revision}
            </Button>
            <Button color="teal.9" onClick={() => onDecide('approve')}>
              {words.decisions.approve}
            </Button>
          </Group>
        )}
      </Stack>
    </Drawer>
  );
}

function About({ row: { proposal, days, discount } }: { row: Waiting }) {
  const words = useText(text);
  const names = useText(people);
  const { start_yw, end_yw } = draftOf(proposal);
  return (
    <section>
      <Facts
        facts={[
          [words.weeks, weekSpan(start_yw, end_yw)],
          [words.source, proposal.source],
          [words.user, ownerOf(proposal, names)],
          [words.nSkus, proposal.n_skus],
          [words.discount, percent(discount, 1)],
          [words.pending, words.days(days)],
          ...(proposal.objective ? [[words.objective, proposal.objective] as const] : []),
          ...(proposal.note ? [[words.note, proposal.note] as const] : []),
        ]}
      />
      <Anchor component={Link} href={`/proposals/${proposal.id}`} size="sm" underline="always">
        {words.open}
      </Anchor>
    </section>
  );
}

function Conflicts({ id }: { id: number }) {
  const words = useText(text);
  return (
    <section aria-labelledby="review-conflicts">
      <Title order={3} size="h5" id="review-conflicts" mb={4}>
        {words.conflictTitle}
      </Title>
      <ProposalConflicts id={id} />
    </section>
  );
}

function Prices({ row: { proposal, nc30 } }: { row: Waiting }) {
  const words = useText(text);
  const usual = proposal.mechanic ?? '';
  const rank = (code: string) => (nc30?.get(code)?.announceable === false ? 0 : 1);
  return (
    <section aria-labelledby="review-lines">
      <Title order={3} size="h5" id="review-lines" mb={4}>
        {words.lines}
      </Title>
      <ShortTable
        aria-labelledby="review-lines"
        rows={proposal.skus.toSorted((a, b) => rank(a.code) - rank(b.code))}
        rowId={({ code }) => code}
        columns={[
          { header: words.product, cell: ({ name, code }) => name ?? code },
          { header: words.discount, figure: (line) => line.mechanic ?? percent(depthOf(line, usual), 1) },
          { header: words.price, figure: (line) => money(promoPriceOf(line, usual)) },
          { header: 'NC30', cell: ({ code }) => <Nc30Badge result={nc30?.get(code)} /> },
        ]}
      />
    </section>
  );
}
