import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import { claimReport, type Run, unfinishedSince } from '../store/runs.ts';

/** A check takes seconds; one that is still open after this needs somebody to look. */
const PATIENCE_MS = 3_600_000;

/** Runs that should have finished by now, oldest day first. */
export const unfinishedRuns = (db: Db, now: Date): Promise<Run[]> =>
  unfinishedSince(db, new Date(now.getTime() - PATIENCE_MS));

/** Logs each run that is open for too long, once over all replicas. */
export async function reportUnfinished({ db, logger, now }: Context): Promise<void> {
  const at = now();
  for (const { _id, recorded_at, published_at } of await unfinishedRuns(db, at)) {
    if (!(await claimReport(db, _id, at))) continue;
    logger.error({ run: _id, recorded_at, published_at }, 'FMB check is not finished after an hour');
  }
}
