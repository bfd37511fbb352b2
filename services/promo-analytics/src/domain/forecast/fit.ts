/** The fit that goes on in the background: the hierarchical method and the back-test of all models. */
import type { Hierarchy } from '../facts/catalog.ts';
import type { SalesGrid } from '../facts/grid.ts';
import { someFamilies } from './families.ts';
import { measureDemand } from './hierarchical/demand.ts';
import type { HierarchicalFit } from './hierarchical/hierarchical-forecast.ts';
import { fitModel } from './hierarchical/model.ts';
import { observe } from './hierarchical/observations.ts';
import { walkForward } from './hierarchical/walk-forward.ts';
import { fitPlainSteps } from './plain/plain-model.ts';
import { backtest } from './quality/backtest.ts';
import type { Training } from './training.ts';

/**
 * Raise it by one whenever what a fit learns or holds changes, which `model-version.test.ts` notices, or how it is stored, which no test
 * does. A stored fit of another version is not used.
 */
export const MODEL_VERSION = 9;

/** With fewer events than this the hierarchical method knows no more than the plain one, and is not fitted. */
export const MIN_EVENTS = 50;
/** Placement is learnt from where at least this share of the events tells it. */
const MIN_PLACED = 0.2;
/** With more events than about so many, some families are taken through the past, and all teach the last model. */
const MOST_TESTED = 100_000;

/** Plain data, so that it can be handed to another thread. */
export interface FitInput {
  readonly training: Training;
  readonly grid: SalesGrid;
  readonly catalog: Hierarchy;
  /** Week index: nothing from then on is known. */
  readonly asOf: number;
}

/** What a fit comes to. The events it was made from are left out: whoever asked for the fit has them. */
export type Fit = Omit<HierarchicalFit, 'training'>;

/** A fit with its events. */
export type FinishedFit = HierarchicalFit;

/** Fits and tests everything, in steps. */
export function* fitSteps({ training, grid, catalog, asOf }: FitInput, mostTested = MOST_TESTED): Generator<void, Fit> {
  const { firstWeek } = grid;
  const demand = yield* measureDemand(grid, catalog);
  const source = { grid, catalog, demand };
  const past = someFamilies(training, catalog, mostTested);
  const plain = yield* fitPlainSteps(past, catalog, asOf, true);
  const learn = function* (placed: boolean) {
    const observations = yield* observe(past, source, catalog, placed);
    const walk = yield* walkForward({ observations, source, catalog, firstWeek, asOf });
    const all = past === training ? observations : yield* observe(training, source, catalog, placed);
    const model = yield* fitModel(all, asOf, walk);
    return { walk, model };
  };
  const { walk, model } = yield* learn(false);
  const placed = tellsPlacement(training) ? yield* learn(true) : null;
  const placedWalk = placed?.walk ?? null;
  const tested = yield* backtest({ training: past, grid, catalog, firstWeek, asOf, plain, walk, placedWalk });
  return { origin: asOf, category: catalog.category, demand, model, placedModel: placed?.model ?? null, ...tested };
}

function tellsPlacement({ size, feature, display }: Training): boolean {
  let told = 0;
  let placed = 0;
  for (let row = 0; row < size; row++) {
    const shares = [feature[row] as number, display[row] as number].filter((share) => !Number.isNaN(share));
    if (shares.length > 0) told++;
    if (shares.some((share) => share > 0)) placed++;
  }
  return told >= MIN_PLACED * size && placed > 0;
}
