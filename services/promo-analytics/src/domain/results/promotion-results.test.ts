import { EVENT_WEEKS, RESULT_GROUPS, type ResultGroup } from '@promo/contracts/promo-analytics/words';
import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { analysisOf, eventsOf, product, type Sale, weekly } from '../../../test/facts.ts';
import type { Analysis } from '../events/analysis.ts';
import { selectEvents } from '../events/select-events.ts';
import { isInGroup, type OneGroup } from './groups.ts';
import type { PlanOfSku } from './plan-of-sku.ts';
import { resultsOf } from './promotion-results.ts';
import { resultOf } from './proposal-results.ts';

/** Each alone in its category, 10 € with VAT of 25 % and a cost of 4 €, so that the margin is 4 €. */
const products = [
  product(0, { supplierId: 'D1', supplierName: 'Zora' }),
  product(1, { supplierId: 'D1', supplierName: 'Zora' }),
  product(2, { cost: null }),
  // Too few of a category for its index to count.
  product(3, { category: 'C0', supplierId: 'D1', supplierName: 'Zora' }),
];
const at = (price: number, qty: number, fields: Partial<Sale> = {}) => ({
  revenue: price * qty,
  regularPrice: 1000,
  ...fields,
});
/** Week 10 of a year: `qty` at `price` cents where 10 are ordinary, and ordinary weeks after. */
const promotion = (ordinal: number, year: number, qty: number, price: number, fields: Partial<Sale> = {}) =>
  weekly(ordinal, 100 * year + 7, `10 10 10 ${qty}p 10 10 10 10`, at(price, qty, fields));

const sales = [
  // 40 · (9 / 1.25 − 4) − 10 · 4 = 88 €, and the year before 20 · 3.20 − 40 = 24 €.
  ...promotion(0, 2025, 40, 900, { mechanic: '1+1' }),
  ...promotion(3, 2024, 20, 900),
  // 20 · (7 / 1.25 − 4) − 40 = −8 €.
  ...promotion(1, 2025, 20, 700),
  // Nobody knows what this one costs.
  ...promotion(2, 2025, 30, 900),
];
const analysis = analysisOf(products, sales);

const plan: PlanOfSku = {
  proposal_id: 7,
  from: weekIndex(202510),
  to: weekIndex(202511),
  source: 'letak',
  channel: 'veleprodaja',
  planner: { id: 5, name: 'Petra' },
  mechanic: '2+1',
  expected: 50,
  expectedUnits: 60,
};
const PLANS: Record<string, PlanOfSku[]> = {
  S0: [{ ...plan, proposal_id: 6, from: weekIndex(202511), to: weekIndex(202512) }, plan],
  S1: [{ ...plan, channel: null, expected: null, expectedUnits: 50 }],
};
const plansOf = (sku: string) => PLANS[sku] ?? [];
const YEAR = { from: weekIndex(202501), to: weekIndex(202552) };
const results = (group: ResultGroup, weeks = YEAR) => resultsOf(analysis, plansOf, { ...weeks, group });

