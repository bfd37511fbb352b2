/**
 * The units that a product's net quantity is told in, with what files call them: `pcs` is Croatian "kom". Without case and
 * without a last point.
 */
export const UNITS = {
  kg: ['kilogram', 'kilogrami', 'kilograma', 'kilograms'],
  g: ['gr', 'gram', 'grami', 'grama', 'grams'],
  l: ['lit', 'litra', 'litre', 'litara', 'liter', 'litres', 'liters'],
  dl: ['decilitar', 'decilitre'],
  ml: ['mililitar', 'millilitre', 'milliliter'],
  m: ['metar', 'metara', 'metre', 'meter', 'metres', 'meters'],
  m2: ['m²', 'kvadratni metar', 'square metre'],
  pcs: ['kom', 'komad', 'komada', 'pc', 'piece', 'pieces'],
} as const satisfies Record<string, readonly string[]>;
export type Unit = keyof typeof UNITS;

/** What prices are compared for: a kilogram, a litre, a metre, a square metre or a piece. */
export const PRICED_PER = ['kg', 'l', 'm', 'm2', 'pcs'] as const;
type PricedPer = (typeof PRICED_PER)[number];

/** What prices are compared for, as people say it. */
export const PRICED_PER_WORDS: Readonly<Record<'hr' | 'en', Readonly<Record<PricedPer, string>>>> = {
  hr: { kg: 'kg', l: 'l', m: 'm', m2: 'm²', pcs: 'kom' },
  en: { kg: 'kg', l: 'l', m: 'm', m2: 'm²', pcs: 'pc' },
};

const IN: Readonly<Record<Unit, { readonly per: PricedPer; readonly count: number }>> = {
  kg: { per: 'kg', count: 1 },
  g: { per: 'kg', count: 1_000 },
  l: { per: 'l', count: 1 },
  dl: { per: 'l', count: 10 },
  ml: { per: 'l', count: 1_000 },
  m: { per: 'm', count: 1 },
  m2: { per: 'm2', count: 1 },
  pcs: { per: 'pcs', count: 1 },
};

/** The unit price of a product, cents not rounded, and what it is for. */
export const unitPrice = (cents: number, net_quantity: number, unit: Unit): { cents: number; per: PricedPer } => ({
  cents: (cents * IN[unit].count) / net_quantity,
  per: IN[unit].per,
});
