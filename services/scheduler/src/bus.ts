import type { Bus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import type { Patience } from '@promo/bus/delivery';
import { FMB_CHECK_FINISHED, FmbCheckFinished } from '@promo/contracts/npl/fmb';
import { attemptsIn } from '@promo/mongo/attempts';
import type { Context } from './context.ts';
import { finishRun } from './store/runs.ts';

/** All that this service consumes: sweeps that npl has finished. */
export function subscribe(bus: Bus, { db }: Context, replicas: number, patience: Patience = {}): AsyncDisposable {
  return consume(bus, {
    durable: 'scheduler-fmb-runs',
    subjects: { [FMB_CHECK_FINISHED]: FmbCheckFinished },
    handle: ({ at, data }) => finishRun(db, data.sweep_id, new Date(at)),
    attempts: attemptsIn(db),
    replicas,
    ...patience,
  });
}
