import { expect, test } from 'vitest';
import { isForeseen } from './concern.ts';

test.each([
  ['open_conflict', { conflicts: 1, breaches: 0 }, true],
  ['spoils_later', { conflicts: 2, breaches: 0 }, true],
  ['open_conflict', { conflicts: 0, breaches: 3 }, false],
  ['not_announceable', { conflicts: 0, breaches: 1 }, true],
  ['nc30_above_reference', { conflicts: 0, breaches: 1 }, true],
  ['nc30_above_reference', { conflicts: 4, breaches: 0 }, false],
  ['forecast_unavailable', { conflicts: 1, breaches: 1 }, false],
  ['unknown_codes', { conflicts: 1, breaches: 1 }, false],
])('a warning %s, told %o before: no news is %s', (code, told, expected) => {
  expect(isForeseen(code, told)).toBe(expected);
});
