import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyMinute } from './every-minute.ts';

const zone = process.env.TZ;

/** A pause of the faked clock: Vitest fakes no timers that are promises. */
const pause = (ms?: number, _?: unknown, { signal }: { signal?: AbortSignal | undefined } = {}) =>
  new Promise<never>((resolve, reject) => {
    setTimeout(() => resolve(undefined as never), ms);
    signal?.addEventListener('abort', reject);
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(timers, 'setTimeout').mockImplementation(pause);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  syncBuiltinESMExports();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Ticks from a moment on, each by its time of day, UTC. */
function ticksFrom(now: string) {
  vi.setSystemTime(now);
  const ticks: string[] = [];
  const ticking = everyMinute(async () => {
    ticks.push(new Date().toISOString().slice(11, 16));
  });
  return { ticks, ticking };
}

test('ticks at every minute until it is disposed of', async () => {
  const { ticks, ticking } = ticksFrom('2026-11-21T05:58:30Z');
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(ticks).toEqual(['05:59', '06:00', '06:01']);
  await ticking[Symbol.asyncDispose]();
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(ticks).toHaveLength(3);
});

test('does not tick while the last one is still at work', async () => {
  let begun = 0;
  const done = Promise.withResolvers<void>();
  await using _ = everyMinute(async () => {
    begun++;
    await done.promise;
  });
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(begun).toBe(1);
  done.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toBe(2);
});

test.each([
  ['spring', '2027-03-28T00:58:30Z'],
  ['autumn', '2027-10-31T00:58:30Z'],
  ['the hour before that in autumn', '2027-10-30T23:57:30Z'],
])('ticks on when the clocks of the machine change: %s', async (_, now) => {
  process.env.TZ = 'Europe/Zagreb';
  const { ticks, ticking } = ticksFrom(now);
  await vi.advanceTimersByTimeAsync(130 * 60_000);
  expect(ticks).toHaveLength(130);
  await ticking[Symbol.asyncDispose]();
});

test('ticks on after the clock was put back, and after the machine slept', async () => {
  const { ticks, ticking } = ticksFrom('2026-11-21T05:58:30Z');
  await vi.advanceTimersByTimeAsync(60_000);
  vi.setSystemTime('2026-11-20T05:59:30Z');
  await vi.advanceTimersByTimeAsync(60_000);
  vi.setSystemTime('2026-11-23T07:15:10Z');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ticks).toEqual(['05:59', '06:00', '07:15', '07:16']);
  await ticking[Symbol.asyncDispose]();
});
