import { FACTS_IN_FORCE } from '@promo/contracts/promo-analytics/events';
import { testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, test } from 'vitest';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

const versionOf = async (url: string) => (await harness.get('/history', { url })).body.data_version;

test('each replica tells once when it answers by what was imported or taken back; an import that changes nothing is not told', async () => {
  const other = await harness.replica();
  await using bus = await testBus(harness.nats.url, 'listener');
  const told: number[] = [];
  bus.connection.subscribe(FACTS_IN_FORCE, {
    callback: (_, message) => void told.push(message.json<{ version: number }>().version),
  });
  await bus.connection.flush();
  const csv = 'sku,name,category,regular_price\nA1,Kava,Kava,3.99\n';
  const { import_id } = (await harness.upload('products', csv)).body;
  await expect.poll(() => told).toEqual([1, 1]);
  expect([await versionOf(harness.service.url), await versionOf(other.url)]).toEqual([1, 1]);
  await harness.upload('products', csv);
  await harness.call('POST', `/imports/${import_id}/void`);
  await expect.poll(() => told).toEqual([1, 1, 2, 2]);
  expect([await versionOf(harness.service.url), await versionOf(other.url)]).toEqual([2, 2]);
});
