import type { Bus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import { FMB_RUNS } from '@promo/contracts/streams';
import { attemptsIn } from '@promo/mongo/attempts';
import type { Context } from './context.ts';
import { finishRun } from './store/runs.ts';

/** All that this service consumes: sweeps that npl has finished. */
export function subscribe(bus: Bus, { db }: Context): AsyncDisposable {
  return consume(bus, {
    ...FMB_RUNS,
    handle: ({ at, data }) => finishRun(db, data.sweep_id, new Date(at)),
    attempts: attemptsIn(db),
  });
}
