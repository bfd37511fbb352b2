/**
 * All events in blocks, 128 bytes each: 32 of integers, which lead through a SKU's events, and apart from them 96 of doubles, so that
 * looking for the events of some weeks reads none of these. Quantities are in units, money in cents, weeks are week indices; NaN
 * stands for null. Only this file knows where a column lies: everybody else reads and writes events by the functions below, which are
 * small enough to be inlined.
 *
 * A version shares the blocks of the one before, and copies a block when it first changes an event there. Events that begin in the
 * last weeks lie in blocks of their own, so that a new week, which changes hardly any others, leaves most blocks as they are.
 */

import { columnMemory } from '../column-memory.ts';

/** How many doubles, and how many 32-bit integers, one event takes. */
const DOUBLES = 12;
const INTS = 8;

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
const WEEKLY = 11;
/** Integer columns: position within an event. */
const ORDINAL = 0;
const START = 1;
const WEEKS = 2;
const PREVIOUS = 3;
const MECHANIC = 4;
/** Baseline method in 2 bits, number of baseline weeks in 4, then a bit for an after window that the next promotion cuts short. */
const STATE = 5;
/** Eight bytes, one for each baseline week: weeks before the start, or with the method BASELINE_AFTER weeks after the end. */
const DISTANCES = 6;
const METHOD = 3;
const CUT = 1 << 6;

/** Baseline methods: the weeks before the event, those after it, or none because both are too few. */
export const BASELINE_BEFORE = 0;
export const BASELINE_AFTER = 1;
export const NO_BASELINE = 2;

/** Events of a block, a power of two: 4 MB, which are copied in a few milliseconds. */
const BLOCK_BITS = 15;
const BLOCK = 1 << BLOCK_BITS;
const INT_BYTES = BLOCK * INTS * 4;
const BLOCK_BYTES = INT_BYTES + BLOCK * DOUBLES * 8;

/** The integers, the doubles behind them, and all of it as bytes. */
interface Block {
  readonly ints: Int32Array;
  readonly doubles: Float64Array;
  readonly bytes: Uint8Array;
}

export interface EventTable {
  /** Events of block b are numbered from b · BLOCK on. */
  readonly blocks: Block[];
  /** Whether a block is this version's alone; another's is copied before it is changed. */
  readonly own: boolean[];
  /** First week of the events that lie in blocks of their own. */
  readonly recentFrom: number;
  /** Where the next event goes of those before `recentFrom`, and of those since; a multiple of BLOCK needs a new block. */
  readonly next: [old: number, recent: number];
  events: number;
  /** Slots of events that are no more. */
  readonly free: number[];
  /** Newest event of each ordinal, −1 for none. */
  readonly newest: Int32Array;
}

/** An empty table; events that begin in week `recentFrom` or later are those that new weeks are likely to change. */
export function createEventTable(ordinals: number, recentFrom: number): EventTable {
  const newest = new Int32Array(ordinals).fill(-1);
  return { blocks: [], own: [], recentFrom, next: [0, 0], events: 0, free: [], newest };
}

/** A table of its own with the same events. */
export const copyTable = (table: EventTable): EventTable => ({
  ...table,
  blocks: [...table.blocks],
  own: table.blocks.map(() => false),
  next: [...table.next],
  free: [...table.free],
  newest: table.newest.slice(),
});

/** One more block of so many, all 0. */
function createBlock(blocks: number): Block {
  const memory = columnMemory(BLOCK_BYTES, blocks * BLOCK_BYTES);
  return {
    ints: new Int32Array(memory, 0, BLOCK * INTS),
    doubles: new Float64Array(memory, INT_BYTES),
    bytes: new Uint8Array(memory),
  };
}

const blockOf = (table: EventTable, event: number): Block => table.blocks[event >> BLOCK_BITS] as Block;

/** The block of an event that is about to be changed. */
function ownBlockOf(table: EventTable, event: number): Block {
  const number = event >> BLOCK_BITS;
  if (!table.own[number]) {
    const copy = createBlock(table.blocks.length);
    copy.bytes.set(blockOf(table, event).bytes);
    table.blocks[number] = copy;
    table.own[number] = true;
  }
  return table.blocks[number] as Block;
}

/** Where an event begins in its block, in doubles and in 32-bit integers. */
const doubleAt = (event: number): number => (event & (BLOCK - 1)) * DOUBLES;
const intAt = (event: number): number => (event & (BLOCK - 1)) * INTS;

