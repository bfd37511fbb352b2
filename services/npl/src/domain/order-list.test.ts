import { ORDER_COLUMNS } from '@promo/contracts/npl/fmb';
import { describe, expect, test } from 'vitest';
import { TODAY } from './fmb/fmb.fixture.ts';
import { ordersOf } from './order-list.ts';
import type { ListedRecord } from './record.ts';

const figures = (latest_order_date: string, suggested_qty: number) => ({
  latest_order_date,
  suggested_qty,
  cover_days: 10,
  reason: 'stock_out' as const,
  daily_demand: 1,
  demand_basis: 'predecessor' as const,
  lead_time_days: 14,
  stock_out_date: '2026-12-01',
  launch_date: null,
});

const record = (
  _id: number,
  [supplier_id, supplier_name]: readonly [string | null, string | null],
  latest: string,
  qty: number,
  cost_cents: number | null,
): ListedRecord =>
  ({
    _id,
    sku: `N${_id}`,
    name: `Novi artikl ${_id}`,
    supplier_id,
    supplier_name,
    pack_size: 12,
    moq: 24,
    cost_cents,
    ean: '3850102123452',
    fmb: { sweep_id: 'fmb:2026-11-20', date: '2026-11-20', figures: figures(latest, qty), skipped: null },
  }) as ListedRecord;

const KVARNER = ['D2', 'Kvarner Grupa d.d.'] as const;
const DINARA = ['D4', 'Dinara Trgovina d.o.o.'] as const;

