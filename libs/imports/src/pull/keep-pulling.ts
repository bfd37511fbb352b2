import { randomUUID } from 'node:crypto';
import type { DatasetName } from '@promo/contracts/datasets';
import { repeat } from '@promo/runtime/repeat';
import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import { type Downloads, downloads } from './download.ts';
import { isDue } from './next-try.ts';
import { type Puller, pullOnce } from './pull-once.ts';
import type { Pull } from './pulls.ts';
import { leaveLease, stateOf, takeLease } from './state.ts';

/** How often it is seen what is due; how long a replica may be silent before another one takes over; what a minute lasts. */
const OFTEN = { lookMs: 5_000, leaseMs: 60_000, minuteMs: 60_000 };
export type PullOften = typeof OFTEN;

interface Scheduled<D extends DatasetName> extends Omit<Puller<D>, 'downloads' | 'signal' | 'minuteMs'> {
  readonly pulls: readonly Pull<D>[];
  readonly downloads?: Downloads;
}

/**
 * Imports by schedule until disposed of, one file after the other, so that none comes before one that it needs. Of several replicas one
 * does it; when it is gone for a minute, or stops, another takes over. What is under way at the end is broken off, and imports nothing.
 */
export function keepPulling<D extends DatasetName>(
  scheduled: Scheduled<D>,
  { lookMs, leaseMs, minuteMs }: PullOften = OFTEN,
): AsyncDisposable {
  const { db, logger, pulls, now } = scheduled;
  if (pulls.length === 0) return { [Symbol.asyncDispose]: async () => {} };
  const holder = randomUUID();
  const asking = scheduled.downloads ?? downloads();
  const closing = new AbortController();

  const due = async (pull: Pull<D>) => {
    const state = await stateOf(db, pull);
    return !state || isDue(state.next_at.getTime(), now().getTime(), pull.everyMinutes * minuteMs);
  };
  /** Carries out what is due while the lease holds. */
  const work = async (signal: AbortSignal) => {
    for (const pull of pulls) {
      if (signal.aborted) return;
      if (await due(pull)) await pullOnce({ ...scheduled, downloads: asking, signal, minuteMs }, pull);
    }
  };
  const once = async () => {
    if (!(await takeLease(db, holder, leaseMs))) return;
    const lost = new AbortController();
    const renewing = repeat(async () => {
      // Renewed three times before it runs out; one that cannot be renewed is another's soon.
      const mine = await takeLease(db, holder, leaseMs).catch(() => false);
      if (!mine) lost.abort();
      return leaseMs / 3;
    }, leaseMs / 3);
    try {
      await work(AbortSignal.any([closing.signal, lost.signal]));
    } finally {
      await renewing[Symbol.asyncDispose]();
    }
  };
  const warning = 'scheduled imports not looked at; trying again';
  const looking = repeatWarningOnce(() => once().then(() => lookMs), { logger, warning, retryMs: lookMs });
  return {
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await looking[Symbol.asyncDispose]();
      await leaveLease(db, holder).catch(() => undefined);
      await asking[Symbol.asyncDispose]();
    },
  };
}
