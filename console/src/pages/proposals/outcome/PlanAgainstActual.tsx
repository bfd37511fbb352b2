import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { Accuracy } from '@promo/contracts/promo-proposals/accuracy';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { AccuracyState } from '@promo/contracts/promo-proposals/words';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { read } from '../../../api/query.ts';
import { euros, MISSING, number, signed, signedEuros } from '../../../format/numbers.ts';
import { useCurrentWeek } from '../../../format/today.ts';
import { addWeeks, week, weekIndex } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { draftOf, weeksOf } from '../../../plan/draft.ts';
import { text as figures } from '../../../plan/economics/text.ts';
import { Badge, type Hue } from '../../../ui/Badge.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { type Tile, Tiles, TO_COME, toneOf } from '../../../ui/Tiles.tsx';
import { text } from './came.text.ts';
import { differenceOf, FIGURES, type Figure } from './model/figures.ts';

const OutcomeLines = lazy(() => import('./OutcomeLines.tsx'));

const HUES: Readonly<Record<AccuracyState, Hue>> = {
  not_started: 'plain',
  running: 'cyan',
  partly: 'yellow',
  complete: 'green',
};

/** What came beside its plan of an approved proposal that has begun; in its first week, when something will be known. */
export default function PlanAgainstActual({ proposal }: { proposal: Proposal }) {
  const now = useCurrentWeek();
  const { start_yw, end_yw } = draftOf(proposal);
  if (!start_yw || !end_yw) return null;
  return <Came proposal={proposal} over={end_yw < now} first={start_yw === now ? start_yw : null} />;
}

interface CameProps {
  readonly proposal: Proposal;
  readonly over: boolean;
  /** Its first week where that is this one, of which hardly anybody has imported sales yet. */
  readonly first: number | null;
}

/** In total at once, with its room before figures come; line by line once that is asked for. */
function Came({ proposal, over, first }: CameProps) {
  const words = useText(text);
  const [open, setOpen] = useState(false);
  const query = useQuery(
    read('GET /api/promo/proposals/:proposal_id/accuracy', { params: { proposal_id: proposal.id } }),
  );
  const { data } = query;
  const tiles = useTiles(data, over);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="outcome" aria-busy={query.isPending}>
      <Group gap="sm" mb="xs">
        <Title order={2} id="outcome">
          {words.title}
        </Title>
        {data && <Badge hue={HUES[data.state]}>{words.states[data.state]}</Badge>}
      </Group>
      {!data && query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : first !== null && (data?.as_of_yw ?? 0) <= first ? (
        <Text size="sm">
          {data ? words.begun(week(data.as_of_yw && addWeeks(data.as_of_yw, -1)), week(first)) : TO_COME}
        </Text>
      ) : (
        <>
          <Tiles label={words.total} tiles={tiles} />
          <Group justify="space-between" wrap="nowrap" mt="xs">
            <Text size="xs">{data ? told(data, proposal, words) : TO_COME}</Text>
            <Button variant="default" size="xs" flex="none" aria-expanded={open} onClick={() => setOpen(!open)}>
              {words.lines}
            </Button>
          </Group>
          {open && data && (
            <Suspense fallback={<Loading />}>
              <OutcomeLines accuracy={data} proposal={proposal} />
            </Suspense>
          )}
        </>
      )}
    </Paper>
  );
}

const isSigned = (figure: Figure) => figure === 'uplift_units';
const isMoney = (figure: Figure) => figure.endsWith('_eur');

/** A tile for each figure, with the plan below it and, of what is over, the difference; both lines are there before they are known. */
function useTiles(accuracy: Accuracy | undefined, over: boolean): Tile[] {
  const words = useText(text);
  const { margin, units, revenue, funding } = useText(figures);
  const labels: Readonly<Record<Figure, string>> = {
    incremental_margin_eur: margin,
    uplift_units: units,
    units: words.units,
    revenue_eur: revenue,
    gross_margin_eur: words.gross,
    funding_eur: funding,
  };
  return FIGURES.map((figure) => {
    const write = isMoney(figure) ? euros : isSigned(figure) ? signed : number;
    const totals = accuracy?.totals;
    const difference = totals && accuracy.complete ? differenceOf(totals, figure) : null;
    return {
      label: labels[figure],
      value: totals ? write(totals.actual[figure]) : MISSING,
      note: (
        <>
          {totals ? words.planned(write(totals.expected[figure])) : TO_COME}
          {over && <br />}
          {over &&
            (difference === null ? TO_COME : words.difference((isMoney(figure) ? signedEuros : signed)(difference)))}
        </>
      ),
      tone: figure === 'incremental_margin_eur' ? toneOf(totals?.actual[figure]) : undefined,
    };
  });
}

/** How far it is known, and what of it did not run. */
function told({ state, complete, as_of_yw, totals }: Accuracy, proposal: Proposal, words: (typeof text)['hr']): string {
  const plan = draftOf(proposal);
  const weeks = weeksOf(plan);
  const imported = Math.min(
    weeks,
    Math.max(0, as_of_yw && plan.start_yw ? weekIndex(as_of_yw) - weekIndex(plan.start_yw) : 0),
  );
  const known = state === 'complete' ? words.final : complete ? words.mayChange : words.imported(imported, weeks);
  return totals.lines_not_run > 0 ? `${known} ${words.notRun(totals.lines_not_run)}` : known;
}
