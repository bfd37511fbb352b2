import { type Static, Type } from 'typebox';
import { anyOf, nullable, number, Sku, text, Yw } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { LONGEST } from '../words.ts';

export const ListedProduct = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  category: Type.String(),
  family: nullable(
    Type.String({
      description: 'As imported, else the stem that its name shares with others of its supplier; null for one alone',
    }),
  ),
  supplier_name: nullable(Type.String()),
  price: number('Regular price, euro including VAT; null where nobody knows it'),
  on_hand: nullable(Type.Number()),
  on_order: nullable(Type.Number()),
  baseline_weekly_qty: number('Units of an ordinary week'),
  cover_weeks: number('on_hand / baseline_weekly_qty'),
  last_promo: nullable(
    Type.Object({
      start_yw: Yw,
      end_yw: Yw,
      discount_pct: number('Depth, 20 = 20 %'),
      net_effect_margin_eur: number(
        'What it earned by what is known by now, euro; null of flags that stay on too long',
      ),
    }),
  ),
});
export type ListedProduct = Static<typeof ListedProduct>;

/** Products in files; also what they can be sorted by. */
export const LISTED_PRODUCT_COLUMNS = columns<ListedProduct>({
  sku: 'text',
  name: 'text',
  category: 'text',
  family: 'text',
  supplier_name: 'text',
  price: 'money',
  on_hand: 'decimal',
  on_order: 'decimal',
  baseline_weekly_qty: 'decimal',
  cover_weeks: 'decimal',
  last_promo_start_yw: ['integer', ({ last_promo }) => last_promo?.start_yw],
  last_promo_end_yw: ['integer', ({ last_promo }) => last_promo?.end_yw],
  last_promo_discount_pct: ['decimal', ({ last_promo }) => last_promo?.discount_pct],
  last_promo_net_effect_margin_eur: ['money', ({ last_promo }) => last_promo?.net_effect_margin_eur],
});

export const listProducts = route({
  method: 'GET',
  path: '/api/promo/products',
  section: 'promo_read',
  summary: 'Products to plan with: price, stock and last promotion; of a search, a category, a supplier or a family',
  description:
    'Retired products are left out. By name unless sorted. X-Total-Count says how many there are without limit and offset.',
  query: Type.Partial(
    Type.Object({
      q: text(
        LONGEST.productSearch,
        'Words that name, code, brand or bar code contain, whatever their case and diacritics',
      ),
      category: anyOf('Category'),
      family_of: { ...Sku, description: 'A product: its family, itself included' },
      ...paging(LISTED_PRODUCT_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({
    products: Type.Array(ListedProduct),
    total: Type.Integer({ description: 'Products that are selected, shown or not' }),
    categories: Type.Array(Type.Object({ name: Type.String(), products: Type.Integer() }), {
      description: 'All categories, with how many of their products the search and the family select',
    }),
    as_of_yw: nullable(Yw),
  }),
  formats: LIST_FORMATS,
});
