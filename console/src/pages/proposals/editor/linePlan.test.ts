import { expect, test } from 'vitest';
import { emptyDraft, emptyLine, type Line } from '../../../plan/draft.ts';
import { type Figures, gainOn, linePlanOf } from './linePlan.ts';

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

test.each([
  [376.23, 376.23, 0],
  [300.1, 376.23, -76.13],
  [null, 376.23, null],
  [300, null, null],
])('at another depth a line that earns %j where the plan earns %j earns %j more', (other, planned, more) => {
  expect(gainOn({ pnl: { incremental_margin: planned } as Figures['pnl'] }, { incremental_margin: other })).toBe(more);
});
