/**
 * What forecasts learn from: every past event that lasted at most 13 weeks, sold at least a unit in an ordinary week and
 * has a lift. In columns, ordered by SKU and start, independent of the event table it was taken from, so that it stays
 * as it is while newer data come in. Weeks are week indices, depths fractions (0.2 = 20 %), money cents.
 */
import { FORECAST_WEEKS } from '@promo/contracts/promo-analytics/words';
import { knownPrice } from '@promo/retail/money';
import type { Analysis } from '../events/analysis.ts';
import { FALLBACK_REACH, weeklyBaseline } from '../events/baseline.ts';
import * as events from '../events/event-table.ts';
import { firstWeekOf, type Grid, lastWeekOf, qtyAt, revenueAt, rowOf } from '../facts/grid.ts';
import { createPromoReader, findPromoRow, type PromoReader, promoColumns } from '../facts/promo-weeks.ts';

/** Units in an ordinary week; a SKU that sells less has lifts that are mere chance. */
export const MIN_WEEKLY_BASELINE = 1;
/** What is assumed of a promotion whose depth nobody noted. */
export const USUAL_DEPTH = 0.2;

export interface Training {
  readonly size: number;
  /** Events of ordinal k are `first[k]` up to `first[k + 1]`. */
  readonly first: Int32Array;
  readonly ordinal: Int32Array;
  readonly start: Int32Array;
  readonly weeks: Int32Array;
  /** First week in which all that the lift is made of is known. */
  readonly known: Int32Array;
  /** As recorded, NaN where nobody noted it; and the same as used, never NaN, within 0–0.95. */
  readonly recorded: Float64Array;
  readonly depth: Float64Array;
  /** Index into `mechanics`; 0 is a plain discount. */
  readonly mechanic: Int32Array;
  /** As the grid numbered them: another replica's may number them otherwise. */
  readonly mechanics: readonly string[];
  /** Units sold ÷ baseline, by the level that forecasts begin at, and its logarithm kept within ln 0.2 and ln 25. */
  readonly lift: Float64Array;
  readonly y: Float64Array;
  readonly qty: Float64Array;
  /** Units of an ordinary week before the event: the median without a correction for season. NaN where there is none. */
  readonly weekly: Float64Array;
  /** 1 where the price was lower than any of the last 52 weeks, or the depth than any of at least two earlier events. */
  readonly disruptive: Uint8Array;
  /** Mean shares of its weeks, NaN where unknown. */
  readonly feature: Float64Array;
  readonly display: Float64Array;
}

/** How many SKUs, and how many events, a step works through. */
const SKUS_A_STEP = 500;
const EVENTS_A_STEP = 500;

/** Collects the events of an analysis, in steps of a millisecond or less. */
export function* collectTrainingSteps(analysis: Analysis): Generator<void, Training> {
  const { grid, table, catalog } = analysis;
  const ordinals = events.ordinalsIn(table);
  const chosen = new Int32Array(table.events);
  const first = ints(ordinals + 1);
  let size = 0;
  for (let ordinal = 0; ordinal < ordinals; ordinal++) {
    first[ordinal] = size;
    if (ordinal % SKUS_A_STEP === 0) yield;
    if (!catalog.products[ordinal]) continue;
    for (let event = events.newestOf(table, ordinal); event >= 0; event = events.previousOf(table, event)) {
      if (teaches(table, event)) chosen[size++] = event;
    }
    chosen.subarray(first[ordinal], size).reverse();
  }
  first[ordinals] = size;
  const training = yield* emptyTrainingSteps(size, first, [...grid.mechanics]);
  const reader = createPromoReader(grid);
  for (let row = 0; row < size; row++) {
    describe(training, row, table, chosen[row] as number, reader);
    if (row % EVENTS_A_STEP === 0) yield;
  }
  return training;
}

/** Last week of an event. */
export function endOf(training: Training, row: number): number {
  return (training.start[row] as number) + (training.weeks[row] as number) - 1;
}

function teaches(table: events.EventTable, event: number): boolean {
  const weeks = events.weeksOf(table, event);
  return weeks <= FORECAST_WEEKS.max && events.baselineOf(table, event) >= MIN_WEEKLY_BASELINE * weeks;
}

/** Columns lie in shared memory, so that a thread which fits reads them where they are. */
const ints = (size: number) => new Int32Array(new SharedArrayBuffer(size * 4));
const floats = (size: number) => new Float64Array(new SharedArrayBuffer(size * 8));

/** A column a step, since to get memory may take milliseconds. */
function* emptyTrainingSteps(size: number, first: Int32Array, mechanics: readonly string[]): Generator<void, Training> {
  function* column<Column>(of: (size: number) => Column): Generator<void, Column> {
    yield;
    return of(size);
  }
  return {
    size,
    first,
    ordinal: yield* column(ints),
    start: yield* column(ints),
    weeks: yield* column(ints),
    known: yield* column(ints),
    recorded: yield* column(floats),
    depth: yield* column(floats),
    mechanic: yield* column(ints),
    mechanics,
    lift: yield* column(floats),
    y: yield* column(floats),
    qty: yield* column(floats),
    weekly: yield* column(floats),
    disruptive: new Uint8Array(new SharedArrayBuffer(size)),
    feature: yield* column(floats),
    display: yield* column(floats),
  };
}

