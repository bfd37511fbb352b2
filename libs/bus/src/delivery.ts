import { setTimeout as sleep } from 'node:timers/promises';
import type { JsMsg } from '@nats-io/jetstream';
import type { BusMessage } from '@promo/contracts/bus-message';
import { invalid, Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import type { Durable, Subjects } from '@promo/contracts/streams';
import { isTransient } from '@promo/contracts/transient';
import { refusalOfDatabase } from '@promo/runtime/database-away';
import { originFrom } from '@promo/runtime/origin';
import { inSpan } from '@promo/runtime/tracing';
import type { Static } from 'typebox';
import type { Bus } from './connect.ts';
import { setAside } from './dead-letters.ts';
import { faultOf } from './fault.ts';
import { deadLetters, failures, handled, redeliveries } from './metrics.ts';

/** A message whose data fit the schema of its subject; `pattern` is the key of that schema. */
export type Handled<S extends Subjects> = {
  [P in keyof S & string]: Omit<BusMessage, 'data'> & { readonly pattern: P; readonly data: Static<S[P]> };
}[keyof S & string];

/** Counts failures where they outlive this process and the server, whose own count of deliveries does not. */
export interface Attempts {
  /** Counts one more, and resolves with how many there are now. */
  readonly failed: (durable: string, message: string) => Promise<number>;
  /** The message is dealt with. */
  readonly forget: (durable: string, message: string) => Promise<void>;
}

export interface Consumption<S extends Subjects> extends Durable<S> {
  /**
   * Does the work; the message is acknowledged after it resolves. It comes again after a crash, so the effect must be
   * safe to repeat. A Refusal of 400, 404 or 422 says that it can never succeed, one of 429, 503 or 504 that it is
   * not the message's fault, nor is it where a database does not answer.
   */
  readonly handle: (message: Handled<S>) => Promise<void>;
  readonly attempts: Attempts;
  /** First pause after a failure, milliseconds; it doubles each time, up to 30 s. */
  readonly pauseMs?: number;
  /** How often it looks whether its durable is still the one it began with, milliseconds. */
  readonly lookMs?: number;
}

const ACK_TIMEOUT_MS = 1_000;
const ACK_PAUSE_MS = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** At this failure the message is set aside. */
const LAST_ATTEMPT = 8;
/** At this one what this release does not know: after ten minutes, as long as a rolling upgrade may take. */
const LAST_ATTEMPT_UNKNOWN = 26;

const NEVER: readonly number[] = [400, 404, 422];

/** Of a subject that this release does not know. A replica of a newer one may: it is left to that for a while. */
class Unknown extends Error {
  override readonly name = 'Unknown';
}

/**
 * Handles one message and settles it: acknowledged, put off, or set aside as a dead letter. Never rejects. One that is not
 * acknowledged for `ackWaitMs` is delivered again. Once `ending`, since this process stops or the durable is gone, it insists
 * on nothing: what is not settled comes again.
 */
export async function settle<S extends Subjects>(
  bus: Bus,
  message: JsMsg,
  consumption: Consumption<S>,
  ackWaitMs: number,
  ending: AbortSignal,
): Promise<void> {
  const { durable, attempts, handle } = consumption;
  const id = idOf(message);
  const origin = originFrom((name) => message.headers?.get(name));
  const { subject } = message;
  const about = { durable, subject, message: id, reqId: origin.requestId };
  const started = performance.now();
  if (message.redelivered) redeliveries.inc({ durable });
  const stillAtIt = setInterval(() => {
    // On a closed connection it would throw, out of a timer.
    if (!bus.connection.isClosed()) message.working();
  }, ackWaitMs / 6);
  try {
    const attributes = { 'messaging.destination.name': subject, 'messaging.message.id': id };
    await inSpan({ kind: 'consumer', name: `handle ${durable}`, origin, attributes }, () =>
      handle(read(message, consumption.subjects)),
    );
    handled.inc({ durable });
    bus.logger.info({ ...about, ms: Math.round(performance.now() - started) }, 'message handled');
    await acknowledge(bus, message, performance.now() + ackWaitMs, ending);
    // Only what came before can have failed before.
    if (message.redelivered) await attempts.forget(durable, id).catch(() => undefined);
  } catch (error) {
    failures.inc({ durable });
    try {
      const reason = await finalReason(error, consumption, id);
      if (reason === undefined) {
        bus.logger.warn({ err: error, ...about }, 'message not handled; it comes again');
        message.nak(pauseAfter(message, consumption));
        return;
      }
      await setAside(bus, durable, id, message, reason);
      message.term(reason.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200));
      deadLetters.inc({ durable });
      bus.logger.error({ err: error, ...about }, 'message set aside as a dead letter');
      await attempts.forget(durable, id).catch(() => undefined);
    } catch (cause) {
      // Neither counted nor set aside: not the message's fault.
      bus.logger.warn({ err: cause, ...about }, 'message put off');
      message.nak(pauseAfter(message, consumption));
    }
  } finally {
    clearInterval(stillAtIt);
  }
}

