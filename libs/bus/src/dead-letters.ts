import type { JsMsg } from '@nats-io/jetstream';
import { type Bus, maxPayload } from './connect.ts';

/** Room for the headers, which count as part of a message, bytes. */
const HEADERS = 4096;

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
  /** The original's text; null where the letter would not fit a message with it. */
  readonly data: string | null;
}

/**
 * Sets a message aside; resolves once it is on disk. Repeated for the same message, it is kept once. A letter may be several times as
 * large as the original, whose quotes, control characters and bytes that are no UTF-8 are written at greater length.
 */
export async function setAside(bus: Bus, durable: string, id: string, message: JsMsg, reason: string): Promise<void> {
  const { stream, streamSequence: seq } = message.info;
  const letter: DeadLetter = {
    at: new Date().toISOString(),
    durable,
    reason: reason.slice(0, 1000),
    stream,
    seq,
    subject: message.subject,
    data: message.string(),
  };
  const whole = JSON.stringify(letter);
  const fits = Buffer.byteLength(whole) + HEADERS < maxPayload(bus);
  await bus.streams.publish(`dead-letters.${durable}`, fits ? whole : JSON.stringify({ ...letter, data: null }), {
    msgID: `${durable} ${id}`,
    timeout: 2_000,
  });
}
