import { type Static, Type } from 'typebox';
import { day, text } from '../fields.ts';
import { route } from '../route.ts';
import { LONGEST, MAX_LAUNCHES } from '../words.ts';

/** What planners are told of a new product: the rest of its record is for buyers. */
export const Launch = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  launch_date: day('Planned launch; null where none is set'),
});
export type Launch = Static<typeof Launch>;

export const listLaunches = route({
  method: 'GET',
  path: '/api/npl/launches',
  section: 'promo_read',
  summary: 'When new products are launched, by their codes',
  description:
    'For plans with products that are not sold yet. Codes without a record, and those of products that were launched or phased out, are left out; the answer is by code.',
  query: Type.Object(
    {
      sku: Type.Array(text(LONGEST.sku, 'Product code'), {
        minItems: 1,
        maxItems: MAX_LAUNCHES,
        description: 'Product code; repeatable',
      }),
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ launches: Type.Array(Launch) }),
});
