/**
 * All events in one buffer, 128 bytes each, so that reading an event touches two cache lines. Quantities are in units,
 * money in cents, weeks are week indices; NaN stands for null. Only this file knows where a column lies: everybody else
 * reads and writes events by the functions below, which are small enough to be inlined.
 */

import { columnMemory } from '../column-memory.ts';
import { stretchSteps } from '../steps.ts';

/** How many doubles, and how many 32-bit integers, one event takes. */
const WIDTH = 16;
const INTS = 2 * WIDTH;

/** Double columns: position within an event. */
const QTY = 0;
const REVENUE = 1;
const AVG_PRICE = 2;
const REGULAR_PRICE = 3;
const DISCOUNT = 4;
const MEDIAN = 5;
const BASELINE = 6;
const AFTER_QTY = 7;
const AFTER_BASELINE = 8;
const CANNIBALIZED = 9;
const CANNIBALIZED_MARGIN = 10;
/** Eight bytes, one for each baseline week: weeks before the start, or with the method AFTER weeks after the end. */
const DISTANCES = 12;
/** Integer columns: position within an event. */
const ORDINAL = 26;
const START = 27;
const WEEKS = 28;
const PREVIOUS = 29;
const MECHANIC = 30;
/** Baseline method in 2 bits, number of baseline weeks in 4, then a bit for an after window that the next promotion cuts short. */
const STATE = 31;
const METHOD = 3;
/** Ordinal in a slot whose event is no more. */
const NOBODY = -1;
const CUT = 1 << 6;

/** Baseline methods: the weeks before the event, those after it, or none because both are too few. */
export const BEFORE = 0;
export const AFTER = 1;
export const NONE = 2;

export interface EventTable {
  doubles: Float64Array;
  ints: Int32Array;
  bytes: Uint8Array;
  /** Slots in use, freed ones included; every event number is smaller. */
  size: number;
  /** Slots of events that are no more. */
  readonly free: number[];
  /** Newest event of each ordinal, −1 for none. */
  readonly newest: Int32Array;
}

export function createEventTable(events: number, ordinals: number): EventTable {
  return {
    ...emptyFor(events),
    size: 0,
    free: [],
    newest: new Int32Array(ordinals).fill(-1),
  };
}

/** Room for so many events and a twentieth more, so that new weeks need not copy all of them in one step. */
function emptyFor(events: number): Pick<EventTable, 'doubles' | 'ints' | 'bytes'> {
  const buffer = columnMemory((Math.ceil(events * 1.05) + 256) * WIDTH * 8);
  return { doubles: new Float64Array(buffer), ints: new Int32Array(buffer), bytes: new Uint8Array(buffer) };
}

/** A table of its own with the same events, in steps. */
export function* copyTableSteps(table: EventTable): Generator<void, EventTable> {
  const { doubles } = table;
  const copy = { ...table, ...emptyFor(table.size), free: [...table.free] };
  yield* stretchSteps(table.size * WIDTH, (from, to) => copy.doubles.set(doubles.subarray(from, to), from));
  return { ...copy, newest: table.newest.slice() };
}

/** Ordinals that there is room for. */
export const ordinalsIn = (table: EventTable): number => table.newest.length;

/** Events in the table, without those that were freed. */
export const countEvents = (table: EventTable): number => table.size - table.free.length;

/** The newest event of a SKU, −1 for none. With `previousOf` it leads through the SKU's events, newest first. */
export const newestOf = (table: EventTable, ordinal: number): number => table.newest[ordinal] ?? -1;

/** The SKU's event before this one, −1 for none. */
export const previousOf = (table: EventTable, event: number): number => table.ints[event * INTS + PREVIOUS] as number;

/** Events of one SKU, newest first. */
export function eventsOfSku(table: EventTable, ordinal: number): number[] {
  const events: number[] = [];
  for (let event = newestOf(table, ordinal); event >= 0; event = previousOf(table, event)) events.push(event);
  return events;
}