const double = (table: EventTable, event: number, column: number): number =>
  blockOf(table, event).doubles[doubleAt(event) + column] as number;
const int = (table: EventTable, event: number, column: number): number =>
  blockOf(table, event).ints[intAt(event) + column] as number;

/** Every event's number is smaller. Of the numbers below it some are free. */
export const slotsIn = (table: EventTable): number => table.blocks.length * BLOCK;

/** Ordinals that there is room for. */
export const ordinalsIn = (table: EventTable): number => table.newest.length;

/** The newest event of a SKU, −1 for none. With `previousOf` it leads through the SKU's events, newest first. */
export const newestOf = (table: EventTable, ordinal: number): number => table.newest[ordinal] ?? -1;

/** The SKU's event before this one, −1 for none. */
export const previousOf = (table: EventTable, event: number): number => int(table, event, PREVIOUS);

/** Events of one SKU, newest first. */
export function eventsOfSku(table: EventTable, ordinal: number): number[] {
  const events: number[] = [];
  for (let event = newestOf(table, ordinal); event >= 0; event = previousOf(table, event)) events.push(event);
  return events;
}

export const ordinalOf = (table: EventTable, event: number): number => int(table, event, ORDINAL);

/** First week of an event, its number of weeks, and its last week. */
export const startOf = (table: EventTable, event: number): number => int(table, event, START);
export const weeksOf = (table: EventTable, event: number): number => int(table, event, WEEKS);
export const endOf = (table: EventTable, event: number): number => startOf(table, event) + weeksOf(table, event) - 1;

/** Index into the grid's mechanics. */
export const mechanicOf = (table: EventTable, event: number): number => int(table, event, MECHANIC);

/** What was sold, for how much, at which average and regular price, and the depth in percent. */
export const qtyOf = (table: EventTable, event: number): number => double(table, event, QTY);
export const revenueOf = (table: EventTable, event: number): number => double(table, event, REVENUE);
export const avgPriceOf = (table: EventTable, event: number): number => double(table, event, AVG_PRICE);
export const regularPriceOf = (table: EventTable, event: number): number => double(table, event, REGULAR_PRICE);
export const discountOf = (table: EventTable, event: number): number => double(table, event, DISCOUNT);

/** Median of the baseline weeks' quantities. */
export const medianOf = (table: EventTable, event: number): number => double(table, event, MEDIAN);

/** Units expected in the event's weeks without a promotion. */
export const baselineOf = (table: EventTable, event: number): number => double(table, event, BASELINE);

/** Units of one week without a promotion and with a category index of 1; NaN without a baseline. */
export const weeklyOf = (table: EventTable, event: number): number => double(table, event, WEEKLY);

/** Units sold in the weeks after the event, and those expected there. */
export const afterQtyOf = (table: EventTable, event: number): number => double(table, event, AFTER_QTY);
export const afterBaselineOf = (table: EventTable, event: number): number => double(table, event, AFTER_BASELINE);

/** What the rest of the family lost to the event: units, and cents of margin. */
export const cannibalizedOf = (table: EventTable, event: number): number => double(table, event, CANNIBALIZED);
export const cannibalizedMarginOf = (table: EventTable, event: number): number =>
  double(table, event, CANNIBALIZED_MARGIN);

/** BASELINE_BEFORE, BASELINE_AFTER or NO_BASELINE. */
export const baselineMethodOf = (table: EventTable, event: number): number => int(table, event, STATE) & METHOD;

/** True where the next promotion begins within the after weeks, and ends them. */
export const isAfterCut = (table: EventTable, event: number): boolean => (int(table, event, STATE) & CUT) !== 0;

/** The baseline weeks of an event, earliest first. */
export function baselineWeeksOf(table: EventTable, event: number): number[] {
  const n = (int(table, event, STATE) >> 2) & 15;
  const { bytes } = blockOf(table, event);
  const at = (intAt(event) + DISTANCES) * 4;
  const weeks: number[] = new Array<number>(n);
  if (baselineMethodOf(table, event) === BASELINE_AFTER) {
    const end = endOf(table, event);
    for (let k = 0; k < n; k++) weeks[k] = end + (bytes[at + k] as number);
  } else {
    const start = startOf(table, event);
    for (let k = 0; k < n; k++) weeks[k] = start - (bytes[at + n - 1 - k] as number);
  }
  return weeks;
}

