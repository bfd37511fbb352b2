/** So many requests may wait for a service in any case. */
const ROOM = 16;
/** And any number, as long as none has waited for so long: a service that keeps up may be asked a lot at once. */
const PATIENCE_MS = 500;
/** Nobody is let in who would wait longer, by the pace of so many answers before. */
const LONGEST_WAIT_MS = 3_000;
const PACE_OF = 16;

/** The requests that a service has yet to answer. */
export interface LoadShedding {
  /** Lets a request in; false where it would wait for too long behind others. */
  readonly enter: (request: object) => boolean;
  /** It is answered, or given up. */
  readonly leave: (request: object) => void;
  /** True while so many wait that it is no wonder when one of them waits in vain. */
  readonly waits: () => boolean;
}

/** What waits cannot be called back: more than a service can answer soon is refused at once, so that it is soon well again. */
export function createLoadShedding(now: () => number = () => performance.now()): LoadShedding {
  const began = new Map<object, number>();
  const left: number[] = [];
  const isFull = (at: number) => {
    if (began.size < ROOM || at - (began.values().next().value as number) < PATIENCE_MS) return false;
    const [first] = left;
    return first === undefined || ((at - first) / left.length) * began.size > LONGEST_WAIT_MS;
  };
  return {
    enter: (request) => {
      const at = now();
      if (isFull(at)) return false;
      began.set(request, at);
      return true;
    },
    leave: (request) => {
      if (!began.delete(request)) return;
      left.push(now());
      if (left.length > PACE_OF) left.shift();
    },
    waits: () => began.size >= ROOM,
  };
}
