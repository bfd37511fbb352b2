import { setTimeout as sleep } from 'node:timers/promises';

/** What is held is at most so much older than the database. */
const FRESH_MS = 1_000;
/** The next look begins with a question so long after the last one, so that those who ask all the time wait for none. */
const AHEAD_MS = 600;
/** A database that is slow or away is not waited for longer: what is held answers. */
const PATIENCE_MS = 250;
/** How long it is waited for where what is held is known to be old: whoever was told to ask anew does so once. */
const PATIENCE_KNOWN_OLD_MS = 2_000;

interface ThrottledRefresh {
  /** Looks for all who ask meanwhile at once. Resolves when what is held is fresh, or is not to be waited for. */
  readonly refresh: () => Promise<void>;
  /** What is held is known to be old: the next who asks waits for a look that begins after this. */
  readonly invalidate: () => void;
}

/**
 * Looks whether what is held has changed.
 *
 * @param failed told why a look came to nothing
 * @param now in milliseconds
 */
export function throttledRefresh(
  look: () => Promise<void>,
  failed: (error: unknown) => void,
  now: () => number = () => performance.now(),
): ThrottledRefresh {
  let begun = Number.NEGATIVE_INFINITY;
  /** When the last look began that came to its end: what is held is of then, or newer. */
  let known = Number.NEGATIVE_INFINITY;
  let outdated = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const isOld = () => known <= outdated;

  async function begin(): Promise<void> {
    const at = now();
    begun = at;
    try {
      await look();
      known = at;
    } catch (error) {
      failed(error);
    } finally {
      running = undefined;
    }
  }

  async function waited(): Promise<void> {
    const patience = begun + (isOld() ? PATIENCE_KNOWN_OLD_MS : PATIENCE_MS) - now();
    if (running && patience > 0) await Promise.race([running, sleep(patience)]);
  }

  return {
    refresh: async () => {
      // It may have read before.
      if (begun <= outdated) await waited();
      if (!running && (begun <= outdated || now() - begun >= AHEAD_MS)) running = begin();
      if (isOld() || now() - known >= FRESH_MS) await waited();
    },
    invalidate: () => {
      outdated = now();
    },
  };
}
