import { COUPONS, REDEMPTIONS } from '@promo/contracts/marketing/datasets';
import { marketingMessage } from '@promo/contracts/marketing/messages';
import { importMessage } from '@promo/contracts/messages/import';
import { type Batch, BLANK } from '@promo/csv/scan';
import { isoDate } from '@promo/retail/calendar';
import { MAX_DAYS, reachOf } from '../domain/bounds.ts';
import type { EntryReader } from './stage-entries.ts';

const text = (batch: Batch, column: string, row: number) => (batch.columns[column] as (string | null)[])[row] ?? null;

/** Cents; null where the cell was blank. */
function money(batch: Batch, column: string, row: number): number | null {
  const cents = (batch.columns[column] as Int32Array)[row] as number;
  return cents === BLANK ? null : cents;
}

export const COUPON_READER: EntryReader<'coupons'> = {
  kind: 'coupons',
  columns: COUPONS.columns,
  read: (batch, row) => ({
    coupon_code: text(batch, 'coupon_code', row) as string,
    sku: text(batch, 'sku', row) as string,
  }),
  key: ({ coupon_code, sku }, campaign) => ({
    cells: [campaign, coupon_code, sku],
    columns: ['campaign_id', 'coupon_code', 'sku'],
    acrossCampaigns: false,
  }),
  fault: () => null,
};

/** Reads redemptions, of which none can lie after today. @param today days since 1970-01-01 */
export const redemptionReader = (today: number): EntryReader<'redemptions'> => ({
  kind: 'redemptions',
  columns: REDEMPTIONS.columns,
  read: (batch, row) => {
    const qty = (batch.columns.qty as Float64Array)[row] as number;
    return {
      date: (batch.columns.date as Int32Array)[row] as number,
      coupon_code: text(batch, 'coupon_code', row) as string,
      customer_id: text(batch, 'customer_id', row),
      order_id: text(batch, 'order_id', row),
      sku: text(batch, 'sku', row),
      qty: Number.isNaN(qty) ? null : Math.round(qty * 1000),
      revenue: money(batch, 'revenue', row),
      discount: money(batch, 'discount', row),
    };
  },
  key: ({ date, customer_id, coupon_code, order_id, sku }, campaign, batch, row) => {
    const id = text(batch, 'id', row);
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
