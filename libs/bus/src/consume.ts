import { setTimeout as sleep } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import type { Bus } from './connect.ts';
import { ACK_WAIT_MS, type Consumption, type Subjects, settle } from './delivery.ts';
import { expectMessages } from './metrics.ts';
import { streamOf } from './stream.ts';

const RETRY_MS = 1_000;
/** A request for messages stands for so long; after a restart of the server the client may pause as long. */
const PULL_MS = 3_000;
/** JetStream's code for a durable that is there already, with other settings. */
const ALREADY_EXISTS = 10_148;

/**
 * Works through a stream's messages in order, one at a time over all replicas, and goes on where it stopped, whatever
 * stops: this process, all replicas or the server. A stream that its owner has not made yet is waited for.
 */
export function consume<const S extends Subjects>(bus: Bus, consumption: Consumption<S>): AsyncDisposable {
  const { durable } = consumption;
  expectMessages(durable);
  const patterns = Object.keys(consumption.subjects);
  const stream = streamOf(patterns[0] as string).name;
  const stopping = new AbortController();

  const work = async () => {
    await ensureConsumer(bus, stream, patterns, consumption);
    const consumer = await bus.streams.consumers.get(stream, durable);
    const messages = await consumer.consume({ max_messages: 1, expires: PULL_MS, abort_on_missing_resource: true });
    const stop = () => void messages.close();
    stopping.signal.addEventListener('abort', stop);
    try {
      if (stopping.signal.aborted) stop();
      for await (const message of messages) await settle(bus, message, consumption, stopping.signal);
    } finally {
      stopping.signal.removeEventListener('abort', stop);
    }
  };
  const loop = async () => {
    for (let waiting = false; !stopping.signal.aborted; ) {
      try {
        await work();
      } catch (error) {
        if (stopping.signal.aborted) return;
        const absent = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
        if (!absent) bus.logger.warn({ err: error, durable }, 'not consuming; trying again');
        else if (!waiting) bus.logger.info({ durable, stream }, 'waiting for the stream');
        waiting = absent;
      }
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    [Symbol.asyncDispose]: () => {
      stopping.abort();
      return running;
    },
  };
}

async function ensureConsumer<S extends Subjects>(
  bus: Bus,
  stream: string,
  patterns: readonly string[],
  { durable, ackWaitMs = ACK_WAIT_MS }: Consumption<S>,
): Promise<void> {
  const settings = {
    filter_subjects: [...patterns],
    ack_wait: ackWaitMs * 1_000_000,
    // One in flight keeps the order, also while a failed one waits for its next try.
    max_ack_pending: 1,
    max_deliver: -1,
  };
  const fixed = { durable_name: durable, deliver_policy: DeliverPolicy.All, ack_policy: AckPolicy.Explicit };
  await bus.manager.consumers.add(stream, { ...fixed, ...settings }).catch(async (error: unknown) => {
    const differs = error instanceof JetStreamApiError && error.code === ALREADY_EXISTS;
    if (!differs) throw error;
    await bus.manager.consumers.update(stream, durable, settings);
  });
}
