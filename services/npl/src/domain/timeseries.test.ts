import { addWeeks } from '@promo/retail/weeks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sales } from './sales.ts';
import { timeseries } from './timeseries.ts';

const sold = (...weeks: [yw: number, qty: number, revenue: number | null][]): Sales =>
  new Map(weeks.map(([yw, qty, revenue]) => [yw, { qty, revenue }]));

const forecast = (yw: number, qty: number) => ({ yw, qty });

test('weeks run from the first to the last one known, without gaps, over the end of a long year', () => {
  const points = timeseries(
    sold([202652, 7, 14.5], [202653, 0, 0]),
    [forecast(202702, 5), forecast(202702, 6)],
    'week',
  );
  expect(points).toEqual([
    { period: '2026-W52', qty: 7, revenue: 14.5, forecast_qty: null },
    { period: '2026-W53', qty: 0, revenue: 0, forecast_qty: null },
    { period: '2027-W01', qty: null, revenue: null, forecast_qty: null },
    { period: '2027-W02', qty: null, revenue: null, forecast_qty: 11 },
  ]);
});

test('a week counts to months by its days', () => {
  // Week 40 of 2026 is 28 September to 4 October: 3 days and 4. Week 41 lies in October whole.
  const points = timeseries(sold([202640, 70, 7], [202641, 14, null]), [forecast(202640, 7)], 'month');
  expect(points).toEqual([
    { period: '2026-09', qty: 30, revenue: 3, forecast_qty: 3 },
    { period: '2026-10', qty: 54, revenue: 4, forecast_qty: 4 },
  ]);
});

test('a week over the end of a year counts to both years', () => {
  // Week 53 of 2026 is 28 December to 3 January: 4 days and 3.
  expect(timeseries(sold([202653, 7, null]), [], 'month')).toEqual([
    { period: '2026-12', qty: 4, revenue: null, forecast_qty: null },
    { period: '2027-01', qty: 3, revenue: null, forecast_qty: null },
  ]);
});

test('nothing known has no points', () => expect(timeseries(new Map(), [], 'week')).toEqual([]));

describe('months', () => {
  test('add up to the weeks, and none is missing', () => {
    const weeks = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 120, size: 'max' });
    fc.assert(
      fc.property(weeks, fc.integer({ min: 0, max: 3000 }), (quantities, start) => {
        const sales = new Map(quantities.map((qty, i) => [addWeeks(200001, start + i), { qty, revenue: null }]));
        const points = timeseries(sales, [], 'month');
        const total = points.reduce((sum, { qty }) => sum + (qty ?? 0), 0);
        // Each month is rounded to hundredths.
        expect(Math.abs(total - quantities.reduce((a, b) => a + b, 0))).toBeLessThanOrEqual(
          0.005 * points.length + 1e-6,
        );
        const months = points.map(({ period }) => Number(period.slice(0, 4)) * 12 + Number(period.slice(5)));
        expect(months).toEqual(months.map((_, i) => (months[0] as number) + i));
      }),
    );
  });
});
