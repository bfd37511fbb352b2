import { setTimeout as sleep } from 'node:timers/promises';
import { DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import type { Bus } from './connect.ts';
import { streamOf } from './stream.ts';

const RETRY_MS = 1_000;

/**
 * Calls `handle` for each message on a subject from now on, in this process alone, also for those that came while the bus
 * was away: every replica sees every message, and one that was not there misses what happened meanwhile. For signals to
 * look at a truth kept elsewhere, never for work.
 */
export function follow(bus: Bus, subject: string, handle: (message: JsMsg) => Promise<void>): AsyncDisposable {
  let stopped = false;
  let stop = () => {};
  const { name } = streamOf(subject);
  const loop = async () => {
    let next = Number.POSITIVE_INFINITY;
    for (let failing = false; !stopped; ) {
      try {
        const { state } = await bus.manager.streams.info(name);
        // A stream that was made anew counts from its beginning.
        next = Math.min(next, state.last_seq + 1);
        const consumer = await bus.streams.consumers.get(name, {
          filter_subjects: subject,
          deliver_policy: DeliverPolicy.StartSequence,
          opt_start_seq: next,
        });
        const messages = await consumer.consume();
        // Not awaited: it resolves only once the loop below has begun.
        stop = () => void messages.close();
        // Asked to stop while it was still subscribing.
        if (stopped) stop();
        for await (const message of messages) {
          next = message.seq + 1;
          failing = false;
          await handle(message).catch((error) => bus.logger.warn({ err: error, subject }, 'message not handled'));
        }
      } catch (error) {
        if (!stopped && !failing) bus.logger.warn({ err: error, subject }, 'not following; trying again');
        failing = true;
      }
      if (!stopped) await sleep(RETRY_MS);
    }
  };
  const running = loop();
  return {
    [Symbol.asyncDispose]: async () => {
      stopped = true;
      stop();
      await running;
    },
  };
}
