import type { NplArrivals } from '@promo/contracts/npl/order';
import { NPL_STATUSES } from '@promo/contracts/npl/words';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { recordedStock } from '../src/store/fmb-records.ts';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

const BY = { id: 7, name: 'Nina Nabava' };

async function ordered(quantity: number | null) {
  const { id, sku } = await harness.createIn('approved');
  await harness.call('POST', `/${id}/mark-ordered`, { quantity });
  return { id, sku };
}
const arrive = async (id: number, received_on: string, units: number, version?: number) => {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const { body, ...answer } = await harness.call('PUT', `/${id}/arrivals`, { received_on, units }, { headers });
  return { ...answer, body: body as unknown as NplArrivals & { readonly code: string } };
};

/** What the list's file says has arrived. */
async function receivedInFile(sku: string) {
  const csv = await (await harness.raw(`?format=csv&q=${sku}`)).text();
  const [header = '', row = ''] = csv.trimEnd().split('\r\n');
  return row.split(';')[header.split(';').indexOf('received_qty')];
}

/** From which state to which it was told to have moved. */
const movesOf = async (id: number) => (await harness.events(id)).map(({ data }) => [data.status_from, data.status]);

it('an order arrives in parts, and is in stock when all of it is there', async () => {
  const { id, sku } = await ordered(96);
  expect((await harness.get(id)).outstanding).toBe(96);
  const { version } = await harness.get(id);
  const first = await arrive(id, '2026-11-20', 30, version);
  const parts = [{ received_on: '2026-11-20', units: 30 }];
  expect(first).toMatchObject({ status: 200, etag: `"${version + 1}"` });
  expect(first.body).toEqual({ status: 'ordered', arrivals: parts, outstanding: 66 });
  // again it changes nothing; by an older version it is refused
  expect((await arrive(id, '2026-11-20', 30)).etag).toBe(`"${version + 1}"`);
  expect((await arrive(id, '2026-11-20', 36, version)).status).toBe(412);

  // of the same day what is said last counts, and what arrived is in stock once, the rest on order
  expect((await arrive(id, '2026-11-20', 36)).body).toMatchObject({ outstanding: 60 });
  expect((await recordedStock(harness.db, [sku])).get(sku)).toEqual({ on_hand: 36, on_order: 60 });
  await harness.call('PUT', `/${id}`, { on_hand: 36, on_order: 96 });
  expect((await recordedStock(harness.db, [sku])).get(sku)).toEqual({ on_hand: 36, on_order: 60 });
  expect((await harness.get(id)).history.at(-2)).toMatchObject({
    ...{ from: 'ordered', to: 'ordered', by: BY, code: 'part_arrived' },
    params: { units: 36, received_on: '2026-11-20', outstanding: 60 },
    note: '36 units arrived on 2026-11-20, 60 are outstanding',
  });

  const last = await arrive(id, '2026-11-21', 60);
  expect(last.body).toEqual({
    status: 'in_stock',
    arrivals: [
      { received_on: '2026-11-20', units: 36 },
      { received_on: '2026-11-21', units: 60 },
    ],
  });
  expect((await harness.get(id)).history.at(-1)).toMatchObject({
    from: 'ordered',
    to: 'in_stock',
    code: 'part_arrived',
    note: '60 units arrived on 2026-11-21, none are outstanding',
  });
  await expect.poll(() => movesOf(id)).toContainEqual(['ordered', 'in_stock']);
  expect((await recordedStock(harness.db, [sku])).get(sku)).toEqual({ on_hand: 96, on_order: 0 });
});

it('what was noted by mistake is taken back by 0; what never comes ends by mark-in-stock', async () => {
  const { id, sku } = await ordered(96);
  const { version } = await harness.get(id);
  expect((await arrive(id, '2026-11-20', 0)).etag).toBe(`"${version}"`);
  await arrive(id, '2026-11-20', 30);
  expect((await arrive(id, '2026-11-20', 0)).body).toEqual({ status: 'ordered', arrivals: [], outstanding: 96 });
  expect(await receivedInFile(sku)).toBe('');
  await arrive(id, '2026-11-19', 90);
  expect((await harness.call('POST', `/${id}/mark-in-stock`)).status).toBe(200);
  expect(await harness.get(id)).toMatchObject({ status: 'in_stock', arrivals: [{ units: 90 }] });
});

it('an order without a noted quantity takes parts until somebody says that it is all', async () => {
  const { id } = await ordered(null);
  const { body } = await arrive(id, '2026-11-20', 5000);
  expect(body).toEqual({ status: 'ordered', arrivals: [{ received_on: '2026-11-20', units: 5000 }] });
});

it('an order that is corrected to what has arrived is complete', async () => {
  const { id } = await ordered(96);
  await arrive(id, '2026-11-20', 30);
  const corrected = async (quantity: number) => {
    await harness.call('PUT', `/${id}/order`, { quantity });
    return (await harness.get(id)).status;
  };
  expect([await corrected(31), await corrected(30)]).toEqual(['ordered', 'in_stock']);
  await expect.poll(() => movesOf(id)).toContainEqual(['ordered', 'in_stock']);
});

it.each(NPL_STATUSES.filter((status) => status !== 'ordered'))('nothing arrives of what is %s', async (status) => {
  const before = await harness.createIn(status);
  const { status: answered, body } = await arrive(before.id, '2026-11-20', 12);
  expect([answered, body.code]).toEqual([400, 'arrival_not_possible']);
  expect(await harness.get(before.id)).toEqual(before);
});

it('an arrival to come, a fraction and an order below what has arrived are refused', async () => {
  const { id } = await ordered(96);
  await arrive(id, '2026-11-20', 30);
  const before = await harness.get(id);
  // today is the 21st
  expect((await arrive(id, '2026-11-22', 12)).body.code).toBe('day_to_come');
  expect((await arrive(id, '2026-11-31', 12)).status).toBe(422);
  expect((await arrive(id, '2026-11-20', 1.5)).status).toBe(422);
  const below = await harness.call('PUT', `/${id}/order`, { quantity: 29 });
  expect([below.status, below.body.code]).toEqual([422, 'order_below_received']);
  expect((await arrive(999_999, '2026-11-20', 12)).status).toBe(404);
  expect(await harness.get(id)).toEqual(before);
  expect(await receivedInFile(before.sku)).toBe('30');
});

it('no part arrives on a day to come, nor in a year that nobody means', async () => {
  const { id } = await ordered(96);
  for (const day of ['1926-11-18', '2024-11-20', '2026-11-22']) {
    expect([day, (await arrive(id, day, 10)).status]).toEqual([day, 422]);
  }
  expect((await arrive(id, '2024-11-21', 10)).status).toBe(200);
});