export const ordinalOf = (table: EventTable, event: number): number => table.ints[event * INTS + ORDINAL] as number;

/** First week of an event, its number of weeks, and its last week. */
export const startOf = (table: EventTable, event: number): number => table.ints[event * INTS + START] as number;
export const weeksOf = (table: EventTable, event: number): number => table.ints[event * INTS + WEEKS] as number;
export const endOf = (table: EventTable, event: number): number => startOf(table, event) + weeksOf(table, event) - 1;

/** Index into the grid's mechanics. */
export const mechanicOf = (table: EventTable, event: number): number => table.ints[event * INTS + MECHANIC] as number;

/** What was sold, for how much, at which average and regular price, and the depth in percent. */
export const qtyOf = (table: EventTable, event: number): number => table.doubles[event * WIDTH + QTY] as number;
export const revenueOf = (table: EventTable, event: number): number => table.doubles[event * WIDTH + REVENUE] as number;
export const avgPriceOf = (table: EventTable, event: number): number =>
  table.doubles[event * WIDTH + AVG_PRICE] as number;
export const regularPriceOf = (table: EventTable, event: number): number =>
  table.doubles[event * WIDTH + REGULAR_PRICE] as number;
export const discountOf = (table: EventTable, event: number): number =>
  table.doubles[event * WIDTH + DISCOUNT] as number;

/** Median of the baseline weeks' quantities. */
export const medianOf = (table: EventTable, event: number): number => table.doubles[event * WIDTH + MEDIAN] as number;

/** Units expected in the event's weeks without a promotion. */
export const baselineOf = (table: EventTable, event: number): number =>
  table.doubles[event * WIDTH + BASELINE] as number;

/** Units sold in the weeks after the event, and those expected there. */
export const afterQtyOf = (table: EventTable, event: number): number =>
  table.doubles[event * WIDTH + AFTER_QTY] as number;
export const afterBaselineOf = (table: EventTable, event: number): number =>
  table.doubles[event * WIDTH + AFTER_BASELINE] as number;

/** What the rest of the family lost to the event: units, and cents of margin. */
export const cannibalizedOf = (table: EventTable, event: number): number =>
  table.doubles[event * WIDTH + CANNIBALIZED] as number;
export const cannibalizedMarginOf = (table: EventTable, event: number): number =>
  table.doubles[event * WIDTH + CANNIBALIZED_MARGIN] as number;

/** BEFORE, AFTER or NONE. */
export const baselineMethodOf = (table: EventTable, event: number): number =>
  (table.ints[event * INTS + STATE] as number) & METHOD;

/** True where the next promotion begins within the after weeks, and ends them. */
export const isAfterCut = (table: EventTable, event: number): boolean =>
  ((table.ints[event * INTS + STATE] as number) & CUT) !== 0;

/** The baseline weeks of an event, earliest first. */
export function baselineWeeksOf(table: EventTable, event: number): number[] {
  const n = ((table.ints[event * INTS + STATE] as number) >> 2) & 15;
  const at = (event * WIDTH + DISTANCES) * 8;
  const weeks: number[] = new Array<number>(n);
  if (baselineMethodOf(table, event) === AFTER) {
    const end = endOf(table, event);
    for (let k = 0; k < n; k++) weeks[k] = end + (table.bytes[at + k] as number);
  } else {
    const start = startOf(table, event);
    for (let k = 0; k < n; k++) weeks[k] = start - (table.bytes[at + n - 1 - k] as number);
  }
  return weeks;
}

/** Adds an event as its SKU's newest; returns its number. */
export function appendEvent(table: EventTable, ordinal: number, start: number, weeks: number): number {
  const event = freeSlot(table);
  const at = event * INTS;
  table.doubles.fill(0, event * WIDTH, (event + 1) * WIDTH);
  table.ints[at + ORDINAL] = ordinal;
  table.ints[at + START] = start;
  makeNewest(table, event, weeks);
  return event;
}

