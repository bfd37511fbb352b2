import type { Orders } from '@promo/contracts/npl/fmb';
import type { NplSummary } from '@promo/contracts/npl/report';
import { COUNTED_AS, NPL_COUNTS } from '@promo/contracts/npl/words';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, it } from 'vitest';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());

const summary = async (filter = '') => (await harness.call('GET', `/summary${filter}`)).body as unknown as NplSummary;

const NOTHING = { draft: 0, approved: 0, fmb_triggered: 0, ordered: 0, in_stock: 0, active: 0, phase_out: 0 };

/** What the last check triggered counts, whatever became of it; not what one before did. */
const SWEEPS = [
  { date: '2026-11-20', finished_at: '2026-11-20T06:01:00.000Z', triggered: [{ id: 3 }] },
  { date: '2026-11-21', finished_at: '2026-11-21T06:01:00.000Z', triggered: [{ id: 4 }, { id: 5 }] },
];

/** Writes the latest order date that a check found, or that it could not tell one. */
async function checked(id: number, latest_order_date: string | null, code?: string): Promise<void> {
  const figures = { latest_order_date, lead_time_days: 14, ...(code && { suggested_qty: 0, zero_because: { code } }) };
  const fmb = latest_order_date === null ? { figures: null, skipped: 'no_dates' } : { figures };
  await harness.db.collection<{ _id: number }>('products').updateOne({ _id: id }, { $set: { fmb } });
}

it('counts nothing on an empty store', async () => {
  expect(await summary()).toEqual({
    by_status: NOTHING,
    by_group: {},
    due_this_week: 0,
    undecided: 0,
    arriving_this_week: 0,
    overdue_orders: 0,
    after_launch: 0,
    arrival_unknown: 0,
    to_launch: 0,
    launches_ahead: 0,
    last_sweep: null,
  });
});

it('counts by status and group, what is due, overdue and ahead', async () => {
  // Today is Saturday, 21 November: the week ends on the 22nd.
  const due = async (status: 'approved' | 'fmb_triggered' | 'ordered', date: string | null, code?: string) =>
    checked((await harness.createIn(status, { group: 'Kava' })).id, date, code);
  await due('approved', '2026-11-22');
  await due('approved', '2026-11-23');
  await due('approved', null);
  await due('fmb_triggered', '2026-11-02');
  await due('ordered', '2026-11-02');
  // of these there is enough; of the last one nobody knows
  await due('approved', '2026-11-20', 'own_stock_covers');
  await due('fmb_triggered', '2026-11-20', 'predecessor_covers');
  await due('approved', '2026-11-20', 'quantity_unknown');

  const ordered = async (expected_date: string, launch_date?: string) => {
    const { id } = await harness.createIn('approved', { group: '__proto__', ...(launch_date && { launch_date }) });
    await harness.call('POST', `/${id}/mark-ordered`, { expected_date });
    return id;
  };
  await ordered('2026-11-20', '2026-11-20');
  await ordered('2026-11-21', '2026-11-20');
  await harness.call('POST', `/${await ordered('2026-11-20')}/mark-in-stock`);

  await harness.createIn('draft', { launch_date: '2026-11-21' });
  await harness.createIn('in_stock', { launch_date: '2027-01-01' });
  await harness.createIn('draft', { launch_date: '2026-11-20' });
  await harness.createIn('active', { launch_date: '2027-01-01' });
  await harness.createIn('phase_out', { launch_date: '2027-01-01' });

  await harness.db
    .collection<{ _id: string }>('sweeps')
    .insertMany(SWEEPS.map((sweep) => ({ ...sweep, _id: sweep.date, run_at: sweep.finished_at })));

  const found = await summary();
  expect(found).toEqual({
    by_status: { draft: 2, approved: 5, fmb_triggered: 2, ordered: 3, in_stock: 2, active: 1, phase_out: 1 },
    by_group: Object.fromEntries([
      ['', 5],
      ['Kava', 8],
      ['__proto__', 3],
    ]),
    due_this_week: 3,
    undecided: 1,
    arriving_this_week: 1,
    overdue_orders: 1,
    after_launch: 1,
    arrival_unknown: 1,
    to_launch: 1,
    launches_ahead: 2,
    last_sweep: { sweep_id: '2026-11-21', run_at: '2026-11-21T06:01:00.000Z', date: '2026-11-21', triggered: 2 },
  });
});

it.each(COUNTED_AS)('the list of %s holds as many records as are counted', async (name) => {
  const { last_sweep, ...counts } = await summary();
  const { total, items } = (await harness.call('GET', `?counted_as=${name}`)).body;
  expect(total).toBeGreaterThan(0);
  expect([total, items.length]).toEqual(
    Array(2).fill(name === 'triggered_last' ? last_sweep?.triggered : counts[name]),
  );
});

it('counts what the list holds by the same filters', async () => {
  for (const filter of ['channel=wholesale', 'group=Kava', 'q=kakao&group=Kava', 'channel=wholesale&group=__proto__']) {
    const [counts, { total }] = [await summary(`?${filter}`), (await harness.call('GET', `?${filter}`)).body];
    expect(Object.values(counts.by_status).reduce((sum, n) => sum + n)).toBe(total);
    for (const name of NPL_COUNTS)
      expect(counts[name], `${filter} ${name}`).toBe(
        (await harness.call('GET', `?${filter}&counted_as=${name}`)).body.total,
      );
  }
  await harness.createIn('draft', { channels: ['wholesale'], group: 'Kava', name: 'Kakao', launch_date: '2027-01-01' });
  expect(await summary('?channel=wholesale&q=KAKAO')).toMatchObject({
    by_status: { ...NOTHING, draft: 1 },
    by_group: { Kava: 1 },
    launches_ahead: 1,
    due_this_week: 0,
    last_sweep: { triggered: 2 },
  });
  expect((await summary('?group=Kava')).due_this_week).toBe(3);
  const wrong = await harness.call('GET', '/summary?channel=kiosk');
  expect([wrong.status, wrong.body.detail]).toEqual([422, expect.stringContaining('channel')]);
});

it('what is to be ordered and not marked yet is counted by the same rule', async () => {
  const { due_unmarked } = (await harness.call('GET', '/orders')).body as unknown as Orders;
  // by the 21st: of the two approved ones that were due on the 20th there is enough of one
  expect(due_unmarked).toBe(1);
});

it('a list of what is counted takes the other filters too', async () => {
  const skus = async (query: string) => (await harness.call('GET', query)).body.items.map(({ status }) => status);
  expect(await skus('?counted_as=due_this_week')).toEqual(['approved', 'fmb_triggered', 'approved']);
  expect(await skus('?counted_as=due_this_week&status=approved')).toEqual(['approved', 'approved']);
  expect(await skus('?counted_as=due_this_week&status=draft')).toEqual([]);
  expect((await harness.call('GET', '?counted_as=gone')).status).toBe(422);
});
