import { expect, test } from 'vitest';
import { emptyDraft, emptyLine, type Line } from '../../../../plan/draft.ts';
import { depthsOf, type Figures, linePlanOf } from './linePlan.ts';

const line = (changes: Partial<Line>): Line => ({ ...emptyLine('4711', 'Kava'), regular_price: 9, ...changes });

test.each([
  ['', { discount_pct: 20 }, 20, undefined],
  ['2+1', {}, 33.33, '2+1'],
  ['', { mechanic: ' 2 + 1' }, 33.33, '2+1'],
  ['2+1', { mechanic: '1+1' }, 50, '1+1'],
  // what is typed as a depth or a price rules over free units
  ['2+1', { discount_pct: 20 }, 20, undefined],
  ['2+1', { promo_price: 4.5 }, 50, undefined],
  ['2+1', { promo_price: 6 }, 33.33, undefined],
  // nothing that a forecast knows
  ['4+1', {}, 20, undefined],
  ['kupon', { discount_pct: 15 }, 15, undefined],
])('mechanic %j, line %j: depth %d, mechanic %j', (mechanic, changes, discount, asked) => {
  const plan = linePlanOf(line(changes), { ...emptyDraft(202650), mechanic });
  expect([plan?.discount, plan?.mechanic]).toEqual([discount, asked]);
});

test('without a depth there is nothing to ask', () => {
  expect(linePlanOf(line({}), { ...emptyDraft(202650), mechanic: 'kupon' })).toBeNull();
});

/** At 20 % the line earns 225 €, at 10 % 244 € and 88 € of the funding, as in docs/economics.md. */
const row = (discount_pct: number, qty: number | null, incremental_margin: number | null) =>
  ({ discount_pct, qty, incremental_margin }) as Figures['sensitivity'][number];
const figures = (planned: number | null) => ({
  supplier_funding: 0.4,
  sensitivity: [row(10, 220, 332), row(20, 250, 225), row(25, 260, 200), row(30, null, null)],
  pnl: { incremental_margin: planned } as Figures['pnl'],
});
const fundingAndGain = (planned: number | null, supplier_funding?: number) =>
  depthsOf(figures(planned), { discount: 20, supplier_funding }).map(({ funding, gain }) => [funding, gain]);

test('at another depth what the supplier pays there is counted, as where a better depth is told', () => {
  expect(fundingAndGain(225, 0.4)).toEqual([
    [0.2, 63],
    [0.4, 0],
    [0.4, -25],
    [0.4, null],
  ]);
});

test('a standing agreement is counted at each depth', () => {
  expect(fundingAndGain(225)).toEqual([
    [0.4, 107],
    [0.4, 0],
    [0.4, -25],
    [0.4, null],
  ]);
});

test('nothing is told beside a plan of which it is not known what it earns', () => {
  expect(fundingAndGain(null, 0.4).map(([, gain]) => gain)).toEqual([null, null, null, null]);
});

test.each([
  [null, undefined],
  [0, 0],
  [0.4, 0.4],
])(
  'a line that says %j of its supplier is asked with %j: nothing said is what stands agreed, 0 is nothing',
  (supplier_funding, asked) => {
    expect(linePlanOf(line({ discount_pct: 20, supplier_funding }), emptyDraft(202650))?.supplier_funding).toBe(asked);
  },
);
