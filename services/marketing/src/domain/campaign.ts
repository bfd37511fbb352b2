import type { Campaign, CampaignDetail } from '@promo/contracts/marketing/routes';
import { dayOf, isoDate } from '@promo/retail/calendar';
import { euro } from '@promo/retail/money';
import { quantity } from '@promo/retail/round';
import { reachOf } from './bounds.ts';
import type { DayRow, Detail, Metrics } from './summary.ts';
import { plus, units, zeroOfNone } from './sums.ts';

/** A campaign as imported; dates in days since 1970-01-01. */
export interface CampaignFields {
  readonly name: string;
  readonly type: string | null;
  readonly start: number;
  readonly end: number;
  readonly targeted: number | null;
}

/** With what came of it. */
export interface CampaignFacts extends CampaignFields {
  readonly id: number;
  readonly metrics: Metrics;
}

/** A campaign as it is answered on a day. */
export function campaignView({ id, metrics, ...fields }: CampaignFacts, today: number): Campaign {
  const { name, type, start, end, targeted } = fields;
  const { redemptions, redeemers, orders, order_revenue, priced_orders = orders } = metrics;
  const knownRedeemers = zeroOfNone(redeemers, redemptions);
  const status = today < start ? 'planned' : today > end ? 'ended' : 'running';
  // Before it begins there is nothing that anybody left unused.
  const hasRate = status !== 'planned' || redemptions > 0;
  return {
    id,
    name,
    type,
    status,
    start_date: isoDate(start),
    end_date: isoDate(end),
    n_coupon_codes: metrics.n_coupon_codes,
    n_skus: metrics.n_skus,
    targeted,
    redemptions,
    redeemers: knownRedeemers,
    redemption_rate: hasRate && targeted && knownRedeemers !== null ? quantity(knownRedeemers / targeted) : null,
    orders: zeroOfNone(orders, redemptions),
    units: units(zeroOfNone(metrics.units, redemptions)),
    revenue: euro(zeroOfNone(metrics.revenue, redemptions)),
    discount: euro(zeroOfNone(metrics.discount, redemptions)),
    avg_basket: priced_orders && order_revenue !== null ? Math.round(order_revenue / priced_orders) / 100 : null,
  };
}

/** The latest start first, then the higher id. */
export const newestFirst = (a: CampaignFacts, b: CampaignFacts): number => b.start - a.start || b.id - a.id;

/** The campaigns that begin on a day from the first to the last, as YYYY-MM-DD; either may be left open. */
export const begunWithin = (
  campaigns: readonly CampaignFacts[],
  { start_from, start_to }: { readonly start_from?: string | undefined; readonly start_to?: string | undefined },
): CampaignFacts[] => {
  const from = start_from === undefined ? Number.NEGATIVE_INFINITY : dayOf(start_from);
  const to = start_to === undefined ? Number.POSITIVE_INFINITY : dayOf(start_to);
  return campaigns.filter(({ start }) => start >= from && start <= to);
};

/** The campaigns that have a day from the first to the last, days since 1970-01-01. */
export const heldWithin = <Held extends CampaignFields>(
  campaigns: Iterable<Held>,
  first: number,
  last: number,
): Held[] => [...campaigns].filter(({ start, end }) => start <= last && end >= first);

export function totalsOf(campaigns: readonly CampaignFacts[]) {
  const redemptions = campaigns.reduce((sum, { metrics }) => sum + metrics.redemptions, 0);
  const total = (of: 'units' | 'revenue' | 'discount') =>
    zeroOfNone(
      campaigns.reduce<number | null>((sum, { metrics }) => plus(sum, metrics[of]), null),
      redemptions,
    );
  return {
    campaigns: campaigns.length,
    redemptions,
    units: units(total('units')),
    revenue: euro(total('revenue')),
    discount: euro(total('discount')),
  };
}

/** The drill-down as it is answered; a product without a name among `names` has none. */
export function detailView(
  { start, end }: CampaignFields,
  { skus, codes, days }: Detail,
  names: ReadonlyMap<string, string>,
): Omit<CampaignDetail, keyof Campaign> {
  return {
    skus: skus.map(({ sku, redemptions, ...sums }) => ({
      sku,
      name: names.get(sku) ?? null,
      redemptions,
      units: units(zeroOfNone(sums.units, redemptions)),
      revenue: euro(zeroOfNone(sums.revenue, redemptions)),
    })),
    coupon_codes: codes.map(({ code, redemptions }) => ({ code, redemptions })),
    timeline: timelineOf(start, end, days),
  };
}

/**
 * Every day from start to end, and from the first to the last day with redemptions where they lie outside. What an older release took
 * beyond the campaign's reach has no day here, though it counts.
 */
function timelineOf(start: number, end: number, days: readonly DayRow[]): CampaignDetail['timeline'] {
  const { earliest, latest } = reachOf({ start, end });
  const first = Math.max(earliest, Math.min(start, days[0]?.date ?? start));
  const last = Math.min(latest, Math.max(end, days.at(-1)?.date ?? end));
  const byDate = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const date = first + i;
    const day = byDate.get(date);
    const redemptions = day?.redemptions ?? 0;
    return {
      date: isoDate(date),
      redemptions,
      units: units(zeroOfNone(day?.units ?? null, redemptions)),
      revenue: euro(zeroOfNone(day?.revenue ?? null, redemptions)),
      discount: euro(zeroOfNone(day?.discount ?? null, redemptions)),
    };
  });
}
