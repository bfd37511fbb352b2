/** How long a new version of the facts holds the thread at a time, in the thread's own processor time: other work of the machine does not count. */
import { weekIndex } from '@promo/retail/weeks';
import { type Analysis, analyse } from '../services/promo-analytics/src/domain/events/analysis.ts';
import { prepareWeekSteps } from '../services/promo-analytics/src/domain/events/category-index.ts';
import { refreshSteps } from '../services/promo-analytics/src/domain/events/refresh.ts';
import { applySegments, applySegmentsSteps } from '../services/promo-analytics/src/domain/facts/apply-segments.ts';
import { createGrid } from '../services/promo-analytics/src/domain/facts/grid.ts';
import { nextGridSteps, reserve } from '../services/promo-analytics/src/domain/facts/grow-grid.ts';
import type { SalesSegment } from '../services/promo-analytics/src/domain/facts/segment.ts';
import { fitPlainSteps } from '../services/promo-analytics/src/domain/forecast/plain/plain-model.ts';
import { collectTrainingSteps } from '../services/promo-analytics/src/domain/forecast/training.ts';
import { measureSideEffectsSteps } from '../services/promo-analytics/src/domain/forecaster/side-effects.ts';
import { buildPanel, type Panel } from '../services/promo-analytics/test/panel.fixture.ts';
import { figureOf } from './harness.ts';
import type { Measured, Row } from './row.ts';
import type { Stage } from './stage.ts';

const SKUS = 200_000;
const WEEKS = 156;
const ROUNDS = 3;

export const stepRows: readonly Row[] = [
  rowOf('a', 'a new week', newWeek),
  rowOf('b', '16 old weeks', (of) => sales(of, of.old)),
  rowOf('c', 'changed products', products),
  rowOf('d', 'what forecasts learn', learning),
];

type Steps = Generator<void, void>;

function rowOf(letter: string, what: string, steps: (loaded: Loaded) => Steps): Row {
  return {
    number: `17${letter}`,
    work: `the longest step of ${what}, 200,000 products, processor time`,
    unit: 'ms',
    target: 50,
    large: true,
    measure: async (stage) => longestStep(steps, await stage.use(load), stage),
  };
}

interface Loaded {
  readonly panel: Panel;
  readonly analysis: Analysis;
  /** A week more than is in the analysis, and 16 that are in it. */
  readonly newest: readonly SalesSegment[];
  readonly old: readonly SalesSegment[];
}

export function load(): Loaded {
  const panel = buildPanel({ skus: SKUS, weeks: WEEKS, seed: 1 });
  const weeks = [...Map.groupBy(panel.segments, ({ yw }) => yw).values()];
  const grid = createGrid();
  reserve(grid, SKUS, ...range(panel.segments));
  applySegments(grid, weeks.slice(0, -1).flat());
  return {
    panel,
    analysis: analyse(grid, panel.products),
    newest: weeks.at(-1) ?? [],
    old: weeks.slice(40, 56).flat(),
  };
}

/** With what is prepared for it before it comes. */
function* newWeek(loaded: Loaded): Steps {
  yield* prepareWeekSteps(loaded.analysis.index);
  yield* sales(loaded, loaded.newest);
}

function* sales({ analysis, panel }: Loaded, segments: readonly SalesSegment[]): Steps {
  const grid = yield* nextGridSteps(analysis.grid, SKUS, ...range(segments));
  yield* applySegmentsSteps(grid, segments);
  yield* refreshSteps(analysis, grid, panel.products);
}

/** Every product has another cost, so that all is computed anew. */
function* products({ analysis, panel }: Loaded): Steps {
  const dearer = panel.products.map((product) => ({ ...product, cost: (product.cost ?? 0) + 1 }));
  yield;
  yield* refreshSteps(analysis, analysis.grid, dearer);
}

function* learning({ analysis }: Loaded): Steps {
  const training = yield* collectTrainingSteps(analysis);
  yield* fitPlainSteps(training, analysis.catalog, analysis.lastWeek + 1);
  // Of an analysis of its own, since what was measured once is kept with it.
  yield* measureSideEffectsSteps({ ...analysis });
}

const range = (segments: readonly SalesSegment[]): [from: number, to: number] => {
  const weeks = segments.map(({ yw }) => weekIndex(yw));
  return [Math.min(...weeks), Math.max(...weeks)];
};

async function longestStep(begin: (loaded: Loaded) => Steps, loaded: Loaded, stage: Stage): Promise<Measured> {
  const rounds = Array.from({ length: Math.min(ROUNDS, stage.rounds) }, () => runTimed(begin(loaded)));
  const seconds = figureOf(rounds.map(({ total }) => total / 1000)).median;
  const over = rounds.map(({ over: steps }) => steps).join(', ');
  return {
    own: figureOf(rounds.map(({ longest }) => longest)),
    note: `${seconds.toFixed(1)} s of processor time; steps of more than 10 ms: ${over}`,
  };
}

function runTimed(steps: Steps): { readonly longest: number; readonly over: number; readonly total: number } {
  const began = threadMs();
  let longest = 0;
  let over = 0;
  for (let before = began; ; ) {
    const { done } = steps.next();
    const now = threadMs();
    longest = Math.max(longest, now - before);
    if (now - before > 10) over++;
    if (done) return { longest, over, total: now - began };
    before = now;
  }
}

const threadMs = (): number => Object.values(process.threadCpuUsage()).reduce((sum, us) => sum + us) / 1000;
