import { counter, measure } from '@promo/runtime/metrics';
import { countOpen, futureRuns, unfinishedRuns } from './actions/report-unfinished.ts';
import type { Context } from './context.ts';
import { lastFinish } from './store/runs.ts';

const skipped = counter('fmb_days_passed_over_total', 'Days whose FMB check was due too long ago to be made up for');
const again = counter('fmb_asked_again_total', 'Times a day was asked for again because npl had not swept it');

interface Metrics extends Disposable {
  readonly passedOver: (days: number) => void;
  readonly askedAgain: () => void;
}

/** Adds what to watch the daily check by to /metrics. */
export function createMetrics(looking: Pick<Context, 'db' | 'now' | 'checkAt'>): Metrics {
  const measures = new DisposableStack();
  measures.use(
    measure(
      'fmb_last_success_timestamp_seconds',
      'When an FMB check last finished, seconds since 1970; absent before the first',
      async () => {
        const at = await lastFinish(looking.db);
        return at ? at.getTime() / 1000 : undefined;
      },
    ),
  );
  measures.use(measure('fmb_open_runs', 'Days whose FMB check is due and not finished', () => countOpen(looking)));
  measures.use(
    measure(
      'fmb_overdue_runs',
      'Days whose FMB check is not finished an hour after it was due',
      async () => (await unfinishedRuns(looking)).length,
    ),
  );
  measures.use(
    measure(
      'fmb_future_runs',
      'Days recorded that are still to come, which are ignored: a clock ran ahead',
      async () => (await futureRuns(looking)).length,
    ),
  );
  return {
    passedOver: (days) => skipped.inc(days),
    askedAgain: () => again.inc(),
    [Symbol.dispose]: () => measures.dispose(),
  };
}
