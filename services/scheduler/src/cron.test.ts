import { createLogger } from '@promo/runtime/logger';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyMinute } from './cron.ts';

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Zagreb');
  vi.useFakeTimers({ now: new Date('2026-11-21T05:58:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('ticks at every minute until it is disposed of, also after a tick that failed', async () => {
  const ticks: string[] = [];
  const ticking = everyMinute(createLogger('scheduler', 'silent'))(async () => {
    ticks.push(new Date().toISOString().slice(11, 16));
    if (ticks.length === 1) throw new Error('the database is away');
  });
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(ticks).toEqual(['05:59', '06:00', '06:01']);
  await ticking[Symbol.asyncDispose]();
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(ticks).toHaveLength(3);
});

test('does not tick while the last one is still at work', async () => {
  let begun = 0;
  const done = Promise.withResolvers<void>();
  await using _ = everyMinute(createLogger('scheduler', 'silent'))(async () => {
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
  vi.setSystemTime(now);
  let ticks = 0;
  await using _ticking = everyMinute(createLogger('scheduler', 'silent'))(async () => {
    ticks++;
  });
  await vi.advanceTimersByTimeAsync(130 * 60_000);
  expect(ticks).toBe(130);
});
