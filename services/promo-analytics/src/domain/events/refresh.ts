/**
 * The analysis after facts changed from some week on: only what they reach is computed anew, in place. Equal to a
 * computation from scratch on the same facts.
 */
import { buildCatalog, sameForEvents } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';
import { createPromoReader, nextPromoted, nextUnpromoted } from '../facts/promo-weeks.ts';
import { runToEnd } from '../steps.ts';
import { type Analysis, analyseSteps } from './analysis.ts';
import { FALLBACK_REACH } from './baseline.ts';
import { cannibalizeFamily } from './cannibalization.ts';
import { createIndexRow, pointIndexRow, resizeCategoryIndex, sumCategory } from './category-index.ts';
import {
  appendEvent,
  BEFORE,
  baselineMethodOf,
  countEvents,
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
import { AFTER_WEEKS, measureEvent } from './performance.ts';
import { describeEvent } from './runs.ts';

/** If weeks older than this changed, everything is computed anew: most events would be touched anyway. */
const REFRESH_WEEKS = 26;

/** The analysis after the facts or products changed. The old one is used up: do not read it again. */
export function refresh(analysis: Analysis, products: readonly Product[]): Analysis {
  return runToEnd(refreshSteps(analysis, products));
}

/**
 * As `refresh`, in steps of a few milliseconds. Until the last step the previous analysis keeps answering event queries;
 * the grid must not change meanwhile.
 */
export function* refreshSteps(analysis: Analysis, products: readonly Product[]): Generator<void, Analysis> {
  const { grid, table } = analysis;
  const sameProducts = products === analysis.catalog.products;
  if ((!sameProducts && !sameForEvents(analysis.catalog, products)) || grid.ordinals > ordinalsIn(table)) {
    return yield* analyseSteps(grid, products);
  }
  const catalog = sameProducts ? analysis.catalog : buildCatalog(products);
  const from = grid.changedFrom;
  if (from === Number.POSITIVE_INFINITY) return { ...analysis, catalog };
  if (grid.lastWeek < analysis.lastWeek || grid.lastWeek - from >= REFRESH_WEEKS) {
    return yield* analyseSteps(grid, products);
  }
  yield* refreshEvents(analysis, from);
  grid.changedFrom = Number.POSITIVE_INFINITY;
  return { ...analysis, catalog, lastWeek: grid.lastWeek, events: countEvents(table) };
}

/**
 * Brings the analysis up to date with a grid whose cells changed in week `from` and later only. That touches the category
 * index of those weeks; runs that end in them or in the week before; events whose after weeks or fallback weeks lie in
 * them; and the cannibalization of the families of all these events, from the earliest of them on.
 */
function* refreshEvents(analysis: Analysis, from: number): Generator<void, void> {
  const { index, catalog, table } = analysis;
  resizeCategoryIndex(index);
  for (let category = 0; category < catalog.categories.length; category++) {
    for (const _ of sumCategory(index, category, from, null)) yield;
  }
  const indexRow = createIndexRow(index);
  const familyFrom = new Map<number, number>();
  for (const ordinal of refreshRuns(analysis, from)) {
    let pointed = false;
    for (let event = newestOf(table, ordinal); event >= 0; event = previousOf(table, event)) {
      const end = endOf(table, event);
      if (end < from - FALLBACK_REACH) break;
      if (end < from - AFTER_WEEKS && baselineMethodOf(table, event) === BEFORE) continue;
      if (!pointed) pointIndexRow(indexRow, ordinal, null);
      pointed = true;
      measureEvent(table, event, indexRow);
      const family = catalog.family[ordinal] as number;
      const start = startOf(table, event);
      if (family >= 0) familyFrom.set(family, Math.min(start, familyFrom.get(family) ?? start));
    }
  }
  for (const [family, fromEnd] of familyFrom) cannibalizeFamily(table, catalog, family, fromEnd, indexRow);
}

/**
 * Finds the runs that end in week `from` − 1 or later anew, and keeps the order of events up to date. Returns the SKUs
 * that have events near the changed weeks.
 */
function refreshRuns(analysis: Analysis, from: number): number[] {
  const { grid, catalog, table, order } = analysis;
  const reader = createPromoReader(grid);
  const touched: number[] = [];
  const gone = new Map<number, Set<number>>();
  const added = new Map<number, number[]>();
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
    const product = catalog.products[ordinal];
    if (!product) continue;
    const old = takeNewest(table, ordinal, from - 1);
    let rescan = from;
    for (const event of old) rescan = Math.min(rescan, startOf(table, event));
    for (let t = nextPromoted(grid, ordinal, rescan); t >= 0; ) {
      const end = nextUnpromoted(grid, ordinal, t);
      const same = old.findIndex((event) => startOf(table, event) === t);
      const known = same < 0 ? -1 : (old.splice(same, 1)[0] as number);
      if (known >= 0) {
        makeNewest(table, known, end - t);
        describeEvent(table, known, reader, product.regularPrice);
      } else {
        const event = appendEvent(table, ordinal, t, end - t);
        describeEvent(table, event, reader, product.regularPrice);
        added.set(t, [...(added.get(t) ?? []), event]);
      }
      t = nextPromoted(grid, ordinal, end);
    }
    for (const event of old) {
      const start = startOf(table, event);
      gone.set(start, (gone.get(start) ?? new Set()).add(event));
    }
    const newest = newestOf(table, ordinal);
    if (newest >= 0 && endOf(table, newest) >= from - FALLBACK_REACH) touched.push(ordinal);
  }
  for (const start of new Set([...gone.keys(), ...added.keys()])) {
    reorderWeek(order, table, catalog.rank, start, gone.get(start) ?? new Set(), added.get(start) ?? []);
  }
  for (const events of gone.values()) freeEvents(table, events);
  return touched;
}
