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
