import type { ServerResponse } from 'node:http';
import { type Caller, createShares } from './shares.ts';

/** Of the connections to a service, those that may wait for callers who read slowly: the others are for all else. */
const PART = 0.75;

/** Notes that a caller is sent a large answer; false where it is to have no more of them. */
export type BeginReading = (caller: Caller, answer: ServerResponse) => boolean;

/**
 * A large answer keeps its connection to the service until its caller has read it. So that who does not read leaves connections to others,
 * no caller has more than an equal share of them once many are waited for.
 */
export function createReading(connections: number): BeginReading {
  const shares = createShares(connections * PART);
  return (caller, answer) => {
    if (shares.isFull() && !shares.hasLess(caller)) return false;
    shares.take(caller);
    answer.once('close', () => shares.give(caller));
    return true;
  };
}
