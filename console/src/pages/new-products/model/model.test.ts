import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { describe, expect, test } from 'vitest';
import { plusDays } from '../../../format/dates.ts';
import { orderRows } from '../check/orderRows.ts';
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

test('what to order as rows of a file', () => {
  const line = {
    id: 1,
    sku: 'N1',
    name: 'Kava',
    latest_order_date: '2026-11-16',
    overdue_days: 5,
    suggested_qty: 216,
    pack_size: 12,
    moq: 100,
    cost: 2.5,
    value: 540,
    cover_days: 30,
    lead_time_days: 14,
    launch_date: null,
    reason: 'stock_out' as const,
    checked_on: '2026-11-21',
    zero_because: null,
  };
  const why = { code: 'quantity_unknown', params: {}, detail: 'nobody knows' };
  const unknown = { ...line, sku: 'N2', suggested_qty: 0, value: 0, zero_because: why };
  const supplier = { supplier_id: 'D1', supplier_name: null, n_lines: 1, qty: 216, value: 540 };
  const headings = [
    'supplier',
    'sku',
    'name',
    'orderBy',
    'suggested',
    'pack',
    'moq',
    'cost',
    'value',
    'lead',
    'why',
  ] as const;
  const words = Object.fromEntries(headings.map((key) => [key, key])) as Record<(typeof headings)[number], string>;
  const orders = {
    date: '2026-11-21',
    n_lines: 1,
    due_unmarked: 0,
    value: 540,
    suppliers: [{ ...supplier, latest_order_date: '2026-11-16', lines: [line, unknown] }],
  };
  expect(orderRows(orders, words, ({ detail }) => detail)).toEqual([
    [...headings],
    ['D1', 'N1', 'Kava', '2026-11-16', 216, 12, 100, 2.5, 540, 14, null],
    ['D1', 'N2', 'Kava', '2026-11-16', 0, 12, 100, 2.5, 0, 14, 'nobody knows'],
  ]);
});
