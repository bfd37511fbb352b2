import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it, test } from 'vitest';
import { analysisOf, product, type Sale, weekly } from '../../../test/facts.ts';
import type { Analysis } from '../events/analysis.ts';
import type { FundedWeeks } from '../facts/plan-funding.ts';
import { agreedPromotions } from './agreed-funding.ts';
import type { PlanOfSku } from './plan-of-sku.ts';
import { resultsOf } from './promotion-results.ts';

const ZORA = { supplierId: 'D1', supplierName: 'Zora' };
const funded = (cents: number, from = 202404, to = 202405): FundedWeeks => ({
  ...{ proposal_id: 7, from: weekIndex(from), to: weekIndex(to), cents, depth: 20 },
});
const plan: PlanOfSku = {
  ...{ proposal_id: 7, from: weekIndex(202404), to: weekIndex(202405), source: 'letak', channel: null, planner: null },
  ...{ mechanic: null, expected: null, expectedUnits: null },
};
const asked = { from: weekIndex(202401), to: weekIndex(202452), asOf: weekIndex(202406) };
const plans = { plansOf: (sku: string) => (sku === 'S0' ? [plan] : []), titleOf: (id: number) => `Plan ${id}` };

/** Three ordinary weeks, then 50 and 30 sold on promotion in 202404 and 202405, with what their rows tell of funding. */
const twoWeeks = (ordinal: number, told: readonly (number | undefined)[]): Sale[] => [
  ...weekly(ordinal, 202401, '60 60 60'),
  ...[50, 30].map((qty, i) => ({
    ...{ ordinal, yw: 202404 + i, qty, promoted: true, revenue: qty * 500 },
    ...(told[i] !== undefined && { funding: told[i] }),
  })),
];
const analysisWith = (
  told: readonly (number | undefined)[],
  agreed: readonly FundedWeeks[],
  standing: number | null = null,
): Analysis => ({
  ...analysisOf([product(0, { ...ZORA, funding: standing })], twoWeeks(0, told)),
  planFunding: new Map([['S0', agreed]]),
});

test.each<[string, (number | undefined)[], FundedWeeks[], number | null, number, number, number | null, number]>([
  // agreed 80 · 0.40 = 32; told 50 · 0.30 = 15
  ['by a proposal, of which a row tells less and the other nothing', [30], [funded(40)], null, 80, 32, 15, 17],
  ['and paid', [40, 40], [funded(40)], null, 80, 32, 32, 0],
  ['and nothing is told', [], [funded(40)], null, 80, 32, null, 32],
  ['and rows tell that there was none', [0, 0], [funded(40)], null, 80, 32, 0, 32],
  ['of which more was paid', [50, 50], [funded(40)], null, 80, 32, 40, -8],
  ['for the product', [30, 30], [], 40, 80, 32, 24, 8],
  ['by a proposal before the product', [], [funded(20)], 40, 80, 16, null, 16],
  ['for one week alone, the other of which does not count', [30, 30], [funded(40, 202405)], null, 30, 12, 9, 3],
  // 50 · 0.40 of the product; the proposal says that there is none in the second week
  ['for the product, but not for the weeks of a proposal', [], [funded(0, 202405)], 40, 50, 20, null, 20],
])('agreed %s', (_, told, agreed, standing, units, agreed_funding_eur, paid_funding_eur, open_funding_eur) => {
  const analysis = analysisWith(told, agreed, standing);
  expect(agreedPromotions(analysis, plans, asked)).toEqual([
    {
      ...{ supplier_id: 'D1', supplier_name: 'Zora', sku: 'S0', name: 'Product 0', proposal_id: 7, title: 'Plan 7' },
      ...{ start_yw: 202404, end_yw: 202405, units, agreed_funding_eur, paid_funding_eur, open_funding_eur },
    },
  ]);
  const { rows } = resultsOf(analysis, plans.plansOf, { ...asked, group: 'supplier' });
  expect(rows).toMatchObject([{ key: 'D1', agreed_funding_eur, open_funding_eur }]);
});

describe('a promotion is not told', () => {
  it.each<[string, Analysis, Partial<typeof asked> & { supplierId?: string }]>([
    ['that nothing was agreed for', analysisWith([40, 40], []), {}],
    ['while sales of its plan are still to come', analysisWith([], [funded(40)]), { asOf: weekIndex(202405) }],
    ['that ended at another time', analysisWith([], [funded(40)]), { to: weekIndex(202404) }],
    ['of another supplier', analysisWith([], [funded(40)]), { supplierId: 'D2' }],
  ])('%s', (_, analysis, other) => {
    expect(agreedPromotions(analysis, plans, { ...asked, ...other })).toEqual([]);
  });
});

it('tells first what most is open of, without a proposal where none is matched', () => {
  const products = [product(0, { ...ZORA, funding: 10 }), product(1, { ...ZORA, funding: 40 })];
  const analysis = analysisOf(products, [...twoWeeks(0, []), ...twoWeeks(1, [20, 20])]);
  const told = agreedPromotions(analysis, { ...plans, plansOf: () => [] }, asked);
  expect(
    told.map(({ sku, open_funding_eur, proposal_id, title }) => [sku, open_funding_eur, proposal_id, title]),
  ).toEqual([
    ['S1', 16, null, null],
    ['S0', 8, null, null],
  ]);
});

it('tells one that began before the time too, and of equal ones the later first', () => {
  const sales = weekly(0, 202401, '60 60 60 50p 30p 60 60 80p');
  const told = agreedPromotions(analysisOf([product(0, { funding: 10 })], sales), plans, {
    ...asked,
    from: weekIndex(202405),
    asOf: weekIndex(202409),
  });
  expect(told.map(({ start_yw, open_funding_eur }) => [start_yw, open_funding_eur])).toEqual([
    [202408, 8],
    [202404, 8],
  ]);
});

it('adds up in the cents that each shows, of an agreement that is no whole cents', () => {
  const products = [product(0, ZORA), product(1, ZORA)];
  // 30 · 40.05 cents each
  const planFunding = new Map(products.map(({ sku }) => [sku, [funded(40.05, 202405)]]));
  const analysis = { ...analysisOf(products, [...twoWeeks(0, []), ...twoWeeks(1, [])]), planFunding };
  const shown = { agreed_funding_eur: 12.02, open_funding_eur: 12.02 };
  expect(agreedPromotions(analysis, plans, asked)).toMatchObject([shown, shown]);
  const { totals } = resultsOf(analysis, plans.plansOf, { ...asked, group: 'supplier' });
  expect(totals).toMatchObject({ agreed_funding_eur: 24.04, open_funding_eur: 24.04 });
});
