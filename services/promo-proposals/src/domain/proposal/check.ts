import { invalid } from '@promo/contracts/errors';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { MAX_PLAN_BYTES, MAX_WEEKS } from '@promo/contracts/promo-proposals/words';
import { hasImpossibleUnits, MOST_UNITS } from '@promo/retail/mechanics';
import { isWeek, weeksBetween, weeksInYear, yearOf } from '@promo/retail/weeks';
import { firstDay, lastDay } from './days.ts';
import { type Contents, type Span, spanOf } from './proposal.ts';
import { describePlan } from './view.ts';

/** Throws a 422 Refusal for what is wrong with contents beyond their schema. */
export function checkContents(contents: Contents): void {
  checkTerms(contents);
  const seen = new Set<string>();
  for (const [i, { code }] of contents.skus.entries()) {
    if (seen.has(code)) throw invalid(`skus.${i}.code`, proposalMessage.listed_twice({ sku: code }));
    seen.add(code);
  }
  const bytes = Buffer.byteLength(JSON.stringify(describePlan({ ...contents, ...NOT_PLANNED })));
  if (bytes > MAX_PLAN_BYTES) throw invalid('skus', proposalMessage.plan_too_large({ bytes, maximum: MAX_PLAN_BYTES }));
}

/** What others are told beside contents. */
const NOT_PLANNED = { status: 'draft', user: null, forecast: null } as const;

/** Weeks, dates and mechanics alone: lines may name a SKU several times. */
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
  const year = yearOf(yw);
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

function checkMechanic(path: string, mechanic: string | null): void {
  if (mechanic !== null && hasImpossibleUnits(mechanic)) {
    throw invalid(path, proposalMessage.impossible_units({ maximum: MOST_UNITS }));
  }
}
