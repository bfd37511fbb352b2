import type { Msg } from '@nats-io/transport-node';
import { repeat } from '@promo/runtime/repeat';
import type { Bus } from './connect.ts';

const RETRY_MS = 1_000;

interface Following {
  readonly handle: (message: Msg) => Promise<void>;
  /** Called when the bus was away: what was told meanwhile is not repeated. */
  readonly missed: () => Promise<void>;
}

/**
 * Hears each message on a subject from now on, in this process alone: every replica hears every message. It keeps no place
 * in the stream, so that nothing of JetStream has to be there; a message may be heard before it is stored, twice, or, while
 * the bus is away, not at all. For signals to look at a truth kept elsewhere, never for work.
 */
export function follow(bus: Bus, subject: string, { handle, missed }: Following): AsyncDisposable {
  const lookAgain = () =>
    missed().catch((error) => bus.logger.warn({ err: error, subject }, 'cannot look for what was missed'));
  const work = async (stopping: AbortSignal) => {
    const subscription = bus.connection.subscribe(subject);
    const stop = () => subscription.unsubscribe();
    stopping.addEventListener('abort', stop);
    using _returning = bus.onReturn(lookAgain);
    try {
      for await (const message of subscription) {
        await handle(message).catch((error) => bus.logger.warn({ err: error, subject }, 'message not handled'));
      }
    } finally {
      stopping.removeEventListener('abort', stop);
    }
  };
  let failing = false;
  return repeat(async (stopping) => {
    if (failing) await lookAgain();
    try {
      await work(stopping);
    } catch (error) {
      if (!stopping.aborted && !failing) bus.logger.warn({ err: error, subject }, 'not following; trying again');
    }
    failing = true;
    return RETRY_MS;
  });
}
