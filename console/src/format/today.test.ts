import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each day that begins in Zagreb is told of once, also by a page that is seen again', async () => {
  vi.useFakeTimers({ now: new Date('2027-01-03T22:59:30Z') });
  // another test may have read the day of the machine before
  vi.resetModules();
  const { followDays } = await import('./today.ts');
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  const told: string[] = [];
  const stop = followDays((today) => told.push(today));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['2027-01-04']);
  // timers of a machine that sleeps do not run
  vi.setSystemTime(new Date('2027-01-06T07:00:00Z'));
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual(['2027-01-04', '2027-01-06']);
  stop();
  vi.advanceTimersByTime(86_400_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(told).toHaveLength(2);
});
