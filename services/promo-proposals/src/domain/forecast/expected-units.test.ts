import { expect, test } from 'vitest';
import { CodeNumbers, planOf } from '../calendar/plan.ts';
import { line, proposal as record } from '../proposal/proposal.fixture.ts';
import { expectedUnitsOf } from './expected-units.ts';
import type { Needing, Supply } from './shortfalls.ts';

const codes = new CodeNumbers();
const promotion = (
  id: number,
  weeks: [number, number],
  needs: Record<string, number | null>,
  needsP90: number[] = [],
): Needing => ({
  plan: planOf(
    {
      ...record({ id, status: 'approved', source: 'letak', weeks }),
      title: id === 3 ? null : `Akcija ${id}`,
      skus: Object.keys(needs).map((code) => line({ code })),
    },
    codes,
  ),
  needs: Object.values(needs),
  needsP90,
});
const A = { code: 'A', name: 'Kava', supplier_id: 'D1', supplier_name: 'Zora', on_hand: 1, on_order: null };
const SUPPLY = new Map<string, Supply>([['A', { ...A, lead_time_days: 10 }]]);
const told = (approved: Needing[], from: number, to: number) =>
  expectedUnitsOf(approved, SUPPLY, { from, to }).map(({ yw, code, expected_units, promotions }) => [
    yw,
    code,
    expected_units,
    promotions.map(({ proposal_id }) => proposal_id),
  ]);

test('a promotion’s units are shared by its weeks, and promotions of a SKU in one week add up', () => {
  // 400 in weeks 47 to 50 are 100 a week, 90 in weeks 49 and 50 are 45; week 47 is over.
  const approved = [promotion(2, [202649, 202650], { A: 90 }), promotion(1, [202647, 202650], { B: 8, A: 400 })];
  expect(told(approved, 202648, 202649)).toEqual([
    [202648, 'A', 100, [1]],
    [202648, 'B', 2, [1]],
    [202649, 'A', 145, [1, 2]],
    [202649, 'B', 2, [1]],
  ]);
});

test('weeks go over the year, and a row says whose product it is and since which day', () => {
  const approved = [promotion(1, [202653, 202701], { A: 30 }, [50])];
  expect(expectedUnitsOf(approved, SUPPLY, { from: 202652, to: 202702 })).toEqual(
    [
      { yw: 202653, start_date: '2026-12-28' },
      { yw: 202701, start_date: '2027-01-04' },
    ].map((week) => ({
      ...week,
      ...{ code: 'A', name: 'Kava', supplier_id: 'D1', supplier_name: 'Zora', expected_units: 15, p90_units: 25 },
      promotions: [{ proposal_id: 1, title: 'Akcija 1' }],
    })),
  );
});

test('what is not exceeded nine times out of ten is shared by the weeks too, and adds up where promotions of a SKU meet', () => {
  // 600 of weeks 47 to 50 are 150 a week, 120 of weeks 49 and 50 are 60
  const approved = [
    promotion(1, [202647, 202650], { A: 400, B: 8 }, [600]),
    promotion(2, [202649, 202650], { A: 90 }, [120]),
  ];
  const rows = expectedUnitsOf(approved, SUPPLY, { from: 202648, to: 202649 });
  expect(rows.map(({ yw, code, p90_units }) => [yw, code, p90_units])).toEqual([
    [202648, 'A', 150],
    [202648, 'B', null],
    [202649, 'A', 210],
    [202649, 'B', null],
  ]);
});

test('what nothing says adds nothing, and is told as unknown where no other promotion says', () => {
  const approved = [promotion(1, [202650, 202650], { A: null, B: null }), promotion(3, [202650, 202650], { A: 7 })];
  expect(told(approved, 202650, 202650)).toEqual([
    [202650, 'A', 7, [1, 3]],
    [202650, 'B', null, [1]],
  ]);
  expect(told(approved, 202651, 202652)).toEqual([]);
});
