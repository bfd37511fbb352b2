import type { Unit } from '@promo/retail/units';

/** A product as analytics knows it. Money is in euro cents including VAT (`regularPrice`) or net of VAT (`cost`, to the hundredth, and `funding`). */
export interface Product {
  /**
   * Row of the SKU in the grid, which stays the same for as long as the SKU is known. Once the import that brought the SKU is taken back,
   * another may get it (ADR 27).
   */
  readonly ordinal: number;
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly tier: string | null;
  readonly family: string | null;
  readonly supplierId: string | null;
  readonly supplierName: string | null;
  readonly regularPrice: number;
  readonly cost: number | null;
  /** Percent, 25 = 25 %. */
  readonly vatRate: number;
  readonly onHand: number | null;
  readonly onOrder: number | null;
  readonly leadTimeDays: number;
  readonly moq: number | null;
  readonly packSize: number | null;
  readonly perishable: boolean;
  readonly brand: string | null;
  /** Bar code, with a right check digit. */
  readonly ean: string | null;
  /** What it holds, in its unit. */
  readonly netQuantity: number | null;
  readonly unit: Unit | null;
  /** The price that labels must show beside the present one, and the day it was taken on, YYYY-MM-DD. */
  readonly anchorPrice: number | null;
  readonly anchorDate: string | null;
  /** False for a retired one: it keeps its history, and is not offered any more. */
  readonly active: boolean;
  /** What the supplier pays for each unit sold on promotion, net, where nothing else is told. */
  readonly funding: number | null;
}

/** The field that a column of its file is: regular_price is regularPrice. */
export const fieldOf = (column: string): keyof Product =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Product;

/** What holds of a product of which no file has told it yet. */
export const UNTOLD = {
  brand: null,
  ean: null,
  netQuantity: null,
  unit: null,
  anchorPrice: null,
  anchorDate: null,
  active: true,
  funding: null,
} as const satisfies Partial<Product>;
