import type { Logger } from '@promo/runtime/logger';
import { repeat } from '@promo/runtime/repeat';

/** What is missing is missing for so long at most; what waits for it tries again every second. */
const LOOK_MS = 2_000;

interface Keeper extends AsyncDisposable {
  /** Rejects unless the last look found all as it should be, or made it so. */
  readonly probe: () => Promise<undefined>;
}

/**
 * Looks again and again, until disposed of. `prepare` resolves with the names of what it had to make, which nobody is warned of
 * before it has found or made all; each kind of failure is logged once.
 */
export function keep(prepare: () => Promise<string[]>, logger: Logger, lookMs: number = LOOK_MS): Keeper {
  let failure: string | undefined = 'not looked yet';
  let prepared = false;
  const look = async () => {
    try {
      const made = await prepare();
      if (made.length > 0) logger[prepared ? 'warn' : 'info']({ made }, 'made, or put right');
      prepared = true;
      failure = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== failure) logger.error({ err: error }, 'streams are not as they should be; trying again');
      failure = message;
    }
  };
  const looking = repeat(async () => {
    await look();
    return lookMs;
  });
  return {
    probe: async () => {
      if (failure !== undefined) throw new Error(failure);
      return undefined;
    },
    [Symbol.asyncDispose]: () => looking[Symbol.asyncDispose](),
  };
}
