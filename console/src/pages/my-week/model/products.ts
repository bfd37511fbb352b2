import type { NplListItem } from '@promo/contracts/npl/record';
import { compareTexts } from '@promo/retail/compare';

type Day = (record: NplListItem) => string | null;

/** Days of a new product that a week goes by; null where nobody knows. */
export const arrivalOf: Day = ({ order }) => order?.expected_date ?? null;
export const launchOf: Day = ({ launch_date }) => launch_date;

/** After every day that is known. */
const SOME_DAY = '9999-12-31';

/** The soonest first, those without a day last. */
export const bySoonest = (records: readonly NplListItem[], day: Day): NplListItem[] =>
  records.toSorted((a, b) => compareTexts(day(a) ?? SOME_DAY, day(b) ?? SOME_DAY) || a.id - b.id);
