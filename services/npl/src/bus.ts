import { answer } from '@promo/bus/answer';
import type { Bus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import type { Patience } from '@promo/bus/delivery';
import { ensureStream, ONCE_PER_SUBJECT } from '@promo/bus/stream';
import { NPL_STATUS_CHANGED } from '@promo/contracts/npl/events';
import { dailySweeps, RUN_FMB_CHECK, RunFmbCheck } from '@promo/contracts/npl/fmb';
import { attemptsIn } from '@promo/mongo/attempts';
import { runDailyCheck } from './actions/run-fmb-check.ts';
import type { Context } from './context.ts';
import { answerSweeps } from './queries/daily-sweeps.ts';

/** The streams of this service: what it tells, and what it is asked to do, each day once. */
export async function prepareStreams(bus: Bus, replicas: number): Promise<void> {
  await ensureStream(bus, NPL_STATUS_CHANGED, replicas);
  await ensureStream(bus, RUN_FMB_CHECK, replicas, ONCE_PER_SUBJECT);
}

/** All that this service consumes: the scheduler's commands, one at a time over all replicas. */
export function subscribe(bus: Bus, context: Context, replicas: number, patience: Patience = {}): AsyncDisposable {
  return consume(bus, {
    durable: 'npl-fmb-check',
    subjects: { [`${RUN_FMB_CHECK}.*`]: RunFmbCheck },
    handle: ({ data }) => runDailyCheck(context, data.date),
    attempts: attemptsIn(context.db),
    replicas,
    ...patience,
  });
}

/** The questions of other services. */
export const answerQueries = (bus: Bus, context: Context): AsyncDisposable =>
  answer(bus, dailySweeps, (asked) => answerSweeps(context, asked));
