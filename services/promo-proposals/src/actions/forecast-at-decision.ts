import type { Origin } from '@promo/bus/ask';
import type { Context } from '../context.ts';
import { type ForecastReply, forecastQuestion, sameQuestion } from '../domain/forecast.ts';
import type { ProposalRecord } from '../domain/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';

/** The forecast of a proposal as it is in a transaction; null where there is none to be had. */
export type ForecastFor = (record: ProposalRecord) => ForecastReply | null;

/** The proposal is no longer the one that was asked about. */
class Changed extends Error {}

/** So often a proposal is asked about that somebody is changing; after that it goes without a forecast. */
const TRIES = 3;

/**
 * Runs a change of a proposal with the forecast of its lines. Analytics is asked before, since a transaction cannot wait for
 * it; should the lines be others by the time the change looks at them, it is given up and they are asked about in turn.
 */
export async function withForecast<T>(
  { db, askForecast }: Context,
  id: number,
  origin: Origin,
  change: (forecastFor: ForecastFor) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    const found = await findProposal(db, id);
    const question = found && forecastQuestion(found);
    const forecast = question && (await askForecast(question, origin));
    try {
      return await change((record) => {
        if (record.version === found?.version || sameQuestion(question, forecastQuestion(record))) return forecast;
        if (tried === TRIES) return null;
        throw new Changed();
      });
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
}
