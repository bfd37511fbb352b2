import { isDeepStrictEqual } from 'node:util';
import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { type Durable, type Keeping, STREAMS, type Stream } from '@promo/contracts/streams';
import type { Bus } from './connect.ts';

const DAY_NS = 24 * 3600 * 1_000_000_000;

/** How long a stream keeps its messages, and what it refuses. */
const KEEPING = {
  events: { max_age: 30 * DAY_NS, duplicate_window: DAY_NS, ...everything() },
  'once-per-subject': {
    max_age: 400 * DAY_NS,
    duplicate_window: 3 * DAY_NS,
    discard: DiscardPolicy.New,
    discard_new_per_subject: true,
    max_msgs_per_subject: 1,
  },
  'dead-letters': { max_age: 400 * DAY_NS, duplicate_window: DAY_NS, ...everything() },
} satisfies Record<Keeping, Partial<StreamConfig>>;

function everything() {
  return { discard: DiscardPolicy.Old, discard_new_per_subject: false, max_msgs_per_subject: -1 };
}

interface Preparing {
  /** Copies of each stream; as many servers are needed. */
  readonly replicas: number;
  /** All that are declared, unless given. */
  readonly streams?: readonly Stream[];
  /** A message not acknowledged for so long is delivered again. */
  readonly ackWaitMs?: number;
}

/**
 * Makes the streams and durables that are not there, changes those that are not as declared, and lets a durable begin anew
 * whose place is beyond the end of its stream: JetStream has lost messages, and it would hear none until as many have come
 * again. Safe to repeat, also by several at once. Resolves with the names of what it made or changed; throws an
 * AggregateError once it has tried all.
 */
export async function prepareStreams(
  { manager }: Bus,
  { replicas, streams = STREAMS, ackWaitMs = 30_000 }: Preparing,
): Promise<string[]> {
  const made: string[] = [];
  const errors: unknown[] = [];
  for (const stream of streams) {
    try {
      if (await prepareStream(manager, configOf(stream, replicas))) made.push(stream.name);
      for (const durable of stream.durables) {
        if (await prepareDurable(manager, stream.name, durable, ackWaitMs)) made.push(durable.durable);
      }
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map((error) => (error as Error).message).join('; '));
  return made;
}

const DESCRIPTION = 'Made by the stream keeper, which undoes changes';

/** Nothing goes into a stream, or out of it, but by its own subjects. */
const BY_ITS_SUBJECTS_ONLY: object = {
  mirror: undefined,
  sources: undefined,
  republish: undefined,
  subject_transform: undefined,
};

type Config = Partial<StreamConfig> & { readonly name: string };

const configOf = ({ name, subjects, keeping }: Stream, replicas: number): Config => ({
  name,
  subjects: [...subjects],
  description: DESCRIPTION,
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  num_replicas: replicas,
  ...KEEPING[keeping],
  ...BY_ITS_SUBJECTS_ONLY,
});

async function prepareStream(manager: JetStreamManager, wanted: Config): Promise<boolean> {
  const { name } = wanted;
  const known = await unlessMissing(manager.streams.info(name));
  if (known && !differs(known.config, wanted)) return false;
  if (!known) await manager.streams.add({ ...wanted, description: '' });
  // Also for a stream just made: where a damaged file of it was left on the disk only an update writes that anew, and with
  // the damaged one the next start of the server would lose the stream again. The same holds for durables.
  await manager.streams.update(name, wanted);
  return true;
}

async function prepareDurable(
  manager: JetStreamManager,
  stream: string,
  { durable, subjects }: Durable,
  ackWaitMs: number,
): Promise<boolean> {
  const wanted = {
    durable_name: durable,
    description: DESCRIPTION,
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.Explicit,
    filter_subjects: Object.keys(subjects),
    ack_wait: ackWaitMs * 1_000_000,
    // One in flight keeps the order, also while a failed one waits for its next try.
    max_ack_pending: 1,
    max_deliver: -1,
  };
  const known = await unlessMissing(manager.consumers.info(stream, durable));
  if (known) {
    const { state } = await manager.streams.info(stream);
    const deaf = known.delivered.stream_seq > state.last_seq;
    if (!deaf && !differs(known.config, wanted)) return false;
    const changed = !deaf && (await manager.consumers.update(stream, durable, wanted).then(done, refused));
    if (changed) return true;
    await manager.consumers.delete(stream, durable);
  }
  await manager.consumers.add(stream, { ...wanted, description: '' });
  await manager.consumers.update(stream, durable, wanted);
  return true;
}

const done = () => true;

/** Where a durable begins, for example, cannot be changed: it is made anew. */
function refused(error: unknown): false {
  if (error instanceof JetStreamApiError) return false;
  throw error;
}

/** The server leaves out what is off. */
const differs = (found: object, wanted: object): boolean =>
  Object.entries(wanted).some(
    ([key, value]) => !isDeepStrictEqual((found as Record<string, unknown>)[key] || undefined, value || undefined),
  );

const MISSING: readonly number[] = [JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound];

/** The stream or durable is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && MISSING.includes(error.code);

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