function freeSlot(table: EventTable): number {
  const reused = table.free.pop();
  if (reused !== undefined) return reused;
  if ((table.size + 1) * WIDTH > table.doubles.length) {
    const grown = emptyFor(table.size * 1.2);
    grown.doubles.set(table.doubles);
    Object.assign(table, grown);
  }
  return table.size++;
}

/** Puts an event, which may have become longer or shorter, after its SKU's newest. */
export function makeNewest(table: EventTable, event: number, weeks: number): void {
  const ordinal = ordinalOf(table, event);
  table.ints[event * INTS + WEEKS] = weeks;
  table.ints[event * INTS + PREVIOUS] = table.newest[ordinal] as number;
  table.newest[ordinal] = event;
}

/** Takes the events of a SKU that end in week `fromEnd` or later out of its row; they keep their numbers. Newest first. */
export function takeNewest(table: EventTable, ordinal: number, fromEnd: number): number[] {
  const taken: number[] = [];
  let event = newestOf(table, ordinal);
  for (; event >= 0 && endOf(table, event) >= fromEnd; event = previousOf(table, event)) taken.push(event);
  table.newest[ordinal] = event;
  return taken;
}

/** Gives the slots of events that are no more to later ones. */
export function freeEvents(table: EventTable, events: Iterable<number>): void {
  for (const event of events) {
    table.ints[event * INTS + ORDINAL] = NOBODY;
    table.free.push(event);
  }
}

/** True for a slot whose event is no more. */
export const isFree = (table: EventTable, event: number): boolean => ordinalOf(table, event) === NOBODY;

/** What the sales rows say of an event. */
interface EventSales {
  readonly qty: number;
  readonly revenue: number;
  readonly avgPrice: number;
  readonly regularPrice: number;
  /** Percent. */
  readonly discount: number;
  /** Index into the grid's mechanics. */
  readonly mechanic: number;
}

export function setSales(table: EventTable, event: number, sales: EventSales): void {
  const at = event * WIDTH;
  table.doubles[at + QTY] = sales.qty;
  table.doubles[at + REVENUE] = sales.revenue;
  table.doubles[at + AVG_PRICE] = sales.avgPrice;
  table.doubles[at + REGULAR_PRICE] = sales.regularPrice;
  table.doubles[at + DISCOUNT] = sales.discount;
  table.ints[event * INTS + MECHANIC] = sales.mechanic;
}

/** Records the baseline, the median of its weeks' quantities, and the first `n` of `weeks`, from which both were made. */
export function setBaseline(
  table: EventTable,
  event: number,
  baseline: number,
  median: number,
  method: number,
  weeks: Int32Array,
  n: number,
): void {
  table.doubles[event * WIDTH + BASELINE] = baseline;
  table.doubles[event * WIDTH + MEDIAN] = median;
  const start = startOf(table, event);
  const end = endOf(table, event);
  const at = (event * WIDTH + DISTANCES) * 8;
  for (let k = 0; k < n; k++) {
    table.bytes[at + k] = method === AFTER ? (weeks[k] as number) - end : start - (weeks[k] as number);
  }
  const state = event * INTS + STATE;
  table.ints[state] = ((table.ints[state] as number) & CUT) | method | (n << 2);
}

/** Records the weeks after: units sold and expected, and whether the next promotion cuts them short. */
export function setAfter(table: EventTable, event: number, qty: number, baseline: number, cut: boolean): void {
  table.doubles[event * WIDTH + AFTER_QTY] = qty;
  table.doubles[event * WIDTH + AFTER_BASELINE] = baseline;
  const state = event * INTS + STATE;
  table.ints[state] = ((table.ints[state] as number) & ~CUT) | (cut ? CUT : 0);
}

/** Records what the rest of the family lost to the event: units, and cents of margin. */
export function setCannibalized(table: EventTable, event: number, units: number, margin: number): void {
  table.doubles[event * WIDTH + CANNIBALIZED] = units;
  table.doubles[event * WIDTH + CANNIBALIZED_MARGIN] = margin;
}
