import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, connectBus } from '@promo/bus/connect';
import { follow } from '@promo/bus/follow';
import type { BusMessage } from '@promo/contracts/bus-message';
import { LIVE_EVENTS } from '@promo/contracts/gateway/live-events';
import { isRestored } from '@promo/contracts/gateway/restored';
import type { Logger } from '@promo/runtime/logger';
import type { Audience } from './audience.ts';

const RETRY_MS = 1_000;

interface LiveBus extends AsyncDisposable {
  /** Rejects while the bus is away. */
  readonly probe: () => Promise<undefined>;
}

/**
 * Passes the services' events on to the audience. It connects behind the gateway's back, and again for as long as it takes:
 * nothing but live updates waits for the bus.
 */
export function followEvents(url: string, audience: Audience, logger: Logger): LiveBus {
  const stopping = new AbortController();
  let connected: Bus | undefined;
  const connect = async () => {
    for (let told = false; !stopping.signal.aborted; told = true) {
      try {
        return await connectBus(url, logger, { patient: false });
      } catch (error) {
        if (!told) logger.warn({ reason: (error as Error).message }, 'no live updates: the bus is away');
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  };
  const work = async () => {
    await using bus = await connect();
    if (!bus) return;
    connected = bus;
    await using _following = followAll(bus, audience);
    // Whoever came before the server knew what is followed has missed what was told meanwhile. Where it does not answer, the
    // bus's return dismisses them.
    await bus.probe().catch(() => undefined);
    audience.dismiss();
    await new Promise((resolve) => {
      if (stopping.signal.aborted) resolve(undefined);
      else stopping.signal.addEventListener('abort', resolve);
    });
  };
  const working = work().catch((error) => logger.error({ err: error }, 'live updates have ended'));
  return {
    probe: async () => {
      if (!connected) throw new Error('not connected');
      return connected.probe();
    },
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await working;
    },
  };
}

/** One follower for each owner of events of the list. Whoever may have missed some comes back, and looks at the truth. */
function followAll(bus: Bus, audience: Audience): AsyncDisposable {
  const followers = new AsyncDisposableStack();
  const owners = new Set(Object.keys(LIVE_EVENTS).map((subject) => subject.split('.', 1)[0]));
  for (const owner of owners) {
    const telling = follow(bus, `${owner}.event.>`, {
      handle: async (message) => {
        if (isRestored(message.subject)) return audience.dismiss();
        const { id, at, actor, data } = message.json<BusMessage>();
        audience.tell(message.subject, { id, at, actor, data });
      },
      missed: async () => audience.dismiss(),
    });
    followers.use(telling);
  }
  return followers;
}
