import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate } from './check.ts';
import { allocation, candidate, hard, inDays, known, soft, stock, TODAY } from './fmb.fixture.ts';

const units = fc.integer({ min: 0, max: 5_000 });
const case_ = fc.record({
  lead: fc.option(fc.integer({ min: 0, max: 365 })),
  launch: fc.option(fc.integer({ min: -400, max: 800 })),
  moq: fc.option(fc.integer({ min: 1, max: 500 })),
  pack: fc.option(fc.integer({ min: 1, max: 48 })),
  shelves: fc.array(fc.tuple(units, units), { maxLength: 4 }),
  weekly: fc.double({ min: 0, max: 2_000, noNaN: true }),
  uplift: fc.double({ min: 0, max: 1_000, noNaN: true }),
  share: fc.option(fc.integer({ min: 1, max: 100 })),
  parentStock: units,
  ownStock: units,
});
type Case = typeof case_ extends fc.Arbitrary<infer T> ? T : never;

function decide({ lead, launch, moq, pack, shelves, weekly, uplift, share, parentStock, ownStock }: Case) {
  const record = candidate({
    lead_time_days: lead,
    launch_date: launch === null ? null : inDays(launch),
    moq,
    pack_size: pack,
    allocations: shelves.map(([qty, least]) => allocation(qty, least)),
    substitutions: [share === null ? hard('P') : soft('P', share)],
  });
  const parent = stock('P', { on_hand: parentStock, baseline_weekly_qty: weekly, planned_uplift_units: uplift });
  return evaluate(record, known([parent], stock('N', { on_hand: ownStock })), TODAY);
}

/** The decision with more of something is no earlier order and no larger one. */
function expectNoMoreUrgent(before: Case, after: Case): void {
  const [a, b] = [decide(before), decide(after)];
  if ('skipped' in a || 'skipped' in b) {
    expect(b).toEqual(a);
    return;
  }
  expect(b.figures.latest_order_date >= a.figures.latest_order_date).toBe(true);
  expect(b.figures.suggested_qty).toBeLessThanOrEqual(a.figures.suggested_qty);
  if (b.due) expect(a.due).toBe(true);
}

test('more stock of the parent, or of the product itself, never orders earlier or more', () => {
  fc.assert(
    fc.property(case_, units, units, (one, moreParent, moreOwn) => {
      expectNoMoreUrgent(one, { ...one, parentStock: one.parentStock + moreParent });
      expectNoMoreUrgent(one, { ...one, ownStock: one.ownStock + moreOwn });
    }),
    { numRuns: 500 },
  );
});

test('a later launch never orders earlier', () => {
  fc.assert(
    fc.property(case_, fc.integer({ min: 0, max: 300 }), (one, later) => {
      if (one.launch !== null) expectNoMoreUrgent(one, { ...one, launch: one.launch + later });
    }),
    { numRuns: 500 },
  );
});

test('an order is whole packs, at least the least quantity and what the shelves lack, or nothing', () => {
  fc.assert(
    fc.property(case_, (one) => {
      const decision = decide(one);
      if ('skipped' in decision) return;
      const { suggested_qty: qty } = decision.figures;
      const lacking = one.shelves.reduce((sum, [a, b]) => sum + Math.max(a, b), 0) - one.ownStock;
      expect(qty % (one.pack ?? 1)).toBe(0);
      expect(qty).toBeGreaterThanOrEqual(Math.max(0, lacking));
      if (qty > 0) expect(qty).toBeGreaterThanOrEqual(one.moq ?? 0);
    }),
    { numRuns: 500 },
  );
});

test('a record is due exactly on and after its latest order date', () => {
  fc.assert(
    fc.property(case_, (one) => {
      const decision = decide(one);
      if ('skipped' in decision) return;
      expect(decision.due).toBe(decision.figures.latest_order_date <= TODAY.toString());
    }),
    { numRuns: 500 },
  );
});
