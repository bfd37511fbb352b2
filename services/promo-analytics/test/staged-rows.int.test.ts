import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';
import { parquetOf } from './imports.fixture.ts';

/** What a file says, row by row, in columns of another order than they are stored in; over several batches of 512 rows. */
interface File {
  readonly header: string;
  readonly taken: readonly string[];
  /** Rows that are not taken; each stands somewhere between those that are. */
  readonly refused: readonly string[];
  /** The taken rows as an export tells them. */
  readonly told: readonly string[];
}

const SKUS = Array.from({ length: 400 }, (_, i) => `P${String(i).padStart(3, '0')}`);
const rowsOf = <T>(count: number, of: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i));
const comma = (number: string) => number.replace('.', ',');

const SALES: File = (() => {
  const rows = rowsOf(1_600, (i) => ({
    sku: SKUS[i % 400] as string,
    yw: String(202601 + Math.floor(i / 400)),
    qty: String(i / 8),
    promoted: i % 3 === 0 ? '1' : '0',
    // Of different texts more than a byte tells apart.
    mechanic: i % 2 === 0 ? `M${i}` : '',
    revenue: i % 5 === 0 ? '' : `${i}.${String(i % 90).padStart(2, '0')}`,
    // A blank says that it was in stock.
    in_stock: ['', '1', '0', '1', '0', '1', '0'][i % 7] as string,
    feature: ['', '0.5', '1'][i % 3] as string,
    funding: i % 4 === 0 ? `0.${10 + (i % 80)}` : '',
  }));
  return {
    header: 'funding,mechanic,qty,yw,in_stock,sku,feature,promoted,revenue',
    taken: rows.map((r) =>
      [r.funding, r.mechanic, r.qty, r.yw, r.in_stock, r.sku, r.feature, r.promoted, r.revenue].join(),
    ),
    refused: rowsOf(300, (i) =>
      [
        // A product that nobody knows, a week that nobody has sold in yet, one long ago, and a row that comes again.
        `0.01,x,1,202601,0,Q${i},0,1,1.00`,
        `0.02,y,2,209901,0,${SKUS[i]},0,1,2.00`,
        `0.03,z,3,190001,0,${SKUS[i]},0,1,3.00`,
        `0.04,w,4,202601,0,${SKUS[i]},0,1,4.00`,
      ].at(i % 4),
    ) as string[],
    told: rows.map((r) =>
      [
        ...[r.sku, r.yw, comma(r.qty), r.promoted, comma(r.revenue), r.mechanic, '', '', r.in_stock || '1'],
        ...[comma(r.feature), '', comma(r.funding)],
      ].join(';'),
    ),
  };
})();

const PRICES: File = (() => {
  const rows = rowsOf(1_600, (i) => ({
    sku: SKUS[i % 400] as string,
    // Over the end of a month.
    date: `2026-0${i < 800 ? 1 : 2}-${['30', '31', '01', '02'][Math.floor(i / 400)]}`,
    price: `${i}.${String(i % 100).padStart(2, '0')}`,
    is_promo: ['', '0', '1'][i % 3] as string,
  }));
  return {
    header: 'is_promo,price,date,sku',
    taken: rows.map((r) => [r.is_promo, r.price, r.date, r.sku].join()),
    refused: rowsOf(
      300,
      (i) => [`1,1.11,2026-01-30,Q${i}`, `1,2.22,2099-01-01,${SKUS[i]}`, `1,3.33,2026-01-30,${SKUS[i]}`][i % 3],
    ) as string[],
    told: rows.map((r) => [r.sku, r.date, comma(r.price), r.is_promo || '0'].join(';')),
  };
})();

/** The file, a refused row after every fifth of those taken. */
const csvOf = ({ header, taken, refused }: File) =>
  `${[header, ...taken.flatMap((row, i) => (i % 5 === 4 ? [row, refused[(i - 4) / 5] ?? row] : [row]))].join('\n')}\n`;

async function asParquet(csv: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'));
  try {
    await writeFile(join(folder, 'rows.csv'), csv);
    return await parquetOf(`FROM read_csv('${join(folder, 'rows.csv')}')`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const harness = await keepForTests(startHarness(() => new Date('2026-06-01T10:00:00Z')));

describe.each([
  ['sales', SALES],
  ['prices', PRICES],
] as const)('rows of %s', (dataset, file) => {
  const exported = async () => {
    const answer = await fetch(`${harness.service.url}/api/promo/exports/${dataset}`, { headers: harness.identity });
    return (await answer.text()).trim().split(/\r?\n/).slice(1).toSorted();
  };

  it('are stored as the file says, between others that are refused, from CSV and from Parquet', async () => {
    await harness.upload(
      'products',
      `sku,name,category,regular_price\n${SKUS.map((sku) => `${sku},N,C,1\n`).join('')}`,
    );
    const csv = csvOf(file);
    for (const sent of [csv, await asParquet(csv)]) {
      const { body } = await harness.upload(dataset, sent);
      expect(body).toMatchObject({ rows_read: 1_920, rejected: 320, inserted: 1_600, updated: 0, unchanged: 0 });
      expect(await exported()).toEqual(file.told.toSorted());
      await harness.call('POST', `/imports/${body.import_id}/void`);
      expect(await exported()).toEqual([]);
    }
  });
});
