import { WINDOW_DAYS } from '@promo/retail/nc30';
import { type Static, Type } from 'typebox';
import { CalendarDay, nullable, Sku, text } from '../fields.ts';
import { route } from '../route.ts';
import { LONGEST, MAX_PRICE } from '../words.ts';
import { MAX_NC30_ITEMS, NC30_REASONS } from './words.ts';

/** Five thousand items are larger than other bodies. */
const BODY_LIMIT = 1024 * 1024;

const PromoPrice = Type.Number({
  minimum: 0,
  maximum: MAX_PRICE,
  description: 'Planned promotional price, euro including VAT',
});
const StartDate = CalendarDay('First day of the promotion; today when left out');
const Mechanic = text(
  LONGEST.mechanic,
  'For example 1+1: N+F means F free for N bought, to which the rule does not apply',
);

export const Nc30Item = Type.Object(
  {
    sku: Sku,
    promo_price: PromoPrice,
    start_date: Type.Optional(nullable(StartDate)),
    mechanic: Type.Optional(nullable(Mechanic)),
  },
  { additionalProperties: false },
);
export type Nc30Item = Static<typeof Nc30Item>;

const Day = (description: string) => Type.String({ description: `${description}, YYYY-MM-DD` });

export const Nc30Result = Type.Object({
  ok: Type.Boolean({ description: 'The rule does not apply, has nothing to compare with, or is kept' }),
  has_data: Type.Boolean({ description: 'false where no price in the window is known' }),
  applies: Type.Boolean({ description: 'false for N+F mechanics and perishable products' }),
  sku: Type.String(),
  promo_price: Type.Number({ description: 'As asked, euro' }),
  nc30_price: nullable(
    Type.Number({ description: `The reference, euro: lowest price in the ${WINDOW_DAYS} days before the start` }),
  ),
  nc30_date: nullable(Day('The first day in the window at that price')),
  window_start: Day('First day of the window'),
  window_end: Day('Last day of the window, the day before the start'),
  days_covered: Type.Integer({ description: 'Days of the window whose price is known' }),
  short_history: Type.Boolean({ description: `days_covered < ${WINDOW_DAYS}` }),
  tolerance: Type.Number({ description: 'How far above the reference still counts as kept, euro' }),
  diff_eur: nullable(Type.Number({ description: 'promo_price − nc30_price, euro' })),
  diff_pct: nullable(Type.Number({ description: 'The same as percent of nc30_price' })),
  announced_discount_pct: nullable(
    Type.Number({ description: 'The discount that may be announced, percent of nc30_price; 0 where there is none' }),
  ),
  genuine_reduction: nullable(Type.Boolean({ description: 'promo_price < nc30_price' })),
  max_compliant_price: nullable(Type.Number({ description: 'nc30_price' })),
  reason: Type.Enum([...NC30_REASONS]),
});
export type Nc30Result = Static<typeof Nc30Result>;

export const nc30 = route({
  method: 'GET',
  path: '/api/promo/nc30',
  section: 'promo_read',
  summary: 'Whether a planned price keeps the rule of the lowest price in the past 30 days',
  query: Type.Object(
    { sku: Sku, promo_price: PromoPrice, start_date: Type.Optional(StartDate), mechanic: Type.Optional(Mechanic) },
    { additionalProperties: false },
  ),
  status: 200,
  response: Nc30Result,
});

export const nc30Batch = route({
  method: 'POST',
  path: '/api/promo/nc30/batch',
  section: 'promo_read',
  summary: 'The same for many planned prices, answered in the same order',
  body: Type.Array(Nc30Item, { maxItems: MAX_NC30_ITEMS, description: `At most ${MAX_NC30_ITEMS} planned prices` }),
  bodyLimit: BODY_LIMIT,
  status: 200,
  response: Type.Array(Nc30Result),
});

export const NC30_ROUTES = [nc30, nc30Batch] as const;