/** Adds an event as its SKU's newest; returns its number. */
export function appendEvent(table: EventTable, ordinal: number, start: number, weeks: number): number {
  const event = table.free.pop() ?? newSlot(table, start >= table.recentFrom ? 1 : 0);
  const { doubles, ints } = ownBlockOf(table, event);
  doubles.fill(0, doubleAt(event), doubleAt(event) + DOUBLES);
  ints.fill(0, intAt(event), intAt(event) + INTS);
  ints[intAt(event) + ORDINAL] = ordinal;
  ints[intAt(event) + START] = start;
  table.events++;
  makeNewest(table, event, weeks);
  return event;
}

function newSlot(table: EventTable, which: 0 | 1): number {
  let event = table.next[which];
  if (event % BLOCK === 0) {
    event = slotsIn(table);
    table.blocks.push(createBlock(table.blocks.length + 1));
    table.own.push(true);
  }
  table.next[which] = event + 1;
  return event;
}

/** Puts an event, which may have become longer or shorter, after its SKU's newest. */
export function makeNewest(table: EventTable, event: number, weeks: number): void {
  const ordinal = ordinalOf(table, event);
  const { ints } = ownBlockOf(table, event);
  ints[intAt(event) + WEEKS] = weeks;
  ints[intAt(event) + PREVIOUS] = table.newest[ordinal] as number;
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
    ownBlockOf(table, event).ints[intAt(event) + WEEKS] = 0;
    table.free.push(event);
    table.events--;
  }
}

/** True for a slot without an event: one lasts a week at least. */
export const isFree = (table: EventTable, event: number): boolean => weeksOf(table, event) === 0;

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
  const { doubles, ints } = ownBlockOf(table, event);
  const at = doubleAt(event);
  doubles[at + QTY] = sales.qty;
  doubles[at + REVENUE] = sales.revenue;
  doubles[at + AVG_PRICE] = sales.avgPrice;
  doubles[at + REGULAR_PRICE] = sales.regularPrice;
  doubles[at + DISCOUNT] = sales.discount;
  ints[intAt(event) + MECHANIC] = sales.mechanic;
}

/** What an event is held against. */
interface Baseline {
  readonly weekly: number;
  readonly median: number;
  readonly method: number;
  /** The first `n` of these are its weeks. */
  readonly weeks: Int32Array;
  readonly n: number;
}

export function setBaseline(table: EventTable, event: number, baseline: Baseline): void {
  const { weeks, n, method } = baseline;
  const { doubles, ints, bytes } = ownBlockOf(table, event);
  doubles[doubleAt(event) + WEEKLY] = baseline.weekly;
  doubles[doubleAt(event) + MEDIAN] = baseline.median;
  const start = startOf(table, event);
  const end = endOf(table, event);
  const at = (intAt(event) + DISTANCES) * 4;
  for (let k = 0; k < n; k++) {
    bytes[at + k] = method === BASELINE_AFTER ? (weeks[k] as number) - end : start - (weeks[k] as number);
  }
  const state = intAt(event) + STATE;
  ints[state] = ((ints[state] as number) & CUT) | method | (n << 2);
}

/** Records the units expected in the event's weeks. */
export function setExpected(table: EventTable, event: number, units: number): void {
  ownBlockOf(table, event).doubles[doubleAt(event) + BASELINE] = units;
}

/** Records the weeks after: units sold and expected, and whether the next promotion cuts them short. */
export function setAfter(table: EventTable, event: number, qty: number, baseline: number, isCut: boolean): void {
  const { doubles, ints } = ownBlockOf(table, event);
  doubles[doubleAt(event) + AFTER_QTY] = qty;
  doubles[doubleAt(event) + AFTER_BASELINE] = baseline;
  const state = intAt(event) + STATE;
  ints[state] = ((ints[state] as number) & ~CUT) | (isCut ? CUT : 0);
}

/** Records what the rest of the family lost to the event: units, and cents of margin. */
export function setCannibalized(table: EventTable, event: number, units: number, margin: number): void {
  const { doubles } = ownBlockOf(table, event);
  doubles[doubleAt(event) + CANNIBALIZED] = units;
  doubles[doubleAt(event) + CANNIBALIZED_MARGIN] = margin;
}
