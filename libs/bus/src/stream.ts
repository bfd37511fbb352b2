import { DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { Message } from '@promo/contracts/message';
import { headersOf } from '@promo/runtime/origin';
import { inSpan } from '@promo/runtime/tracing';
import type { Bus } from './connect.ts';

const DAY_NS = 24 * 3600 * 1_000_000_000;

/** How long a stream keeps its messages, and what it refuses. */
type Keeping = Pick<
  StreamConfig,
  'max_age' | 'duplicate_window' | 'discard' | 'discard_new_per_subject' | 'max_msgs_per_subject'
>;

/** Everything, for thirty days; an id that was seen within a day is dropped. */
const EVENTS: Keeping = {
  max_age: 30 * DAY_NS,
  duplicate_window: DAY_NS,
  discard: DiscardPolicy.Old,
  discard_new_per_subject: false,
  max_msgs_per_subject: -1,
};

/**
 * The first message of each subject, for 400 days, and no second one: for commands with a subject per occasion, which thus
 * are given once, whatever their publishers remember.
 */
export const ONCE_PER_SUBJECT: Keeping = {
  max_age: 400 * DAY_NS,
  duplicate_window: 3 * DAY_NS,
  discard: DiscardPolicy.New,
  discard_new_per_subject: true,
  max_msgs_per_subject: 1,
};

/** JetStream's code for a message that it refuses to store. */
const NOT_STORED = 10_077;

/** The stream that holds an owner's messages of one kind, for example PROMO_ANALYTICS_EVENT. */
export const streamOf = (subject: string) => {
  const [owner = '', kind = ''] = subject.split('.');
  return { name: `${owner}_${kind}`.replaceAll('-', '_').toUpperCase(), subjects: [`${owner}.${kind}.>`] };
};

/** Creates or updates the stream of a subject. Its owner calls this at start. */
export async function ensureStream(
  bus: Bus,
  subject: string,
  replicas: number,
  keeping: Keeping = EVENTS,
): Promise<void> {
  const config = {
    ...streamOf(subject),
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    num_replicas: replicas,
    ...keeping,
  };
  const known = await bus.manager.streams.find(config.subjects[0] as string).catch(() => undefined);
  if (known) await bus.manager.streams.update(config.name, config);
  else await bus.manager.streams.add(config);
}

/**
 * Publishes a message and resolves once the stream has it on disk. One that it has already, by its id or, in a stream that
 * takes one message per subject, by its subject, is dropped.
 */
export async function publish(bus: Bus, message: Message): Promise<void> {
  const { id, subject, at, actor, version, data, origin = {} } = message;
  const stream = streamOf(subject).name;
  const attributes = { 'messaging.destination.name': subject, 'messaging.message.id': id };
  await inSpan({ kind: 'producer', name: `publish to ${stream}`, origin, attributes }, async (within) => {
    const context = headers();
    for (const [name, value] of headersOf(within)) context.set(name, value);
    context.set('Nats-Expected-Stream', stream);
    try {
      await bus.streams.publish(subject, JSON.stringify({ id, at, actor, version, data }), {
        msgID: id,
        headers: context,
        timeout: 2_000,
      });
    } catch (error) {
      if (!isRepeat(error)) throw error;
    }
  });
}

const isRepeat = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  error.code === NOT_STORED &&
  error.message.includes('maximum messages per subject exceeded');
