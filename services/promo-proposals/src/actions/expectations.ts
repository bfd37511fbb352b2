import type { KeptEconomics } from '@promo/contracts/promo-proposals/economics-fields';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { economicsQuestion, expectedOf, keptEconomics } from '../domain/forecast/economics-answer.ts';
import { type ForecastReply, forecastQuestion, frozen, sameQuestion } from '../domain/forecast/forecast.ts';
import type { KeptExpected } from '../domain/proposal/kept-expected.ts';
import type { Contents, ProposalRecord } from '../domain/proposal/proposal.ts';
import type { Ask } from './with-answer.ts';

/** What is expected of the lines of a proposal at its approval. */
interface AtApproval {
  readonly forecast: ForecastReply;
  /** null where only the forecast is to be had. */
  readonly economics: KeptEconomics | null;
  readonly expected: KeptExpected | null;
}

/** What is expected of a proposal as it is in the transaction of its approval; null where there is nothing to be had. */
export type AtApprovalOf = (record: ProposalRecord) => AtApproval | null;

/** Asks what is to be known of a proposal at its approval. */
export const atApproval =
  ({ askForecast, tryEconomics }: Context, origin: Origin): Ask<AtApproval> =>
  async (question, asked) => {
    const about = forecastQuestion(asked);
    const [forecast, reply] = await Promise.all([
      about && askForecast(about, origin),
      tryEconomics(question, origin, 2),
    ]);
    if (!forecast) return null;
    return {
      forecast,
      economics: reply && keptEconomics(asked.skus, question, reply),
      expected: reply && expectedOf(asked.skus, reply),
    };
  };

/** Asks what is to be known of a proposal at a save. */
export const atSave =
  ({ tryEconomics }: Context, origin: Origin): Ask<KeptExpected> =>
  async (question, asked) => {
    const reply = await tryEconomics(question, origin);
    return reply && expectedOf(asked.skus, reply);
  };

/** What an approved proposal keeps of it, from a time on, ISO 8601: what was told, else what was kept of the same lines already. */
export function expectationsOf(before: ProposalRecord, after: Contents, told: AtApproval | null, at: string) {
  const kept = before.status === 'approved' ? before.forecast : null;
  const economics = told?.economics ?? kept?.economics ?? null;
  return {
    forecast: told ? frozen(told.forecast, at, economics) : kept,
    expected: keptExpected(before, after, told?.expected ?? null),
  };
}

/** What a saved proposal keeps: what was told, else what is known of the same lines already. */
export function keptExpected(before: ProposalRecord, after: Contents, told: KeptExpected | null): KeptExpected | null {
  const same = () => sameQuestion(economicsQuestion(before), economicsQuestion({ ...after, _id: before._id }));
  return told ?? (same() ? before.expected : null);
}
