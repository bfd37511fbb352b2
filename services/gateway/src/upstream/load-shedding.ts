import { type Caller, createShares } from './shares.ts';

/** So many requests may wait for a service, however slow it is. */
const ROOM = 16;
/** While the oldest has waited for less than this, any number may wait: a service that keeps up may be asked a lot at once. */
const PATIENCE_MS = 500;
/** Else a request is let in only if it need not wait longer than this, by the pace of the last answers. */
const LONGEST_WAIT_MS = 3_000;
/** How many answers the pace is taken from. */
const PACE_OF = 16;

/** The requests that a service has yet to answer. */
export interface LoadShedding {
  /** Lets a request of a caller in; false where it would wait for too long behind others. */
  readonly enter: (request: object, caller: Caller) => boolean;
  /** It is answered, or given up by the gateway: one whose caller hung up goes on at the service. */
  readonly leave: (request: object) => void;
  /** True while more wait than a service is given in any case: a timeout then means too much load, not a fault. */
  readonly waits: () => boolean;
}

/**
 * Refuses requests that a service could not answer soon. One that was passed on cannot be called back, so a service under too
 * much load would go on working for callers who have long given up. Whoever has fewer waiting than an equal share of the room is let in
 * all the same: one caller who asks for a lot at once must not shut out all others.
 */
export function createLoadShedding(now: () => number = () => performance.now()): LoadShedding {
  const waiting = new Map<object, { readonly since: number; readonly caller: Caller }>();
  const shares = createShares(ROOM);
  // Times of the last answers, on a clock that stands still while fewer wait than there is room for: how long a service had
  // nothing to do says nothing of its pace.
  const left: number[] = [];
  let busyMs = 0;
  let lookedAt = now();
  const look = () => {
    const at = now();
    if (waiting.size >= ROOM) busyMs += at - lookedAt;
    lookedAt = at;
    return at;
  };
  const isFull = (at: number) => {
    const oldest = waiting.values().next().value;
    if (!oldest || waiting.size < ROOM || at - oldest.since < PATIENCE_MS) return false;
    const [first] = left;
    return first === undefined || ((busyMs - first) / left.length) * waiting.size > LONGEST_WAIT_MS;
  };
  return {
    enter: (request, caller) => {
      const since = look();
      if (isFull(since) && !shares.hasLess(caller)) return false;
      waiting.set(request, { since, caller });
      shares.take(caller);
      return true;
    },
    leave: (request) => {
      look();
      const entered = waiting.get(request);
      if (!entered) return;
      waiting.delete(request);
      shares.give(entered.caller);
      left.push(busyMs);
      if (left.length > PACE_OF) left.shift();
    },
    waits: () => waiting.size >= ROOM,
  };
}
