import { skuSupply } from '@promo/contracts/promo-analytics/queries';
import type { WaitingStock } from '@promo/contracts/promo-proposals/shortfalls';
import { expect, test } from 'vitest';
import { startTold } from './told-by-analytics.ts';

const { harness, tell, forecasting, earning, decide } = await startTold();

test('stock for all that waits is told by one question, as it was expected at the last save', async () => {
  const waiting = async () =>
    (await harness.get<{ proposals: WaitingStock[] }>('/stock-shortfalls/waiting')).body.proposals;
  const asked = await tell(skuSupply, ({ codes }) => ({
    supply: codes.map((code) => ({
      ...{ code, name: 'Čaj', supplier_id: null, supplier_name: null },
      ...{ on_hand: 20, on_order: null, lead_time_days: 10 },
    })),
  }));
  expect(await waiting()).toEqual([]);
  const plan = { status: 'submitted', start_year: 2027, skus: [{ code: 'S1', discount_pct: 25 }, { code: 'S2' }] };
  // Analytics said nothing when this one was saved.
  const early = await harness.create({ ...plan, start_week: 20 });
  await forecasting();
  const earned = await earning();
  const late = await harness.create({ ...plan, start_week: 22, skus: plan.skus.slice(0, 1) });
  const first = await harness.create({ ...plan, start_week: 18, skus: [{ code: 'S1', discount_pct: 25 }] });
  expect(
    (await waiting()).map(({ proposal_id, lines_known, lines_short }) => [proposal_id, lines_known, lines_short]),
  ).toEqual([
    [first.id, 1, 0],
    [early.id, 0, 0],
    [late.id, 1, 0],
  ]);
  // 15 of S1 are gone then, and 15 + 15 − 20 are missing.
  await decide(first.id);
  const lacking = {
    proposal_id: late.id,
    lines: 1,
    lines_known: 1,
    lines_short: 1,
    units_short: 10,
    order_by: '2027-05-21',
  };
  expect((await waiting()).slice(1)).toEqual([{ ...lacking, short: [{ code: 'S1', name: 'Čaj', shortfall: 10 }] }]);
  // The next save has it reckoned.
  await harness.call('PUT', `/proposals/${early.id}`, { title: 'x' });
  expect(await waiting()).toMatchObject([{ proposal_id: early.id, lines_known: 2, lines_short: 1 }, lacking]);
  expect(asked.at(-1)?.codes.toSorted()).toEqual(['S1', 'S2']);
  const questions = asked.length;
  await waiting();
  expect([asked.length, earned.every(({ lines }) => lines.length > 0)]).toEqual([questions + 1, true]);
  // What is kept for that is told in no answer.
  const { body } = await harness.call('GET', `/proposals/${late.id}`);
  const { entries } = (await harness.call('GET', '/calendar?status=submitted')).body;
  expect([body.expected, ...entries.map((entry) => entry.expected)].some((one) => one && 'needs' in one)).toBe(false);
});
