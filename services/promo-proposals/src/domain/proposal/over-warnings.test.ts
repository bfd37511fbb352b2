import { expect, test } from 'vitest';
import { overWarnings } from './over-warnings.ts';
import { proposal } from './proposal.fixture.ts';

/** Weeks 10 and 11 of 2026 are March 2nd to 15th. */
test.each<[string, string, { end_date?: string; weeks?: null }, string | null]>([
  ['on its last day', '2026-03-15', {}, null],
  ['on the day after', '2026-03-16', {}, '2026-03-15'],
  ['after a last day within the last week', '2026-03-14', { end_date: '2026-03-13' }, '2026-03-13'],
  ['without weeks', '2026-03-16', { weeks: null }, null],
])('that a proposal is over is warned of: %s', (_when, today, { end_date = null, ...given }, last_day) => {
  const warned = overWarnings({ ...proposal(given), end_date }, Temporal.PlainDate.from(today));
  expect(warned.map(({ params }) => params)).toEqual(last_day === null ? [] : [{ last_day }]);
});
