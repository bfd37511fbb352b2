import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumerMessages } from '@nats-io/jetstream';
import type { Subscription } from '@nats-io/transport-node';
import { type Subjects, streamOf } from '@promo/contracts/streams';
import { repeat } from '@promo/runtime/repeat';
import type { Bus } from './connect.ts';
import { type Consumption, settle } from './delivery.ts';
import { expectMessages } from './metrics.ts';
import { isMissing } from './prepare-streams.ts';

const RETRY_MS = 1_000;
/** A request for messages stands for so long; after a restart of the server the client may pause as long. */
const PULL_MS = 3_000;
/** How often a consumer looks whether its durable is still the one it began with. */
const LOOK_MS = 5_000;
/** How long a consumer that stops waits for what is on its way to it: while the bus is away nothing comes. */
const DRAIN_MS = 1_000;

/**
 * Works through a stream's messages in order, one at a time over all replicas, and goes on where it stopped, whatever
 * stops: this process, all replicas or the server. Stream and durable are made by the stream keeper, and waited for.
 */
export function consume<const S extends Subjects>(bus: Bus, consumption: Consumption<S>): AsyncDisposable {
  const { durable, lookMs = LOOK_MS } = consumption;
  expectMessages(durable);
  const stream = streamOf(Object.keys(consumption.subjects)[0] as string).name;

  // Why it does not consume, said once: it is tried each second.
  let said = '';
  const work = async (stopping: AbortSignal) => {
    const consumer = await bus.streams.consumers.get(stream, durable);
    const { created, config } = await consumer.info();
    said = '';
    const messages = await consumer.consume({ max_messages: 1, expires: PULL_MS, abort_on_missing_resource: true });
    const gone = new AbortController();
    const ending = AbortSignal.any([stopping, gone.signal]);
    const stop = () => void drained(messages).finally(() => messages.close());
    const look = async () => {
      if ((await consumer.info()).created !== created) gone.abort();
    };
    const looking = setInterval(() => {
      // While the bus is away there is nothing to be seen.
      look().catch((error) => isMissing(error) && gone.abort());
    }, lookMs);
    ending.addEventListener('abort', stop);
    try {
      if (ending.aborted) stop();
      const ackWaitMs = (config.ack_wait ?? 0) / 1_000_000;
      for await (const message of messages) await settle(bus, message, consumption, ackWaitMs, ending);
    } finally {
      clearInterval(looking);
    }
  };
  return repeat(async (stopping) => {
    try {
      await work(stopping);
    } catch (error) {
      if (stopping.aborted) return 0;
      const reason = (error as Error).message;
      if (reason === said) return RETRY_MS;
      said = reason;
      if (isMissing(error)) bus.logger.info({ durable, stream }, 'waiting for the durable');
      else bus.logger.warn({ err: error, durable }, 'not consuming; trying again');
    }
    return RETRY_MS;
  });
}

/**
 * Resolves when all that the server has sent is there to be handled, and nothing more comes. A message that finds its reader
 * gone would come to others only after its ack wait, and all behind it wait as long. The client's own close does not look.
 */
async function drained(messages: ConsumerMessages): Promise<void> {
  const { sub } = messages as ConsumerMessages & { readonly sub: Subscription };
  await Promise.race([sub.drain(), sleep(DRAIN_MS, undefined, { ref: false })]).catch(() => undefined);
}
