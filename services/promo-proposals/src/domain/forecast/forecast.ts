/** What analytics is asked about a proposal before it is approved, and what of the answer is frozen. */
import { knownByAll } from '@promo/contracts/batches';
import type { forecastLines, nc30Lines } from '@promo/contracts/promo-analytics/plan-queries';
import type { KeptEconomics } from '@promo/contracts/promo-proposals/economics-fields';
import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { depthOf, impliedPromoCents, mechanicOf } from '@promo/retail/depth';
import { forTakers } from '@promo/retail/mechanics';
import { euro } from '@promo/retail/money';
import { weeksBetween } from '@promo/retail/weeks';
import { startDate } from '../proposal/days.ts';
import { type Contents, type Line, type ProposalRecord, spanOf } from '../proposal/proposal.ts';

export type ForecastQuestion = RequestOf<typeof forecastLines>;
export type ForecastReply = ReplyOf<typeof forecastLines>;

/** What is planned, by a proposal or not yet by one. */
export type Asked = Contents & { readonly _id: number | null };

/** The question about a proposal's lines; null where it has no weeks or no lines, so that there is nothing to ask. */
export function forecastQuestion(record: Asked): ForecastQuestion | null {
  const span = spanOf(record);
  if (!span || record.skus.length === 0) return null;
  return {
    start_date: startDate(record, span),
    weeks: weeksBetween(span.start, span.end),
    proposal_id: record._id,
    source: record.source,
    lines: record.skus.map((line) => ({
      ...pricedLine(line, record),
      discount_pct: depthOf(line, record.mechanic),
      ...(line.feature !== null && { feature: line.feature }),
      ...(line.display !== null && { display: line.display }),
    })),
  };
}

/**
 * Replies about parts of the lines as one: of the earliest weeks that any of them tells, and provisional where one is. Parts rest on
 * different fits where some lines wait for none, and on different data where some were imported in between. Null for no reply.
 */
export function forecastOf(replies: readonly ForecastReply[]): ForecastReply | null {
  const [told] = replies.toSorted((a, b) => (a.fitted_as_of_yw ?? 0) - (b.fitted_as_of_yw ?? 0));
  if (!told) return null;
  return {
    ...told,
    as_of_yw: knownByAll(replies.map(({ as_of_yw }) => as_of_yw)),
    ...(replies.some(({ provisional }) => provisional) && { provisional: true }),
    lines: replies.flatMap(({ lines }) => lines),
  };
}

export type Nc30Question = RequestOf<typeof nc30Lines>;
export type Nc30Answers = ReplyOf<typeof nc30Lines>['lines'];

/** The question about the NC30 results alone; null where there is nothing to ask. */
export function nc30Question(record: ProposalRecord): Nc30Question | null {
  const span = spanOf(record);
  if (!span || record.skus.length === 0) return null;
  return {
    start_date: startDate(record, span),
    proposal_id: record._id,
    lines: record.skus.map((line) => pricedLine(line, record)),
  };
}

/** A line as analytics is asked about its price. */
const pricedLine = (line: Line, { mechanic, sale_kind }: Contents) => ({
  code: line.code,
  promo_price: euro(impliedPromoCents(line, mechanic)),
  mechanic: forTakers(mechanicOf(line, mechanic)),
  sale_kind: line.sale_kind ?? sale_kind,
});

/** True when an answer to one question is one to the other. */
export const sameQuestion = <Q extends object>(a: Q | null, b: Q | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * @param at ISO 8601, UTC
 * @param economics null where they are not to be had
 */
export const frozen = (
  { lines, ...known }: ForecastReply,
  at: string,
  economics: KeptEconomics | null = null,
): FrozenForecast => ({
  frozen_at: at,
  ...known,
  ...(economics && { economics }),
  lines: lines.map(({ basis: _basis, baseline_weekly_qty: _baseline, ...line }) => line),
});
