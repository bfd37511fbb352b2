/**
 * All events in one buffer, 128 bytes each, so that reading an event touches two cache lines. Numbers are doubles at
 * full precision; NaN stands for null. Quantities in units, money in cents, weeks as week indices.
 */

/** Doubles an event. */
export const WIDTH = 16;

/** Double columns: position within an event. */
export const QTY = 0;
export const REVENUE = 1;
export const AVG_PRICE = 2;
export const REGULAR_PRICE = 3;
export const DISCOUNT = 4;
/** Median of the baseline weeks' quantities, and of the same divided by their category index. */
export const MEDIAN = 5;
export const INDEXED_MEDIAN = 6;
export const BASELINE = 7;
export const AFTER_QTY = 8;
export const AFTER_BASELINE = 9;
/** What the rest of the family lost to the event: units, and cents of margin. */
export const CANNIBALIZED = 10;
export const CANNIBALIZED_MARGIN = 11;
/** Byte columns: the baseline weeks, as weeks before the start (or after the end), in 8 bytes. */
const DISTANCES = 12;
/** Int32 columns: position within an event, in 4-byte steps. */
export const ORDINAL = 26;
export const START = 27;
export const WEEKS = 28;
/** The SKU's event before this one, −1 for none. */
export const PREVIOUS = 29;
export const MECHANIC = 30;
const STATE = 31;

/** Of `STATE`: baseline method in 2 bits, number of baseline weeks in 4, then a bit for a complete after window. */
export const BEFORE = 0;
export const AFTER = 1;
export const NONE = 2;
const COMPLETE = 1 << 6;

export interface EventTable {
  f: Float64Array;
  i: Int32Array;
  b: Uint8Array;
  /** Slots in use, dead ones included. */
  size: number;
  /** Slots of events that are no more. */
  readonly free: number[];
  /** Newest event of each ordinal, −1 for none. */
  readonly newest: Int32Array;
}

export function createEventTable(capacity: number, ordinals: number): EventTable {
  return {
    ...views(new ArrayBuffer(capacity * WIDTH * 8)),
    size: 0,
    free: [],
    newest: new Int32Array(ordinals).fill(-1),
  };
}

function views(buffer: ArrayBuffer): Pick<EventTable, 'f' | 'i' | 'b'> {
  return { f: new Float64Array(buffer), i: new Int32Array(buffer), b: new Uint8Array(buffer) };
}

/** A slot for a new event. */
function addEvent(table: EventTable): number {
  const reused = table.free.pop();
  if (reused !== undefined) return reused;
  if ((table.size + 1) * WIDTH > table.f.length) {
    const grown = views(new ArrayBuffer(Math.ceil((table.size + 64) * 1.25) * WIDTH * 8));
    grown.f.set(table.f);
    Object.assign(table, grown);
  }
  return table.size++;
}

/** Adds an event as its SKU's newest. */
export function appendEvent(table: EventTable, ordinal: number, start: number, weeks: number): number {
  const event = addEvent(table);
  const at = event * 2 * WIDTH;
  table.f.fill(0, event * WIDTH, (event + 1) * WIDTH);
  table.i[at + ORDINAL] = ordinal;
  table.i[at + START] = start;
  table.i[at + WEEKS] = weeks;
  table.i[at + PREVIOUS] = table.newest[ordinal] as number;
  table.newest[ordinal] = event;
  return event;
}

/** Last week of an event. */
export function endOf(table: EventTable, event: number): number {
  const at = event * 2 * WIDTH;
  return (table.i[at + START] as number) + (table.i[at + WEEKS] as number) - 1;
}

/** Records which weeks made the baseline. */
export function setBaselineWeeks(table: EventTable, event: number, method: number, weeks: Int32Array, n: number): void {
  const start = table.i[event * 2 * WIDTH + START] as number;
  const end = endOf(table, event);
  const at = event * 8 * WIDTH + 8 * DISTANCES;
  for (let k = 0; k < n; k++)
    table.b[at + k] = method === AFTER ? (weeks[k] as number) - end : start - (weeks[k] as number);
  const state = event * 2 * WIDTH + STATE;
  table.i[state] = ((table.i[state] as number) & COMPLETE) | method | (n << 2);
}

export function setAfterComplete(table: EventTable, event: number, complete: boolean): void {
  const state = event * 2 * WIDTH + STATE;
  table.i[state] = ((table.i[state] as number) & ~COMPLETE) | (complete ? COMPLETE : 0);
}

export function baselineMethodOf(table: EventTable, event: number): number {
  return (table.i[event * 2 * WIDTH + STATE] as number) & 3;
}

export function isAfterComplete(table: EventTable, event: number): boolean {
  return ((table.i[event * 2 * WIDTH + STATE] as number) & COMPLETE) !== 0;
}

/** The baseline weeks of an event, earliest first. */
export function baselineWeeksOf(table: EventTable, event: number): number[] {
  const state = table.i[event * 2 * WIDTH + STATE] as number;
  const n = (state >> 2) & 15;
  const at = event * 8 * WIDTH + 8 * DISTANCES;
  const weeks: number[] = new Array<number>(n);
  if ((state & 3) === AFTER) {
    const end = endOf(table, event);
    for (let k = 0; k < n; k++) weeks[k] = end + (table.b[at + k] as number);
  } else {
    const start = table.i[event * 2 * WIDTH + START] as number;
    for (let k = 0; k < n; k++) weeks[k] = start - (table.b[at + n - 1 - k] as number);
  }
  return weeks;
}
