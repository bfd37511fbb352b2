import type { Origin } from '@promo/bus/ask';
import type { KeptEconomics } from '@promo/contracts/promo-proposals/economics-fields';
import type { Context } from '../context.ts';
import { type EconomicsQuestion, economicsQuestion, keptEconomics } from '../domain/economics-answer.ts';
import { type ForecastReply, forecastQuestion, sameQuestion } from '../domain/forecast.ts';
import type { ProposalRecord } from '../domain/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';

/** What is expected of the lines of a proposal. */
interface Expected {
  readonly forecast: ForecastReply;
  /** null where only the forecast is to be had. */
  readonly economics: KeptEconomics | null;
}

/** What is expected of a proposal as it is in a transaction; null where there is nothing to be had. */
export type ExpectedOf = (record: ProposalRecord) => Expected | null;

/** The proposal is no longer the one that was asked about. */
class Changed extends Error {}

/** So often a proposal is asked about that somebody is changing; after that it goes without a forecast. */
const TRIES = 3;

/**
 * Runs a change of a proposal with forecast and economics of its lines. Analytics is asked before, since a transaction
 * cannot wait for it; should the lines be others by the time the change looks at them, it is given up and they are asked
 * about in turn.
 */
export async function withForecast<T>(
  context: Context,
  id: number,
  origin: Origin,
  change: (expectedOf: ExpectedOf) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    const found = await findProposal(context.db, id);
    const question = found && economicsQuestion(found);
    const expected = found && question && (await askExpected(context, found, question, origin));
    try {
      return await change((record) => {
        if (record.version === found?.version || sameQuestion(question, economicsQuestion(record))) return expected;
        if (tried === TRIES) return null;
        throw new Changed();
      });
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
}

async function askExpected(
  { askForecast, askEconomics }: Context,
  record: ProposalRecord,
  question: EconomicsQuestion,
  origin: Origin,
): Promise<Expected | null> {
  const about = forecastQuestion(record);
  const [forecast, economics] = await Promise.all([
    about && askForecast(about, origin),
    // A decision is worth more than its economics, which a replica of an earlier release does not know.
    askEconomics(question, origin).then(
      (reply) => keptEconomics(question, reply),
      () => null,
    ),
  ]);
  return forecast && { forecast, economics };
}
