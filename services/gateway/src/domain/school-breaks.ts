import { SCHOOL_BREAKS, type SchoolBreak } from '@promo/contracts/gateway/words';
import { isRealDate } from '@promo/retail/calendar';

const ENTRY = new RegExp(`^(${SCHOOL_BREAKS.join('|')}):(\\d{4}-\\d{2}-\\d{2})/(\\d{4}-\\d{2}-\\d{2})$`);

const entriesOf = (setting: string): string[] => setting.split(',').map((entry) => entry.trim());

function breakOf(entry: string): SchoolBreak | null {
  const [, name, from, to] = ENTRY.exec(entry) ?? [];
  if (!name || !from || !to || from > to || !isRealDate(from) || !isRealDate(to)) return null;
  return { name: name as SchoolBreak['name'], from, to };
}

/** School breaks of a setting, as `winter:2026-12-24/2027-01-08`, separated by commas. */
export const schoolBreaksOf = (setting = ''): SchoolBreak[] =>
  entriesOf(setting).flatMap((entry) => breakOf(entry) ?? []);

/** What is wrong with the setting, entry by entry. */
export const schoolBreakFaults = (setting: string | undefined): string[] =>
  setting === undefined
    ? []
    : entriesOf(setting)
        .filter((entry) => breakOf(entry) === null)
        .map(
          (entry) =>
            `SCHOOL_BREAKS has "${entry}", which is not ${SCHOOL_BREAKS.join(', ')} with a first and a last day, as winter:2030-12-24/2031-01-08`,
        );
