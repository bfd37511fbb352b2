import type { KeptEconomics } from '@promo/contracts/promo-proposals/economics-fields';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import {
  type EconomicsQuestion,
  economicsQuestion,
  expectedOf,
  keptEconomics,
} from '../domain/forecast/economics-answer.ts';
import { type ForecastReply, forecastQuestion, sameQuestion } from '../domain/forecast/forecast.ts';
import type { KeptExpected } from '../domain/proposal/kept-expected.ts';
import type { Contents, ProposalRecord } from '../domain/proposal/proposal.ts';

/** What is expected of the lines of a proposal at its approval. */
interface AtApproval {
  readonly forecast: ForecastReply;
  /** null where only the forecast is to be had. */
  readonly economics: KeptEconomics | null;
  readonly expected: KeptExpected | null;
}

/** The same of a proposal as it is in a transaction; null where there is nothing to be had. */
export type AtApprovalOf = (record: ProposalRecord) => AtApproval | null;

/** The contents of a proposal as a change will leave them. */
type Saved = (record: ProposalRecord) => Contents;

/** What is asked about a proposal that is to be approved. */
export const atApproval = ({ askForecast, tryEconomics }: Context, saved: Saved, origin: Origin) => ({
  questionOf: (record: ProposalRecord) => economicsQuestion({ ...saved(record), _id: record._id }),
  ask: async (question: EconomicsQuestion, record: ProposalRecord): Promise<AtApproval | null> => {
    const about = forecastQuestion({ ...saved(record), _id: record._id });
    const [forecast, reply] = await Promise.all([
      about && askForecast(about, origin),
      tryEconomics(question, origin, 2),
    ]);
    if (!forecast) return null;
    return {
      forecast,
      economics: reply && keptEconomics(question, reply),
      expected: reply && expectedOf(saved(record).skus, reply),
    };
  },
});

/** What is asked about a proposal that is saved. */
export const atSave = ({ tryEconomics }: Context, saved: Saved, origin: Origin) => ({
  questionOf: (record: ProposalRecord) => economicsQuestion({ ...saved(record), _id: record._id }),
  ask: async (question: EconomicsQuestion, record: ProposalRecord): Promise<KeptExpected | null> => {
    const reply = await tryEconomics(question, origin);
    return reply && expectedOf(saved(record).skus, reply);
  },
});

/** What a saved proposal keeps: what was told, else what is known of the same lines already. */
export function keptExpected(before: ProposalRecord, after: Contents, told: KeptExpected | null): KeptExpected | null {
  const same = () => sameQuestion(economicsQuestion(before), economicsQuestion({ ...after, _id: before._id }));
  return told ?? (same() ? before.expected : null);
}
