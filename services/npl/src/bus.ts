import { answer } from '@promo/bus/answer';
import type { Bus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import { dailySweeps } from '@promo/contracts/npl/fmb';
import { FMB_COMMANDS } from '@promo/contracts/streams';
import { attemptsIn } from '@promo/mongo/attempts';
import { runDailyCheck } from './actions/run-fmb-check.ts';
import type { Context } from './context.ts';
import { answerSweeps } from './queries/daily-sweeps.ts';

/** All that this service consumes: the scheduler's commands, one at a time over all replicas. */
export function subscribe(bus: Bus, context: Context): AsyncDisposable {
  return consume(bus, {
    ...FMB_COMMANDS,
    handle: ({ data }) => runDailyCheck(context, data.date),
    attempts: attemptsIn(context.db),
  });
}

/** The questions of other services. */
export const answerQueries = (bus: Bus, context: Context): AsyncDisposable =>
  answer(bus, dailySweeps, (asked) => answerSweeps(context, asked));
