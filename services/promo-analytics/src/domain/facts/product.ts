/** A product as analytics knows it. Money is in euro cents including VAT (`regularPrice`) or net of VAT (`cost`). */
export interface Product {
  /** Append-only row number of the SKU in the grid; never reused. */
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
}
