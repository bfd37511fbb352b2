/** What the sales rows say of an event: a run of promoted weeks of one SKU. */
import { soldDepth } from '@promo/retail/depth';
import { freeUnitsDiscount } from '@promo/retail/mechanics';
import { knownPrice } from '@promo/retail/money';
import { type Grid, mechanicText, qtyAt, revenueAt, rowOf } from '../facts/grid.ts';
import { findPromoRow, type PromoReader, promoColumns } from '../facts/promo-weeks.ts';
import { mostFrequent } from '../most-frequent.ts';
import { type EventTable, endOf, ordinalOf, setSales, startOf } from './event-table.ts';

/** Mean of values weighted by quantity; the plain mean when all quantities are 0; NaN without values. */
interface WeightedMean {
  sum: number;
  weight: number;
  plain: number;
  n: number;
}

const meanOf = (mean: WeightedMean): number => (mean.weight > 0 ? mean.sum / mean.weight : mean.plain / mean.n);

function weigh(mean: WeightedMean, value: number, weight: number): void {
  mean.sum += value * weight;
  mean.weight += weight;
  mean.plain += value;
  mean.n++;
}

const codes: number[] = [];

/**
 * Fills an event's own columns from its weeks. Depth: quantity-weighted discount_pct of the weeks that have one, else
 * 1 − average price / regular price, else what the mechanic amounts to.
 *
 * @param regularPrice the product's, in cents, where the sales rows name none
 */
export function describeEvent(table: EventTable, event: number, reader: PromoReader, regularPrice: number): void {
  const { grid } = reader;
  const ordinal = ordinalOf(table, event);
  const end = endOf(table, event);
  const row = rowOf(grid, ordinal);
  let qty = 0;
  let revenue = 0;
  let pricedQty = 0;
  let pricedWeeks = 0;
  const regular: WeightedMean = { sum: 0, weight: 0, plain: 0, n: 0 };
  const depth: WeightedMean = { sum: 0, weight: 0, plain: 0, n: 0 };
  codes.length = 0;
  for (let t = startOf(table, event); t <= end; t++) {
    const q = qtyAt(grid, row + t);
    qty += q;
    const cents = revenueAt(grid, row + t);
    if (cents >= 0) {
      revenue += cents;
      pricedQty += q;
      pricedWeeks++;
    }
    const at = findPromoRow(reader, ordinal, t);
    if (at < 0) continue;
    const rows = promoColumns(reader, t);
    const price = knownPrice(rows.regularPrice[at]);
    if (price) weigh(regular, price, q);
    const discount = rows.discountPct[at] as number;
    if (!Number.isNaN(discount)) weigh(depth, discount, q);
    codes.push(rows.mechanic[at] as number);
  }
  const mechanic = mostFrequent(codes);
  const avgPrice = pricedQty > 0 ? revenue / pricedQty : Number.NaN;
  const listPrice = regular.n > 0 ? meanOf(regular) : regularPrice;
  setSales(table, event, {
    qty,
    revenue: pricedWeeks > 0 ? revenue : Number.NaN,
    avgPrice,
    regularPrice: listPrice,
    discount: depthOf(depth, avgPrice, listPrice, grid, mechanic),
    mechanic,
  });
}

function depthOf(depth: WeightedMean, avgPrice: number, regularPrice: number, grid: Grid, mechanic: number): number {
  if (depth.n > 0) return meanOf(depth);
  if (knownPrice(regularPrice) && !Number.isNaN(avgPrice)) return soldDepth(regularPrice, avgPrice);
  return freeUnitsDiscount(mechanicText(grid, mechanic) ?? '', 'taken') ?? Number.NaN;
}
