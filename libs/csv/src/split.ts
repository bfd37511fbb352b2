const QUOTE = 34;
const LF = 10;
const CR = 13;

/** A row longer than this is no row; the reader holds at most this much of the file. */
export const MAX_LINE = 1 << 20;

/** More bytes are needed to see the end of the row. */
export const INCOMPLETE = -1;
/** A quote that does not close, or text after a closing one; `count` is the index of that cell. */
const UNCLOSED = -2;
export const AFTER_QUOTE = -3;
/** The row is longer than MAX_LINE and no quote explains it. */
export const TOO_LONG = -4;

/** The cells of one row, as ranges of the buffer; filled by `splitRow`, reused for every row. */
export class Cells {
  /** Cells the row has; positions are kept of the first `starts.length`. */
  count = 0;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1 when the cell was quoted: its range leaves the quotes out, doubled quotes inside still stand. */
  readonly quoted: Uint8Array;
  /** Line breaks inside quoted cells. */
  breaks = 0;

  constructor(capacity: number) {
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.quoted = new Uint8Array(capacity);
  }

  put(start: number, end: number, quoted: number): void {
    const at = this.count++;
    if (at >= this.starts.length) return;
    this.starts[at] = start;
    this.ends[at] = end;
    this.quoted[at] = quoted;
  }
}

/**
 * Splits the row at `start` by RFC 4180: a cell that begins with a quote ends at the next single one. A quote elsewhere
 * is a character like any other. Returns the position of the line break that ends the row, or a negative outcome.
 */
export function splitRow(bytes: Uint8Array, start: number, end: number, delimiter: number, cells: Cells): number {
  const stop = Math.min(end, start + MAX_LINE);
  cells.count = 0;
  cells.breaks = 0;
  for (let pos = start; ; pos++) {
    const from = pos;
    const quoted = bytes[pos] === QUOTE && pos < stop;
    if (quoted) {
      pos = closingQuote(bytes, pos + 1, stop, cells);
      if (pos < 0) return stop === end ? INCOMPLETE : UNCLOSED;
      cells.put(from + 1, pos - 1, 1);
    } else {
      while (pos < stop && bytes[pos] !== delimiter && bytes[pos] !== LF && bytes[pos] !== CR) pos++;
      if (pos < stop) cells.put(from, pos, 0);
    }
    if (pos >= stop) return stop === end ? INCOMPLETE : TOO_LONG;
    if (bytes[pos] === LF || bytes[pos] === CR) return pos;
    if (bytes[pos] !== delimiter) {
      cells.count--;
      return AFTER_QUOTE;
    }
  }
}

/** Position after the quote that closes a cell whose text begins at `start`; −1 when none is seen before `stop`. */
function closingQuote(bytes: Uint8Array, start: number, stop: number, cells: Cells): number {
  for (let pos = start; pos < stop; pos++) {
    const byte = bytes[pos];
    if (byte === QUOTE) {
      if (bytes[pos + 1] !== QUOTE || pos + 1 >= stop) return pos + 1;
      pos++;
    } else if (byte === LF || (byte === CR && bytes[pos + 1] !== LF)) cells.breaks++;
  }
  return -1;
}
