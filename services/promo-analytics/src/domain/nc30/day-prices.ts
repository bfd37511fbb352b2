/**
 * What a SKU costs day by day, as far as it is known or planned. A past day has the price row in force. A day from today on has the
 * lowest of what approved proposals plan for it and of its price without them: the row in force where that is dated today or
 * later, else the regular price in force, which is the last row that is no promotion, else the product's own.
 *
 * Days count from 1970-01-01; money is in euro cents including VAT.
 */
import { WINDOW_DAYS } from '@promo/retail/nc30';
import type { PriceRow } from '../facts/price-book.ts';

/** How long a price row holds when no other follows. */
export const PRICE_HOLDS_DAYS = 400;

/** A promotion that has lasted longer is a lasting price, and none that another continues. */
export const CAMPAIGN_DAYS = 400;

/** No price is known or planned. */
export const UNKNOWN = -1;

/** Where the price of a day came from. */
export const ORIGIN = { none: 0, prices: 1, regular: 2, planned: 3 } as const;

/** A price from one day to another, both included. */
export interface PricePeriod {
  readonly from: number;
  readonly to: number;
  readonly cents: number;
}

/** What an approved proposal plans for a SKU. */
export interface PlannedPeriod extends PricePeriod {
  readonly proposal_id: number;
}

/** All that the price of a day may come from. */
export interface PriceSources {
  /** By ascending day. */
  readonly rows: readonly PriceRow[];
  /** The product's own regular price; null for an unknown SKU. */
  readonly regular: number | null;
  /** Without those of the proposal that asks. */
  readonly plans: readonly PlannedPeriod[];
  /** Average prices of past weeks with sales, which stand in for days. */
  readonly weeks: readonly PricePeriod[];
  readonly today: number;
  /** false: rows hold on after today as before it, and nothing else counts. */
  readonly includePlanned: boolean;
}

/** Prices of the days `from` to `to`; an array has an element for each day. */
export interface DayPrices extends Pick<PriceSources, 'rows' | 'plans' | 'weeks' | 'today' | 'includePlanned'> {
  readonly from: number;
  readonly to: number;
  /** The first day with a price row; null without any. */
  readonly onSaleFrom: number | null;
  /** UNKNOWN where nothing is known or planned. */
  readonly cents: Int32Array;
  /** Of ORIGIN. */
  readonly origin: Uint8Array;
  /** Days up to and with this one that were promotional without a gap; 0 on a day that is not. */
  readonly promotionalDays: Int32Array;
}

/** The days that a start's references can depend on, when starts up to `later` days after it are looked at too. */
export const daysNeeded = (start: number, later: number) => ({
  from: start - CAMPAIGN_DAYS - WINDOW_DAYS,
  to: start + later - 1,
});

export function dayPrices(sources: PriceSources, { from, to }: { from: number; to: number }): DayPrices {
  const { rows, regular, today, includePlanned } = sources;
  const plans = includePlanned ? sources.plans : [];
  const length = to - from + 1;
  const cents = new Int32Array(length).fill(UNKNOWN);
  const origin = new Uint8Array(length);
  const promotional = new Uint8Array(length);

  const put = (first: number, last: number, price: number, source: number, isPromo: boolean) => {
    const [begin, end] = [Math.max(first, from) - from, Math.min(last, to) - from + 1];
    if (begin >= end) return;
    cents.fill(price, begin, end);
    origin.fill(source, begin, end);
    promotional.fill(isPromo || (regular !== null && price < regular) ? 1 : 0, begin, end);
  };

  if (includePlanned) {
    if (regular !== null) put(today, to, regular, ORIGIN.regular, false);
    const last = lastRegular(sources);
    if (last) put(today, last.day + PRICE_HOLDS_DAYS - 1, last.cents, ORIGIN.regular, false);
  }
  for (const [i, row] of rows.entries()) {
    const next = rows[i + 1]?.day ?? Number.POSITIVE_INFINITY;
    const holds = Math.min(next, row.day + PRICE_HOLDS_DAYS) - 1;
    const isOver = includePlanned && row.day < today;
    put(row.day, isOver ? Math.min(holds, today - 1) : holds, row.cents, ORIGIN.prices, row.isPromo);
  }
  for (const plan of plans) {
    const end = Math.min(plan.to, to);
    for (let day = Math.max(plan.from, from); day <= end; day++) {
      const i = day - from;
      promotional[i] = 1;
      if (day < today || (cents[i] !== UNKNOWN && (cents[i] as number) <= plan.cents)) continue;
      cents[i] = plan.cents;
      origin[i] = ORIGIN.planned;
    }
  }
  const onSaleFrom = rows[0]?.day ?? null;
  const { weeks } = sources;
  return {
    from,
    to,
    cents,
    origin,
    promotionalDays: runs(promotional),
    onSaleFrom,
    rows,
    plans,
    weeks,
    today,
    includePlanned,
  };
}

/** The regular price in force today as far as rows tell it. */
const lastRegular = ({ rows, today }: Pick<PriceSources, 'rows' | 'today'>): PriceRow | undefined =>
  rows.findLast(({ day, isPromo }) => !isPromo && day < today);

/** The row that a day's regular price comes from; undefined where it is the product's own. */
export function regularRow(days: DayPrices, day: number): PriceRow | undefined {
  const last = lastRegular(days);
  return last && day < last.day + PRICE_HOLDS_DAYS ? last : undefined;
}

function runs(flags: Uint8Array): Int32Array {
  const lengths = new Int32Array(flags.length);
  let length = 0;
  for (let i = 0; i < flags.length; i++) {
    length = flags[i] ? length + 1 : 0;
    lengths[i] = length;
  }
  return lengths;
}

/** First day of the promotion that runs without a gap up to the day before `start`; null where none does. */
export function campaignStart({ from, promotionalDays }: DayPrices, start: number): number | null {
  const days = promotionalDays[start - 1 - from] as number;
  return days === 0 || days > CAMPAIGN_DAYS ? null : start - days;
}
