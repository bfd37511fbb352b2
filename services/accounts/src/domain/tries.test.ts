import { expect, test } from 'vitest';
import { nextHour, nextTry } from './tries.ts';

const HOUR = 3_600_000;

test.each([
  [1, 0, 5_000],
  [2, 5_000, 35_000],
  [3, 35_000, 155_000],
  [6, HOUR, 2 * HOUR],
  [7, 5 * HOUR, 8 * HOUR],
  // The last one is a day after it was due, and then it is given up.
  [12, 22 * HOUR, 24 * HOUR],
  [13, 24 * HOUR, null],
  [1, 30 * HOUR, null],
])('after failure %i, at %i ms, it is tried at %j', (failed, now, next) => {
  expect(nextTry(failed, 0, now)).toBe(next);
});

const at = (text: string) => Date.parse(text);

test.each([
  ['later today', 7, '2026-11-21T05:59:00Z', '2026-11-21T06:00:00Z'],
  ['tomorrow, when the hour has just begun', 7, '2026-11-21T06:00:00Z', '2026-11-22T06:00:00Z'],
  ['in summer an hour earlier by UTC', 7, '2026-07-01T04:00:00Z', '2026-07-01T05:00:00Z'],
  ['over the change of the clocks in autumn', 7, '2026-10-24T06:00:00Z', '2026-10-25T06:00:00Z'],
  ['at an hour that spring leaves out, the next', 2, '2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z'],
])('the hour of a digest is %s', (_when, hour, now, next) => {
  expect(nextHour(hour, at(now))).toBe(at(next));
});
