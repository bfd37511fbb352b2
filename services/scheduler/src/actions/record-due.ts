import type { Context } from '../context.ts';
import { dueDays, latestDueDay } from '../domain/due.ts';
import { lastRecordedDay, recordAnew, recordRun } from '../store/runs.ts';

/**
 * Records every day that has come due, in order, so that a crash leaves none out. Replicas that do so at once record each
 * day once. A day after npl's is not recorded: one of the two clocks is wrong, and the next tick looks again. `theirs` is
 * null when npl does not answer.
 */
export async function recordDue(
  { db, logger, now, checkAt, onPassedOver }: Context,
  theirs: Temporal.PlainDate | null = null,
): Promise<void> {
  const at = now();
  const instant = at.toTemporalInstant();
  const latest = latestDueDay(instant, checkAt);
  await recordAnew(db, latest, at);
  const last = await lastRecordedDay(db, latest);
  const { days, passedOver } = dueDays(instant, checkAt, last);
  for (const [i, day] of days.entries()) {
    if (theirs && Temporal.PlainDate.compare(day, theirs) > 0) {
      logger.error({ day: `${day}`, npl: `${theirs}` }, 'this clock is ahead of npl’s: the day is not recorded');
      return;
    }
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
