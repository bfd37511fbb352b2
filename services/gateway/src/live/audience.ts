import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BusMessage } from '@promo/contracts/bus-message';
import { Refusal, unavailable } from '@promo/contracts/errors';
import { LIVE_EVENTS, TOLD_BARELY } from '@promo/contracts/gateway/live-events';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import type { Section } from '@promo/contracts/sections';
import { measure } from '@promo/runtime/metrics';

/** What a listener may leave unread before it is given up, bytes: it can come back and look at the truth. */
const MAX_UNREAD = 256 * 1024;
const MAX_LISTENERS = 2_000;
/** Of one user, or of one address without a token. */
const MAX_OF_ONE = 20;
const HEARTBEAT_MS = 15_000;
/** The longest that a timer can wait. */
const MAX_WAIT_MS = 2 ** 31 - 1;

export interface Listener {
  readonly sections: readonly Section[];
  /** A user, or an address. */
  readonly key: number | string;
  /** When the token ends, milliseconds since 1970. */
  readonly expires: number;
  /** Whether they still have the roles that they came with; asked with each sign of life, and a stream ends where it throws. */
  readonly keepsRoles?: () => Promise<boolean>;
}

/** What is told of an event. */
type Told = Pick<BusMessage, 'id' | 'at' | 'actor' | 'data'>;

/** All who listen to live updates at this gateway. */
export interface Audience extends Disposable {
  /** A stream of server-sent events; refuses where there are too many already. */
  readonly join: (listener: Listener) => Readable;
  /** Tells those who hold the section of the subject, and barely those of TOLD_BARELY; a subject that is not listed is told nobody. */
  readonly tell: (subject: string, told: Told) => void;
  /** Ends the streams of all who came with a token: whoever still has a good one comes back with it. */
  readonly dismissUsers: () => void;
  /** Ends all streams: callers come again, and look at the truth then. */
  readonly dismiss: () => void;
}

export function createAudience(
  now: () => number,
  { heartbeatMs = HEARTBEAT_MS, maxUnread = MAX_UNREAD } = {},
): Audience {
  const listening = new Map<Readable, Listener>();
  measure('live_clients', 'Open streams of live updates', () => listening.size);
  const end = (stream: Readable) => {
    listening.delete(stream);
    stream.push(null);
  };
  const send = (stream: Readable, { expires }: Listener, part: string | Buffer) => {
    if (stream.readableLength > maxUnread) stream.destroy();
    // The timer alone would be late where the machine was suspended or its clock was set.
    else if (expires <= now()) end(stream);
    else stream.push(part);
  };
  const look = async (stream: Readable, { keepsRoles }: Listener) => {
    const same = await keepsRoles?.().catch(() => false);
    if (same === false && listening.has(stream)) end(stream);
  };
  const beat = setInterval(() => {
    for (const [stream, listener] of listening) {
      send(stream, listener, ':\n\n');
      void look(stream, listener);
    }
  }, heartbeatMs);
  beat.unref();
  const dismiss = () => {
    for (const stream of listening.keys()) end(stream);
  };

  return {
    join: (listener) => {
      const ofOne = [...listening.values()].filter(({ key }) => key === listener.key).length;
      if (ofOne >= MAX_OF_ONE) throw new Refusal(429, gatewayMessage.too_many_streams({ maximum: MAX_OF_ONE }));
      if (listening.size >= MAX_LISTENERS) throw unavailable(gatewayMessage.too_many_listeners());
      const stream = new Readable({ read() {} });
      const wait = Math.min(Math.max(listener.expires - now(), 0), MAX_WAIT_MS);
      const ending = setTimeout(() => end(stream), wait).unref();
      listening.set(stream, listener);
      stream.once('close', () => {
        clearTimeout(ending);
        listening.delete(stream);
      });
      stream.push('retry: 2000\n\n');
      return stream;
    },
    tell: (subject, told) => {
      const section = LIVE_EVENTS[subject];
      if (!section) return;
      const barely = TOLD_BARELY[subject];
      // The bytes that all wait for are the same ones: of a text each stream would hold a copy.
      const partOf = (said: Told) => Buffer.from(`event: ${subject}\ndata: ${JSON.stringify(said)}\n\n`);
      const whole = partOf(told);
      // a message's id may name what it is about
      const bare = barely && partOf({ id: randomUUID(), at: told.at, actor: null, data: {} });
      for (const [stream, listener] of listening) {
        if (listener.sections.includes(section)) send(stream, listener, whole);
        else if (bare && listener.sections.includes(barely)) send(stream, listener, bare);
      }
    },
    dismissUsers: () => {
      for (const [stream, { key }] of listening) if (typeof key === 'number') end(stream);
    },
    dismiss,
    [Symbol.dispose]: () => {
      clearInterval(beat);
      dismiss();
    },
  };
}
