import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { expect, test } from 'vitest';
import { type Ordered, stockPath as pathOn } from './stockPath.ts';

/** Ten a day, 60 days of stock from 1 March: it ends on 30 April; 35 days to be seen ahead of it. */
const FIGURES: FmbFigures = {
  latest_order_date: '2026-03-26',
  cover_days: 60,
  suggested_qty: 216,
  reason: 'stock_out',
  daily_demand: 10,
  demand_basis: 'predecessor',
  lead_time_days: 14,
  stock_out_date: '2026-04-30',
  launch_date: null,
};

/** As it is on the day of the check, unless said otherwise. */
const stockPath = (figures: FmbFigures, checked: string, record: Ordered, today = checked) =>
  pathOn(figures, checked, record, today);

const TO_ORDER: Ordered = { status: 'fmb_triggered', order: null };
const ordered = (order: Ordered['order'], more: Partial<Ordered> = {}): Ordered => ({
  status: 'ordered',
  order,
  ...more,
});

test('the predecessor sells out on its day, and the order that goes out on the latest day is there three weeks before', () => {
  const { predecessor, own, marks } = stockPath(FIGURES, '2026-03-01', TO_ORDER);
  expect(predecessor).toEqual([
    { day: '2026-03-01', units: 600 },
    { day: '2026-04-30', units: 0 },
    { day: '2026-05-14', units: 0 },
  ]);
  expect(marks).toEqual([
    { what: 'order', day: '2026-03-26', at: '2026-03-26' },
    { what: 'arrival', day: '2026-04-09', at: '2026-04-09' },
    { what: 'stockOut', day: '2026-04-30', at: '2026-04-30' },
  ]);
  // 14 days after the stock-out: 216 − 140
  expect(own.at(-1)).toEqual({ day: '2026-05-14', units: 76 });
});

test('an order that is late arrives a lead time after the check, and sells from then on', () => {
  const { own, marks } = stockPath(
    { ...FIGURES, latest_order_date: '2026-02-03', stock_out_date: '2026-03-10' },
    '2026-03-01',
    TO_ORDER,
  );
  expect(marks.map(({ what, day, at }) => [what, day, at])).toEqual([
    ['order', '2026-02-03', '2026-03-01'],
    ['stockOut', '2026-03-10', '2026-03-10'],
    ['arrival', '2026-03-15', '2026-03-15'],
  ]);
  expect(own.slice(1)).toEqual([
    { day: '2026-03-15', units: 0 },
    { day: '2026-03-15', units: 216 },
    { day: '2026-03-29', units: 76 },
  ]);
});

test('an order that is still to go out arrives a lead time after today, however long ago the check was', () => {
  const arrival = (status: Ordered['status'], today: string) =>
    stockPath(FIGURES, '2026-03-01', { status, order: null }, today).marks.find(({ what }) => what === 'arrival')?.day;
  expect(arrival('fmb_triggered', '2026-03-26')).toBe('2026-04-09');
  expect(arrival('fmb_triggered', '2026-04-06')).toBe('2026-04-20');
  expect(arrival('approved', '2026-04-06')).toBe('2026-04-20');
  // ordered without a word of when it comes: as the check has it
  expect(arrival('ordered', '2026-04-06')).toBe('2026-04-09');
});

test('without a predecessor only the launch counts', () => {
  const { predecessor, marks } = stockPath(
    {
      ...FIGURES,
      latest_order_date: '2026-03-27',
      stock_out_date: null,
      cover_days: null,
      launch_date: '2026-05-01',
      reason: 'launch_date',
    },
    '2026-03-01',
    TO_ORDER,
  );
  expect(predecessor).toEqual([]);
  expect(marks.map(({ what }) => what)).toEqual(['order', 'arrival', 'launch']);
});

test('once it is ordered the order counts: its quantity comes on its day, and nothing is to be ordered any more', () => {
  const order = { order_number: 'N-17', quantity: 300, expected_date: '2026-05-10' };
  const { own, marks } = stockPath(FIGURES, '2026-03-01', ordered(order));
  expect(marks.map(({ what, day }) => [what, day])).toEqual([
    ['stockOut', '2026-04-30'],
    ['arrival', '2026-05-10'],
  ]);
  // it sells from its arrival on, ten a day for 14 days
  expect(own.slice(1)).toEqual([
    { day: '2026-05-10', units: 0 },
    { day: '2026-05-10', units: 300 },
    { day: '2026-05-24', units: 160 },
  ]);
});

test('what an order does not say is as the check has it, and what has arrived before the check is there from its day on', () => {
  const order = { order_number: 'N-17', quantity: null, expected_date: null };
  const { own, marks } = stockPath(FIGURES, '2026-03-01', ordered(order));
  expect(own[2]).toEqual({ day: '2026-04-09', units: 216 });
  expect(marks.map(({ what }) => what)).toEqual(['arrival', 'stockOut']);
  const past = stockPath(FIGURES, '2026-03-01', ordered({ ...order, expected_date: '2026-02-20' }));
  expect(past.own[1]).toEqual({ day: '2026-03-01', units: 216 });
  expect(past.marks[0]).toEqual({ what: 'late', day: '2026-02-20', at: '2026-03-01' });
});