function describe(training: Training, row: number, table: events.EventTable, event: number, reader: PromoReader): void {
  const { grid } = reader;
  const ordinal = events.ordinalOf(table, event);
  const start = events.startOf(table, event);
  const weeks = events.weeksOf(table, event);
  const isBefore = events.baselineMethodOf(table, event) === events.BASELINE_BEFORE;
  const recorded = events.discountOf(table, event) / 100;
  const qty = events.qtyOf(table, event);
  const weekly = isBefore ? (weeklyBaseline(grid, ordinal, start) as number) : Number.NaN;
  const lift = qty / (events.baselineOf(table, event) * overReference(weekly, events.medianOf(table, event)));
  training.ordinal[row] = ordinal;
  training.start[row] = start;
  training.weeks[row] = weeks;
  training.known[row] = start + weeks + (isBefore ? 0 : FALLBACK_REACH);
  training.recorded[row] = recorded;
  training.depth[row] = usableDepth(recorded);
  training.mechanic[row] = events.mechanicOf(table, event);
  training.lift[row] = lift;
  training.y[row] = logLift(lift);
  training.qty[row] = qty;
  training.weekly[row] = weekly;
  const paid = events.avgPriceOf(table, event);
  const regular = knownPrice(events.regularPriceOf(table, event)) ?? Number.NaN;
  const price = Number.isNaN(paid) ? regular * (1 - recorded) : paid;
  const from = training.first[ordinal] as number;
  const deeper = isDeeper(training, from, row, start, training.depth[row] as number);
  training.disruptive[row] = deeper || isLowest(grid, ordinal, start, price) ? 1 : 0;
  const place = placement(reader, ordinal, start, weeks);
  training.feature[row] = place.feature;
  training.display[row] = place.display;
}

/**
 * Events are held against clean weeks, and forecasts begin at the last regular ones, which promotions may have pressed down:
 * what that makes of a baseline. Both are medians of a week, NaN where there is none.
 */
function overReference(weekly: number, reference: number): number {
  return weekly > 0 && reference > 0 ? weekly / reference : 1;
}

/** A depth within what the formulas take, 20 % where it is not known. */
function usableDepth(depth: number): number {
  return Number.isNaN(depth) ? USUAL_DEPTH : Math.min(0.95, Math.max(0, depth));
}

/** ln(lift), kept within ln 0.2 and ln 25: what lies beyond is an error in the data. */
function logLift(lift: number): number {
  return Math.log(Math.min(25, Math.max(0.2, lift)));
}

/** The fewest weeks with a price before one may be called the lowest of the 52. */
const PRICED_WEEKS = 8;

/** True for a price (cents) below that of each of the 52 weeks before `t`; one that nobody knows (NaN) is below none. */
export function isLowest(grid: Grid, ordinal: number, t: number, price: number): boolean {
  const row = rowOf(grid, ordinal);
  const from = Math.max(firstWeekOf(grid, ordinal), t - 52);
  const to = Math.min(lastWeekOf(grid, ordinal), t - 1);
  let priced = 0;
  for (let week = from; week <= to; week++) {
    const units = qtyAt(grid, row + week);
    const cents = revenueAt(grid, row + week);
    if (!(units > 0) || cents <= 0) continue;
    if (!(price < cents / units - 0.5)) return false;
    priced++;
  }
  return priced >= PRICED_WEEKS;
}

/** Percentage points by which a depth must exceed the earlier ones to be news. */
const DEEPER = 0.03;

/** True for a depth at least 3 points beyond each of at least two events of the rows `from`–`to` − 1 known by `t`. */
export function isDeeper(training: Training, from: number, to: number, t: number, depth: number): boolean {
  let earlier = 0;
  for (let row = from; row < to; row++) {
    if ((training.known[row] as number) > t) continue;
    if (depth < (training.depth[row] as number) + DEEPER - 1e-9) return false;
    earlier++;
  }
  return earlier >= 2;
}

function placement(reader: PromoReader, ordinal: number, start: number, weeks: number) {
  const feature = { sum: 0, n: 0 };
  const display = { sum: 0, n: 0 };
  for (let t = start; t < start + weeks; t++) {
    const at = findPromoRow(reader, ordinal, t);
    if (at < 0) continue;
    const rows = promoColumns(reader, t);
    addTo(feature, rows.feature[at] as number);
    addTo(display, rows.display[at] as number);
  }
  return { feature: feature.sum / feature.n, display: display.sum / display.n };
}

function addTo(mean: { sum: number; n: number }, value: number): void {
  if (Number.isNaN(value)) return;
  mean.sum += value;
  mean.n++;
}
