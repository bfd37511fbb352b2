import { counter, measure } from '@promo/runtime/metrics';
import type { Db } from 'mongodb';
import { unfinishedRuns } from './actions/report-unfinished.ts';
import { lastFinish, openRuns } from './store/runs.ts';

const skipped = counter('fmb_days_passed_over_total', 'Days whose FMB check was due too long ago to be made up for');

interface Metrics extends Disposable {
  readonly passedOver: (days: number) => void;
}

/** Adds what to watch the daily check by to /metrics. */
export function createMetrics(db: Db, now: () => Date): Metrics {
  const measures = new DisposableStack();
  measures.use(
    measure(
      'fmb_last_success_timestamp_seconds',
      'When an FMB check last finished, seconds since 1970; absent before the first',
      async () => {
        const at = await lastFinish(db);
        return at ? at.getTime() / 1000 : undefined;
      },
    ),
  );
  measures.use(measure('fmb_open_runs', 'Days whose FMB check is due and not finished', () => openRuns(db)));
  measures.use(
    measure(
      'fmb_overdue_runs',
      'Days whose FMB check is not finished an hour after it was due',
      async () => (await unfinishedRuns(db, now())).length,
    ),
  );
  return { passedOver: (days) => skipped.inc(days), [Symbol.dispose]: () => measures.dispose() };
}
