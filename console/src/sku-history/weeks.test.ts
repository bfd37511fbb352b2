import { expect, test } from 'vitest';
import { type SkuWeek, weekAxis } from './weeks.ts';

const week = (yw: number, promoted = false): SkuWeek => ({
  yw,
  qty: 10,
  revenue: 40,
  avg_price: 4,
  promoted,
  in_stock: true,
  nc30_price: 4,
});

const ROWS = [week(202651), week(202652, true), week(202653, true), week(202701), week(202702, true)];

test('the axis has every week, over the year’s end too, and what is known of it', () => {
  const { weeks, known, plan } = weekAxis(ROWS, null);
  expect(weeks).toEqual([202651, 202652, 202653, 202701, 202702]);
  expect(known).toEqual(ROWS);
  expect(plan).toBeNull();
});

test('the axis goes on to the end of what is planned, unless that is far away', () => {
  const planned = { start_yw: 202704, end_yw: 202705, price: 3 };
  const axis = weekAxis(ROWS, planned);
  expect(axis.weeks.slice(5)).toEqual([202703, 202704, 202705]);
  expect(axis.known.slice(5)).toEqual([undefined, undefined, undefined]);
  expect(axis.plan).toEqual([6, 7]);
  expect(weekAxis(ROWS, { ...planned, end_yw: 202740 })).toMatchObject({ plan: null, weeks: { length: 5 } });
});

test('a plan that has been sold already lies among the known weeks; without weeks there is no axis', () => {
  expect(weekAxis(ROWS, { start_yw: 202652, end_yw: 202653, price: 3 }).plan).toEqual([1, 2]);
  expect(weekAxis([], null).weeks).toEqual([]);
});
