/**
 * All events of a grid with what each did, and their order. `analyse` computes everything from the facts;
 * `analyseSteps` does the same in steps of a millisecond or less, so that a service can let requests in between.
 */

import { buildCatalogSteps, type Catalog } from '../facts/catalog.ts';
import type { Grid } from '../facts/grid.ts';
import { NO_PLANS, type PlanFunding } from '../facts/plan-funding.ts';
import type { Product } from '../facts/product.ts';
import { createPromoReader, nextPromoted, nextUnpromoted } from '../facts/promo-weeks.ts';
import { runToEnd } from '../steps.ts';
import { cannibalizeFamily } from './cannibalization.ts';
import { type CategoryIndex, createCategoryIndex, type RatioPlane, sumCategory } from './category-index.ts';
import { appendEvent, createEventTable, type EventTable, newestOf, previousOf } from './event-table.ts';
import { createIndexRow, pointIndexRow } from './index-row.ts';
import { type EventOrder, orderEvents } from './order.ts';
import { measureEvent } from './performance.ts';
import { describeEvent } from './runs.ts';

export interface Analysis {
  readonly grid: Grid;
  readonly catalog: Catalog;
  readonly index: CategoryIndex;
  readonly table: EventTable;
  readonly order: EventOrder;
  /** What approved proposals say of supplier funding; none until it is put in. */
  readonly planFunding: PlanFunding;
  /** Last week with sales, as a week index; −1 on an empty store. */
  readonly lastWeek: number;
}

/** Computes everything from the facts. */
export function analyse(grid: Grid, products: readonly Product[]): Analysis {
  return runToEnd(analyseSteps(grid, products));
}

/** How many events a step works through. */
const EVENTS_A_STEP = 500;
/** A new week changes events that began so many weeks before it, and of those before only a few. */
const RECENT_WEEKS = 16;

/** As `analyse`, in steps. */
export function* analyseSteps(grid: Grid, products: readonly Product[]): Generator<void, Analysis> {
  const catalog = yield* buildCatalogSteps(products);
  const index = createCategoryIndex(grid, catalog);
  const table = createEventTable(Math.max(grid.capacity, products.length), grid.lastWeek - RECENT_WEEKS);
  yield* findEvents(grid, catalog, table);
  yield* measureEvents(grid, catalog, index, table);
  yield* cannibalize(catalog, index, table);
  const order = yield* orderEvents(table, catalog.rank);
  grid.writtenFrom = Number.POSITIVE_INFINITY;
  const { lastWeek } = grid;
  return { grid, catalog, index, table, order, planFunding: NO_PLANS, lastWeek };
}

function* findEvents(grid: Grid, catalog: Catalog, table: EventTable) {
  const reader = createPromoReader(grid);
  let step = 0;
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
    const product = catalog.products[ordinal];
    if (!product) continue;
    for (let t = nextPromoted(grid, ordinal, grid.base); t >= 0; ) {
      const end = nextUnpromoted(grid, ordinal, t);
      const event = appendEvent(table, ordinal, t, end - t);
      describeEvent(table, event, reader, product.regularPrice);
      t = nextPromoted(grid, ordinal, end);
    }
    if (table.events - step > EVENTS_A_STEP) {
      step = table.events;
      yield;
    }
  }
}

function* measureEvents(grid: Grid, catalog: Catalog, index: CategoryIndex, table: EventTable) {
  const indexRow = createIndexRow(index);
  const plane: RatioPlane = { rowOf: new Int32Array(catalog.products.length).fill(-1), values: new Float64Array() };
  for (let category = 0; category < catalog.categories.length; category++) {
    layPlane(plane, grid, catalog, table, category);
    yield* sumCategory(index, category, grid.firstWeek, plane);
    let done = 0;
    for (const ordinal of catalog.categoryOrdinals[category] as Int32Array) {
      let event = newestOf(table, ordinal);
      if (event >= 0) pointIndexRow(indexRow, ordinal, plane);
      for (; event >= 0; event = previousOf(table, event)) {
        measureEvent(table, event, indexRow);
        done++;
      }
      if (done > EVENTS_A_STEP) {
        done = 0;
        yield;
      }
    }
  }
}

/**
 * Lays the plane out for a category's SKUs that have events and no group: their own ratios are subtracted from the index. One plane
 * serves all categories in turn, since one for each was a gigabyte of garbage at 200,000 products.
 */
function layPlane(plane: RatioPlane, grid: Grid, catalog: Catalog, table: EventTable, category: number): void {
  let rows = 0;
  for (const ordinal of catalog.categoryOrdinals[category] as Int32Array) {
    if ((catalog.group[ordinal] as number) < 0 && newestOf(table, ordinal) >= 0) plane.rowOf[ordinal] = rows++;
  }
  const span = grid.lastWeek < 0 ? 0 : grid.lastWeek - grid.firstWeek + 1;
  if (plane.values.length < rows * span) plane.values = new Float64Array(rows * span);
}

/** How many SKUs of families a step works through. */
const FAMILY_SKUS_A_STEP = 30;

function* cannibalize(catalog: Catalog, index: CategoryIndex, table: EventTable) {
  const indexRow = createIndexRow(index);
  let skus = 0;
  for (let family = 0; family < catalog.familyCount; family++) {
    cannibalizeFamily(table, catalog, family, 0, indexRow);
    skus += catalog.membersOf(family).length;
    if (skus > FAMILY_SKUS_A_STEP) {
      skus = 0;
      yield;
    }
  }
}
