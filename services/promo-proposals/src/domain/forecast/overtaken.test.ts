import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { dayOf } from '@promo/retail/calendar';
import { expect, test } from 'vitest';
import { CodeNumbers, planOf } from '../calendar/plan.ts';
import { catalogueEntry } from '../proposal/catalogue-entry.ts';
import { line, NOTHING_EXPECTED, proposal } from '../proposal/proposal.fixture.ts';
import { overtakenLines, overtakenPlans, toBegin } from './overtaken.ts';

const codes = new CodeNumbers();

interface Given {
  readonly id?: number;
  readonly status?: ProposalStatus;
  readonly start?: number;
  readonly kept?: object;
  readonly fields?: Parameters<typeof line>[0];
}

/** A line of 10.00 € at 20 % off, which cost 4.00 € at 25 % VAT when it was planned. */
const plan = ({ id = 1, status = 'approved', start = 202650, kept = {}, fields = {} }: Given = {}) =>
  planOf(
    {
      ...proposal({ id, status, weeks: [start, start] }),
      skus: [line({ code: 'A', regular_price: 10, discount_pct: 20, ...fields })],
      expected: { ...NOTHING_EXPECTED, unit_costs: [4], vat_rates: [25], ...kept },
    },
    codes,
  );

const catalogue = (fields: object = {}) =>
  new Map([
    ['A', catalogueEntry({ name: 'Kava', ean: null, regular_price: 10, unit_cost: 4, vat_rate: 25, ...fields })],
  ]);

const linesOf = (given: Given, fields: object) =>
  overtakenLines(plan(given), (code) => catalogue(fields).get(code)).get('A');

const PLANNED = { regular_price: 10, unit_cost: 4, vat_rate: 25, discount_pct: 20, unit_margin: 2.4 };

test('the promo price stays, so that another regular price makes another discount, another cost and VAT another margin', () => {
  // 8.00 € of 9.00 € is 11.11 %; 8.00 / 1.25 − 4.00 = 2.40 €
  expect(linesOf({}, { regular_price: 9 })).toEqual({
    planned: PLANNED,
    now: { ...PLANNED, regular_price: 9, discount_pct: 11.11 },
  });
  // below the promo price it is no discount at all
  expect(linesOf({}, { regular_price: 7.5 })?.now.discount_pct).toBe(0);
  // 6.40 − 4.50 = 1.90 €; 8.00 / 1.13 − 4.00 = 3.08 €
  expect(linesOf({}, { unit_cost: 4.5 })?.now).toEqual({ ...PLANNED, unit_cost: 4.5, unit_margin: 1.9 });
  expect(linesOf({}, { vat_rate: 13 })?.now).toEqual({ ...PLANNED, vat_rate: 13, unit_margin: 3.08 });
});

test('N+F gives the same share of whatever the regular price is', () => {
  // a third of 9.00 €: 6.00 / 1.25 − 4.00 = 0.80 €
  const found = linesOf({ fields: { discount_pct: null, mechanic: '2+1' } }, { regular_price: 9 });
  expect(found?.now).toEqual({ ...PLANNED, regular_price: 9, discount_pct: 33.33, unit_margin: 0.8 });
  expect(found?.planned.unit_margin).toBe(1.33);
});

test('what is the same, and what was not known or is not known any more, is not told', () => {
  expect(linesOf({}, {})).toBeUndefined();
  expect(linesOf({ kept: { unit_costs: [null] } }, { unit_cost: 5 })).toBeUndefined();
  expect(linesOf({ kept: { unit_costs: undefined, vat_rates: undefined } }, { unit_cost: 5 })).toBeUndefined();
  expect(linesOf({}, { unit_cost: null })).toBeUndefined();
  expect(linesOf({}, { regular_price: 0 })).toBeUndefined();
  expect(overtakenPlans([plan()], new Map())).toEqual([]);
});

test('a regular price that the planner typed is not held against the catalogue, but what the catalogue said then', () => {
  const typed = { kept: { regular_prices: [{ code: 'A', regular_price: 12 }] } };
  expect(linesOf(typed, { regular_price: 12 })).toBeUndefined();
  expect(linesOf(typed, { regular_price: 11 })?.planned).toMatchObject({ regular_price: 12, discount_pct: 33.33 });
  // of a product that came into the catalogue since
  const unlisted = { kept: { unit_costs: [null], vat_rates: [null] } };
  expect(linesOf(unlisted, { regular_price: 9 })?.planned).toMatchObject({ regular_price: 10, unit_cost: null });
});

test('of what waits or is approved and has not begun it is told by what it was overtaken, the soonest first', () => {
  const all = [
    plan({ id: 1, start: 202651 }),
    plan({ id: 2, status: 'submitted' }),
    plan({ id: 3, status: 'draft' }),
    plan({ id: 4, status: 'rejected' }),
    plan({ id: 5, start: 202649 }),
    plan({ id: 6 }),
  ];
  // the Monday of week 49: what begins today cannot be thought of again
  const open = toBegin(all, dayOf('2026-11-30'));
  expect(open.map(({ id }) => id)).toEqual([1, 2, 6]);
  const told = { lines: 1, regular_prices: 1, unit_costs: 1, vat_rates: 0, margin_change_eur: null };
  expect(overtakenPlans(open, catalogue({ regular_price: 9, unit_cost: 3 }))).toEqual([
    { proposal_id: 2, ...told },
    { proposal_id: 6, ...told },
    { proposal_id: 1, ...told },
  ]);
});

test.each<[string, (number | null)[], object, object, number | null]>([
  // 2.40 − 1.90 = 0.50 € a unit less
  ['a cost that rises takes what each expected unit earns less', [40], {}, { unit_cost: 4.5 }, -20],
  // 8 / 1.13 − 8 / 1.25 = 0.67965 €
  ['a lower VAT gives it', [40], {}, { vat_rate: 13 }, 27.19],
  // 0.0040 € a unit, of which a margin in whole cents says nothing
  ['so does a part of a cent', [50_000], {}, { unit_cost: 4.004 }, -200],
  ['a regular price does nothing to it while the promo price stays', [40], {}, { regular_price: 9 }, 0],
  // 0.80 − 1.3333 = −0.5333 €
  ['but of N+F', [10], { discount_pct: null, mechanic: '2+1' }, { regular_price: 9 }, -5.33],
  ['without expected units nobody knows', [null], {}, { unit_cost: 4.5 }, null],
])('%s', (_what, needs, fields, now, change) => {
  const [found] = overtakenPlans([plan({ kept: { needs }, fields })], catalogue(now));
  expect(found?.margin_change_eur).toBe(change);
});
