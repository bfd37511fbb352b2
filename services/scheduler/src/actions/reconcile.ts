import type { Context } from '../context.ts';
import { differences } from '../domain/differences.ts';
import { LOOK_BACK_DAYS, latestDueDay } from '../domain/due.ts';
import { askAgain, finishRun, lastRecordedDay, learnRun, recordRun, runsToCompare } from '../store/runs.ts';

/**
 * Brings the runs in line with npl's sweeps, which decide: a day that npl has swept is closed, one that it has not is asked for
 * again, by another attempt. Gives npl's day; null when npl does not answer, and then nothing is changed.
 *
 * @param unanswered how an npl that does not answer is logged
 */
export async function reconcile(
  context: Context,
  unanswered: 'info' | 'warn' = 'warn',
): Promise<Temporal.PlainDate | null> {
  const { db, logger, now, checkAt, askSweeps, onAskedAgain } = context;
  const at = now();
  const latest = latestDueDay(at.toTemporalInstant(), checkAt);
  const first = latest.subtract({ days: LOOK_BACK_DAYS });
  const days = Array.from({ length: LOOK_BACK_DAYS + 1 }, (_, i) => `${first.add({ days: i })}`);
  // Read before npl is asked: what finishes in between is then no difference.
  const runs = await runsToCompare(db, `${first}`, latest);
  const dates = [...new Set([...runs.map(({ date }) => date), ...days])];
  const sweeps = await askSweeps(dates).catch((error: unknown) => {
    logger[unanswered]({ err: error }, 'npl does not say which days are swept; asked again in a minute');
  });
  if (!sweeps) return null;
  const last = await lastRecordedDay(db, latest);
  const { done, lost, unknown, gaps } = differences(days, runs, sweeps.finished, at);
  for (const { _id, date } of done) await finishRun(db, _id, sweeps.finished.get(date) as Date);
  // Days after the last recorded one are due, those that were swept by hand too: they are recorded in order, with all that were missed.
  const isLeft = (date: string) => last === null || date < `${last}`;
  for (const date of unknown.filter(isLeft)) await learnRun(db, date, sweeps.finished.get(date) as Date);
  for (const date of gaps.filter(isLeft)) await recordRun(db, Temporal.PlainDate.from(date), at);
  for (const run of lost) {
    if (!(await askAgain(db, run, at))) continue;
    logger.warn({ run: run._id, attempt: (run.attempt ?? 1) + 1 }, 'npl has not swept this day: it is asked again');
    onAskedAgain();
  }
  return sweeps.today;
}
