import type { SchoolBreak } from '@promo/contracts/gateway/words';
import { compareTexts } from '@promo/retail/compare';
import { plainDay, plusDays } from '../../format/dates.ts';

/** What keeps shops shut, or families at home, in Croatia. */

/** Days of the year that stay the same, MM-DD. Source: the law on holidays, memorial days and days off, NN 110/2019. */
const FIXED = {
  newYear: '01-01',
  epiphany: '01-06',
  labour: '05-01',
  statehood: '05-30',
  antifascists: '06-22',
  victory: '08-05',
  assumption: '08-15',
  allSaints: '11-01',
  remembrance: '11-18',
  christmas: '12-25',
  stStephen: '12-26',
} as const;

/** Days after Easter Sunday, by the same law. */
const AFTER_EASTER = { easter: 0, easterMonday: 1, corpusChristi: 60 } as const;

export type HolidayName = keyof typeof FIXED | keyof typeof AFTER_EASTER;

interface Holiday {
  readonly name: HolidayName;
  /** YYYY-MM-DD */
  readonly date: string;
}

/**
 * When pupils have no lessons, first and last day. Sources: the minister's decision for 2025/2026, NN 88/2025, 1222; for 2024/2025 the
 * OpenHolidays data of Croatia. Each spring's decision adds a year; until it is here operators add it by SCHOOL_BREAKS of the gateway.
 */
const KNOWN_BREAKS: readonly [name: SchoolBreak['name'], from: string, to: string][] = [
  ['autumn', '2024-10-31', '2024-11-01'],
  ['winter', '2024-12-23', '2025-01-06'],
  ['winter', '2025-02-24', '2025-02-28'],
  ['spring', '2025-04-17', '2025-04-25'],
  ['summer', '2025-06-19', '2025-08-31'],
  ['winter', '2025-12-24', '2026-01-09'],
  ['spring', '2026-03-30', '2026-04-06'],
  ['summer', '2026-06-15', '2026-08-31'],
];

/** The holidays from a day on until another, both included, YYYY-MM-DD, in their order. */
export function holidaysBetween(from: string, to: string): Holiday[] {
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, i) => i);
  return years
    .flatMap((i) => holidaysOf(Number(from.slice(0, 4)) + i))
    .filter(({ date }) => from <= date && date <= to)
    .sort((a, b) => compareTexts(a.date, b.date));
}

function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year);
  return [
    ...Object.entries(FIXED).map(([name, day]) => ({ name: name as HolidayName, date: `${year}-${day}` })),
    ...Object.entries(AFTER_EASTER).map(([name, days]) => ({
      name: name as HolidayName,
      date: plusDays(easter, days),
    })),
  ];
}

/** Easter Sunday, YYYY-MM-DD. The Gregorian computus of Butcher, as in Meeus, Astronomical Algorithms, ch. 8. */
function easterOf(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return plainDay(new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)));
}

/** The school breaks that are known here and those that were added, which go before. */
export const schoolBreaks = (added: readonly SchoolBreak[]): SchoolBreak[] => [
  ...added,
  ...KNOWN_BREAKS.map(([name, from, to]) => ({ name, from, to })),
];

/** The school break that some of these days fall into; undefined where there is none. */
export const breakBetween = (
  breaks: readonly SchoolBreak[],
  from: string,
  to: string,
): SchoolBreak['name'] | undefined => breaks.find((one) => one.from <= to && from <= one.to)?.name;

/** The last day of the last known break: when pupils are off after it is not known. */
export const breaksKnownUntil = (breaks: readonly SchoolBreak[]): string =>
  breaks.reduce((last, { to }) => (to > last ? to : last), '');
