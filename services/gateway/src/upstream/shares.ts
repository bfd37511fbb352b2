/** A user, or the network of somebody without a token. */
export type Caller = number | string;

/** How much of a room each of those has who use it. */
interface Shares {
  /** Whether all together have as much as there is, or more. */
  readonly isFull: () => boolean;
  /** Whether a caller has less than an equal share of those who use it, this caller among them. */
  readonly hasLess: (caller: Caller) => boolean;
  readonly take: (caller: Caller) => void;
  readonly give: (caller: Caller) => void;
}

export function createShares(room: number): Shares {
  const held = new Map<Caller, number>();
  let all = 0;
  return {
    isFull: () => all >= room,
    hasLess: (caller) => {
      const own = held.get(caller) ?? 0;
      return own < Math.floor(room / (held.size + (own === 0 ? 1 : 0)));
    },
    take: (caller) => {
      all += 1;
      held.set(caller, (held.get(caller) ?? 0) + 1);
    },
    give: (caller) => {
      all -= 1;
      const left = (held.get(caller) ?? 0) - 1;
      if (left > 0) held.set(caller, left);
      else held.delete(caller);
    },
  };
}
