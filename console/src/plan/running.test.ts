import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { expect, test } from 'vitest';
import { hasBegun, isOverOn, losesPlan, runsOn } from './running.ts';

/** Weeks 10 and 11 of 2027 are March 8th to 21st. */
const WEEKS = { start_year: 2027, start_week: 10, end_year: 2027, end_week: 11, skus: [] as Proposal['skus'] };
const planned = (fields: object) => ({ status: 'approved', ...WEEKS, ...fields }) as unknown as Proposal;

test.each([
  ['2027-03-07', {}, false],
  ['2027-03-08', {}, true],
  ['2027-03-21', {}, true],
  ['2027-03-22', {}, false],
  ['2027-03-09', { start_date: '2027-03-10' }, false],
  ['2027-03-20', { end_date: '2027-03-19' }, false],
  ['2027-03-10', { status: 'submitted' }, false],
  ['2027-03-10', { start_year: null, start_week: null, end_year: null, end_week: null }, false],
] as const)('on %s, %j: %j', (day, fields, runs) => {
  expect(runsOn(day, planned(fields))).toBe(runs);
});

test.each([
  ['2027-03-21', {}, false],
  ['2027-03-22', {}, true],
  ['2027-03-20', { end_date: '2027-03-19' }, true],
  ['2027-03-22', { start_year: null, start_week: null, end_year: null, end_week: null }, false],
] as const)('over on %s, %j: %j', (day, fields, over) => {
  expect(isOverOn(day, planned({ status: 'submitted', ...fields }))).toBe(over);
});

test.each([
  ['2027-03-21', 'approved', false],
  ['2027-03-22', 'approved', true],
  ['2027-03-22', 'submitted', false],
] as const)('on %s, %s: its plan is lost: %j', (day, status, lost) => {
  expect(losesPlan(day, planned({ status }))).toBe(lost);
});

test.each([
  ['2027-03-07', {}, false],
  ['2027-03-08', {}, true],
  ['2027-03-22', {}, true],
  ['2027-03-09', { start_date: '2027-03-10' }, false],
  ['2027-03-10', { start_date: '2027-03-10' }, true],
  ['2027-03-08', { status: 'submitted' }, false],
] as const)('begun on %s, %j: %j', (day, fields, begun) => {
  expect(hasBegun(day, planned(fields))).toBe(begun);
});
