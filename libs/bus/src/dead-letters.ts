import type { JsMsg } from '@nats-io/jetstream';
import type { Bus } from './connect.ts';

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
export async function setAside(bus: Bus, durable: string, id: string, message: JsMsg, reason: string): Promise<void> {
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
  await bus.streams.publish(`dead-letters.${durable}`, JSON.stringify(letter), {
    msgID: `${durable} ${id}`,
    timeout: 2_000,
  });
}
