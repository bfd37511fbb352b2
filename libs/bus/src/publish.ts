import { JetStreamApiError } from '@nats-io/jetstream';
import { InvalidArgumentError } from '@nats-io/transport-node';
import type { BusMessage } from '@promo/contracts/bus-message';
import { Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { streamOf } from '@promo/contracts/streams';
import { inSpan } from '@promo/runtime/tracing';
import { carrying } from './carrying.ts';
import type { Bus } from './connect.ts';

/** JetStream's code for a message that it refuses to store. */
const NOT_STORED = 10_077;

/**
 * Publishes a message and resolves once the stream has it on disk. One that it has already, by its id or, in a stream that
 * takes one message per subject, by its subject, is dropped. Throws a 413 Refusal for one that is larger than the server takes.
 */
export async function publish(bus: Bus, message: BusMessage): Promise<void> {
  const { id, subject, at, actor, version, data, origin = {} } = message;
  const stream = streamOf(subject).name;
  const attributes = { 'messaging.destination.name': subject, 'messaging.message.id': id };
  await inSpan({ kind: 'producer', name: `publish to ${stream}`, origin, attributes }, async (within) => {
    const context = carrying(within);
    context.set('Nats-Expected-Stream', stream);
    try {
      await bus.streams.publish(subject, JSON.stringify({ id, at, actor, version, data }), {
        msgID: id,
        headers: context,
        timeout: 2_000,
      });
    } catch (error) {
      // So the client says that it exceeds max_payload, with its headers.
      if (error instanceof InvalidArgumentError) throw new Refusal(413, serviceMessage.message_too_large());
      if (!isRepeat(error)) throw error;
    }
  });
}

const isRepeat = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  error.code === NOT_STORED &&
  error.message.includes('maximum messages per subject exceeded');
