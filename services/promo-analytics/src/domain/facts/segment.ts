/** Ordinals per segment: a segment holds the sales rows of one week for one chunk of this many consecutive ordinals. */
export const CHUNK_SIZE = 65_536;

/** Bits of `flags`, in segments as in the grid. There a missing week inside a SKU's listing is 0: quantity 0, unpromoted, in stock. */
export const HAS_ROW = 1;
export const PROMOTED = 2;
export const OUT_OF_STOCK = 4;

/** The flags of a row. As numbers as they are stored, 1 and 0: each made a boolean first, a load takes twice as long for its flags. */
export const flagsOf = (isPromoted: boolean | number, isInStock: boolean | number): number =>
  HAS_ROW | (isPromoted ? PROMOTED : 0) | (isInStock ? 0 : OUT_OF_STOCK);

/** What stands in an integer column where the source was blank; float columns hold NaN. */
export const BLANK = -1;

/** What only promotions need: one element for each promoted row of a segment, in their order. */
export interface PromoColumns {
  /** Ordinal minus the chunk's first ordinal. */
  readonly offset: Uint16Array;
  /** Cents, BLANK where unknown. */
  readonly regularPrice: Int32Array;
  /** Percent 0–100, NaN where unknown. */
  readonly discountPct: Float32Array;
  /** Index into the `mechanics` of a segment, in 16 bits, or of the grid, 0 = none. */
  readonly mechanic: Uint16Array | Uint32Array;
  /** Leaflet share 0–1, NaN where unknown. */
  readonly feature: Float32Array;
  /** Second-placement share 0–1, NaN where unknown. */
  readonly display: Float32Array;
  /** What the supplier pays a unit, cents net, BLANK where the row does not tell. */
  readonly funding: Int32Array;
}

/**
 * The weekly sales of one chunk of SKUs, immutable once stored. Every column has one element a row; rows are sorted by
 * `offset`. Money is in euro cents. The unit in which rows travel from MongoDB to the grid.
 */
export interface SalesSegment {
  /** ISO week as year*100+week. */
  readonly yw: number;
  /** The first ordinal is `chunk * CHUNK_SIZE`. */
  readonly chunk: number;
  /** Ordinal minus the chunk's first ordinal. */
  readonly offset: Uint16Array;
  readonly qty: Float32Array;
  /** By `flagsOf`. */
  readonly flags: Uint8Array;
  /** Cents, BLANK where unknown. */
  readonly revenue: Int32Array;
  readonly promo: PromoColumns;
  /** Distinct mechanics of the segment; the first is always ''. */
  readonly mechanics: readonly string[];
}
