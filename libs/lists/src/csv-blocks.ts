import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell } from '@promo/contracts/lists';
import { type Block, type BlockCells, type BlockColumn, type Blocks, cellAt, fewDecimals, SCALES } from './blocks.ts';
import { csvCell, csvHeader } from './csv.ts';

/** So many bytes are gathered before they are passed on. */
const PIECE = 64 * 1024;
/** The bytes that a number and what follows it take at most. */
const NUMBER = 16;

const [SEMICOLON, COMMA, RETURN, FEED, ZERO] = [0x3b, 0x2c, 0x0d, 0x0a, 0x30];

/** A piece, written up to `at`; behind it is always room for a row of numbers. */
interface Piece {
  bytes: Buffer<ArrayBuffer>;
  at: number;
  readonly spare: number;
}

type WriteCell = (row: number) => void;

/** What `csv` makes of the same rows, several times as fast: bytes, without a text for each cell. */
export async function* csvOfBlocks(columns: readonly BlockColumn[], blocks: Blocks): AsyncGenerator<Buffer> {
  const spare = NUMBER * columns.length;
  const piece: Piece = { bytes: Buffer.allocUnsafe(PIECE + 2 * spare), at: 0, spare };
  const known = new WeakMap<readonly Cell[], string[]>();
  writeText(piece, csvHeader(columns));
  for await (const block of blocks) {
    const writers = block.columns.map((cells, c) => writerOf(piece, cells, columns[c] as BlockColumn, known));
    for (let row = 0; row < block.rows; ) {
      row = writeRows(piece, block, row, writers);
      if (piece.at < PIECE) continue;
      yield taken(piece);
      await nextTurn();
    }
  }
  if (piece.at > 0) yield taken(piece);
}

function taken(piece: Piece): Buffer {
  const full = piece.bytes.subarray(0, piece.at);
  piece.bytes = Buffer.allocUnsafe(piece.bytes.length);
  piece.at = 0;
  return full;
}

/** Writes rows until the piece is full or the block at its end; gives the row that is next. */
function writeRows(piece: Piece, { rows }: Block, from: number, writers: readonly WriteCell[]): number {
  let row = from;
  for (; row < rows && piece.at < PIECE; row++) {
    for (let c = 0; c < writers.length; c++) {
      if (c > 0) piece.bytes[piece.at++] = SEMICOLON;
      (writers[c] as WriteCell)(row);
    }
    piece.bytes[piece.at++] = RETURN;
    piece.bytes[piece.at++] = FEED;
  }
  return row;
}

function writerOf(
  piece: Piece,
  cells: BlockCells,
  { kind }: BlockColumn,
  known: WeakMap<readonly Cell[], string[]>,
): WriteCell {
  if ('places' in cells) {
    const { values, places } = cells;
    const texts = known.get(values) ?? [];
    known.set(values, texts);
    return (row) => {
      const place = places[row] as number;
      texts[place] ??= csvCell(kind, values[place]);
      writeText(piece, texts[place]);
    };
  }
  if ('cents' in cells) {
    const { cents } = cells;
    return (row) => {
      const amount = cents[row] as number;
      if (amount >= 0) writeDigits(piece, amount, 2);
      else writeText(piece, csvCell(kind, cellAt(cells, row)));
    };
  }
  const { floats } = cells;
  return (row) => {
    const value = floats[row] as number;
    if (Number.isNaN(value)) return;
    const decimals = fewDecimals(value);
    if (decimals >= 0) writeDigits(piece, Math.round(value * (SCALES[decimals] as number)), decimals);
    else writeText(piece, csvCell(kind, cellAt(cells, row)));
  };
}

function writeText(piece: Piece, text: string): void {
  const most = piece.at + 3 * text.length + piece.spare;
  if (most > piece.bytes.length) piece.bytes = Buffer.concat([piece.bytes.subarray(0, piece.at)], 2 * most);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) {
      piece.at += piece.bytes.write(text.slice(i), piece.at);
      return;
    }
    piece.bytes[piece.at++] = code;
  }
}

/** Writes `digits` / 10 ** `decimals`, the last digit first. @param digits whole, 0 or more, below 2 ** 31 */
function writeDigits(piece: Piece, digits: number, decimals: number): void {
  let length = 1;
  for (let rest = (digits / 10) | 0; rest > 0 || length <= decimals; rest = (rest / 10) | 0) length++;
  if (decimals > 0) length++;
  let left = digits;
  for (let i = 0; i < length; i++) {
    const at = piece.at + length - 1 - i;
    if (decimals > 0 && i === decimals) {
      piece.bytes[at] = COMMA;
      continue;
    }
    const tenth = (left / 10) | 0;
    piece.bytes[at] = ZERO + left - 10 * tenth;
    left = tenth;
  }
  piece.at += length;
}
