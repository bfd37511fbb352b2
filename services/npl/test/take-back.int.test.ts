import { canTakeBack } from '@promo/contracts/npl/lifecycle';
import { NPL_STATUSES, type NplStatus, TAKEN_BACK } from '@promo/contracts/npl/words';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { startHarness, TODAY } from './harness.ts';

const harness = await keepForTests(startHarness());
// Nothing is known of any SKU: what is launched today is due.
await keepForTests(harness.analytics({ stock: () => ({ as_of_yw: null, stock: [] }) }));
const { call } = harness;

const USER = { id: 7, name: 'Nina Nabava' };
const ORDER = { order_number: 'N-17', quantity: 216, expected_date: '2026-12-01' };

const takeBack = (id: number, from: string, version?: number) =>
  call('POST', `/${id}/take-back`, { from }, version === undefined ? {} : { headers: { 'if-match': `"${version}"` } });
const movesOf = async (id: number) =>
  (await harness.get(id)).history.filter(({ from, to }) => from !== to).map(({ to }) => to);

it('an order that was marked by mistake is taken back, and the history says what it was', async () => {
  const { id, sku } = await harness.createIn('approved');
  await call('POST', `/${id}/mark-ordered`, ORDER);
  const { version } = await harness.get(id);
  expect((await takeBack(id, 'ordered', version - 1)).status).toBe(412);

  const answer = await takeBack(id, 'ordered', version);
  const after = await harness.get(id);
  expect([answer.status, answer.etag, answer.body]).toEqual([
    200,
    `"${version + 1}"`,
    { id, sku, status_from: 'ordered', status: 'approved', at: after.updated_at, by: USER, phased_out: [] },
  ]);
  expect(after).toMatchObject({ status: 'approved', order: null, version: version + 1 });
  expect(after.history.at(-1)).toMatchObject({
    ...{ from: 'ordered', to: 'approved', by: USER, code: 'order_taken_back', params: ORDER },
    note: 'order taken back, N-17, 216 units, expected on 2026-12-01',
  });
  await expect
    .poll(async () => (await harness.events(id)).map(({ data }) => [data.status_from, data.status]))
    .toContainEqual(['ordered', 'approved']);
  // and it can be ordered as if nothing had been
  expect((await call('POST', `/${id}/mark-ordered`, { quantity: 12 })).body.order?.quantity).toBe(12);
});

it('what the check had triggered is to be ordered again at once', async () => {
  const { id } = await harness.createIn('approved', { launch_date: TODAY });
  await call('POST', '/run-fmb-check');
  await call('POST', `/${id}/mark-ordered`);
  expect((await takeBack(id, 'ordered')).body.status).toBe('fmb_triggered');
  const { body } = await call('GET', '/orders');
  expect(JSON.stringify(body)).toContain(`"id":${id},`);
});

it('a receipt is taken back with the order as it was, and then the order too', async () => {
  const { id } = await harness.createIn('approved');
  await call('POST', `/${id}/mark-ordered`, ORDER);
  await call('POST', `/${id}/mark-in-stock`);
  expect((await takeBack(id, 'in_stock')).body).toMatchObject({ status_from: 'in_stock', status: 'ordered' });
  // the same again, as after an answer that was lost, takes back nothing more
  expect((await takeBack(id, 'in_stock')).body.code).toBe('step_not_taken_back');
  expect(await harness.get(id)).toMatchObject({ status: 'ordered', order: ORDER, outstanding: 216 });
  expect((await takeBack(id, 'ordered')).body).toMatchObject({ status_from: 'ordered', status: 'approved' });
  expect(await movesOf(id)).toEqual(['draft', 'approved', 'ordered', 'in_stock', 'ordered', 'approved']);
});

it('an order of which something has arrived is taken back once that is', async () => {
  const { id } = await harness.createIn('approved');
  await call('POST', `/${id}/mark-ordered`, ORDER);
  const arrived = (units: number) => call('PUT', `/${id}/arrivals`, { received_on: '2026-11-20', units });
  // the last part brought it into stock
  await arrived(216);
  expect((await takeBack(id, 'in_stock')).body.status).toBe('ordered');
  const refused = await takeBack(id, 'ordered');
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      detail: `216 units of the order of record ${id} are noted as arrived: take those back first, by 0 units of each day`,
      code: 'arrived_already',
      params: { id, received: 216 },
    },
  ]);
  await arrived(0);
  expect((await takeBack(id, 'ordered')).body.status).toBe('approved');
});

