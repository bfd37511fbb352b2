import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ForecastQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import { addWeeks } from '@promo/retail/weeks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFolder } from '../src/cli/csv-folder.ts';
import { eventsOf } from './facts.ts';

const CLI = join(import.meta.dirname, '..', 'src', 'cli', 'backtest.cli.ts');
let folder: string;

/** 30 products, 60 weeks of 10 a week; every sixth week, shifted by product, a promotion at 25 % sells 30. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backtest-'));
  const skus = Array.from({ length: 30 }, (_, k) => k);
  const products = skus.map((k) => `P${k};Proizvod ${k};Kava;3,99`);
  const sales = skus.flatMap((k) =>
    Array.from({ length: 60 }, (_, week) => {
      const yw = addWeeks(202401, week);
      return (week + k) % 6 === 5 ? `P${k};${yw};30;1;25` : `P${k};${yw};10;0;`;
    }),
  );
  await writeFile(join(folder, 'products.csv'), `Šifra;Naziv;Kategorija;MPC\n${products.join('\n')}\n`);
  await writeFile(
    join(folder, 'sales.csv'),
    `Šifra;Tjedan;Količina;Akcija;Popust\n${sales.join('\n')}\nNEPOZNATO;202401;1;0;\nP0;202401;99;0;\n`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

it('reads a folder as an import would', async () => {
  const { analysis, rows, rejected, reasons } = await readFolder(folder);
  expect({ rows, rejected }).toEqual({ rows: 1802, rejected: 1 });
  expect(reasons).toEqual([expect.stringMatching(/^line 1802: /)]);
  const events = eventsOf(analysis);
  expect(events).toHaveLength(300);
  // The second row of P0's first week is not taken.
  expect(events.filter(({ sku }) => sku === 'P0').at(-1)).toMatchObject({
    start_yw: 202406,
    baseline: 10,
    qty: 30,
    discount_pct: 25,
  });
});

it('prints how far off each model was', async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [CLI, '--dir', folder, '--json'], { timeout: 60_000 });
  const quality = JSON.parse(stdout) as ForecastQuality;
  expect(quality).toMatchObject({
    status: 'ready',
    test: { from_yw: addWeeks(202401, 45), to_yw: addWeeks(202401, 59) },
  });
  const wape = Object.fromEntries(quality.models.map((model) => [model.name, model.wape]));
  // 10 where 30 were sold, and exactly what all earlier ones did.
  expect(wape).toMatchObject({ none: 0.6667, last: 0, own_mean: 0, own_median: 0, category_mean: 0, analog: 0 });
  const table = await run(process.execPath, [CLI, '--dir', folder], { timeout: 60_000 });
  expect(table.stdout).toMatch(/^own_mean +0\.000 +0\.000/m);
});

it('says what it needs', async () => {
  const { code, stderr } = await promisify(execFile)(process.execPath, [CLI], { env: { DATA_DIR: folder } }).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Set MONGODB_URI, or DATA_DIR/);
});
