import { COUPONS, REDEMPTIONS } from '@promo/contracts/marketing/datasets';
import { marketingMessage } from '@promo/contracts/marketing/messages';
import { importMessage } from '@promo/contracts/messages/import';
import { BLANK } from '@promo/csv/scan';
import { isoDate } from '@promo/retail/calendar';
import { MAX_DAYS, reachOf } from '../domain/bounds.ts';
import type { EntryReader } from './stage-entries.ts';

/** Cents of a cell; null where it was blank. */
const money = (cents: number): number | null => (cents === BLANK ? null : cents);

export const COUPON_READER: EntryReader<'coupons'> = {
  kind: 'coupons',
  columns: COUPONS.columns,
  read: ({ columns }, row) => ({
    coupon_code: columns.coupon_code[row] as string,
    sku: columns.sku[row] as string,
  }),
  key: ({ coupon_code, sku }, campaign) => ({
    cells: [campaign, coupon_code, sku],
    columns: ['campaign_id', 'coupon_code', 'sku'],
    acrossCampaigns: false,
  }),
};

/** Reads redemptions, of which none can lie after today. @param today days since 1970-01-01 */
export const redemptionReader = (today: number): EntryReader<'redemptions'> => ({
  kind: 'redemptions',
  columns: REDEMPTIONS.columns,
  read: ({ columns }, row) => {
    const qty = columns.qty[row] as number;
    return {
      date: columns.date[row] as number,
      coupon_code: columns.coupon_code[row] as string,
      customer_id: columns.customer_id[row] ?? null,
      order_id: columns.order_id[row] ?? null,
      sku: columns.sku[row] ?? null,
      qty: Number.isNaN(qty) ? null : Math.round(qty * 1000),
      revenue: money(columns.revenue[row] as number),
      discount: money(columns.discount[row] as number),
    };
  },
  key: ({ date, customer_id, coupon_code, order_id, sku }, campaign, { columns }, row) => {
    const id = columns.id[row] ?? null;
    if (id !== null) return { cells: [id], columns: ['id'], acrossCampaigns: true };
    return {
      cells: [campaign, isoDate(date), customer_id, coupon_code, order_id, sku],
      columns: ['campaign_id', 'date', 'customer_id', 'coupon_code', 'order_id', 'sku'],
      acrossCampaigns: false,
    };
  },
  fault: ({ date }, campaign) => {
    if (date > today) {
      return { column: 'date', value: isoDate(date), message: importMessage.after_today({ today: isoDate(today) }) };
    }
    const { earliest, latest } = reachOf(campaign);
    if (date >= earliest && date <= latest) return null;
    const [start_date, end_date] = [isoDate(campaign.start), isoDate(campaign.end)];
    const message = marketingMessage.far_outside_campaign({ days: MAX_DAYS, start_date, end_date });
    return { column: 'date', value: isoDate(date), message };
  },
  odd: {
    is: ({ date }, { start, end }) => date < start || date > end,
    column: 'date',
    value: ({ date }) => isoDate(date),
    warning: marketingMessage.outside_campaign,
  },
});
