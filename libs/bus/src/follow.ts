import { setTimeout as sleep } from 'node:timers/promises';
import { DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import type { Bus } from './connect.ts';
import { streamOf } from './stream.ts';

const RETRY_MS = 1_000;

/**
 * Calls `handle` for each message on a subject from now on, in this process alone: every replica sees every message, and
 * one that was away misses what happened meanwhile. For signals to look at a truth kept elsewhere, never for work.
 */
export function follow(bus: Bus, subject: string, handle: (message: JsMsg) => Promise<void>): AsyncDisposable {
  let stopped = false;
  let stop = async () => {};
  const loop = async () => {
    while (!stopped) {
      try {
        const consumer = await bus.streams.consumers.get(streamOf(subject).name, {
          filter_subjects: subject,
          deliver_policy: DeliverPolicy.New,
        });
        const messages = await consumer.consume();
        stop = async () => {
          await messages.close();
        };
        // Asked to stop while it was still subscribing.
        if (stopped) await stop();
        for await (const message of messages) {
          await handle(message).catch((error) => bus.logger.warn({ err: error, subject }, 'message not handled'));
        }
      } catch (error) {
        if (!stopped) bus.logger.warn({ err: error, subject }, 'not following; trying again');
      }
      if (!stopped) await sleep(RETRY_MS);
    }
  };
  const running = loop();
  return {
    [Symbol.asyncDispose]: async () => {
      stopped = true;
      await stop();
      await running;
    },
  };
}
