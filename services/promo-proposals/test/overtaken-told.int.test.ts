import { PROPOSAL_OVERTAKEN } from '@promo/contracts/promo-proposals/events';
import { expect, test } from 'vitest';
import { startTold } from './told-by-analytics.ts';

const { harness, selling, forecasting, decide } = await startTold({}, undefined, 250);

test('what an import changes of an approved promotion to come is told once, by whichever replica, and again when more has changed', async () => {
  const catalogue = { regular_price: 10, unit_cost: 4, vat_rate: 25 };
  await forecasting();
  const asked = await selling(catalogue);
  const told = async () =>
    (await harness.events())
      .filter(({ subject }) => subject === PROPOSAL_OVERTAKEN)
      .map(({ actor, data: { proposal_id, regular_prices, unit_costs } }) => ({
        ...{ actor, proposal_id, regular_prices, unit_costs },
      }));
  /** Waits for two more looks. */
  const compared = async () => {
    const before = asked.length;
    await expect.poll(() => asked.length).toBeGreaterThan(before + 1);
  };
  const plan = { start_year: 2027, start_week: 20, skus: [{ code: 'A1', discount_pct: 20 }], status: 'submitted' };
  const { id } = await harness.create({ ...plan, title: 'Čaj u svibnju' });
  // Whoever decides on what waits sees it then.
  await harness.create({ ...plan, start_week: 30 });
  await decide(id);

  const first = { actor: null, proposal_id: id, regular_prices: 1, unit_costs: 0 };
  Object.assign(catalogue, { regular_price: 9 });
  await expect.poll(told).toEqual([first]);
  expect((await harness.events()).find(({ subject }) => subject === PROPOSAL_OVERTAKEN)?.data).toMatchObject({
    proposal: { title: 'Čaj u svibnju', status: 'approved', start_date: '2027-05-17', user: { id: 5 } },
    skus: ['A1'],
  });
  await harness.replica();
  // A replica of analytics that has not heard of the import says once more what was.
  Object.assign(catalogue, { regular_price: 10 });
  await compared();
  Object.assign(catalogue, { regular_price: 9 });
  await compared();
  expect(await told()).toEqual([first]);

  Object.assign(catalogue, { unit_cost: 4.5 });
  await expect.poll(told).toEqual([first, { ...first, unit_costs: 1 }]);

  // Approved anew it is as it should be, and another change is told; deleted it is forgotten.
  const kept = harness.db.collection<{ _id: number }>('told_overtaken');
  await decide(id);
  await expect.poll(() => kept.countDocuments({ _id: id })).toBe(0);
  expect(await told()).toHaveLength(2);
  Object.assign(catalogue, { unit_cost: 5 });
  await expect.poll(told).toHaveLength(3);
  await expect.poll(() => kept.countDocuments({ _id: id })).toBe(1);
  await harness.call('DELETE', `/proposals/${id}`);
  await expect.poll(() => kept.countDocuments({ _id: id })).toBe(0);
});
