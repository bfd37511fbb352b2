/** Three calendars for one range: planners' habit, the habit's weeks at the model's depths, and what is suggested. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { weekIndex, ywOf } from '@promo/retail/weeks';
import { readFolder } from '../../services/promo-analytics/src/cli/csv-folder.ts';
import { fitSteps } from '../../services/promo-analytics/src/domain/forecast/fit.ts';
import type { ForecastContext } from '../../services/promo-analytics/src/domain/forecast/forecast-context.ts';
import { fitPlainSteps } from '../../services/promo-analytics/src/domain/forecast/plain/plain-model.ts';
import { collectTrainingSteps } from '../../services/promo-analytics/src/domain/forecast/training.ts';
import { runToEnd } from '../../services/promo-analytics/src/domain/steps.ts';
import {
  calendarAnswer,
  reckonSuggested,
} from '../../services/promo-analytics/src/domain/suggestions/calendar-answer.ts';
import { type Prepared, prepareSteps } from '../../services/promo-analytics/src/domain/suggestions/prepare-problem.ts';
import type { LowestPrices, PlannedPromo } from '../../services/promo-analytics/src/domain/suggestions/question.ts';
import { scopeOf } from '../../services/promo-analytics/src/domain/suggestions/scope.ts';
import { searchCalendar } from '../../services/promo-analytics/src/domain/suggestions/search.ts';
import { RANGE, type Run, type SimulatedWorld } from './world.ts';

export interface Calendar {
  readonly name: string;
  readonly runs: readonly Run[];
  readonly slots: number;
  /** What it is told to earn, with p10 and p90; and what it truly earns, euro. */
  readonly told: number;
  readonly low: number;
  readonly high: number;
  readonly earned: number;
}

export async function calendarsOf(world: SimulatedWorld): Promise<Calendar[]> {
  const context = await learn(world);
  const { catalog } = context.analysis;
  const from = weekIndex(world.from_yw);
  const slots = Math.ceil(world.habit.reduce((sum, { weeks }) => sum + weeks, 0) / RANGE);
  const funding = [...world.funding].map(([sku, eur]) => ({ sku, eur }));
  const { question } = scopeOf(catalog, { from_yw: world.from_yw, weeks: RANGE, slots_per_week: slots, funding });
  const lowestPrices: LowestPrices = (ordinal, starts) => ({
    exempt: catalog.products[ordinal]?.perishable === true,
    lowest: starts.map((start) => world.lowestBefore(catalog.products[ordinal]?.sku as string, start - from)),
  });
  const prepared = runToEnd(prepareSteps(context, question, [], lowestPrices));
  const basis = { context, question, prepared, lowestPrices, pending: new Map(), thisWeek: question.from };
  const planned = ({ sku, start, weeks, depth }: Run): PlannedPromo => ({
    ordinal: catalog.ordinalOf(sku) as number,
    start: from + start,
    weeks,
    depth: 100 * depth,
    cents: null,
    mechanic: null,
    funding: null,
    origin: 'planned',
    proposal_id: null,
    status: null,
  });
  const calendar = (name: string, runs: readonly Run[]): Calendar => {
    const { totals } = calendarAnswer(basis, runs.map(planned).map(prepared.reckoning.reckon));
    return {
      name,
      runs,
      slots: totals.slots,
      told: totals.margin_eur,
      low: totals.margin_p10_eur,
      high: totals.margin_p90_eur,
      earned: world.earned(runs),
    };
  };
  const found = reckonSuggested(basis, searchCalendar(prepared.problem).promos).map(
    ({ ordinal, start, weeks, depth }): Run => ({
      sku: catalog.products[ordinal]?.sku as string,
      start: start - from,
      weeks,
      depth: (depth as number) / 100,
    }),
  );
  return [
    calendar('planners’ habit', world.habit),
    calendar(
      'its weeks, the model’s depths',
      world.habit.flatMap((run) => atBestDepth(prepared, planned(run), run)),
    ),
    calendar('suggested', found),
  ];
}

/** A habit's promotion at the depth that is told to earn most, if any does. */
function atBestDepth({ reckoning }: Prepared, planned: PlannedPromo, run: Run): Run[] {
  const { cap } = reckoning.factsOf(planned.ordinal);
  let best: Run[] = [];
  let most = 0;
  for (let depth = 5; depth <= cap; depth++) {
    const { figures } = reckoning.reckon({ ...planned, depth });
    if (figures && figures.margin > most) [most, best] = [figures.margin, [{ ...run, depth: depth / 100 }]];
  }
  return best;
}

/** What is learnt from the sales before the range. */
async function learn(world: SimulatedWorld): Promise<ForecastContext> {
  const folder = await mkdtemp(join(tmpdir(), 'simulate-'));
  try {
    await writeFile(join(folder, 'products.csv'), world.products());
    await writeFile(join(folder, 'sales.csv'), world.sales());
    const { analysis } = await readFolder(folder);
    const training = runToEnd(collectTrainingSteps(analysis));
    const asOf = analysis.lastWeek + 1;
    if (ywOf(asOf) !== world.from_yw) throw new Error(`sales end before ${ywOf(asOf)}, not before ${world.from_yw}`);
    const { grid, catalog } = analysis;
    const fit = runToEnd(fitSteps({ training, grid, catalog, asOf }));
    const plain = runToEnd(fitPlainSteps(training, catalog, asOf));
    return {
      analysis,
      asOf,
      training,
      plain,
      hierarchical: { ...fit, training },
      auto: fit.quality.auto,
      provisional: false,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
