import type { Context } from '../context.ts';
import { dueDays } from '../domain/due.ts';
import { lastRecordedDay, recordRun } from '../store/runs.ts';

/**
 * Records every day that has come due, in order, so that a crash leaves none out. Replicas that do so at once record each
 * day once.
 */
export async function recordDue({ db, logger, now, checkAt, onPassedOver }: Context): Promise<void> {
  const last = await lastRecordedDay(db);
  const at = now();
  const { days, passedOver } = dueDays(at.toTemporalInstant(), checkAt, last);
  for (const [i, day] of days.entries()) {
    const recorded = await recordRun(db, day, at);
    // of several replicas that come late, one tells
    if (!recorded || i > 0 || passedOver === 0) continue;
    logger.error(
      { last: `${last}`, next: `${day}`, days: passedOver },
      'FMB checks were due too long ago: passed over',
    );
    onPassedOver(passedOver);
  }
}
