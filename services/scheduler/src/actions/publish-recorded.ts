import { fmbCommandId, type RunFmbCheck, runFmbCheckOn } from '@promo/contracts/npl/fmb';
import type { Context } from '../context.ts';
import { latestDueDay } from '../domain/due.ts';
import { markPublished, unpublishedRuns } from '../store/runs.ts';

/**
 * Publishes what is recorded and not published, oldest day first; the first that fails stops it, so that the order holds.
 * A run is marked once the stream has its command: a crash in between publishes it again, which the stream drops.
 */
export async function publishRecorded({ db, publish, now, checkAt }: Context): Promise<void> {
  for (const run of await unpublishedRuns(db, latestDueDay(now().toTemporalInstant(), checkAt))) {
    const { date, attempt } = run;
    const data: RunFmbCheck = { date };
    const at = now();
    await publish({
      id: fmbCommandId(date, attempt),
      subject: runFmbCheckOn(date, attempt),
      at: at.toISOString(),
      actor: null,
      version: 1,
      data,
    });
    await markPublished(db, run, at);
  }
}
