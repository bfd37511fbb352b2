import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coupon, Redemption } from './entries.ts';
import { NO_DETAIL, NO_METRICS, summary } from './summary.ts';

const row = (fields: Partial<Redemption>): Redemption => ({
  date: 20_000,
  coupon_code: 'KAVA5',
  customer_id: null,
  order_id: null,
  sku: null,
  qty: null,
  revenue: null,
  discount: null,
  ...fields,
});

function sumsOf(coupons: readonly Coupon[], redemptions: readonly Redemption[]) {
  const sums = summary();
  for (const coupon of coupons) sums.addCoupon(coupon);
  for (const redemption of redemptions) sums.addRedemption(redemption);
  return sums.result();
}

describe('the sums of a campaign', () => {
  it.each<[string, Redemption[], Partial<typeof NO_METRICS>]>([
    ['none of no row', [], {}],
    ['a row that says nothing more', [row({})], { redemptions: 1, n_coupon_codes: 1 }],
    [
      'units in thousandths and money in cents',
      [row({ qty: 1_500, revenue: 599, discount: 60 }), row({ qty: 2_000, revenue: 798, discount: 80 })],
      { redemptions: 2, n_coupon_codes: 1, units: 3_500, revenue: 1_397, discount: 140 },
    ],
    [
      'what some rows say, where others do not',
      [row({ qty: 1_000, revenue: 399 }), row({ discount: 50 })],
      { redemptions: 2, n_coupon_codes: 1, units: 1_000, revenue: 399, discount: 50 },
    ],
    [
      'each customer and order once',
      [
        row({ customer_id: '7', order_id: 'o1', revenue: 798 }),
        row({ customer_id: '7', order_id: 'o1', revenue: 699 }),
        row({ customer_id: '8', order_id: 'o2', revenue: 399 }),
      ],
      {
        redemptions: 3,
        n_coupon_codes: 1,
        redeemers: 2,
        orders: 2,
        revenue: 1_896,
        order_revenue: 1_896,
        priced_orders: 2,
      },
    ],
    [
      'revenue of orders apart from that of no order, and orders of which none is known',
      [row({ order_id: 'o1', revenue: 500 }), row({ order_id: 'o2' }), row({ revenue: 200 })],
      { redemptions: 3, n_coupon_codes: 1, orders: 2, revenue: 700, order_revenue: 500, priced_orders: 1 },
    ],
  ])('are %s', (_, redemptions, expected) => {
    expect(sumsOf([], redemptions).metrics).toEqual({ ...NO_METRICS, ...expected });
  });

  it('count codes and products that are offered, redeemed or both', () => {
    const offered = [
      { coupon_code: 'KAVA5', sku: 'A1' },
      { coupon_code: 'KAVA10', sku: 'A1' },
    ];
    const { metrics, detail } = sumsOf(offered, [row({ coupon_code: 'STARI', sku: 'B9' }), row({ sku: 'A1' })]);
    expect([metrics.n_coupon_codes, metrics.n_skus]).toEqual([3, 2]);
    expect(detail.codes.map(({ code, redemptions }) => [code, redemptions])).toEqual([
      ['KAVA5', 1],
      ['STARI', 1],
      ['KAVA10', 0],
    ]);
  });
});

describe('the drill-down', () => {
  it('has nothing of no row', () => {
    expect(sumsOf([], []).detail).toEqual(NO_DETAIL);
  });

  it('lists the most redeemed product first, of as many by its code, and days in order', () => {
    const redemptions = [
      row({ sku: 'B', date: 20_002, revenue: 100 }),
      row({ sku: 'A', date: 20_001, revenue: 200 }),
      row({ sku: 'C', date: 20_001, revenue: 300 }),
      row({ sku: 'C', date: 20_002, revenue: 400 }),
    ];
    const { skus, days } = sumsOf([], redemptions).detail;
    expect(skus.map(({ sku, redemptions, revenue }) => [sku, redemptions, revenue])).toEqual([
      ['C', 2, 700],
      ['A', 1, 200],
      ['B', 1, 100],
    ]);
    expect(days.map(({ date, redemptions, revenue }) => [date, redemptions, revenue])).toEqual([
      [20_001, 2, 500],
      [20_002, 2, 500],
    ]);
  });

  it('does not depend on the order of the rows', () => {
    const few = (...values: string[]) => fc.constantFrom(...values, null);
    const redemption = fc.record({
      date: fc.integer({ min: 20_000, max: 20_004 }),
      coupon_code: fc.constantFrom('A', 'B', 'C'),
      customer_id: few('1', '2'),
      order_id: few('x', 'y'),
      sku: few('S', 'T'),
      qty: fc.option(fc.nat(5_000)),
      revenue: fc.option(fc.nat(100_000)),
      discount: fc.option(fc.nat(10_000)),
    });
    const rows = fc.array(redemption, { maxLength: 12 });
    fc.assert(
      fc.property(
        rows.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(sumsOf([], shuffled)).toEqual(sumsOf([], all));
        },
      ),
    );
  });
});
