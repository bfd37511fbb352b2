import { answer } from '@promo/bus/answer';
import type { Bus } from '@promo/bus/connect';
import { plannedProposals, proposalDecisions, proposalVersions } from '@promo/contracts/promo-proposals/queries';
import type { Context } from './context.ts';
import { answerPlanned, answerVersions } from './queries/planned.ts';
import { decisionsOn } from './store/approvals.ts';

/** The questions of other services. */
export function answerQueries(bus: Bus, context: Context): AsyncDisposable {
  const answers = new AsyncDisposableStack();
  answers.use(answer(bus, proposalVersions, (asked) => answerVersions(context, asked)));
  answers.use(answer(bus, plannedProposals, (asked) => answerPlanned(context, asked)));
  answers.use(answer(bus, proposalDecisions, async ({ ids }) => ({ decided: await decisionsOn(context.db, ids) })));
  return answers;
}
