import { LISTED_AT_MOST } from '@promo/contracts/marketing/words';
import { compareTexts } from '@promo/retail/compare';
import type { Coupon, Redemption } from './entries.ts';
import { plus } from './sums.ts';

/** What came of a campaign. Units in thousandths, money in cents; null where no redemption says. */
export interface Metrics {
  readonly n_coupon_codes: number;
  readonly n_skus: number;
  readonly redemptions: number;
  readonly redeemers: number | null;
  readonly orders: number | null;
  readonly units: number | null;
  readonly revenue: number | null;
  readonly discount: number | null;
  /** Revenue of the redemptions that name an order. */
  readonly order_revenue: number | null;
  /** Orders of which a redemption states revenue; absent in what an older release summed up. */
  readonly priced_orders?: number;
}

interface Sums {
  redemptions: number;
  units: number | null;
  revenue: number | null;
}

interface DiscountSums extends Sums {
  discount: number | null;
}

interface SkuRow extends Sums {
  readonly sku: string;
}

interface CodeRow {
  readonly code: string;
  redemptions: number;
}

export interface DayRow extends DiscountSums {
  /** Days since 1970-01-01; only days with redemptions. */
  readonly date: number;
}

/** The drill-down, most redeemed first, days in order. */
export interface Detail {
  readonly skus: readonly SkuRow[];
  readonly codes: readonly CodeRow[];
  readonly days: readonly DayRow[];
}

export const NO_METRICS: Metrics = {
  n_coupon_codes: 0,
  n_skus: 0,
  redemptions: 0,
  redeemers: null,
  orders: null,
  units: null,
  revenue: null,
  discount: null,
  order_revenue: null,
  priced_orders: 0,
};

/** The drill-down of a campaign without rows. */
export const NO_DETAIL: Detail = { skus: [], codes: [], days: [] };

export interface Summary {
  readonly addCoupon: (coupon: Coupon) => void;
  readonly addRedemption: (redemption: Redemption) => void;
  readonly result: () => { readonly metrics: Metrics; readonly detail: Detail };
}

/** Sums up a campaign's rows; the result does not depend on their order. */
export function summary(): Summary {
  const skus = new Map<string, SkuRow>();
  const codes = new Map<string, CodeRow>();
  const days = new Map<number, DayRow>();
  const customers = new Set<string>();
  const orders = new Set<string>();
  const pricedOrders = new Set<string>();
  const total: DiscountSums = { redemptions: 0, units: null, revenue: null, discount: null };
  let order_revenue: number | null = null;

  const skuOf = (sku: string) =>
    skus.getOrInsertComputed(sku, () => ({ sku, redemptions: 0, units: null, revenue: null }));
  const codeOf = (code: string) => codes.getOrInsertComputed(code, () => ({ code, redemptions: 0 }));
  const dayOf = (date: number) =>
    days.getOrInsertComputed(date, () => ({ date, redemptions: 0, units: null, revenue: null, discount: null }));

  return {
    addCoupon: ({ coupon_code, sku }) => {
      codeOf(coupon_code);
      skuOf(sku);
    },
    addRedemption: (row) => {
      addRow(total, row);
      addRow(dayOf(row.date), row);
      if (row.sku !== null) addRow(skuOf(row.sku), row);
      codeOf(row.coupon_code).redemptions++;
      if (row.customer_id !== null) customers.add(row.customer_id);
      if (row.order_id === null) return;
      orders.add(row.order_id);
      order_revenue = plus(order_revenue, row.revenue);
      if (row.revenue !== null) pricedOrders.add(row.order_id);
    },
    result: () => ({
      metrics: {
        n_coupon_codes: codes.size,
        n_skus: skus.size,
        ...total,
        redeemers: customers.size || null,
        orders: orders.size || null,
        order_revenue,
        priced_orders: pricedOrders.size,
      },
      detail: {
        skus: mostRedeemed(skus.values(), ({ sku }) => sku),
        codes: mostRedeemed(codes.values(), ({ code }) => code),
        days: [...days.values()].sort((a, b) => a.date - b.date),
      },
    }),
  };
}

/** Adds a redemption, with its discount where those are summed up too. */
function addRow(sums: Sums | DiscountSums, { qty, revenue, discount }: Redemption): void {
  sums.redemptions++;
  sums.units = plus(sums.units, qty);
  sums.revenue = plus(sums.revenue, revenue);
  if ('discount' in sums) sums.discount = plus(sums.discount, discount);
}

function mostRedeemed<R extends { redemptions: number }>(rows: Iterable<R>, name: (row: R) => string): R[] {
  const order = (a: R, b: R) => b.redemptions - a.redemptions || compareTexts(name(a), name(b));
  return [...rows].sort(order).slice(0, LISTED_AT_MOST);
}
