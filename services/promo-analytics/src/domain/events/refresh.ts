/**
 * The analysis after facts changed from some week on: a copy of the one before, in which only what they reach is computed
 * anew. Equal to a computation from scratch on the same facts.
 */
import { buildCatalogSteps, sameForEventsSteps } from '../facts/catalog.ts';
import type { Grid } from '../facts/grid.ts';
import type { Product } from '../facts/product.ts';
import { createPromoReader, nextPromoted, nextUnpromoted } from '../facts/promo-weeks.ts';
import { type Analysis, analyseSteps } from './analysis.ts';
import { FALLBACK_REACH } from './baseline.ts';
import { cannibalizeFamily } from './cannibalization.ts';
import { copyCategoryIndexSteps, sumCategory } from './category-index.ts';
import { changedWeeksSteps } from './changed-weeks.ts';
import {
  appendEvent,
  BASELINE_BEFORE,
  baselineMethodOf,
  copyTable,
  type EventTable,
  endOf,
  freeEvents,
  makeNewest,
  newestOf,
  ordinalsIn,
  previousOf,
  startOf,
  takeNewest,
} from './event-table.ts';
import { createIndexRow, type IndexRow, pointIndexRow } from './index-row.ts';
import { reorderWeek } from './order.ts';
import { AFTER_WEEKS, measureAfter, measureAgain, measureEvent } from './performance.ts';
import { describeEvent } from './runs.ts';

/** If weeks older than this were written, everything is computed anew: most events would be touched anyway. */
const REFRESH_WEEKS = 26;

/**
 * The analysis after the facts or products changed, in steps of a millisecond or less. The one before stays as it is.
 *
 * @param grid the facts: a copy of those of `analysis` that has changed since, or the same
 */
export function* refreshSteps(analysis: Analysis, grid: Grid, products: readonly Product[]): Generator<void, Analysis> {
  const sameProducts = products === analysis.catalog.products;
  if (
    grid.ordinals > ordinalsIn(analysis.table) ||
    grid.lastWeek < analysis.lastWeek ||
    grid.lastWeek - grid.writtenFrom >= REFRESH_WEEKS ||
    !(sameProducts || (yield* sameForEventsSteps(analysis.catalog, products)))
  ) {
    return yield* analyseSteps(grid, products);
  }
  const catalog = sameProducts ? analysis.catalog : yield* buildCatalogSteps(products);
  if (grid.writtenFrom === Number.POSITIVE_INFINITY) {
    return { ...analysis, catalog, index: { ...analysis.index, catalog } };
  }
  const next: Analysis = {
    ...analysis,
    grid,
    catalog,
    index: yield* copyCategoryIndexSteps(analysis.index, grid, catalog),
    table: copyTable(analysis.table),
    order: new Map(analysis.order),
    lastWeek: grid.lastWeek,
  };
  const changed = yield* changedWeeksSteps(analysis.grid, grid, catalog);
  for (const [category, from] of changed.ofCategory.entries()) yield* sumCategory(next.index, category, from, null);
  yield* refreshRuns(next, analysis.grid);
  yield* refreshEvents(next, changed.ofSku);
  grid.writtenFrom = Number.POSITIVE_INFINITY;
  return next;
}

/** How many SKUs, and how many families, a step looks at. */
const SKUS_A_STEP = 500;
const FAMILIES_A_STEP = 50;

/**
 * Measures the events again that lie near the weeks that changed, and what their families lost, from the earliest such event on. Runs and
 * index must be up to date. It goes family by family, so that what a family's events and losses are computed from is read once.
 *
 * @param changedFrom by SKU
 */
function* refreshEvents({ grid, index, catalog, table }: Analysis, changedFrom: Int32Array): Generator<void, void> {
  const indexRow = createIndexRow(index);
  for (let family = 0; family < catalog.familyCount; family++) {
    let earliest = Number.POSITIVE_INFINITY;
    for (const ordinal of catalog.membersOf(family)) {
      earliest = Math.min(earliest, measureNear(table, indexRow, ordinal, changedFrom[ordinal] as number));
    }
    if (earliest < Number.POSITIVE_INFINITY) cannibalizeFamily(table, catalog, family, earliest, indexRow);
    if (family % FAMILIES_A_STEP === 0) yield;
  }
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
    if (ordinal % SKUS_A_STEP === 0) yield;
    if ((catalog.family[ordinal] as number) < 0) {
      measureNear(table, indexRow, ordinal, changedFrom[ordinal] as number);
    }
  }
}

/**
 * Measures again those events of a SKU that weeks from `from` on bear on. Returns the start of the earliest one whose sales or baseline may
 * be others now; Infinity where there is none.
 */
function measureNear(table: EventTable, index: IndexRow, ordinal: number, from: number): number {
  const { grid } = index;
  let earliest = Number.POSITIVE_INFINITY;
  if (nextPromoted(grid, ordinal, from - FALLBACK_REACH) < 0) return earliest;
  pointIndexRow(index, ordinal, null);
  // A run that ended just before the written weeks may go on now.
  const fromEnd = Math.min(from, grid.writtenFrom - 1);
  for (let event = newestOf(table, ordinal); event >= 0; event = previousOf(table, event)) {
    const end = endOf(table, event);
    if (end < from - FALLBACK_REACH) break;
    const isBefore = baselineMethodOf(table, event) === BASELINE_BEFORE;
    if (isBefore && end < from - AFTER_WEEKS) continue;
    const start = startOf(table, event);
    if (isBefore && end < fromEnd) {
      measureAfter(table, event, index);
      continue;
    }
    if (isBefore && start < from) measureAgain(table, event, index);
    else measureEvent(table, event, index);
    earliest = start;
  }
  return earliest;
}

/**
 * Finds the runs anew that end in weeks that were written or in the one before, and keeps the order of events up to date.
 *
 * @param before the grid of the version before
 */
function* refreshRuns({ grid, catalog, table, order }: Analysis, before: Grid): Generator<void, void> {
  const from = grid.writtenFrom;
  const reader = createPromoReader(grid);
  const gone = new Map<number, Set<number>>();
  const added = new Map<number, number[]>();
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
    if (ordinal % SKUS_A_STEP === 0) yield;
    if (nextPromoted(grid, ordinal, from) < 0 && nextPromoted(before, ordinal, from) < 0) continue;
    const product = catalog.products[ordinal];
    if (!product) continue;
    const old = takeNewest(table, ordinal, from - 1);
    let rescan = from;
    for (const event of old) rescan = Math.min(rescan, startOf(table, event));
    for (let t = nextPromoted(grid, ordinal, rescan); t >= 0; ) {
      const end = nextUnpromoted(grid, ordinal, t);
      const same = old.findIndex((event) => startOf(table, event) === t);
      let event = same < 0 ? -1 : (old.splice(same, 1)[0] as number);
      if (event >= 0) makeNewest(table, event, end - t);
      else {
        event = appendEvent(table, ordinal, t, end - t);
        added.getOrInsertComputed(t, () => []).push(event);
      }
      describeEvent(table, event, reader, product.regularPrice);
      t = nextPromoted(grid, ordinal, end);
    }
    for (const event of old) {
      gone.getOrInsertComputed(startOf(table, event), () => new Set()).add(event);
    }
  }
  for (const start of new Set(gone.keys()).union(added)) {
    reorderWeek(order, table, catalog.rank, start, gone.get(start) ?? new Set(), added.get(start) ?? []);
    yield;
  }
  for (const events of gone.values()) freeEvents(table, events);
}
