import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { describe, expect, test } from 'vitest';
import { plusDays } from '../../../format/dates.ts';
import { queryOf } from '../filters.ts';
import { orderDateOf } from './fmb.ts';

const figures: FmbFigures = {
  latest_order_date: '2026-11-16',
  cover_days: 30,
  suggested_qty: 216,
  reason: 'stock_out',
  daily_demand: 10,
  demand_basis: 'predecessor',
  lead_time_days: 14,
  stock_out_date: '2026-12-21',
  launch_date: '2027-01-15',
};

describe('the latest order date', () => {
  test('is the date that comes first, less delivery, review and safety: 21 December less 14 + 7 + 14 days', () => {
    expect(orderDateOf(figures, '2026-11-21')).toEqual({ first: '2026-12-21', latest: '2026-11-16', left: -5 });
    expect(plusDays('2026-12-21', -35)).toBe('2026-11-16');
  });

  test('counts from the launch where that decides', () => {
    const launch = { ...figures, reason: 'launch_date', latest_order_date: '2026-12-11' } as const;
    expect(orderDateOf(launch, '2026-12-11')).toEqual({ first: '2027-01-15', latest: '2026-12-11', left: 0 });
  });
});

describe('filters', () => {
  test('states that do not exist and blanks are not asked for', () => {
    expect(queryOf({ q: '  ', status: ['active', 'gone'], group: [], channel: '', counted: '' })).toEqual({
      q: undefined,
      status: ['active'],
      group: [],
      channel: undefined,
      counted_as: undefined,
    });
    expect(queryOf({ q: 'x'.repeat(80), status: [], group: ['Kava'], channel: 'retail', counted: '' }).q).toHaveLength(
      64,
    );
  });
});
