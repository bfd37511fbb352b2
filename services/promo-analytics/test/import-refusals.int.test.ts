import { open } from 'node:fs/promises';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it, vi } from 'vitest';
import { startHarness } from './harness.ts';
import { HEADER, PRODUCTS, parquetOf } from './imports.fixture.ts';

const harness = await keepForTests(startHarness());
await harness.upload('products', PRODUCTS);

describe('an import', () => {
  it('rejects bad rows with line, column, value and reason, and takes the rest', async () => {
    const csv = `${HEADER}A1,202601,10,0,39.90
X9,202601,10,0,39.90
A1,202153,10,0,39.90
A1,202602,-4,0,39.90
A1,202601,99,0,39.90
A2,202601,abc,0,
A2,202602,12,0,83.88
A2,2026`;
    const { status, body } = await harness.upload('sales', csv);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rows_read: 8, inserted: 2, rejected: 6 });
    expect(body.rejections.map(({ line, column, code, params }) => [line, column, code, params])).toEqual([
      [3, 'sku', 'unknown_key', { column: 'sku' }],
      [4, 'yw', 'week_not_in_year', { year: 2021, weeks: 52 }],
      [5, 'qty', 'below_minimum', { minimum: 0 }],
      [6, null, 'repeated_row', { columns: ['sku', 'yw'] }],
      [7, 'qty', 'not_a_number', {}],
      [9, null, 'wrong_cell_count', { cells: 2, expected: 5 }],
    ]);
    expect(body.rejections[1]).toMatchObject({ value: '202153' });
    const few = await harness.upload('sales', csv, '?max_rejections=2');
    expect(few.body).toMatchObject({ rejected: 6, inserted: 0, unchanged: 2 });
    expect(few.body.rejections).toHaveLength(2);
  });

  it('says that its disk is full, takes nothing then, and all once there is room', async () => {
    await using own = await startHarness();
    const skus = Array.from({ length: 3_000 }, (_, i) => `D${i}`);
    const weeks = Array.from({ length: 300 }, (_, i) => (2020 + Math.floor(i / 50)) * 100 + 1 + (i % 50));
    await own.upload(
      'products',
      `sku,name,category,regular_price\n${skus.map((sku) => `${sku},Disk,Disk,3.99`).join('\n')}\n`,
    );
    const csv = HEADER + weeks.flatMap((yw) => skus.map((sku) => `${sku},${yw},10,0,39.90\n`)).join('');
    const before = await own.get('/imports');
    await using any = await open(import.meta.filename);
    {
      using write = vi.spyOn(Object.getPrototypeOf(any), 'write');
      write.mockRejectedValue(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
      for (const query of ['', '?dry_run=true']) {
        const { status, body } = await own.upload('sales', csv, query);
        expect([status, body.code]).toEqual([503, 'no_disk_space']);
      }
    }
    expect((await own.get('/imports')).body).toEqual(before.body);
    const report = { inserted: skus.length * weeks.length, rejected: 0 };
    expect((await own.upload('sales', csv)).body).toMatchObject(report);
  });

  it('refuses sales of weeks that have not begun, and reads the file anew once they have', async () => {
    const csv = `${HEADER}A1,202647,3,0,\nA1,202648,4,0,\nA1,202701,5,0,\n`;
    const bound = { column: 'yw', code: 'week_after_current', params: { current_yw: 202647 } };
    const rejections = [
      { ...bound, line: 3, value: '202648', reason: 'is after the current week, 202647' },
      { ...bound, line: 4, value: '202701' },
    ];
    expect((await harness.upload('sales', csv, '?dry_run=true')).body).toMatchObject({ rejected: 2, rejections });
    expect((await harness.upload('sales', csv)).body).toMatchObject({ inserted: 1, rejected: 2, rejections });
    let today = '2026-11-22T10:00:00Z';
    await using own = await startHarness(() => new Date(today));
    await own.upload('products', PRODUCTS);
    expect((await own.upload('sales', csv)).body).toMatchObject({ inserted: 1, rejected: 2 });
    today = '2026-11-23T10:00:00Z';
    expect((await own.upload('sales', csv)).body).toMatchObject({ inserted: 1, unchanged: 1, rejected: 1 });
  });

  it('refuses prices dated more than two years ahead, and reads the file anew the day after', async () => {
    let today = '2026-11-21T10:00:00Z';
    await using own = await startHarness(() => new Date(today));
    await own.upload('products', PRODUCTS);
    const csv = 'sku,date,price\nA1,2027-02-01,4.19\nA1,2028-11-21,4.29\nA1,2028-11-22,4.39\nA1,2999-01-01,4.49\n';
    const { body } = await own.upload('prices', csv);
    expect(body).toMatchObject({ inserted: 2, rejected: 2 });
    const reason = 'is after 2028-11-21, and nothing is planned further ahead: is the year right?';
    const bound = { column: 'date', reason, code: 'planned_too_far', params: { latest_date: '2028-11-21' } };
    expect(body.rejections).toEqual([
      { line: 4, value: '2028-11-22', ...bound },
      { line: 5, value: '2999-01-01', ...bound },
    ]);
    today = '2026-11-22T10:00:00Z';
    expect((await own.upload('prices', csv)).body).toMatchObject({ inserted: 1, unchanged: 2, rejected: 1 });
  });

  it('refuses sales of more than 15 years ago, unless weeks as early are stored', async () => {
    let today = '2026-11-22T10:00:00Z';
    await using own = await startHarness(() => new Date(today));
    await own.upload('products', PRODUCTS);
    // 780 weeks before 2026-W47 is 2011-W49.
    const csv = `${HEADER}A1,190001,3,0,\nA1,201148,4,0,\nA1,201149,5,0,\n`;
    const bound = { column: 'yw', code: 'week_too_early', params: { earliest_yw: 201149 } };
    const rejections = [
      { ...bound, line: 2, value: '190001', reason: 'is before 201149, the earliest week of which sales are taken' },
      { ...bound, line: 3, value: '201148' },
    ];
    expect((await own.upload('sales', csv, '?dry_run=true')).body).toMatchObject({ rejected: 2, rejections });
    expect((await own.upload('sales', csv)).body).toMatchObject({ inserted: 1, rejected: 2, rejections });
    today = '2027-11-22T10:00:00Z';
    const corrected = `${HEADER}A1,201148,4,0,\nA1,201149,6,0,\nA1,201150,7,0,\n`;
    expect((await own.upload('sales', corrected)).body).toMatchObject({ inserted: 1, updated: 1, rejected: 1 });
  });

  it('trims codes, and refuses blank ones', async () => {
    const products = 'sku,name,category,regular_price\n  T1 ,Sok,Kava,2.00\n   ,Sok,Kava,2.00\n" ",Sok,Kava,2.00\n';
    const { body } = await harness.upload('products', products);
    expect(body).toMatchObject({ inserted: 1, rejected: 2 });
    expect(body.rejections.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 'sku', 'blank'],
      [4, 'sku', 'blank'],
    ]);
    expect((await harness.upload('sales', `${HEADER}\tT1 ,202601,1,0,\n`)).body).toMatchObject({ inserted: 1 });
  });

  it('takes no code with a character that cannot be seen, and trims what stands around it, in CSV as in Parquet', async () => {
    const codes = ['\u00a0U1\ufeff', 'U\u200b1', '\u200eU1', 'U\u00a01', 'U\u00ad1', 'C\u030c1'];
    const rejections = [
      [3, 'sku', 'unseen_character', { character: 'U+200B' }],
      [4, 'sku', 'unseen_character', { character: 'U+200E' }],
      [5, 'sku', 'unseen_character', { character: 'U+00A0' }],
      [6, 'sku', 'unseen_character', { character: 'U+00AD' }],
      [7, 'sku', 'not_composed', {}],
    ];
    const csv = `sku,name,category,regular_price\n${codes.map((code) => `${code},Sok,Kava,2.00\n`).join('')}`;
    const sales = `${HEADER}${codes.map((code) => `${code},202601,1,0,\n`).join('')}`;
    const parquet = `SELECT unnest([${codes.map((code) => `'${code}'`)}]) sku, 'Sok' AS name, 'Kava' category, 2.00 regular_price`;
    for (const [dataset, file, counts] of [
      ['products', csv, { inserted: 1 }],
      ['products', await parquetOf(parquet), { unchanged: 1 }],
      ['sales', sales, { inserted: 1 }],
    ] as const) {
      const { body } = await harness.upload(dataset, file);
      expect(body).toMatchObject({ ...counts, rejected: 5 });
      expect(body.rejections.map(({ line, column, code, params }) => [line, column, code, params])).toEqual(rejections);
    }
    // Upper and lower case are two products.
    const cased = await harness.upload('products', 'sku,name,category,regular_price\nu1,Sok,Kava,2.00\n');
    expect(cased.body).toMatchObject({ inserted: 1 });
  });
});
