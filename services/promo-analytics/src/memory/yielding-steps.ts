import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets requests that wait be answered first. */
export const yieldToRequests = (): Promise<void> => nextTurn();

/**
 * Runs a long computation step by step and lets requests in between. With `mayGoOn` it ends early, with undefined, once
 * that says no.
 */
export function runYielding<T>(steps: Generator<void, T>): Promise<T>;
export function runYielding<T>(steps: Generator<void, T>, mayGoOn: () => boolean): Promise<T | undefined>;
export async function runYielding<T>(steps: Generator<void, T>, mayGoOn = () => true): Promise<T | undefined> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldToRequests();
    if (!mayGoOn()) return undefined;
  }
}
