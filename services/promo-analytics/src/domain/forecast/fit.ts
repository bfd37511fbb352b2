/** The fit that goes on in the background: the hierarchical method and the back-test of all models. */
import type { Hierarchy } from '../facts/catalog.ts';
import type { SalesGrid } from '../facts/grid.ts';
import { measureDemand } from './hierarchical/demand.ts';
import type { HierarchicalFit } from './hierarchical/hierarchical-forecast.ts';
import { walkForward } from './hierarchical/walk-forward.ts';
import { fitPlainSteps } from './plain/plain-model.ts';
import { backtest } from './quality/backtest.ts';
import type { Training } from './training.ts';

/**
 * Raise it by one with every change of what a fit learns or holds: fits are stored, and one of another model is passed
 * over. `model-version.test.ts` notices when it was forgotten.
 */
export const MODEL_VERSION = 7;

/** With fewer events than this the hierarchical method knows no more than the plain one, and is not fitted. */
export const MIN_EVENTS = 50;
/** Placement is learnt from where at least this share of the events tells it. */
const MIN_PLACED = 0.2;

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
export function* fitSteps({ training, grid, catalog, asOf }: FitInput): Generator<void, Fit> {
  const demand = yield* measureDemand(grid, catalog);
  const plain = yield* fitPlainSteps(training, catalog, asOf, true);
  const source = { grid, catalog, demand };
  const { firstWeek } = grid;
  const walk = yield* walkForward({ training, source, catalog, firstWeek, asOf, placed: false });
  const placedWalk = tellsPlacement(training)
    ? yield* walkForward({ training, source, catalog, firstWeek, asOf, placed: true })
    : null;
  const tested = yield* backtest({ training, grid, catalog, firstWeek, asOf, plain, walk, placedWalk });
  return {
    origin: asOf,
    category: catalog.category,
    demand,
    model: walk.model,
    placedModel: placedWalk?.model ?? null,
    ...tested,
  };
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
