import { expect, test } from 'vitest';
import type { Plan } from '../filters.ts';
import { outcomeQuery, plannedDepth, proposalOf, upliftQuery } from './plan.ts';

const plan = (fields: Partial<Plan> = {}): Plan => ({
  sku: '385',
  mechanic: '',
  discount: null,
  weeks: null,
  start: null,
  feature: null,
  display: null,
  funding: null,
  outcome: 'traffic',
  certainty: 0.5,
  method: 'auto',
  ...fields,
});

test.each([
  [{ discount: 20 }, 20],
  [{ mechanic: '1+1' }, 50],
  [{ mechanic: '2+1' }, 33.33],
  [{ mechanic: '3+1', discount: 20 }, 25],
  [{ mechanic: 'nonsense' }, null],
  [{}, null],
])('the planned depth of %j is %s', (fields, depth) => {
  expect(plannedDepth(plan(fields))).toBe(depth);
});

test('what is not planned is not asked, but nothing is a share too', () => {
  expect(upliftQuery(plan())).toEqual({ sku: '385', method: 'auto' });
  expect(upliftQuery(plan({ mechanic: '1+1', discount: 20, feature: 0, weeks: 2, start: 202650 }))).toEqual({
    sku: '385',
    method: 'auto',
    mechanic: '1+1',
    feature: 0,
    weeks: 2,
    start_yw: 202650,
  });
  expect(outcomeQuery(plan({ funding: 0.3 }), null)).toEqual({ sku: '385', outcome: 'traffic', supplier_funding: 0.3 });
  expect(outcomeQuery(plan({ certainty: 0.9 }), 0)).toEqual({
    sku: '385',
    outcome: 'traffic',
    certainty: 0.9,
    discount: 0,
  });
});

test('a proposal begins with the line and the weeks of the plan', () => {
  expect(proposalOf(plan({ start: 202652, weeks: 3, funding: 0.3 }), 20)).toBe(
    '/proposals/new?sku=385&discount=20&start=202652&end=202701&funding=0.3',
  );
  expect(proposalOf(plan({ feature: 0.8, display: 0 }), null)).toBe('/proposals/new?sku=385&feature=0.8&display=0');
  expect(proposalOf(plan({ mechanic: '1+1' }), 50)).toBe('/proposals/new?sku=385&mechanic=1%2B1');
});
