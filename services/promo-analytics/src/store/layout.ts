/** How the rows of a dataset are laid out in columns, the same in staging, in merging and in MongoDB. */

const ARRAYS = { f32: Float32Array, i32: Int32Array, u16: Uint16Array, u8: Uint8Array } as const;

export type ColumnArray =
  | Float32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

export interface ColumnLayout {
  /** The column's key in the dataset's files. */
  readonly key: string;
  readonly array: keyof typeof ARRAYS;
  /** What stands where the source was blank: NaN in float columns, else −1 or 0. */
  readonly blank: number;
  /** Wanted in memory for promoted rows alone, and stored apart for the others. */
  readonly promotedOnly?: true;
}

export interface Layout {
  readonly columns: readonly ColumnLayout[];
}

/** Slots of a part: a row's place in it, 16 bits. */
export const SLOTS = 65_536;

export const SALES_LAYOUT: Layout = {
  columns: [
    { key: 'qty', array: 'f32', blank: 0 },
    { key: 'promoted', array: 'u8', blank: 0 },
    { key: 'in_stock', array: 'u8', blank: 1 },
    { key: 'revenue', array: 'i32', blank: -1 },
    { key: 'regular_price', array: 'i32', blank: -1, promotedOnly: true },
    { key: 'discount_pct', array: 'f32', blank: Number.NaN, promotedOnly: true },
    { key: 'mechanic', array: 'u16', blank: 0, promotedOnly: true },
    { key: 'feature', array: 'f32', blank: Number.NaN, promotedOnly: true },
    { key: 'display', array: 'f32', blank: Number.NaN, promotedOnly: true },
    { key: 'funding', array: 'i32', blank: -1, promotedOnly: true },
  ],
};

export const PRICES_LAYOUT: Layout = {
  columns: [
    { key: 'price', array: 'i32', blank: -1 },
    { key: 'is_promo', array: 'u8', blank: 0 },
  ],
};

export function newArray(column: ColumnLayout, length: number): ColumnArray {
  return new ARRAYS[column.array](length);
}

export const bytesPerElement = (column: ColumnLayout): number => ARRAYS[column.array].BYTES_PER_ELEMENT;
