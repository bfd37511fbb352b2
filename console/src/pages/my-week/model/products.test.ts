import type { NplListItem } from '@promo/contracts/npl/record';
import { expect, test } from 'vitest';
import { arrivalOf, bySoonest, launchOf } from './products.ts';

test('products stand in the order of a day, those without it last, those of the same day as they came to be', () => {
  const record = (id: number, launch_date: string | null, expected_date: string | null) =>
    ({ id, launch_date, order: { expected_date } }) as NplListItem;
  const all = [
    record(1, null, '2026-12-01'),
    record(4, '2026-11-30', null),
    record(3, '2026-12-02', '2026-11-28'),
    record(2, '2026-11-30', '2027-01-01'),
  ];
  const ids = (records: readonly NplListItem[]) => records.map(({ id }) => id);
  expect(ids(bySoonest(all, launchOf))).toEqual([2, 4, 3, 1]);
  expect(ids(bySoonest(all, arrivalOf))).toEqual([3, 1, 2, 4]);
});
