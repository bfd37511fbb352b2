/**
 * What a SKU costs day by day, as far as it is known or planned. A past day has the price row in force. A day from today on has the
 * lowest of what approved proposals plan for it and of its price without them: the row in force where that is dated today or
 * later, or where the row that ends it is known, else the regular price in force, which is the last row that is no promotion, else
 * the product's own.
 *
 * Days count from 1970-01-01; money is in euro cents including VAT.
 */
import { CAMPAIGN_DAYS, WINDOW_DAYS } from '@promo/retail/nc30';
import type { PriceRow } from '../facts/price-book.ts';

/** How long a price row holds when no other follows. */
export const PRICE_HOLDS_DAYS = 400;

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
  /** By ascending day; also those after the days that are asked for, which end rows before them. */
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
  const { rows, regular, weeks, today, includePlanned } = sources;
  const plans = includePlanned ? sources.plans.filter((plan) => plan.from <= to && plan.to >= from) : [];
  const cents = new Int32Array(to - from + 1);
  const origin = new Uint8Array(cents.length);
  const promotionalDays = new Int32Array(cents.length);
  let next = 0;
  let row: PriceRow | undefined;
  let lastRegular: PriceRow | undefined;
  let run = 0;
  for (let day = from; day <= to; day++) {
    for (let later = rows[next]; later && later.day <= day; later = rows[++next]) {
      row = later;
      if (!row.isPromo) lastRegular = row;
    }
    let price = UNKNOWN;
    let source: number = ORIGIN.none;
    let isPromotional = false;
    const isToCome = includePlanned && day >= today;
    const isLasting = row && (row.day >= today || rows[next] !== undefined);
    if (row && holds(row, day) && (!isToCome || isLasting)) {
      price = row.cents;
      source = ORIGIN.prices;
      isPromotional = row.isPromo;
    } else if (isToCome) {
      price = lastRegular && holds(lastRegular, day) ? lastRegular.cents : (regular ?? UNKNOWN);
      source = price === UNKNOWN ? ORIGIN.none : ORIGIN.regular;
    }
    if (price !== UNKNOWN && regular !== null && price < regular) isPromotional = true;
    for (const plan of plans) {
      if (day < plan.from || day > plan.to) continue;
      isPromotional = true;
      if (!isToCome || (price !== UNKNOWN && price <= plan.cents)) continue;
      price = plan.cents;
      source = ORIGIN.planned;
    }
    run = isPromotional ? run + 1 : 0;
    cents[day - from] = price;
    origin[day - from] = source;
    promotionalDays[day - from] = run;
  }
  return {
    from,
    to,
    cents,
    origin,
    promotionalDays,
    rows,
    plans,
    weeks,
    today,
    includePlanned,
  };
}

const holds = (row: PriceRow, day: number): boolean => day - row.day < PRICE_HOLDS_DAYS;

/** The row that the regular price of a day to come is from; undefined where it is the product's own. */
export function regularRow({ rows }: DayPrices, day: number): PriceRow | undefined {
  const last = rows.findLast((row) => !row.isPromo && row.day <= day);
  return last && holds(last, day) ? last : undefined;
}

/** First day of the promotion that runs without a gap up to the day before `start`; null where none does. */
export function campaignStart({ from, promotionalDays }: DayPrices, start: number): number | null {
  const days = promotionalDays[start - 1 - from] as number;
  return days === 0 || days > CAMPAIGN_DAYS ? null : start - days;
}
