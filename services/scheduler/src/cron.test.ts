import { createLogger } from '@promo/runtime/logger';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyMinute } from './cron.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T05:58:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
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
