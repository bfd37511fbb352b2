import type { ColumnKind, Dataset } from '@promo/contracts/dataset';
import type { Cell, CellKind, ListColumns } from '@promo/contracts/lists';
import { PRICES, PRODUCTS, SALES } from '@promo/contracts/promo-analytics/datasets';
import { readParts } from '@promo/parts/parts';
import { isoDate } from '@promo/retail/calendar';
import { euro } from '@promo/retail/money';
import type { Db } from 'mongodb';
import { fieldOf, type Product } from '../domain/facts/product.ts';
import { type ColumnLayout, type Layout, PRICES_LAYOUT, SALES_LAYOUT } from './layout.ts';
import type { Manifest } from './manifest.ts';
import type { Rows } from './merge-rows.ts';
import { decodeRows } from './part-codec.ts';
import { partsOf, type RowsPart } from './parts.ts';
import { type Places, PRICE_PLACES, placeOf, SALES_PLACES } from './places.ts';

const CELLS: Record<ColumnKind, CellKind> = {
  key: 'text',
  text: 'text',
  integer: 'integer',
  decimal: 'decimal',
  cents: 'money',
  boolean: 'boolean',
  date: 'date',
  week: 'integer',
};

/** Products with the columns of their import. */
export const PRODUCT_COLUMNS: ListColumns<Product> = PRODUCTS.columns.map(({ key, kind }) => {
  const field = fieldOf(key);
  const of = ({ [field]: value }: Product) => (kind === 'cents' ? euro(value as number | null) : value);
  return { key, kind: CELLS[kind], of };
});

/** The cells of a stored row, in the order of the import's columns. */
type Row = readonly Cell[];

/** How the parts of a dataset are read back into what was imported. */
interface Exported {
  readonly columns: ListColumns<Row>;
  readonly layout: Layout;
  readonly places: Places;
}

const columnsOf = ({ columns }: Dataset): ListColumns<Row> =>
  columns.map(({ key, kind }, c) => ({ key, kind: CELLS[kind], of: (row) => row[c] }));

export const STORED = {
  sales: { columns: columnsOf(SALES), layout: SALES_LAYOUT, places: SALES_PLACES },
  prices: { columns: columnsOf(PRICES), layout: PRICES_LAYOUT, places: PRICE_PLACES },
} as const satisfies Record<'sales' | 'prices', Exported>;

/** Rows stored under a manifest. */
export async function countStored(db: Db, kind: keyof typeof STORED, { parts }: Manifest): Promise<number> {
  const counts = partsOf(db, kind).find({ _id: { $in: Object.values(parts[kind]) } }, { projection: { n: 1 } });
  let rows = 0;
  for await (const { n } of counts) rows += n;
  return rows;
}

/**
 * All rows stored under a manifest, by week or month, then as the products came; a part at a time, as the reader asks for
 * them. Throws PartGone when newer facts are in force and this manifest's were cleared away meanwhile.
 */
export async function* storedRows(
  db: Db,
  kind: keyof typeof STORED,
  { parts }: Manifest,
  products: readonly Product[],
  period?: number,
): AsyncGenerator<Iterable<Row>> {
  const named = Object.entries(parts[kind]).map(([key, id]) => ({ id, ...placeOf(key) }));
  const wanted = named.filter((part) => period === undefined || part.period === period);
  const ids = wanted.sort((a, b) => a.period - b.period || a.chunk - b.chunk).map(({ id }) => id);
  for await (const part of inOrder(ids, readParts(partsOf(db, kind), ids))) yield rowsOf(STORED[kind], part, products);
}

function* rowsOf(stored: Exported, part: RowsPart, products: readonly Product[]): Generator<Row> {
  const place = placeOf(part.key);
  const isDated = stored.columns[1]?.kind === 'date';
  const rows = decodeRows(stored.layout, part);
  const readers = stored.columns.slice(2).map(({ key }) => {
    const c = stored.layout.columns.findIndex((column) => column.key === key);
    return reader(stored.layout.columns[c] as ColumnLayout, rows, c);
  });
  for (let row = 0; row < rows.slots.length; row++) {
    const { ordinal, when } = stored.places.rowAt(place, rows.slots[row] as number);
    const cells: Cell[] = [products[ordinal]?.sku, isDated ? isoDate(when) : when];
    for (const read of readers) cells.push(read(row));
    yield cells;
  }
}

function reader({ array, blank }: ColumnLayout, { columns, dictionary }: Rows, c: number): (row: number) => Cell {
  const values = columns[c] as Rows['columns'][number];
  const at = (row: number) => values[row] as number;
  if (array === 'u16') return (row) => dictionary[at(row)];
  if (array === 'u8') return (row) => at(row) === 1;
  if (array === 'i32') return (row) => (at(row) === blank ? null : at(row) / 100);
  return (row) => (Number.isNaN(at(row)) ? null : shortest(at(row)));
}

/** The number with the fewest digits that is the same as a 32-bit float. */
function shortest(value: number): number {
  if (Number.isInteger(value)) return value;
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** Parts come in batches without an order of their own; a batch's are few enough to wait for each other. */
async function* inOrder<P extends { readonly _id: string }>(
  ids: readonly string[],
  parts: AsyncIterable<P>,
): AsyncGenerator<P> {
  const waiting = new Map<string, P>();
  let next = 0;
  for await (const part of parts) {
    waiting.set(part._id, part);
    for (;;) {
      const id = ids[next];
      const ready = id === undefined ? undefined : waiting.get(id);
      if (!ready) break;
      waiting.delete(ready._id);
      next++;
      yield ready;
    }
  }
}
