import type { NplListItem } from '@promo/contracts/npl/record';
import { sortedBy } from '../../../format/sort.ts';

type Day = (record: NplListItem) => string | null;

/** Days of a new product that a week goes by; null where nobody knows. */
export const arrivalOf: Day = ({ order }) => order?.expected_date ?? null;
export const launchOf: Day = ({ launch_date }) => launch_date;

/** The soonest first, those without a day last. */
export const bySoonest = (records: readonly NplListItem[], day: Day): NplListItem[] =>
  sortedBy(
    sortedBy(records, ({ id }) => id),
    day,
  );
