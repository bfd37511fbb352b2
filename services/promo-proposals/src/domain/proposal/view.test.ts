import { expect, test } from 'vitest';
import { proposal } from './proposal.fixture.ts';
import { describePlan, proposalView, skuDetails } from './view.ts';

test('others are told the end of the last week, each line’s own words, and what it is expected to earn and sell', () => {
  const record = proposal({
    mechanic: '2+1',
    sale_kind: 'seasonal',
    skus: [{ code: 'A', mechanic: '1+1', sale_kind: 'clearance' }, { code: 'B' }, { code: 'C' }],
  });
  const lines = [
    { code: 'A', incremental_margin_eur: 8.5, units: 28 },
    { code: 'B', incremental_margin_eur: null, units: null },
  ];
  const told = describePlan({ ...record, forecast: { economics: { lines } } });
  expect(told).toMatchObject({ start_yw: 202610, end_yw: 202611, start_date: '2026-03-02', end_date: '2026-03-15' });
  expect(told.lines.map(({ mechanic, sale_kind, expected }) => [mechanic, sale_kind, expected])).toEqual([
    ['1+1', 'clearance', { incremental_margin_eur: 8.5, units: 28 }],
    ['2+1', 'seasonal', { incremental_margin_eur: null, units: null }],
    ['2+1', 'seasonal', null],
  ]);
  expect(skuDetails(record).map(({ sale_kind }) => sale_kind)).toEqual(['clearance', 'seasonal', 'seasonal']);
  expect(describePlan({ ...record, end_date: '2026-03-13' }).end_date).toBe('2026-03-13');
  expect(describePlan(proposal({ weeks: null }))).toMatchObject({ start_yw: null, end_yw: null, end_date: null });
});

test('what a supplier has not agreed to pay is no claim that others are told of', () => {
  const skus = [
    { code: 'A', supplier_funding: 0.5, funding_to_agree: true },
    { code: 'B', supplier_funding: 0.5 },
  ];
  const record = proposal({ skus });
  expect(proposalView(record).skus.map((line) => [line.supplier_funding, line.funding_to_agree])).toEqual([
    [0.5, true],
    [0.5, undefined],
  ]);
  expect(describePlan(record).lines.map(({ supplier_funding }) => supplier_funding)).toEqual([null, 0.5]);
});

test.each([
  [[202652, 202701] as const, { start_year: 2026, start_week: 52, end_year: 2027, end_week: 1 }],
  [null, { start_year: null, start_week: null, end_year: null, end_week: null }],
])('a proposal of weeks %j is answered with %j', (weeks, answered) => {
  expect(proposalView(proposal({ weeks }))).toMatchObject(answered);
});
