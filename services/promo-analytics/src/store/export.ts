import type { Column, ColumnKind } from '@promo/contracts/dataset';
import type { CellKind, ListColumns } from '@promo/contracts/lists';
import { PRODUCTS } from '@promo/contracts/promo-analytics/datasets';
import type { Block, BlockCells, BlockColumn } from '@promo/lists/blocks';
import { readParts } from '@promo/parts/parts';
import { isoDate } from '@promo/retail/calendar';
import { euro } from '@promo/retail/money';
import type { Db } from 'mongodb';
import { fieldOf, type Product } from '../domain/facts/product.ts';
import type { ColumnLayout } from './layout.ts';
import type { Manifest } from './manifest.ts';
import type { Rows } from './merge-rows.ts';
import { decodeRows } from './part-codec.ts';
import { partsOf, type RowsPart } from './parts.ts';
import { placeOf } from './places.ts';
import { ROW_DATASETS, type RowDataset } from './row-datasets.ts';

const CELLS: Record<ColumnKind, CellKind> = {
  key: 'text',
  text: 'text',
  integer: 'integer',
  decimal: 'decimal',
  cents: 'money',
  cost: 'cost',
  boolean: 'boolean',
  date: 'date',
  week: 'integer',
};

/** Products with the columns of their import. */
export const PRODUCT_COLUMNS: ListColumns<Product> = PRODUCTS.columns.map(({ key, kind }) => {
  const field = fieldOf(key);
  const isMoney = kind === 'cents' || kind === 'cost';
  const of = ({ [field]: value }: Product) => (isMoney ? euro(value as number | null) : value);
  return { key, kind: CELLS[kind], of };
});

/** Rows with the columns of their import. */
export const columnsOf = (name: RowDataset): BlockColumn[] =>
  ROW_DATASETS[name].dataset.columns.map(({ key, kind }: Column) => ({ key, kind: CELLS[kind] }));

/** Rows stored under a manifest. */
export async function countStored(db: Db, kind: RowDataset, { parts }: Manifest): Promise<number> {
  const counts = partsOf(db, kind).find({ _id: { $in: Object.values(parts[kind]) } }, { projection: { n: 1 } });
  let rows = 0;
  for await (const { n } of counts) rows += n;
  return rows;
}

/** So many parts are read at once, and the next ones meanwhile: a part of sales may have 65,536 rows. */
const PARTS = 4;

/**
 * All rows stored under a manifest, by week or month, then as the products came; a part at a time, as the reader asks for
 * them. Throws PartGone when newer facts are in force and this manifest's were cleared away meanwhile.
 */
export async function* storedBlocks(
  db: Db,
  kind: RowDataset,
  { parts }: Manifest,
  products: readonly Product[],
  period?: number,
): AsyncGenerator<Block> {
  const named = Object.entries(parts[kind]).map(([key, id]) => ({ id, ...placeOf(key) }));
  const wanted = named.filter((part) => period === undefined || part.period === period);
  const ids = wanted.sort((a, b) => a.period - b.period || a.chunk - b.chunk).map(({ id }) => id);
  const skus = products.map(({ sku }) => sku);
  for await (const part of inOrder(ids, readParts(partsOf(db, kind), ids, { batch: PARTS }))) {
    yield blockOf(kind, part, skus);
  }
}

function blockOf(kind: RowDataset, part: RowsPart, skus: readonly string[]): Block {
  const { layout, places } = ROW_DATASETS[kind];
  const place = placeOf(part.key);
  const rows = decodeRows(layout, part);
  const ordinals = new Uint32Array(rows.slots.length);
  const times = new Uint16Array(rows.slots.length);
  const timeAt = new Map<number, number>();
  let last = { when: Number.NaN, time: 0 };
  for (let row = 0; row < ordinals.length; row++) {
    const { ordinal, when } = places.rowAt(place, rows.slots[row] as number);
    if (when !== last.when) last = { when, time: timeAt.getOrInsertComputed(when, () => timeAt.size) };
    ordinals[row] = ordinal;
    times[row] = last.time;
  }
  const [, dated, ...rest] = columnsOf(kind);
  const isDated = dated?.kind === 'date';
  const whens = [...timeAt.keys()].map((when) => (isDated ? isoDate(when) : when));
  const columns = rest.map(({ key }) => {
    const c = layout.columns.findIndex((column) => column.key === key);
    return cellsOf(layout.columns[c] as ColumnLayout, rows, c);
  });
  const keys = [
    { values: skus, places: ordinals },
    { values: whens, places: times },
  ];
  return { rows: ordinals.length, columns: [...keys, ...columns] };
}

const NO_YES = [false, true];

function cellsOf({ array }: ColumnLayout, { columns, dictionary }: Rows, c: number): BlockCells {
  const column = columns[c] as Rows['columns'][number];
  if (array === 'u16') return { values: dictionary, places: column };
  if (array === 'u8') return { values: NO_YES, places: column };
  return array === 'i32' ? { cents: column } : { floats: column as Float32Array };
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
