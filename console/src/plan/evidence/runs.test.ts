import { expect, test } from 'vitest';
import { runsOf } from './runs.ts';

const row = { import_id: 'i1', file: 'f', by: 'Ana', at: '2026-11-01T08:00:00.000Z', proposal_id: null };
const day = (date: string, price: number | null, changes: object = {}) => ({
  date,
  price,
  origin: 'prices' as const,
  ...row,
  ...changes,
});

test('days in a row that say the same are one line, whoever set a price apart', () => {
  const planned = { origin: 'planned' as const, import_id: null, proposal_id: 4 };
  const runs = runsOf([
    day('2026-11-20', 6.79),
    day('2026-11-21', 6.79),
    // the same price by another import
    day('2026-11-22', 6.79, { import_id: 'i2' }),
    day('2026-11-23', 5.09, planned),
    day('2026-11-24', 5.09, planned),
    day('2026-11-25', 5.09, { ...planned, proposal_id: 5 }),
    day('2026-11-26', 6.79),
  ]);
  expect(runs.map(({ from, to, days, price }) => [from, to, days, price])).toEqual([
    ['2026-11-20', '2026-11-21', 2, 6.79],
    ['2026-11-22', '2026-11-22', 1, 6.79],
    ['2026-11-23', '2026-11-24', 2, 5.09],
    ['2026-11-25', '2026-11-25', 1, 5.09],
    ['2026-11-26', '2026-11-26', 1, 6.79],
  ]);
  expect(runsOf([])).toEqual([]);
});