/** What replaces another product for good, and stands at a step. */
async function successorOf(parent_sku: string, status: NplStatus) {
  const { id, sku } = await harness.create();
  await call('POST', `/${id}/substitution`, { parent_sku, kind: 'hard' });
  for (const step of WAY_TO[status] ?? []) await call('POST', `/${id}/${step}`);
  return { id, sku };
}
const WAY_TO: Partial<Record<NplStatus, readonly string[]>> = {
  in_stock: ['approve', 'mark-ordered', 'mark-in-stock'],
  active: ['approve', 'mark-ordered', 'mark-in-stock', 'activate'],
};

it('a launch is taken back with the phase-out of what it replaced', async () => {
  const parent = await harness.createIn('active');
  const { id, sku } = await successorOf(parent.sku, 'active');
  expect((await harness.get(parent.id)).status).toBe('phase_out');
  const { status, body } = await takeBack(id, 'active');
  expect([status, body]).toEqual([
    200,
    {
      ...{ id, sku, status_from: 'active', status: 'in_stock', at: body.at, by: USER },
      ...{ phased_out: [], brought_back: [parent.id] },
    },
  ]);
  expect((await movesOf(parent.id)).slice(-3)).toEqual(['active', 'phase_out', 'active']);
  // and it can be launched again, which replaces the other as before
  expect((await call('POST', `/${id}/activate`)).body.phased_out).toEqual([parent.id]);
});

it('what it replaced comes back with the day by which to order it, which is reckoned at once', async () => {
  const parent = await harness.createIn('approved', { launch_date: TODAY });
  const { id } = await successorOf(parent.sku, 'active');
  expect((await takeBack(id, 'active')).body.brought_back).toEqual([parent.id]);
  const { status, version, fmb } = await harness.get(parent.id);
  expect([status, fmb?.version]).toEqual(['approved', version]);
});

it('what comes back on sale launches nothing anew, and takes nothing out of the range', async () => {
  const parent = await harness.createIn('active');
  const { id } = await successorOf(parent.sku, 'active');
  await call('POST', `/${id}/phase-out`);
  await takeBack(parent.id, 'phase_out');
  expect((await takeBack(id, 'phase_out')).body).toMatchObject({ status: 'active', phased_out: [] });
  expect((await harness.get(parent.id)).status).toBe('active');
});

it('a launch that is taken back leaves alone what left the range by itself', async () => {
  const parent = await harness.createIn('phase_out');
  const { id } = await successorOf(parent.sku, 'active');
  expect((await takeBack(id, 'active')).body).not.toHaveProperty('brought_back');
  expect((await harness.get(parent.id)).status).toBe('phase_out');
});

it.each(['draft', 'approved', 'ordered', 'in_stock', 'active'] as const)(
  'what was phased out by mistake is %s again, and launches nothing anew',
  async (status) => {
    const before = await harness.createIn(status);
    await call('POST', `/${before.id}/phase-out`);
    expect((await takeBack(before.id, 'phase_out')).body).toMatchObject({ status_from: 'phase_out', status });
    const { order, allowed_actions } = await harness.get(before.id);
    expect([order, allowed_actions]).toEqual([before.order, before.allowed_actions]);
  },
);

it('what comes back into the range takes nobody’s place there', async () => {
  const parent = await harness.create();
  const { id } = await successorOf(parent.sku, 'in_stock');
  await call('POST', `/${id}/phase-out`);
  const other = await successorOf(parent.sku, 'in_stock');
  const refused = await takeBack(id, 'phase_out');
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 'hard_successor_there', params: { parent_sku: parent.sku, sku: other.sku } },
  ]);
  expect((await harness.get(id)).status).toBe('phase_out');
});

it.each(NPL_STATUSES.filter((status) => !canTakeBack(status)))(
  'of one that is %s no step is taken back',
  async (status) => {
    const before = await harness.createIn(status);
    for (const from of TAKEN_BACK) {
      const answer = await takeBack(before.id, from);
      expect([answer.status, answer.body.code]).toEqual([400, 'step_not_taken_back']);
    }
    expect((await takeBack(before.id, status)).status).toBe(422);
    expect(await harness.get(before.id)).toEqual(before);
  },
);
