import { dayOf, isoDate } from '@promo/retail/calendar';
import { expect, test } from 'vitest';
import { CodeNumbers, type Plan } from '../calendar/plan.ts';
import { plan } from '../proposal/proposal.fixture.ts';
import { endedRun, type TillRun, tillRuns } from './till-runs.ts';

/** Approved for weeks 10 and 11 of 2027, March 8th to 21st. */
const PLAN = plan({ id: 1, status: 'approved', weeks: [202710, 202711], skus: [{ code: 'A' }] }, new CodeNumbers());
const day = (march: number) => dayOf('2027-03-01') + march - 1;
const daysOf = (run: TillRun | null | undefined) => run && `${isoDate(run.first)} ${isoDate(run.last)}`;

test.each([
  ['the day before it starts', { taken: 7 }, null],
  ['on its first day', { taken: 8 }, '2027-03-08 2027-03-08'],
  ['on the third', { taken: 10 }, '2027-03-08 2027-03-10'],
  ['on its last day', { taken: 21 }, '2027-03-08 2027-03-21'],
  ['when it was over', { taken: 31 }, '2027-03-08 2027-03-21'],
  ['approved on its last day', { approved: 21, taken: 31 }, '2027-03-08 2027-03-21'],
  ['approved when it was over', { approved: 22, taken: 31 }, null],
  ['the second time, on the day on which it was approved again', { number: 2, approved: 12, taken: 12 }, null],
  ['the second time, on the day after', { number: 2, approved: 12, taken: 13 }, '2027-03-13 2027-03-13'],
  ['the second time, approved on its last day', { number: 2, approved: 21, taken: 31 }, null],
] as const)('taken back %s', (_, given, expected) => {
  const { number, approved, taken } = { number: 1, approved: null, ...given };
  const run = endedRun(PLAN, 3, { number, day: approved && day(approved) }, day(taken));
  expect(daysOf(run)).toBe(expected);
  expect(run?.version ?? 3).toBe(3);
});

test.each([
  ['not approved', { ...PLAN, status: 'submitted' as const }],
  ['without days', { ...PLAN, days: null }],
])('nothing has run of a plan that is %s', (_, given: Plan) => {
  expect(endedRun(given, 3, { number: 1, day: null }, day(10))).toBe(null);
});

test('approved again it runs from the day after, once more, and not before it was planned to', () => {
  const ended = endedRun(PLAN, 3, { number: 1, day: null }, day(10)) as TillRun;
  const again = (approved: number, given: Plan = { ...PLAN, version: 5 }) =>
    tillRuns([given], [ended], new Map([[1, day(approved)]])).map((run) => [run.number, run.version, daysOf(run)]);
  const before = [1, 3, '2027-03-08 2027-03-10'];
  expect(again(12)).toEqual([before, [2, 5, '2027-03-13 2027-03-21']]);
  // put off to the week after
  const later = { ...PLAN, version: 5, days: { first: day(15), last: day(21) } };
  expect(again(12, later)).toEqual([before, [2, 5, '2027-03-15 2027-03-21']]);
  // too late for any day
  expect(again(21)).toEqual([before]);
});

test('of plans that were read before one was taken back, that one does not run twice', () => {
  const ended = endedRun(PLAN, PLAN.version + 1, { number: 1, day: null }, day(10)) as TillRun;
  expect(tillRuns([PLAN], [ended], new Map())).toEqual([ended]);
});