describe('results', () => {
  it('add up what promotions earned, beside those of the year before', () => {
    expect(results('category').totals).toEqual({
      n_events: 3,
      units: 90,
      uplift_units: 60,
      revenue_eur: 770,
      // 128 + 32.
      gross_margin_eur: 160,
      funding_eur: 0,
      cannibalization_eur: 0,
      pull_forward_eur: 0,
      net_effect_margin_eur: 80,
      earned_pct: 50,
      // 80 / 80.
      roi: 1,
      n_skus: 3,
      n_proposals: 1,
      // 40 · (10 − 9) / 1.25 + 20 · (10 − 7) / 1.25; nobody knows what the third earned.
      discount_cost_eur: 80,
      agreed_funding_eur: null,
      open_funding_eur: null,
      n_earned: 1,
      n_without_money: 1,
      n_unsettled: 0,
      // Between −8 and 88.
      q1_margin_eur: 16,
      median_margin_eur: 40,
      q3_margin_eur: 64,
      n_planned: 1,
      expected_incremental_margin_eur: 50,
      planned_net_effect_margin_eur: 88,
      // One week of the two that 60 and 50 were expected of: |30 − 40| + |25 − 20| of 60 that were sold.
      n_planned_units: 2,
      expected_units: 55,
      planned_sold_units: 60,
      wape: 0.25,
      // 40 · 7.20 − 10 · 8 and 20 · 5.60 − 10 · 8; 30 and 10 units more, at 4 € each.
      steps: { revenue_eur: 240, cost_eur: -160, funding_eur: 0, cannibalization_eur: 0, pull_forward_eur: 0 },
      previous: {
        n_events: 1,
        units: 20,
        uplift_units: 10,
        revenue_eur: 180,
        gross_margin_eur: 64,
        funding_eur: 0,
        net_effect_margin_eur: 24,
        // Of 20 · (10 − 9) / 1.25.
        roi: 1.5,
        earned_pct: 100,
      },
    });
    const shown = eventsOf(analysis).filter(({ start_yw }) => start_yw === 202510);
    expect(shown.map(({ net_effect_margin_eur }) => net_effect_margin_eur).sort()).toEqual([-8, 88, null]);
  });

  it.each<[ResultGroup, [key: string | null, name: string | null, events: number, margin: number | null][]]>([
    [
      'category',
      [
        ['C0', 'C0', 1, 88],
        ['C1', 'C1', 1, -8],
        ['C2', 'C2', 1, null],
      ],
    ],
    // As sold, else as planned; last year it was a plain discount.
    [
      'mechanic',
      [
        ['1+1', '1+1', 1, 88],
        ['2+1', '2+1', 1, -8],
        [null, null, 1, null],
      ],
    ],
    [
      'depth',
      [
        ['10', '10–20 %', 2, 88],
        ['30', '30–40 %', 1, -8],
      ],
    ],
    [
      'supplier',
      [
        ['D1', 'Zora', 2, 80],
        [null, null, 1, null],
      ],
    ],
    [
      'source',
      [
        ['letak', 'letak', 2, 80],
        [null, null, 1, null],
      ],
    ],
    // What names no channel is undivided, as is what nobody planned.
    [
      'channel',
      [
        ['veleprodaja', 'veleprodaja', 1, 88],
        [null, null, 2, -8],
      ],
    ],
    [
      'planner',
      [
        ['5', 'Petra', 2, 80],
        [null, null, 1, null],
      ],
    ],
    ['month', [['2025-03', '2025-03', 3, 80]]],
  ])('by %s', (group, rows) => {
    expect(
      results(group).rows.map(({ key, name, n_events, net_effect_margin_eur }) => [
        key,
        name,
        n_events,
        net_effect_margin_eur,
      ]),
    ).toEqual(rows);
  });

  it('say step by step what the net margin is made of', () => {
    // Weeks 4 and 5 at 8.00 €, 0.40 € of each paid by the supplier: 50 sold where 20 were ordinary, 20 missing after.
    const fields = { revenue: 20_000, regularPrice: 1000, funding: 40 };
    const told = analysisOf([product(0)], weekly(0, 202501, '10 10 10 25p 25p 5 5 5 5 10', fields));
    const [row] = resultsOf(told, () => [], { ...YEAR, group: 'category' }).rows;
    expect(row?.net_effect_margin_eur).toBe(-20);
    // 50 · 6.40 − 20 · 8; 30 · 4; 50 · 0.40; 20 · 4.
    expect(row?.steps).toEqual({
      revenue_eur: 160,
      cost_eur: -120,
      funding_eur: 20,
      cannibalization_eur: 0,
      pull_forward_eur: -80,
    });
  });

  it('say what each euro that discounts cost has earned, unless suppliers paid for all of it', () => {
    const paid = (cents: number) => {
      const fields = { revenue: 20_000, regularPrice: 1000, funding: cents };
      const told = analysisOf([product(0)], weekly(0, 202501, '10 10 10 25p 25p 5 5 5 5 10', fields));
      const { totals } = resultsOf(told, () => [], { ...YEAR, group: 'category' });
      return [totals.net_effect_margin_eur, totals.discount_cost_eur, totals.roi];
    };
    // 50 · (10 − 8) / 1.25 − 50 · 0.40, of −20 € as above; at 1.60 € the suppliers paid for the 80 €.
    expect(paid(40)).toEqual([-20, 60, -0.3333]);
    expect(paid(160)).toEqual([40, 0, null]);
    expect(paid(200)).toEqual([60, -20, null]);
  });

  it('hold what was sold against what plans expected of the weeks that both have', () => {
    // Weeks 9 to 11 and week 13 at 40 each, of a plan of weeks 10 to 13 that expected 30 a week.
    const told = analysisOf(products, [
      ...weekly(0, 202506, '10 10 10 40p 40p 40p', at(900, 40, { mechanic: '1+1' })),
      ...weekly(0, 202512, '10 40p 10 10 10 10', at(900, 40, { mechanic: '2+1' })),
    ]);
    const figures = (plans: PlanOfSku[]) => {
      const { rows, totals } = resultsOf(told, () => plans, { ...YEAR, group: 'mechanic' });
      return [...rows.sort((a, b) => `${a.key}`.localeCompare(`${b.key}`)), totals].map((row) => [
        ...[row.n_events, row.n_skus, row.n_planned_units, row.expected_units, row.planned_sold_units, row.wape],
      ]);
    };
    const four = { ...plan, to: weekIndex(202513), expectedUnits: 120 };
    expect(figures([four])).toEqual([
      [1, 1, 1, 60, 80, 0.25],
      [1, 1, 1, 30, 40, 0.25],
      [2, 1, 2, 90, 120, 0.25],
    ]);
    // Too much of one and too little of the other do not cancel out: |20 − 40| + |60 − 80| of 120.
    const uneven = [
      { ...plan, to: weekIndex(202511), expectedUnits: 60 },
      { ...plan, proposal_id: 8, from: weekIndex(202513), to: weekIndex(202514), expectedUnits: 120 },
    ];
    expect(figures(uneven).at(-1)).toEqual([2, 1, 2, 120, 120, 0.3333]);
    // An earlier release told of the margin alone.
    expect(figures([{ ...four, expectedUnits: null }]).at(-1)).toEqual([2, 1, 0, null, null, null]);
    // Nothing is a plan too, and what did not sell has nothing to be off from.
    expect(figures([{ ...four, expectedUnits: 0 }]).at(-1)).toEqual([2, 1, 2, 0, 120, 1]);
  });

  it('share what a plan expected among the promotions of a SKU that are matched with it', () => {
    const expectedOf = (told: Analysis, plan: PlanOfSku, fields: Partial<Parameters<typeof resultsOf>[2]> = {}) => {
      const { rows, totals } = resultsOf(told, () => [plan], { ...YEAR, group: 'category', ...fields });
      const { n_planned, expected_incremental_margin_eur, planned_net_effect_margin_eur } = totals;
      const shares = rows.map((row) => [row.key, row.expected_incremental_margin_eur]);
      return { all: [n_planned, expected_incremental_margin_eur, planned_net_effect_margin_eur], shares };
    };
    // The flag of week 11 is missing: each nets 40 · (9 / 1.25 − 4) − 10 · 4 = 88 €.
    const torn = analysisOf(products, weekly(0, 202507, '10 10 10 40p 10 40p 10 10 10 10 10', at(900, 40)));
    const threeWeeks = { ...plan, to: weekIndex(202512) };
    expect(expectedOf(torn, threeWeeks).all).toEqual([2, 50, 176]);
    // What was frozen is compared with the same in the totals of the proposal.
    const whole = { ...threeWeeks, title: null, codes: ['S0'], expected: Float64Array.of(50), expectedUnits: 80 };
    expect(resultOf(torn, whole, weekIndex(202518))).toMatchObject({
      expected_incremental_margin_eur: 50,
      actual_incremental_margin_eur: 176,
    });
    expect(expectedOf(torn, threeWeeks, { to: weekIndex(202510) }).all).toEqual([1, 25, 88]);
    expect(expectedOf(torn, threeWeeks, { from: weekIndex(202511) }).all).toEqual([1, 25, 88]);

    // Weeks 9 to 11, of which two are the plan's, and week 13: two thirds and one third of it.
    const uneven = analysisOf(products, [
      ...weekly(0, 202506, '10 10 10 40p 40p 40p', at(900, 40, { mechanic: '1+1' })),
      ...weekly(0, 202512, '10 40p 10 10 10 10', at(900, 40, { mechanic: '2+1' })),
    ]);
    const { all, shares } = expectedOf(uneven, { ...plan, to: weekIndex(202513) }, { group: 'mechanic' });
    expect(all.slice(0, 2)).toEqual([2, 50]);
    expect(shares.sort()).toEqual([
      ['1+1', 33.33],
      ['2+1', 16.67],
    ]);
  });

  it('leave out what still runs by its plan, until sales of all its weeks are there', () => {
    // The plan has week 11 too: as of that week, S2 alone has ended, which nobody planned.
    const told = [202511, 202512].map((yw) => {
      const asOf = weekIndex(yw);
      const { rows, totals } = resultsOf(analysis, plansOf, { ...YEAR, group: 'category', asOf });
      const { expected_incremental_margin_eur: expected, planned_net_effect_margin_eur: came } = totals;
      const has = isInGroup(analysis, plansOf, { group: 'category', key: 'C0' }, asOf);
      const listed = selectEvents(analysis, { endedFrom: 202501 }, has);
      return { keys: rows.map(({ key }) => key).sort(), expected, came, listed: listed.length };
    });
    expect(told).toEqual([
      // Last year's of C0.
      { keys: ['C0', 'C2'], expected: null, came: null, listed: 0 },
      { keys: ['C0', 'C1', 'C2'], expected: 50, came: 88, listed: 1 },
    ]);
  });

  it('have a row for what ran last year alone', () => {
    const [row] = results('category', { from: weekIndex(202601), to: weekIndex(202652) }).rows;
    expect([row?.key, row?.n_events, row?.net_effect_margin_eur, row?.previous.net_effect_margin_eur]).toEqual([
      'C0',
      0,
      null,
      88,
    ]);
  });

  it('are of promotions that ended in the time, in weeks of which both ends count', () => {
    const count = (from: number, to: number) =>
      results('category', { from: weekIndex(from), to: weekIndex(to) }).totals.n_events;
    expect([count(202510, 202510), count(202511, 202552), count(202501, 202509)]).toEqual([3, 0, 0]);
  });

  it('leave evergreen flags out, and tell of what may still change', () => {
    const long = [...weekly(0, 202501, `10 10 10 ${'12p '.repeat(14)}10`), ...weekly(1, 202501, '10 10 10 12p 10')];
    const asked = { ...YEAR, group: 'month' } as const;
    const { totals } = resultsOf(analysisOf(products, long), () => [], asked);
    expect([totals.n_events, totals.n_unsettled]).toEqual([1, 0]);
    const lately = analysisOf(products, weekly(1, 202501, '10 10 10 12p 10'));
    expect(resultsOf(lately, () => [], asked).totals.n_unsettled).toBe(1);
    // The four weeks after are stored; the last one still runs, as of week 8, or is over.
    const told = analysisOf(products, weekly(1, 202501, '10 10 10 12p 10 10 10 4'));
    const unsettled = [202508, 202509].map(
      (asOf) => resultsOf(told, () => [], { ...asked, asOf: weekIndex(asOf) }).totals.n_unsettled,
    );
    expect(unsettled).toEqual([1, 0]);
    expect(resultsOf(analysisOf([], []), () => [], asked)).toMatchObject({ rows: [], totals: { n_events: 0 } });
  });

  it('of a hundred thousand promotions take a fraction of a second of the processor', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => product(i, { category: `C${i % 40}` }));
    const year = `${'10 10 10 10 25p '.repeat(10)}10 10`;
    const large = analysisOf(
      many,
      many.flatMap(({ ordinal }) => [...weekly(ordinal, 202401, year), ...weekly(ordinal, 202501, year)]),
    );
    const started = process.cpuUsage();
    const { totals } = resultsOf(large, plansOf, { ...YEAR, group: 'supplier' });
    const used = process.cpuUsage(started).user / 1000;
    expect([totals.n_events, totals.previous.n_events]).toEqual([50_000, 50_000]);
    // Some 125 ms in a cold process on a busy machine.
    expect(used).toBeLessThan(1_000);
  });

  it.each(RESULT_GROUPS)('of each %s are of the promotions that /performance lists for it', (group) => {
    const query = { endedFrom: 202501, endedTo: 202552, maxWeeks: EVENT_WEEKS.usual };
    const { rows } = results(group);
    const has = (one: OneGroup) => isInGroup(analysis, plansOf, one, analysis.lastWeek + 1);
    const listed = rows.map(({ key }) => selectEvents(analysis, query, has({ group, key })).length);
    expect(listed).toEqual(rows.map(({ n_events }) => n_events));
    expect(listed.reduce((sum, n) => sum + n)).toBe(3);
  });
});
