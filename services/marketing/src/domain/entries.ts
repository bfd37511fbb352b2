/** What coupons offer and what was redeemed, row by row, as it is kept for a campaign. */

/** A product that a coupon is for. */
export interface Coupon {
  readonly coupon_code: string;
  readonly sku: string;
}

/** One redeemed coupon; null where the file did not say. */
export interface Redemption {
  /** Days since 1970-01-01. */
  readonly date: number;
  readonly coupon_code: string;
  readonly customer_id: string | null;
  readonly order_id: string | null;
  readonly sku: string | null;
  /** Thousandths of a unit: sums of whole numbers do not depend on the order of the rows. */
  readonly qty: number | null;
  /** Cents. */
  readonly revenue: number | null;
  /** Cents. */
  readonly discount: number | null;
}

export interface Entries {
  coupons: Coupon;
  redemptions: Redemption;
}
export type EntryKind = keyof Entries;

/** The fields of a row. */
export const FIELDS: { readonly [K in EntryKind]: readonly (keyof Entries[K] & string)[] } = {
  coupons: ['coupon_code', 'sku'],
  redemptions: ['date', 'coupon_code', 'customer_id', 'order_id', 'sku', 'qty', 'revenue', 'discount'],
};