/**
 * Until the server confirms it: one lost with the connection would have the message handled again, and all others wait
 * for that. Not by the client's `ackAck`, which can be tried once only.
 */
async function acknowledge(bus: Bus, message: JsMsg, until: number, ending: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await bus.connection.request((message as JsMsg & { reply: string }).reply, '+ACK', { timeout: ACK_TIMEOUT_MS });
      return;
    } catch (error) {
      if (ending.aborted || bus.connection.isClosed() || performance.now() > until) {
        bus.logger.warn(
          { err: error, subject: message.subject },
          'message handled, but not acknowledged: it comes again',
        );
        return;
      }
      await sleep(ACK_PAUSE_MS);
    }
  }
}

/** Why the message is given up; undefined when it deserves another try. */
async function finalReason<S extends Subjects>(
  thrown: unknown,
  { durable, attempts }: Consumption<S>,
  id: string,
): Promise<string | undefined> {
  const error = refusalOfDatabase(thrown) ?? thrown;
  const { message } = error as Error;
  if (error instanceof Refusal && NEVER.includes(error.status)) return `${error.status} ${message}`;
  if (error instanceof Refusal && isTransient(error.status)) return undefined;
  const failures = await attempts.failed(durable, id);
  return failures >= (error instanceof Unknown ? LAST_ATTEMPT_UNKNOWN : LAST_ATTEMPT)
    ? `failed ${failures} times, at last: ${message}`
    : undefined;
}

/**
 * The message as its publisher wrote it, with fields that this release does not know. Throws Unknown where its subject is none that
 * this release knows, and a 422 Refusal where it does not fit the schema of its subject: releases only add to those.
 */
function read<S extends Subjects>(message: JsMsg, subjects: S): Handled<S> {
  const pattern = Object.keys(subjects).find((key) => matches(key, message.subject));
  const schema = pattern === undefined ? undefined : subjects[pattern];
  if (!schema) throw new Unknown(`unknown to this release: ${message.subject}`);
  let envelope: BusMessage;
  try {
    envelope = message.json<BusMessage>();
  } catch {
    throw new Refusal(422, serviceMessage.message_not_json());
  }
  if (typeof envelope?.id !== 'string') throw new Refusal(422, serviceMessage.message_without_id());
  const fault = faultOf(schema, envelope.data);
  if (fault) throw invalid(`data${fault.path.replaceAll('/', '.')}`, fault.message);
  return { ...envelope, subject: message.subject, pattern } as Handled<S>;
}

function matches(pattern: string, subject: string): boolean {
  const tokens = subject.split('.');
  const wanted = pattern.split('.');
  return tokens.length === wanted.length && wanted.every((token, i) => token === '*' || token === tokens[i]);
}

/** The id it was published under; what came without one is known by its place in the stream. */
const idOf = ({ headers, info }: JsMsg): string =>
  headers?.get('Nats-Msg-Id') || `${info.stream}:${info.streamSequence}`;

function pauseAfter<S extends Subjects>({ info }: JsMsg, { pauseMs = FIRST_PAUSE_MS }: Consumption<S>): number {
  return Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** (info.deliveryCount - 1));
}
