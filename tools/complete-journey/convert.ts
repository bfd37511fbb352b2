import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { couponTotals, files, kept, lines, placements, unsold, weekly } from './sql.ts';
import { FIRST_WHOLE_WEEK, isoWeekOf, LAST_WHOLE_WEEK } from './weeks.ts';

/** Datasets in the order in which they must be imported: rows of unknown products and campaigns are rejected. */
export type Dataset = keyof ReturnType<typeof files>;
export const DATASETS: readonly Dataset[] = ['products', 'prices', 'sales', 'campaigns', 'coupons', 'redemptions'];

export interface Summary {
  /** Receipt lines by what became of them, with their value in dollars. */
  verdicts: { verdict: string; lines: number; products: number; value: number }[];
  products: number;
  skuWeeks: number;
  promotedWeeks: number;
  /** Promoted weeks without a sale, between promoted weeks with one. */
  unsoldWeeks: number;
  from: number;
  to: number;
  /** What the source holds of coupons; a household that redeemed in two campaigns counts twice. */
  coupons: CouponTotals;
}

export interface CouponTotals {
  campaigns: number;
  redemptions: number;
  redeemers: number;
}

/** Path of a dataset's file. */
export const fileOf = (out: string, dataset: Dataset) => join(out, `${dataset}.csv`);

/** Writes a file per dataset into `out` from the parquet files in `data`. Memory is bounded, what exceeds it spills. */
export async function convert(data: string, out: string, minWeeks: number): Promise<Summary> {
  await mkdir(out, { recursive: true });
  const db = await DuckDBInstance.create(':memory:', {
    memory_limit: '512MB',
    threads: '2',
    temp_directory: join(out, 'tmp'),
  });
  const connection = await db.connect();
  try {
    for (const sql of [lines(data), kept(minWeeks), placements(data), weekly(), unsold()]) await connection.run(sql);
    const selects = files(data);
    for (const dataset of DATASETS) {
      await connection.run(`COPY (${selects[dataset]}) TO '${fileOf(out, dataset).replaceAll("'", "''")}' (HEADER)`);
    }
    return await summary(connection, data);
  } finally {
    connection.closeSync();
    db.closeSync();
  }
}

async function summary(connection: DuckDBConnection, data: string): Promise<Summary> {
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS();
  const verdicts = await rows(`
    SELECT verdict, count(*) AS lines, count(DISTINCT product_id) AS products, sum(sales_value) AS value
    FROM lines GROUP BY verdict ORDER BY verdict <> 'kept', lines DESC`);
  const [totals] = await rows(`
    SELECT count(DISTINCT product_id) AS products, count(*) AS sku_weeks, count(*) FILTER (promoted) AS promoted,
      (SELECT count(*) FROM unsold) AS unsold FROM weekly`);
  const [coupons] = await rows(couponTotals(data));
  return {
    verdicts: verdicts.map((row) => ({
      verdict: String(row.verdict),
      lines: Number(row.lines),
      products: Number(row.products),
      value: Number(row.value),
    })),
    products: Number(totals?.products),
    skuWeeks: Number(totals?.sku_weeks),
    promotedWeeks: Number(totals?.promoted),
    unsoldWeeks: Number(totals?.unsold),
    from: isoWeekOf(FIRST_WHOLE_WEEK),
    to: isoWeekOf(LAST_WHOLE_WEEK),
    coupons: {
      campaigns: Number(coupons?.campaigns),
      redemptions: Number(coupons?.redemptions),
      redeemers: Number(coupons?.redeemers),
    },
  };
}
