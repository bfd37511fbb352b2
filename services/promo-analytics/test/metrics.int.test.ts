import { keepForTests } from '@promo/testing/keep-for-tests';
import { metricsAt } from '@promo/testing/metrics';
import { expect, test } from 'vitest';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

const metrics = () => metricsAt(harness.service.url);
const ROWS = 'sku,name,category,regular_price\nA1,Kava,Kava,3.99\nA2,Čaj,Čaj,1.99\nA3,Sol,Sol,x\n';

test('the data version and the rows that came in are told', async () => {
  const before = await metrics();
  expect(before('facts_data_version')).toBe(0);
  const rows = (outcome: string, now: typeof before) => now('import_rows_total', { dataset: 'products', outcome }) ?? 0;
  const rise = (outcome: string, now: typeof before) => rows(outcome, now) - rows(outcome, before);

  const began = Date.now() / 1000;
  const { body } = await harness.upload('products', ROWS);
  expect(body).toMatchObject({ inserted: 2, rejected: 1, data_version: 1 });
  const first = await metrics();
  expect(first('facts_data_version')).toBe(1);
  expect(first('facts_loaded_timestamp_seconds')).toBeGreaterThanOrEqual(began);
  expect([rise('inserted', first), rise('rejected', first), rise('unchanged', first)]).toEqual([2, 1, 0]);

  await harness.upload('products', ROWS.replace('Kava,Kava', 'Kava 250 g,Kava'), '?dry_run=true');
  await harness.upload('products', ROWS);
  const second = await metrics();
  expect(second('facts_data_version')).toBe(1);
  expect([rise('inserted', second), rise('updated', second), rise('unchanged', second)]).toEqual([2, 0, 2]);
});
