import { SWEEP_MISSED, type SweepMissed } from '@promo/contracts/scheduler/events';
import { recordFound } from '@promo/mongo/outbox';
import type { Context } from '../context.ts';
import { latestDueDay } from '../domain/due.ts';
import { claim, openRuns, type Run, runsAfter, unfinishedSince } from '../store/runs.ts';

type Looking = Pick<Context, 'db' | 'now' | 'checkAt'>;

/** A check takes seconds; one that is still open after this needs somebody to look. */
const PATIENCE_MS = 3_600_000;

const latest = ({ now, checkAt }: Looking) => latestDueDay(now().toTemporalInstant(), checkAt);

/** Runs that should have finished by now, oldest day first. */
export const unfinishedRuns = (looking: Looking): Promise<Run[]> =>
  unfinishedSince(looking.db, new Date(looking.now().getTime() - PATIENCE_MS), latest(looking));

/** Runs of days that are still to come: a clock ran ahead when they were recorded. They are left alone until their day. */
export const futureRuns = (looking: Looking): Promise<Run[]> => runsAfter(looking.db, latest(looking));

/** How many runs that are due are not finished. */
export const countOpen = (looking: Looking): Promise<number> => openRuns(looking.db, latest(looking));

/** Logs and tells of each run that is open for too long, and logs one of a day still to come, once over all replicas. */
export async function reportUnfinished(context: Context): Promise<void> {
  const { db, logger, now } = context;
  const at = now();
  for (const { _id, date, recorded_at, published_at, reported_at } of await unfinishedRuns(context)) {
    if (reported_at) continue;
    // Before the claim: whoever dies in between finds it recorded at the next tick.
    await recordFound(db, {
      id: `${_id}:missed:${recorded_at.toISOString()}`,
      subject: SWEEP_MISSED,
      at: at.toISOString(),
      actor: null,
      version: 1,
      data: { sweep_id: _id, date } satisfies SweepMissed,
    });
    if (!(await claim(db, _id, 'reported_at', at))) continue;
    logger.error({ run: _id, recorded_at, published_at }, 'FMB check is not finished after an hour');
  }
  for (const { _id, recorded_at, warned_at } of await futureRuns(context)) {
    if (warned_at || !(await claim(db, _id, 'warned_at', at))) continue;
    logger.warn({ run: _id, recorded_at }, 'ignored until its day: a clock ran ahead when this was recorded');
  }
}
