import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueDays, LOOK_BACK_DAYS } from './due.ts';

const SIX = Temporal.PlainTime.from('06:00');
const at = (local: string) => Temporal.ZonedDateTime.from(`${local}[Europe/Zagreb]`).toInstant();
const day = (text: string) => Temporal.PlainDate.from(text);

const due = (now: Temporal.Instant, last: string | null, time = SIX) => {
  const { days, passedOver } = dueDays(now, time, last === null ? null : day(last));
  return [days.map(String), passedOver];
};

describe('due are', () => {
  test.each([
    ['nothing before six of the first day', '2026-11-21T05:59:59', null, []],
    ['the first day from six on', '2026-11-21T06:00', null, ['2026-11-21']],
    ['the first day alone, also late in it', '2026-11-21T23:59', null, ['2026-11-21']],
    ['nothing twice', '2026-11-21T06:00', '2026-11-21', []],
    ['the next day from six on', '2026-11-22T06:00', '2026-11-21', ['2026-11-22']],
    ['but not before', '2026-11-22T05:59:59', '2026-11-21', []],
    ['yesterday, when it was missed', '2026-11-23T05:00', '2026-11-21', ['2026-11-22']],
    ['all missed days in order', '2026-11-24T06:00', '2026-11-21', ['2026-11-22', '2026-11-23', '2026-11-24']],
    ['over the end of a year', '2027-01-01T07:00', '2026-12-30', ['2026-12-31', '2027-01-01']],
    ['nothing when the clock goes back', '2026-11-20T12:00', '2026-11-21', []],
  ])('%s', (_, now, last, days) => {
    expect(due(at(now), last)).toEqual([days, 0]);
  });

  test.each([
    ['2026-11-13', 8, 0],
    ['2026-11-12', 8, 1],
    ['2026-10-21', 8, 23],
  ])('at most a week back: last %s', (last, count, passedOver) => {
    const { days, passedOver: skipped } = dueDays(at('2026-11-21T06:00'), SIX, day(last));
    expect([days.length, skipped]).toEqual([count, passedOver]);
    expect([`${days[0]}`, `${days.at(-1)}`]).toEqual(['2026-11-14', '2026-11-21']);
  });
});

describe('when the clocks change', () => {
  // 2027-03-28: 02:00 becomes 03:00; 2027-10-31: 03:00 becomes 02:00
  test.each([
    ['spring, six is an hour earlier', '06:00', '2027-03-27', '2027-03-28T03:59:59Z', '2027-03-28T04:00:00Z'],
    ['autumn, six is an hour later', '06:00', '2027-10-30', '2027-10-31T04:59:59Z', '2027-10-31T05:00:00Z'],
    [
      'half past two does not exist: an hour later',
      '02:30',
      '2027-03-27',
      '2027-03-28T01:29:59Z',
      '2027-03-28T01:30:00Z',
    ],
    ['half past two comes twice: the first', '02:30', '2027-10-30', '2027-10-31T00:29:59Z', '2027-10-31T00:30:00Z'],
  ])('%s', (_, time, last, before, then) => {
    const next = day(last).add({ days: 1 }).toString();
    expect(due(Temporal.Instant.from(before), last, Temporal.PlainTime.from(time))).toEqual([[], 0]);
    expect(due(Temporal.Instant.from(then), last, Temporal.PlainTime.from(time))).toEqual([[next], 0]);
    // the second half past two brings nothing new
    expect(due(Temporal.Instant.from(then).add({ hours: 1 }), next, Temporal.PlainTime.from(time))).toEqual([[], 0]);
  });
});

test('however irregularly it is looked at, no day comes twice and none is left out, but for those told', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 60 * 24 * 20 }), { minLength: 1, maxLength: 60, size: 'max' });
  const times = fc.integer({ min: 0, max: 24 * 60 - 1 });
  fc.assert(
    fc.property(steps, times, (minutes, time) => {
      const checkAt = Temporal.PlainTime.from({ hour: Math.floor(time / 60), minute: time % 60 });
      let now = at('2026-11-21T12:00');
      let last: Temporal.PlainDate | null = day('2026-11-20');
      for (const step of minutes) {
        now = now.add({ minutes: step });
        const { days, passedOver } = dueDays(now, checkAt, last);
        expect(days.length).toBeLessThanOrEqual(LOOK_BACK_DAYS + 1);
        if (passedOver > 0) last = (last as Temporal.PlainDate).add({ days: passedOver });
        for (const one of days) {
          expect(`${one}`).toBe(`${(last as Temporal.PlainDate).add({ days: 1 })}`);
          last = one;
        }
        // nothing that is due stays behind
        expect(dueDays(now, checkAt, last)).toEqual({ days: [], passedOver: 0 });
      }
    }),
    { numRuns: 100 },
  );
});
