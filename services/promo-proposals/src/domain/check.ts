import { invalid } from '@promo/contracts/errors';
import { MAX_WEEKS } from '@promo/contracts/promo-proposals/words';
import { parseDate } from '@promo/retail/calendar';
import { mechanicFault } from '@promo/retail/mechanics';
import { isWeek, mondayOf, weekIndex, weeksInYear } from '@promo/retail/weeks';
import { type Contents, type Span, spanOf } from './proposal.ts';

/** Throws a 422 Refusal for what is wrong with contents beyond their schema. */
export function checkContents(contents: Contents): void {
  const span = checkWeeks(contents);
  checkDates(contents, span);
  checkMechanic('mechanic', contents.mechanic);
  const seen = new Set<string>();
  for (const [i, { code, mechanic }] of contents.skus.entries()) {
    if (seen.has(code)) throw invalid(`skus.${i}.code`, `is listed twice: ${code}`);
    seen.add(code);
    checkMechanic(`skus.${i}.mechanic`, mechanic);
  }
}

function checkWeeks(contents: Contents): Span | null {
  const { start_year, start_week, end_year, end_week } = contents;
  if (start_year !== null && start_week === null) throw invalid('start_week', 'is required with start_year');
  if (start_year === null && start_week !== null) throw invalid('start_year', 'is required with start_week');
  if (end_year !== null && end_week === null) throw invalid('end_week', 'is required with end_year');
  if (start_year === null && end_week !== null) throw invalid('start_week', 'is required with end_week');
  const span = spanOf(contents);
  if (!span) return null;
  checkWeek('start_week', span.start);
  checkWeek('end_week', span.end);
  const weeks = weekIndex(span.end) - weekIndex(span.start) + 1;
  if (weeks < 1) throw invalid('end_week', `is before the start: ${span.end} < ${span.start}`);
  if (weeks > MAX_WEEKS)
    throw invalid('end_week', `is ${weeks} weeks from the start; at most ${MAX_WEEKS} are possible`);
  return span;
}

function checkWeek(path: string, yw: number): void {
  if (isWeek(yw)) return;
  const year = Math.floor(yw / 100);
  throw invalid(path, `${yw % 100} does not exist: ${year} has ${weeksInYear(year)} weeks`);
}

function checkDates({ start_date, end_date }: Contents, span: Span | null): void {
  const [first, last] = [checkDate('start_date', start_date, span), checkDate('end_date', end_date, span)];
  if (first && last && Temporal.PlainDate.compare(first, last) > 0) {
    throw invalid('end_date', `is before start_date: ${last} < ${first}`);
  }
}

function checkDate(path: string, text: string | null, span: Span | null): Temporal.PlainDate | null {
  if (text === null) return null;
  const date = parseDate(text);
  if (!date) throw invalid(path, `is no date: ${text}`);
  if (!span) throw invalid(path, 'needs start_year and start_week');
  const [from, to] = [firstDay(span), lastDay(span)];
  if (Temporal.PlainDate.compare(date, from) < 0 || Temporal.PlainDate.compare(date, to) > 0) {
    throw invalid(path, `must lie in the promotion's weeks, ${from} to ${to}`);
  }
  return date;
}

/** The Monday of the first week. */
export const firstDay = ({ start }: Span): Temporal.PlainDate => mondayOf(start);
/** The Sunday of the last week. */
export const lastDay = ({ end }: Span): Temporal.PlainDate => mondayOf(end).add({ days: 6 });

function checkMechanic(path: string, mechanic: string | null): void {
  const fault = mechanic === null ? undefined : mechanicFault(mechanic);
  if (fault) throw invalid(path, fault);
}
