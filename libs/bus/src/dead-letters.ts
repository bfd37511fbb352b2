import { DiscardPolicy, type JsMsg, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { Bus } from './connect.ts';

/** Holds what no consumer could handle, until somebody has looked at it. */
export const DEAD_LETTERS = { name: 'DEAD_LETTERS', subjects: ['dead-letters.>'] };

const KEEP_NS = 400 * 24 * 3600 * 1_000_000_000;
const DUPLICATES_NS = 24 * 3600 * 1_000_000_000;
/** Room that the envelope takes beside the original message, bytes. */
const ENVELOPE = 4096;

/** A message set aside, and why. */
export interface DeadLetter {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly durable: string;
  readonly reason: string;
  /** Where the original was: its stream may still have it. */
  readonly stream: string;
  readonly seq: number;
  readonly subject: string;
  /** The original's text; null when it leaves no room for the reason. */
  readonly data: string | null;
}

/** Sets a message aside; resolves once it is on disk. Repeated for the same message, it is kept once. */
export async function setAside(
  bus: Bus,
  durable: string,
  id: string,
  message: JsMsg,
  reason: string,
  replicas: number,
): Promise<void> {
  const { stream, streamSequence: seq } = message.info;
  const fits = message.data.length + ENVELOPE < (bus.connection.info?.max_payload ?? 1024 * 1024) / 2;
  const letter: DeadLetter = {
    at: new Date().toISOString(),
    durable,
    reason: reason.slice(0, 1000),
    stream,
    seq,
    subject: message.subject,
    data: fits ? message.string() : null,
  };
  const send = () =>
    bus.streams.publish(`dead-letters.${durable}`, JSON.stringify(letter), {
      msgID: `${durable} ${id}`,
      timeout: 2_000,
    });
  await send().catch(async () => {
    // the first one of all: nobody has made the stream yet
    await ensureDeadLetters(bus, replicas);
    await send();
  });
}

async function ensureDeadLetters(bus: Bus, replicas: number): Promise<void> {
  await bus.manager.streams.add({
    ...DEAD_LETTERS,
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
    max_age: KEEP_NS,
    duplicate_window: DUPLICATES_NS,
  });
}
