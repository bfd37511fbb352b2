import type { Cell, CellKind } from '@promo/contracts/lists';

/** A column of a file that is made of blocks. */
export interface BlockColumn {
  readonly key: string;
  readonly kind: CellKind;
}

/**
 * The cells of a column: of each row the place of its value among `values`, an amount of money in whole cents, or a decimal that was
 * kept in 32 bits. Blank is -1 cent and NaN.
 */
export type BlockCells =
  | { readonly values: readonly Cell[]; readonly places: ArrayLike<number> }
  | { readonly cents: ArrayLike<number> }
  | { readonly floats: Float32Array };

/**
 * Some rows of a long file, column by column, in the order of the file's columns. Where columns of one kind share an array of `values`,
 * in one block or several, each value is written out once for all of them.
 */
export interface Block {
  readonly rows: number;
  readonly columns: readonly BlockCells[];
}

export type Blocks = AsyncIterable<Block>;

/** The rows of a block, a cell for each column. */
export function* rowsOf({ rows, columns }: Block): Generator<readonly Cell[]> {
  for (let row = 0; row < rows; row++) yield columns.map((cells) => cellAt(cells, row));
}

export function cellAt(cells: BlockCells, row: number): Cell {
  if ('places' in cells) return cells.values[cells.places[row] as number];
  if ('cents' in cells) return cells.cents[row] === -1 ? null : (cells.cents[row] as number) / 100;
  const value = cells.floats[row] as number;
  return Number.isNaN(value) ? null : shortest(value);
}

/** The number with the fewest digits that is the same as a 32-bit float; 9 and more are left as they are. */
function shortest(value: number): number {
  if (Number.isInteger(value)) return value;
  const scale = SCALES[fewDecimals(value)];
  if (scale !== undefined) return Math.round(value * scale) / scale;
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

export const SCALES: readonly number[] = [1, 10, 100, 1000];
/** What has 8 digits at most. */
const DIGITS_BELOW = 1e8;

/** With how many decimals, up to 3, a 32-bit float is written; -1 for a negative one, and the few that need more or many digits. */
export function fewDecimals(value: number): number {
  return SCALES.findIndex((scale) => {
    const digits = Math.round(value * scale);
    return digits >= 0 && digits < DIGITS_BELOW && Math.fround(digits / scale) === value;
  });
}
