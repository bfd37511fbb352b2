import { toYw, week } from '../../format/weeks.ts';

/** "2026-W47" as 47/2026, "2026-11" as 11. 2026. */
export function periodName(period: string): string {
  const found = /^(\d{4})-(W?)(\d{2})$/.exec(period);
  if (!found) return period;
  const [year, part] = [Number(found[1]), Number(found[3])];
  return found[2] === 'W' ? week(toYw(year, part)) : `${part}. ${year}.`;
}
