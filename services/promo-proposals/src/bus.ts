import { answer } from '@promo/bus/answer';
import type { Bus } from '@promo/bus/connect';
import { ensureStream } from '@promo/bus/stream';
import { PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import { plannedProposals, proposalVersions } from '@promo/contracts/promo-proposals/queries';
import type { Context } from './context.ts';
import { answerPlanned, answerVersions } from './queries/planned.ts';

/** The stream of this service's events: status-changed, updated and deleted share it. */
export const prepareStreams = (bus: Bus, replicas: number) => ensureStream(bus, PROPOSAL_UPDATED, replicas);

/** The questions of other services. */
export function answerQueries(bus: Bus, context: Context): AsyncDisposable {
  const answers = new AsyncDisposableStack();
  answers.use(answer(bus, proposalVersions, (asked) => answerVersions(context, asked)));
  answers.use(answer(bus, plannedProposals, (asked) => answerPlanned(context, asked)));
  return answers;
}
