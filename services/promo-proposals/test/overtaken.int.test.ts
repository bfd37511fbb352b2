import { skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { OvertakenProposal } from '@promo/contracts/promo-proposals/overtaken';
import { expect, test } from 'vitest';
import { startTold } from './told-by-analytics.ts';

const { harness, tell, selling, forecasting, decide } = await startTold();

test('an approved proposal tells what has changed of its products since, until it is approved anew', async () => {
  const catalogue = { regular_price: 10, unit_cost: 4, vat_rate: 25 };
  await forecasting();
  await selling(catalogue);
  const overtaken = async () =>
    (await harness.get<{ proposals: OvertakenProposal[] }>('/overtaken-proposals')).body.proposals;
  const skus = [{ code: 'A1', discount_pct: 20 }];
  const { id } = await harness.create({ status: 'submitted', start_year: 2027, start_week: 20, skus });
  expect(await overtaken()).toEqual([]);
  await decide(id);
  expect(await overtaken()).toEqual([]);

  Object.assign(catalogue, { regular_price: 9, unit_cost: 4.5 });
  expect(await overtaken()).toEqual([
    { proposal_id: id, lines: 1, regular_prices: 1, unit_costs: 1, vat_rates: 0, margin_change_eur: -7.5 },
  ]);
  const { body } = await harness.get<Economics>(`/proposals/${id}/economics`);
  expect(body.lines[0]?.overtaken).toEqual({
    planned: { regular_price: 10, unit_cost: 4, vat_rate: 25, discount_pct: 20, unit_margin: 2.4 },
    now: { regular_price: 9, unit_cost: 4.5, vat_rate: 25, discount_pct: 11.11, unit_margin: 1.9 },
  });
  // what is kept for that is told in no answer
  const proposal = (await harness.call('GET', `/proposals/${id}`)).body;
  expect(Object.keys(proposal.expected ?? {})).not.toContain('unit_costs');

  await decide(id);
  expect(await overtaken()).toEqual([]);
});

test('who asks at once shares the question to analytics', async () => {
  const skus = [{ code: 'A1', name: 'Čaj', regular_price: 10 }];
  await harness.create({ status: 'submitted', start_year: 2027, start_week: 20, skus });
  const asked = await tell(skuPrices, () => ({ prices: [] }));
  const answers = await Promise.all(Array.from({ length: 30 }, () => harness.call('GET', '/overtaken-proposals')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(asked.length).toBeLessThan(answers.length);
});

test('without an answer of analytics it is not known, and that is said', async () => {
  await harness.create({ status: 'submitted', start_year: 2027, start_week: 20 });
  expect((await harness.call('GET', '/overtaken-proposals')).status).toBe(503);
});
