/** What the record of a new product holds: its own fields and its child rows. */
import { addWeeks } from '@promo/retail/weeks';
import type { Stocked } from './files.ts';
import type { Replaces } from './npl-plan.ts';
import type { Random } from './random.ts';

interface ForecastRow {
  readonly yw: number;
  readonly qty: number;
  /** Left out where the forecast is not divided by channel. */
  readonly channel?: string;
}

const FORECAST_WEEKS = 12;
const SHOPS = [
  ['Zagreb Centar', 'retail'],
  ['Split', 'retail'],
  ['Skladište web', 'webshop'],
] as const;

/** Wholesale carries what its suppliers take orders of so many units of, or more. */
const WHOLESALE_MOQ = 32;
const WHOLESALE_SHARE = 0.3;
/** It plans so many weeks by itself. */
const WHOLESALE_WEEKS = 6;

/** Off the purchase price of what is new, a share. */
const LAUNCH_DISCOUNT = 0.015;

export function bodyOf(sku: string, name: string, { family, product, price, cost }: Stocked, dice: Random) {
  return {
    sku,
    name,
    group: family.kind.name,
    category: family.category.name,
    channels: ['retail', ...(dice.chance(0.6) ? ['webshop'] : []), ...(inWholesale(product) ? ['wholesale'] : [])],
    supplier_id: family.supplierId,
    supplier_name: family.supplierName,
    // Suppliers give a launch discount, agreed to four decimals.
    ...(cost !== null && { cost: Math.round(cost * (1 - LAUNCH_DISCOUNT) * 100) / 10_000 }),
    regular_price: price / 100,
    vat_rate: family.kind.vat,
    moq: product.moq,
    pack_size: product.packSize,
  };
}

const inWholesale = ({ moq }: Stocked['product']): boolean => moq >= WHOLESALE_MOQ;

export const allocations = ({ product }: Stocked, dice: Random) => [
  ...SHOPS.slice(0, dice.int(1, SHOPS.length)).map(([location, channel]) => ({
    location,
    channel,
    qty: product.packSize * dice.int(1, 3),
    min_presentation: dice.int(2, 6),
  })),
  ...(inWholesale(product)
    ? [{ location: 'Veleprodajni centar', channel: 'wholesale', qty: product.moq, min_presentation: 0 }]
    : []),
];

/** Has wholesale plan its part of the first weeks by itself; what the channels sell together stays. */
export const withWholesale = ({ product }: Stocked, all: readonly ForecastRow[]): readonly ForecastRow[] =>
  inWholesale(product)
    ? all.flatMap(({ yw, qty }, week) => {
        const own = week < WHOLESALE_WEEKS ? Math.round(qty * WHOLESALE_SHARE) : 0;
        return [{ yw, qty: qty - own }, ...(own > 0 ? [{ yw, channel: 'wholesale', qty: own }] : [])];
      })
    : all;

/** Demand that grows over the first weeks, as a product becomes known; of all the weeks that have passed since. */
export const forecasts = (weekly: number, from: number, dice: Random, passed = 0) =>
  Array.from({ length: Math.max(FORECAST_WEEKS, passed) }, (_, i) => ({
    yw: addWeeks(from, i),
    qty: Math.max(1, Math.round(weekly * Math.min(1, 0.5 + i * 0.1) * dice.between(0.9, 1.1))),
  }));

export function substitutions({ product: { sku: parent_sku } }: Stocked, replaces: Replaces, dice: Random) {
  if (replaces === 'nothing') return [];
  if (replaces === 'soft') return [{ parent_sku, kind: 'soft', share_pct: dice.pick([20, 30, 40]) } as const];
  return [{ parent_sku, kind: 'hard' } as const];
}
