import { invalid } from '@promo/contracts/errors';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { MAX_WEEKS } from '@promo/contracts/promo-proposals/words';
import { hasImpossibleUnits, MOST_UNITS } from '@promo/retail/mechanics';
import { isWeek, mondayOf, weeksBetween, weeksInYear } from '@promo/retail/weeks';
import { type Contents, type Span, spanOf } from './proposal.ts';

/** Throws a 422 Refusal for what is wrong with contents beyond their schema. */
export function checkContents(contents: Contents): void {
  checkTerms(contents);
  const seen = new Set<string>();
  for (const [i, { code }] of contents.skus.entries()) {
    if (seen.has(code)) throw invalid(`skus.${i}.code`, proposalMessage.listed_twice({ sku: code }));
    seen.add(code);
  }
}

/** The same of lines of which several may be about one SKU. */
export function checkTerms(contents: Contents): void {
  const span = checkWeeks(contents);
  checkDates(contents, span);
  checkMechanic('mechanic', contents.mechanic);
  for (const [i, { mechanic }] of contents.skus.entries()) checkMechanic(`skus.${i}.mechanic`, mechanic);
}

function checkWeeks(contents: Contents): Span | null {
  const { start_year, start_week, end_year, end_week } = contents;
  if (start_year !== null && start_week === null) throw needed('start_week', 'start_year');
  if (start_year === null && start_week !== null) throw needed('start_year', 'start_week');
  if (end_year !== null && end_week === null) throw needed('end_week', 'end_year');
  if (start_year === null && end_week !== null) throw needed('start_week', 'end_week');
  const span = spanOf(contents);
  if (!span) return null;
  checkWeek('start_week', span.start);
  checkWeek('end_week', span.end);
  const weeks = weeksBetween(span.start, span.end);
  if (weeks < 1) {
    throw invalid('end_week', proposalMessage.end_before_start({ start_yw: span.start, end_yw: span.end }));
  }
  if (weeks > MAX_WEEKS) throw invalid('end_week', proposalMessage.too_many_weeks({ weeks, maximum: MAX_WEEKS }));
  return span;
}

const needed = (path: string, field: string) => invalid(path, proposalMessage.required_with({ field }));

function checkWeek(path: string, yw: number): void {
  if (isWeek(yw)) return;
  const year = Math.floor(yw / 100);
  throw invalid(path, proposalMessage.week_number_not_in_year({ week: yw % 100, year, weeks: weeksInYear(year) }));
}

function checkDates({ start_date, end_date }: Contents, span: Span | null): void {
  const [first, last] = [checkDate('start_date', start_date, span), checkDate('end_date', end_date, span)];
  if (first && last && Temporal.PlainDate.compare(first, last) > 0) {
    const dates = { start_date: `${first}`, end_date: `${last}` };
    throw invalid('end_date', proposalMessage.end_date_before_start_date(dates));
  }
}

function checkDate(path: string, text: string | null, span: Span | null): Temporal.PlainDate | null {
  if (text === null) return null;
  const date = Temporal.PlainDate.from(text);
  if (!span) throw invalid(path, proposalMessage.date_without_weeks());
  const [from, to] = [firstDay(span), lastDay(span)];
  if (Temporal.PlainDate.compare(date, from) < 0 || Temporal.PlainDate.compare(date, to) > 0) {
    throw invalid(path, proposalMessage.date_outside_weeks({ from: `${from}`, to: `${to}` }));
  }
  return date;
}

/** The Monday of the first week. */
export const firstDay = ({ start }: Span): Temporal.PlainDate => mondayOf(start);
/** The Sunday of the last week. */
export const lastDay = ({ end }: Span): Temporal.PlainDate => mondayOf(end).add({ days: 6 });

interface Dates {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** The first day of a proposal with weeks: as given, else that of its weeks. */
export const startDate = ({ start_date }: Pick<Contents, 'start_date'>, span: Span): string =>
  start_date ?? `${firstDay(span)}`;

/** The days of a proposal: as given, else those of its weeks; null without weeks. */
export function daysOf(contents: Omit<Contents, 'note' | 'objective'>): Dates {
  const span = spanOf(contents);
  return {
    start_date: contents.start_date ?? (span && `${firstDay(span)}`),
    end_date: contents.end_date ?? (span && `${lastDay(span)}`),
  };
}

function checkMechanic(path: string, mechanic: string | null): void {
  if (mechanic !== null && hasImpossibleUnits(mechanic)) {
    throw invalid(path, proposalMessage.impossible_units({ maximum: MOST_UNITS }));
  }
}
