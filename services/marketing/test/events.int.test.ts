import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CAMPAIGNS_IMPORTED } from '@promo/contracts/marketing/events';
import { storedEvents } from '@promo/testing/bus';
import { NO_PULLS } from '@promo/testing/no-pulls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';
import { CAMPAIGNS, HEADER } from './imports.fixture.ts';

const server = createServer((_, response) => response.end('campaign_id,coupon_code,sku\n1,X,A1\n'));
let harness: Harness;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  harness = await startHarness({ ...NO_PULLS, IMPORT_PULL: `coupons 1 http://127.0.0.1:${port}/coupons.csv` });
  await harness.upload('campaigns', CAMPAIGNS);
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  server.close();
  server.closeAllConnections();
});

/** Who is told to have imported which dataset, and the version that came of it. */
const told = async () => {
  const stored = await storedEvents<{ dataset: string; version: number }>(harness.nats.url, CAMPAIGNS_IMPORTED);
  const imported = stored.filter(({ subject }) => subject === CAMPAIGNS_IMPORTED);
  return imported.map(({ actor, version, data }) => [actor, data.dataset, data.version, version === data.version]);
};

test('each import that changes something is told once, also two at once on two replicas; what changes nothing is not', async () => {
  const row = (code: string) => `${HEADER}1,2026-11-06,${code},,K1,,A1,1,2.00,0.20\n`;
  await harness.upload('campaigns', CAMPAIGNS);
  await harness.upload('redemptions', row('DRY'), '?dry_run=true');
  await harness.upload('redemptions', `${HEADER}9,2026-11-06,OF-NONE,,K1,,A1,1,2.00,0.20\n`);
  const other = await harness.replica();
  await Promise.all([harness.upload('redemptions', row('A')), harness.upload('redemptions', row('B'), '', other.url)]);
  await harness.upload('redemptions', row('A'));
  const { data_version } = (await harness.upload('redemptions', row('C'))).body;
  await expect.poll(async () => (await told()).at(-1)).toEqual([1, 'redemptions', data_version, true]);
  const all = await told();
  const byHand = all.filter(([actor]) => actor !== null);
  expect(byHand.map(([, dataset]) => dataset)).toEqual(['campaigns', ...Array(3).fill('redemptions')]);
  expect(new Set(all.map(([, , version]) => version)).size).toBe(all.length);
});

test('an import by schedule is told as nobody’s', async () => {
  await expect
    .poll(async () => (await told()).filter(([actor]) => actor === null))
    .toEqual([[null, 'coupons', expect.any(Number), true]]);
});