describe('orders', () => {
  test('are grouped by supplier, the most urgent supplier and line first, and valued at cost', () => {
    const orders = ordersOf(
      [
        record(2, DINARA, '2026-11-21', 36, 33),
        record(1, KVARNER, '2026-11-25', 24, 110),
        record(3, KVARNER, '2026-11-18', 48, null),
        record(4, [null, null], '2026-12-01', 12, 100.05),
      ],
      TODAY,
    );
    expect(orders).toMatchObject({ date: '2026-11-21', n_lines: 4, value: 26.4 + 11.88 + 12.01 });
    expect(
      orders.suppliers.map(({ supplier_id, n_lines, qty, value, latest_order_date, lines }) => [
        ...[supplier_id, n_lines, qty, value, latest_order_date],
        lines.map(({ id, overdue_days, value: worth }) => [id, overdue_days, worth]),
      ]),
    ).toEqual([
      // 24 · 1.10 = 26.40; what number 3 costs is not known
      ['D2', 2, 72, 26.4, '2026-11-18', [[3, 3, null], [1, 0, 26.4]]], // biome-ignore format: a row each
      ['D4', 1, 36, 11.88, '2026-11-21', [[2, 0, 11.88]]],
      [null, 1, 12, 12.01, '2026-12-01', [[4, 0, 12.01]]],
    ]);
  });

  test('of suppliers without an id go by their name', () => {
    const orders = ordersOf(
      [
        record(1, [null, 'Lika'], '2026-11-25', 1, 1),
        record(2, [null, 'Sava'], '2026-11-25', 1, 1),
        record(3, [null, 'Lika'], '2026-11-25', 1, 1),
      ],
      TODAY,
    );
    expect(orders.suppliers.map(({ supplier_name, n_lines }) => [supplier_name, n_lines])).toEqual([
      ['Lika', 2],
      ['Sava', 1],
    ]);
  });

  test('by a name alone go to the only supplier with an id of that name, however it is written', () => {
    const of = (...suppliers: (readonly [string | null, string | null])[]) =>
      ordersOf(
        suppliers.map((supplier, i) => record(i + 1, supplier, '2026-11-25', 1, 1)),
        TODAY,
      ).suppliers.map(({ supplier_id, supplier_name, n_lines }) => [supplier_id, supplier_name, n_lines]);
    expect(of([null, 'ŽITO D.O.O. '], ['D5', 'Žito d.o.o.'], [null, 'zito d.o.o.'])).toEqual([
      ['D5', 'Žito d.o.o.', 3],
    ]);
    // two suppliers have the name: nobody knows which one it is
    expect(of([null, 'Žito'], ['D5', 'Žito'], ['D6', 'Žito'])).toEqual([
      [null, 'Žito', 1],
      ['D5', 'Žito', 1],
      ['D6', 'Žito', 1],
    ]);
    expect(of([null, 'Lika'], [null, 'LIKA'])).toEqual([[null, 'Lika', 2]]);
  });

  test('of suppliers with an id go by it, though one is written in two ways', () => {
    const two = [
      record(1, ['D2', 'Kvarner'], '2026-11-25', 1, 1),
      record(2, ['D2', 'KVARNER d.d.'], '2026-11-25', 1, 1),
    ];
    expect(ordersOf(two, TODAY).suppliers).toMatchObject([{ supplier_id: 'D2', n_lines: 2 }]);
  });

  test('leave out what no check has looked at, and its supplier', () => {
    const unchecked = { ...record(1, KVARNER, '2026-11-25', 1, 1), fmb: null };
    expect(ordersOf([unchecked, record(2, DINARA, '2026-11-21', 1, 1)], TODAY)).toMatchObject({
      n_lines: 1,
      suppliers: [{ supplier_id: 'D4' }],
    });
  });

  test('say of a line without a quantity why that is so, and do not call it late where there is enough; one of an earlier release cannot', () => {
    const why = { code: 'own_stock_covers', params: { needed: 24, on_hand: 30, on_order: 0 }, detail: 'enough' };
    const enough = record(1, DINARA, '2026-11-18', 0, 57);
    const told = { ...enough, fmb: { ...enough.fmb, figures: { ...enough.fmb?.figures, zero_because: why } } };
    const lines = [told as ListedRecord, record(2, DINARA, '2026-11-22', 12, 57)];
    const [{ lines: found, qty, latest_order_date } = { lines: [], qty: null, latest_order_date: null }] = ordersOf(
      lines,
      TODAY,
    ).suppliers;
    // nor does it stand above what is to be ordered, of its own supplier or of others
    expect(found).toMatchObject([
      { id: 2, zero_because: null },
      { id: 1, zero_because: why, overdue_days: 0 },
    ]);
    expect([qty, latest_order_date]).toEqual([12, '2026-11-22']);
    const others = ordersOf([told as ListedRecord, record(3, KVARNER, '2026-11-25', 24, 110)], TODAY).suppliers;
    expect(others.map(({ supplier_id }) => supplier_id)).toEqual(['D2', 'D4']);
    // files have the figures: 24 are needed and 30 there, or of a predecessor 350 and what it has left
    const left = { code: 'predecessor_covers', params: { needed: 350, left: 400 }, detail: 'enough' };
    const [due, covered] = found as [(typeof found)[number], (typeof found)[number]];
    const files = [covered, due, { ...covered, zero_because: left }].map((line) =>
      ORDER_COLUMNS.slice(-4).map(({ of }) => of({ ...line, supplier_id: 'D4', supplier_name: 'Dinara' })),
    );
    // and how a supplier knows the product, and when it comes: an order of the 21st after a lead time of 14 days
    const last = ['3850102123452', '2026-12-05'];
    expect(files).toEqual([
      [24, 30, ...last],
      [undefined, undefined, ...last],
      [350, 400, ...last],
    ]);
    expect(ordersOf([enough], TODAY).suppliers[0]?.lines).toMatchObject([
      { suggested_qty: 0, zero_because: null, overdue_days: 3 },
    ]);
  });

  test('of a supplier none of whose lines has a cost have no value, rather than 0', () => {
    const orders = ordersOf(
      [record(1, DINARA, '2026-11-21', 36, null), record(2, KVARNER, '2026-11-25', 24, 110)],
      TODAY,
    );
    expect(orders.suppliers.map(({ supplier_id, value }) => [supplier_id, value])).toEqual([
      ['D4', null],
      ['D2', 26.4],
    ]);
    expect(orders.value).toBe(26.4);
  });

  // 0.57 · 100 is 56.99999999999999
  test('lose no cent to rounding', () => {
    expect(
      ordersOf([record(1, DINARA, '2026-11-21', 1, 57), record(2, DINARA, '2026-11-21', 1, 57)], TODAY).value,
    ).toBe(1.14);
    // 30 · 0.3025 is 9.075, and 9.07 by cents that are no whole numbers.
    expect(ordersOf([record(1, DINARA, '2026-11-21', 30, 30.25)], TODAY).value).toBe(9.08);
  });

  test('are none when nothing was triggered', () => {
    expect(ordersOf([], TODAY)).toEqual({ date: '2026-11-21', n_lines: 0, value: null, suppliers: [] });
  });
});
