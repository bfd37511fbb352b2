import { expect, test } from 'vitest';
import { sumByWeek } from './expected-weeks.ts';

const row = (yw: number, expected_units: number | null, ...ids: number[]) => ({
  yw,
  expected_units,
  promotions: ids.map((proposal_id) => ({ proposal_id })),
});

test('units of a week add up, and a promotion of several products counts once', () => {
  // 100 + 20.5 of promotions 1 and 2, and one product of which nothing is known
  expect(sumByWeek([202653, 202701], [row(202653, 100, 1), row(202653, 20.5, 1, 2), row(202653, null, 2)])).toEqual([
    { yw: 202653, expected_units: 120.5, skus: 3, promotions: 2 },
    { yw: 202701, expected_units: null, skus: 0, promotions: 0 },
  ]);
});

test('what nothing says is not told as nothing', () => {
  expect(sumByWeek([202648], [row(202648, null, 1)])).toMatchObject([{ expected_units: null, skus: 1, promotions: 1 }]);
});
