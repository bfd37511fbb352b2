/**
 * The analysis after facts changed from some week on: a copy of the one before, in which only what they reach is computed
 * anew. Equal to a computation from scratch on the same facts.
 */
import { buildCatalogSteps, sameForEventsSteps } from '../facts/catalog.ts';
import { type Grid, markRead } from '../facts/grid.ts';
import type { Product } from '../facts/product.ts';
import { createPromoReader, nextPromoted, nextUnpromoted } from '../facts/promo-weeks.ts';
import { type Analysis, analyseSteps } from './analysis.ts';
import { FALLBACK_REACH } from './baseline.ts';
import { cannibalizeFamily } from './cannibalization.ts';
import { copyCategoryIndexSteps, createIndexRow, pointIndexRow, sumCategory } from './category-index.ts';
import { countStart } from './event-counts.ts';
import {
  appendEvent,
  BEFORE,
  baselineMethodOf,
  copyTable,
  endOf,
  freeEvents,
  makeNewest,
  newestOf,
  ordinalsIn,
  previousOf,
  startOf,
  takeNewest,
} from './event-table.ts';
import { reorderWeek } from './order.ts';
import { AFTER_WEEKS, measureAfter, measureAgain, measureEvent } from './performance.ts';
import { describeEvent } from './runs.ts';

/** If weeks older than this changed, everything is computed anew: most events would be touched anyway. */
const REFRESH_WEEKS = 26;

/**
 * The analysis after the facts or products changed, in steps of a millisecond or less. The one before stays as it is.
 *
 * @param grid the facts: a copy of those of `analysis` that has changed since, or the same
 */
export function* refreshSteps(analysis: Analysis, grid: Grid, products: readonly Product[]): Generator<void, Analysis> {
  const sameProducts = products === analysis.catalog.products;
  const from = grid.changedFrom;
  if (
    grid.ordinals > ordinalsIn(analysis.table) ||
    grid.lastWeek < analysis.lastWeek ||
    grid.lastWeek - from >= REFRESH_WEEKS ||
    !(sameProducts || (yield* sameForEventsSteps(analysis.catalog, products)))
  ) {
    return yield* analyseSteps(grid, products);
  }
  const catalog = sameProducts ? analysis.catalog : yield* buildCatalogSteps(products);
  if (from === Number.POSITIVE_INFINITY) return { ...analysis, catalog, index: { ...analysis.index, catalog } };
  const next: Analysis = {
    ...analysis,
    grid,
    catalog,
    index: yield* copyCategoryIndexSteps(analysis.index, grid, catalog),
    table: copyTable(analysis.table),
    order: new Map(analysis.order),
    counts: new Map(analysis.counts),
    lastWeek: grid.lastWeek,
  };
  yield* refreshEvents(next, analysis.grid, from);
  markRead(grid);
  return next;
}

/** How many SKUs a step looks at. */
const SKUS_A_STEP = 500;

/**
 * Brings the analysis up to date with a grid whose cells changed in week `from` and later only. That touches the category
 * index of those weeks; runs that end in written weeks or in the week before; events whose after weeks or fallback weeks lie in changed
 * ones; and, from the earliest event on whose baseline or sales that touches, the cannibalization of its family.
 *
 * @param before the grid of the version before
 */
function* refreshEvents(analysis: Analysis, before: Grid, from: number): Generator<void, void> {
  const { grid, index, catalog, table } = analysis;
  for (let category = 0; category < catalog.categories.length; category++) {
    yield* sumCategory(index, category, from, null);
  }
  yield* refreshRuns(analysis, before, grid.writtenFrom);
  // An event that ended before this week sold what it sold, and is held against what it was.
  const fromEnd = Math.min(from, grid.writtenFrom - 1);
  const indexRow = createIndexRow(index);
  const familyFrom = new Map<number, number>();
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
    if (ordinal % SKUS_A_STEP === 0) yield;
    if (nextPromoted(grid, ordinal, from - FALLBACK_REACH) < 0) continue;
    let pointed = false;
    for (let event = newestOf(table, ordinal); event >= 0; event = previousOf(table, event)) {
      const end = endOf(table, event);
      if (end < from - FALLBACK_REACH) break;
      if (end < from - AFTER_WEEKS && baselineMethodOf(table, event) === BEFORE) continue;
      if (!pointed) pointIndexRow(indexRow, ordinal, null);
      pointed = true;
      const start = startOf(table, event);
      const isBaselineKnown = start < from && baselineMethodOf(table, event) === BEFORE;
      if (isBaselineKnown && end < fromEnd) {
        measureAfter(table, event, indexRow);
        continue;
      }
      if (isBaselineKnown) measureAgain(table, event, indexRow);
      else measureEvent(table, event, indexRow);
      const family = catalog.family[ordinal] as number;
      if (family >= 0) familyFrom.set(family, Math.min(start, familyFrom.get(family) ?? start));
    }
  }
  for (const [family, first] of familyFrom) {
    cannibalizeFamily(table, catalog, family, first, indexRow);
    yield;
  }
}

/** Finds the runs that end in week `from` − 1 or later anew, and keeps the order of events up to date. */
function* refreshRuns(analysis: Analysis, before: Grid, from: number): Generator<void, void> {
  const { grid, catalog, table, order, counts } = analysis;
  const reader = createPromoReader(grid);
  const gone = new Map<number, Set<number>>();
  const added = new Map<number, number[]>();
  const starts = new Set<number>();
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
      starts.add(t);
      const same = old.findIndex((event) => startOf(table, event) === t);
      const known = same < 0 ? -1 : (old.splice(same, 1)[0] as number);
      if (known >= 0) {
        makeNewest(table, known, end - t);
        describeEvent(table, known, reader, product.regularPrice);
      } else {
        const event = appendEvent(table, ordinal, t, end - t);
        describeEvent(table, event, reader, product.regularPrice);
        added.getOrInsertComputed(t, () => []).push(event);
      }
      t = nextPromoted(grid, ordinal, end);
    }
    for (const event of old) {
      const start = startOf(table, event);
      starts.add(start);
      gone.getOrInsertComputed(start, () => new Set()).add(event);
    }
  }
  for (const start of starts) {
    const [left, came] = [gone.get(start), added.get(start)];
    if (left || came) reorderWeek(order, table, catalog.rank, start, left ?? new Set(), came ?? []);
    countStart(counts, table, order, start);
    yield;
  }
  for (const events of gone.values()) freeEvents(table, events);
}
