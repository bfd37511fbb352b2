import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { PRODUCTS, SALES } from '@promo/contracts/promo-analytics/datasets';
import { type Batch, KeyIndex, type Rejection, scan } from '@promo/csv/scan';
import { fieldsIn } from '../actions/product-fields.ts';
import { type Analysis, analyse } from '../domain/events/analysis.ts';
import { applySegments } from '../domain/facts/apply-segments.ts';
import { createGrid } from '../domain/facts/grid.ts';
import type { Product } from '../domain/facts/product.ts';
import { BLANK, flagsOf, type SalesSegment } from '../domain/facts/segment.ts';
import { codeOf } from '../store/merge-rows.ts';
import { placeOf, SALES_PLACES } from '../store/places.ts';

interface FolderFacts {
  readonly analysis: Analysis;
  readonly rows: number;
  /** Rows left out, and the first reasons. */
  readonly rejected: number;
  readonly reasons: readonly string[];
}

/** Reads products.csv and sales.csv of a folder, as an import would, into memory. Throws where one is missing or no CSV. */
export async function readFolder(folder: string): Promise<FolderFacts> {
  const reasons: string[] = [];
  const reject = ({ line, reason }: Rejection) => {
    if (reasons.length < 10) reasons.push(`line ${line}: ${reason}`);
  };
  const index = new KeyIndex();
  const products: Product[] = [];
  const listed = await scan(createReadStream(join(folder, 'products.csv')), PRODUCTS.columns, {
    keys: { index: new KeyIndex(), unknown: 'keep' },
    onBatch: (batch) => {
      for (let row = 0; row < batch.count; row++) {
        const sku = batch.keyText(row);
        if (index.get(sku) >= 0) continue;
        const ordinal = products.length;
        index.set(sku, ordinal);
        products.push({ ordinal, sku, ...fieldsIn(batch as unknown as Batch, row) });
      }
    },
    onReject: reject,
  });
  const weeks = new Map<string, WeekRows>();
  const sold = await scan(createReadStream(join(folder, 'sales.csv')), SALES.columns, {
    keys: { index, unknown: 'reject' },
    onBatch: (batch) => {
      for (let row = 0; row < batch.count; row++) addRow(weeks, batch as unknown as Batch, row);
    },
    onReject: reject,
  });
  const grid = createGrid();
  applySegments(grid, [...weeks.values()].map(segmentOf));
  return {
    analysis: analyse(grid, products),
    rows: sold.rowsRead,
    rejected: listed.rejected + sold.rejected,
    reasons,
  };
}

/** The rows of one week and chunk as they come, in columns: millions of them fit in memory. */
interface WeekRows {
  readonly yw: number;
  readonly chunk: number;
  readonly offset: number[];
  readonly qty: number[];
  readonly flags: number[];
  readonly revenue: number[];
  /** Place of each row in `promo`, −1 for one that is not promoted. */
  readonly promoRow: number[];
  readonly promo: Record<'regularPrice' | 'discountPct' | 'mechanic' | 'feature' | 'display' | 'funding', number[]>;
  readonly mechanics: string[];
}

function emptyWeek(key: string): WeekRows {
  const { period: yw, chunk } = placeOf(key);
  const promo = { regularPrice: [], discountPct: [], mechanic: [], feature: [], display: [], funding: [] };
  return { yw, chunk, offset: [], qty: [], flags: [], revenue: [], promoRow: [], promo, mechanics: [''] };
}

function addRow(weeks: Map<string, WeekRows>, { columns }: Batch, row: number): void {
  const cell = (key: string) => (columns[key] as Int32Array)[row] as number;
  const cents = (key: string) => Math.max(BLANK, cell(key));
  const ordinal = cell('sku');
  const week = weeks.getOrInsertComputed(SALES_PLACES.keyOf(ordinal, cell('yw')), emptyWeek);
  const promoted = cell('promoted') === 1;
  week.offset.push(SALES_PLACES.slotOf(ordinal, week.yw));
  week.qty.push(cell('qty'));
  week.flags.push(flagsOf(promoted, cell('in_stock') === 1));
  week.revenue.push(cents('revenue'));
  week.promoRow.push(promoted ? week.promo.feature.length : -1);
  if (!promoted) return;
  week.promo.regularPrice.push(cents('regular_price'));
  week.promo.discountPct.push(cell('discount_pct'));
  week.promo.mechanic.push(codeOf(week.mechanics, (columns.mechanic as (string | null)[])[row] ?? ''));
  week.promo.feature.push(cell('feature'));
  week.promo.display.push(cell('display'));
  week.promo.funding.push(cents('funding'));
}

/** In the order of SKUs; of several rows of one the first counts. */
function segmentOf(week: WeekRows): SalesSegment {
  const { offset, qty, flags, revenue, promoRow, promo } = week;
  const order = offset
    .map((_, row) => row)
    .sort((a, b) => (offset[a] as number) - (offset[b] as number) || a - b)
    .filter((row, i, rows) => i === 0 || offset[row] !== offset[rows[i - 1] as number]);
  const promoted = order.filter((row) => (promoRow[row] as number) >= 0);
  const take = (rows: readonly number[], column: readonly number[]) => rows.map((row) => column[row] as number);
  const detail = (column: readonly number[]) => promoted.map((row) => column[promoRow[row] as number] as number);
  return {
    yw: week.yw,
    chunk: week.chunk,
    offset: Uint16Array.from(take(order, offset)),
    qty: Float32Array.from(take(order, qty)),
    flags: Uint8Array.from(take(order, flags)),
    revenue: Int32Array.from(take(order, revenue)),
    promo: {
      offset: Uint16Array.from(take(promoted, offset)),
      regularPrice: Int32Array.from(detail(promo.regularPrice)),
      discountPct: Float32Array.from(detail(promo.discountPct)),
      mechanic: Uint16Array.from(detail(promo.mechanic)),
      feature: Float32Array.from(detail(promo.feature)),
      display: Float32Array.from(detail(promo.display)),
      funding: Int32Array.from(detail(promo.funding)),
    },
    mechanics: week.mechanics,
  };
}
