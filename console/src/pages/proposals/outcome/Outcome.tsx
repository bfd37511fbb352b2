import { Group, Stack, Text, Title } from '@mantine/core';
import type { Accuracy } from '@promo/contracts/promo-proposals/accuracy';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { AccuracyState } from '@promo/contracts/promo-proposals/words';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { week } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { Badge, type Hue } from '../../../ui/Badge.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { OutcomeLines } from './OutcomeLines.tsx';
import { OutcomeTotals } from './OutcomeTotals.tsx';
import { text } from './text.ts';

const HUES: Readonly<Record<AccuracyState, Hue>> = {
  not_started: 'plain',
  running: 'cyan',
  partly: 'yellow',
  complete: 'green',
};

/** Plan against actual of a proposal that has begun: in total, then line by line, the worst first. */
export default function Outcome({ proposal }: { proposal: Proposal }) {
  const words = useText(text);
  const query = useQuery(
    read('GET /api/promo/proposals/:proposal_id/accuracy', { params: { proposal_id: proposal.id } }),
  );
  return (
    <section aria-labelledby="outcome" style={{ marginTop: 'var(--mantine-spacing-md)' }}>
      <Group gap="sm" mb="xs">
        <Title order={2} id="outcome">
          {words.title}
        </Title>
        {query.data && <Badge hue={HUES[query.data.state]}>{words.states[query.data.state]}</Badge>}
      </Group>
      <Loaded query={query}>{(accuracy) => <Told accuracy={accuracy} proposal={proposal} />}</Loaded>
    </section>
  );
}

function Told({ accuracy, proposal }: { accuracy: Accuracy; proposal: Proposal }) {
  const words = useText(text);
  const { totals, state, as_of_yw } = accuracy;
  const known = accuracy.lines.some(({ ran }) => ran !== null);
  return (
    <Stack gap="sm">
      <Text size="sm">
        {words.hints[state]} {as_of_yw === null ? words.noSales : words.asOf(week(as_of_yw))}
      </Text>
      {known ? (
        <>
          <OutcomeTotals totals={totals} complete={accuracy.complete} />
          <OutcomeLines accuracy={accuracy} proposal={proposal} />
        </>
      ) : (
        <Text size="sm">{words.nothingYet}</Text>
      )}
    </Stack>
  );
}