test('what has arrived of an order is there from its day on, and the rest on the expected one', () => {
  const order = { order_number: 'N-17', quantity: 300, expected_date: '2026-05-10' };
  const arrivals = [
    { received_on: '2026-04-20', units: 100 },
    { received_on: '2026-04-25', units: 60 },
  ];
  const { own, marks } = stockPath(FIGURES, '2026-03-01', ordered(order, { arrivals, outstanding: 140 }));
  expect(marks.map(({ what, day }) => [what, day])).toEqual([
    ['arrived', '2026-04-25'],
    ['stockOut', '2026-04-30'],
    ['arrival', '2026-05-10'],
  ]);
  // it sells from the stock-out on: 160 − 10 × 10 are left when the rest comes, and 60 + 140 − 140 two weeks later
  expect(own).toEqual([
    { day: '2026-03-01', units: 0 },
    { day: '2026-04-20', units: 0 },
    { day: '2026-04-20', units: 100 },
    { day: '2026-04-25', units: 100 },
    { day: '2026-04-25', units: 160 },
    { day: '2026-04-30', units: 160 },
    { day: '2026-05-10', units: 60 },
    { day: '2026-05-10', units: 200 },
    { day: '2026-05-24', units: 60 },
  ]);
});

test('a part that is sold out before the rest comes leaves nothing from then on', () => {
  const order = { order_number: null, quantity: 300, expected_date: '2026-05-20' };
  const arrivals = [{ received_on: '2026-04-20', units: 95 }];
  const { own } = stockPath(FIGURES, '2026-03-01', ordered(order, { arrivals, outstanding: 205 }));
  // 95 at ten a day from 30 April on
  expect(own.slice(2)).toEqual([
    { day: '2026-04-20', units: 95 },
    { day: '2026-04-30', units: 95 },
    { day: '2026-05-10', units: 0 },
    { day: '2026-05-20', units: 0 },
    { day: '2026-05-20', units: 205 },
    { day: '2026-06-03', units: 65 },
  ]);
});

test('of what is in stock no more is awaited than was noted to have arrived', () => {
  const order = { order_number: null, quantity: 300, expected_date: '2026-05-20' };
  const arrivals = [{ received_on: '2026-04-20', units: 100 }];
  const { own, marks } = stockPath(FIGURES, '2026-03-01', { status: 'in_stock', order, arrivals });
  expect(marks.map(({ what }) => what)).toEqual(['arrived', 'stockOut']);
  expect(own.at(2)).toEqual({ day: '2026-04-20', units: 100 });
  expect(own.at(-1)).toEqual({ day: '2026-05-14', units: 0 });
  // nobody noted how much came when
  const whole = stockPath(FIGURES, '2026-03-01', { status: 'in_stock', order });
  expect(whole.own.at(2)).toEqual({ day: '2026-05-20', units: 300 });
});

test('what has arrived before the check is there from its own day on', () => {
  const order = { order_number: null, quantity: 300, expected_date: '2026-03-05' };
  const arrivals = [{ received_on: '2026-02-25', units: 100 }];
  const { own, predecessor, marks } = stockPath(FIGURES, '2026-03-01', ordered(order, { arrivals, outstanding: 200 }));
  expect(own.slice(0, 3)).toEqual([
    { day: '2026-02-25', units: 0 },
    { day: '2026-02-25', units: 100 },
    { day: '2026-03-05', units: 100 },
  ]);
  expect(predecessor[0]).toEqual({ day: '2026-03-01', units: 600 });
  expect(marks[0]).toEqual({ what: 'arrived', day: '2026-02-25', at: '2026-02-25' });
});

test('what has not come by its day is late: it is there from today on, in the picture too, with the day on which it should have come', () => {
  const order = { order_number: 'N-17', quantity: 300, expected_date: '2026-04-25' };
  const arrivals = [{ received_on: '2026-04-20', units: 100 }];
  const record = ordered(order, { arrivals, outstanding: 200 });
  const { own, marks } = stockPath(FIGURES, '2026-03-01', record, '2026-05-05');
  expect(marks).toEqual([
    { what: 'arrived', day: '2026-04-20', at: '2026-04-20' },
    { what: 'stockOut', day: '2026-04-30', at: '2026-04-30' },
    { what: 'late', day: '2026-04-25', at: '2026-05-05' },
  ]);
  // 100 − 5 × 10 are left today, and 50 + 200 − 14 × 10 two weeks later
  expect(own.slice(2)).toEqual([
    { day: '2026-04-20', units: 100 },
    { day: '2026-04-30', units: 100 },
    { day: '2026-05-05', units: 50 },
    { day: '2026-05-05', units: 250 },
    { day: '2026-05-19', units: 110 },
  ]);
  // on the day itself it is not late yet, nor where nobody noted a day; what is in stock came on its day
  const markOf = (one: Ordered, today: string) => stockPath(FIGURES, '2026-03-01', one, today).marks.at(-1);
  expect(markOf(record, '2026-04-25')?.what).toBe('stockOut');
  expect(markOf(ordered({ ...order, expected_date: null }), '2026-05-05')).toEqual({
    ...{ what: 'arrival', day: '2026-05-05', at: '2026-05-05' },
  });
  expect(markOf({ status: 'in_stock', order }, '2026-05-05')?.what).toBe('stockOut');
});
