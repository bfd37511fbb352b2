/** How the fields of a product are read from a file. */
import { PRODUCTS } from '@promo/contracts/promo-analytics/datasets';
import { type Batch, BLANK } from '@promo/csv/scan';
import { isoDate } from '@promo/retail/calendar';
import { isEan } from '@promo/retail/ean';
import { costCents } from '@promo/retail/money';
import { fieldOf, type Product } from '../domain/facts/product.ts';

/** How the cells of each are read. */
const FIELDS = {
  name: (cell: unknown) => cell,
  category: (cell: unknown) => cell,
  tier: (cell: unknown) => cell,
  family: (cell: unknown) => cell,
  supplierId: (cell: unknown) => cell,
  supplierName: (cell: unknown) => cell,
  regularPrice: money,
  cost: (cell: unknown) => costCents(number(cell)),
  vatRate: number,
  onHand: (cell: unknown) => (Number.isNaN(cell) ? null : Math.max(0, cell as number)),
  onOrder: number,
  leadTimeDays: number,
  moq: number,
  packSize: number,
  perishable: (cell: unknown) => cell === 1,
  brand: (cell: unknown) => cell,
  ean: (cell: unknown) => (cell !== null && isEan(cell as string) ? cell : null),
  netQuantity: number,
  unit: (cell: unknown) => cell,
  anchorPrice: money,
  anchorDate: (cell: unknown) => (cell === BLANK ? null : isoDate(cell as number)),
  active: (cell: unknown) => cell === 1,
  funding: money,
} as const satisfies Partial<Record<keyof Product, (cell: unknown) => unknown>>;

export type Field = keyof typeof FIELDS;
export type Fields = Omit<Product, 'ordinal' | 'sku'>;

export const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** The file's column of each field. */
export const COLUMNS = Object.fromEntries(PRODUCTS.columns.map(({ key }) => [fieldOf(key), key])) as Record<
  Field,
  string
>;

export function fieldsIn({ columns }: Pick<Batch, 'columns'>, row: number): Fields {
  return Object.fromEntries(
    FIELD_NAMES.map((field) => [field, FIELDS[field](columns[COLUMNS[field]]?.[row])]),
  ) as unknown as Fields;
}

/** Cents; null where the cell was blank. */
function money(cell: unknown): number | null {
  return cell === BLANK ? null : (cell as number);
}

/** null where the cell was blank. */
function number(cell: unknown): number | null {
  return Number.isNaN(cell) ? null : (cell as number);
}
