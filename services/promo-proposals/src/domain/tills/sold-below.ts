import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { dayOf, isoDate } from '@promo/retail/calendar';
import { cents, euro } from '@promo/retail/money';
import { warnEach } from '../forecast/lines-warned.ts';
import type { CheckedLine } from '../forecast/nc30-warnings.ts';
import type { TillRun } from './till-runs.ts';

/** A promotional price that the reference of a line does not know. */
interface SoldBelow {
  readonly code: string;
  /** Whose price it was. */
  readonly proposal_id: number;
  readonly cents: number;
  /** The last day in the window on which it was to be asked, from 1970-01-01. */
  readonly last: number;
  /** Cents; null where nothing is known of the window. */
  readonly reference: number | null;
}

/**
 * Lines whose reference is above a price that a till had on the days that the reference is from. References go by imported prices: where
 * the ERP sends none for a promotion, it is forgotten as its days pass, or as it is taken back. Nobody here knows whether customers were
 * asked that price, so it is told of and does not count.
 */
export function soldBelow(lines: readonly CheckedLine[], runs: readonly TillRun[], today: number): SoldBelow[] {
  return lines.flatMap(({ code, nc30 }) => {
    if (!nc30?.applies || !nc30.window_start || !nc30.window_end) return [];
    const [from, to] = [dayOf(nc30.window_start), Math.min(dayOf(nc30.window_end), today)];
    const reference = cents(nc30.nc30_price);
    const lower = runs.flatMap(({ proposal_id, first, last, lines: sold }): SoldBelow[] => {
      const price = sold.get(code)?.unit_cents ?? null;
      if (first > to || last < from || price === null || price >= (reference ?? Number.POSITIVE_INFINITY)) return [];
      return [{ code, proposal_id, cents: price, last: Math.min(last, to), reference }];
    });
    return lower.toSorted((a, b) => a.cents - b.cents || b.last - a.last).slice(0, 1);
  });
}

/** What is told of them. */
export const soldBelowWarnings = (sold: readonly SoldBelow[]): Warnings =>
  warnEach(
    sold.map(({ code: sku, proposal_id, last, ...prices }) => ({
      sku,
      proposal_id,
      price: prices.cents / 100,
      last_day: isoDate(last),
      nc30_price: euro(prices.reference) ?? undefined,
    })),
    proposalMessage.sold_below_reference,
  );
