import { type Static, Type } from 'typebox';
import { CalendarDay, Day, Money, nullable, number, Text } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { SaleKindWord } from '../promo-analytics/nc30.ts';
import { route } from '../route.ts';
import { MAX_PRICE_CHANGE_DAYS, PRICE_CHANGE_KINDS } from './words.ts';

/** What an ERP or a till switches on a day, for an approved line. */
export const PriceChange = Type.Object({
  id: Type.String({
    description:
      'The same whatever the version: proposal, code and kind, and a number from the second time on that the promotion runs. Taking it twice does no harm',
  }),
  date: Day('From the opening of this day on'),
  kind: Type.Enum([...PRICE_CHANGE_KINDS], {
    description: 'end: the day after the last one, or after that on which it was taken back',
  }),
  code: Type.String(),
  ean: nullable(Type.String({ description: 'Bar code; null where none is known, or analytics does not answer' })),
  name: Text,
  price: number('What a unit costs from then on, euro; for N+F the regular price'),
  regular_price: nullable(Money),
  mechanic: nullable(Type.String({ description: 'N+F and the like, which holds from then on; null where none does' })),
  sale_kind: SaleKindWord,
  proposal_id: Type.Integer(),
  version: Type.Integer({
    description:
      'The proposal’s version; a higher one replaces what came before under this id, and so does another price at the same one: another proposal can change what holds',
  }),
  title: Text,
  continues_id: nullable(
    Type.Integer({
      description:
        'The other approved proposal whose price holds from then on: at an end one that runs on, at a start one that is lower',
    }),
  ),
});
export type PriceChange = Static<typeof PriceChange>;

/** Price changes in files; also what they can be sorted by. */
export const PRICE_CHANGE_COLUMNS = columns<PriceChange>({
  id: 'text',
  date: 'date',
  kind: 'text',
  code: 'text',
  ean: 'text',
  name: 'text',
  price: 'money',
  regular_price: 'money',
  mechanic: 'text',
  sale_kind: 'text',
  proposal_id: 'integer',
  version: 'integer',
  title: 'text',
  continues_id: 'integer',
});

export const priceChanges = route({
  method: 'GET',
  path: '/api/promo/price-changes',
  section: 'promo_read',
  summary: 'What the ERP or the till switches and when: start and end of each approved line, by day',
  description: `From and to a day, both included, at most ${MAX_PRICE_CHANGE_DAYS} days. Of several approved lines of a SKU the lowest holds, free units counted, so that a start or an end may change no price. Regular prices are today’s, or those of the last saving while analytics does not answer; a line whose price nobody knows is told as soon as somebody does, and while analytics does not answer there is no answer (503) where a price follows from a regular one that was not saved. A promotion that is taken back or deleted while it runs ends on the day after, its end under the id that it had, with a higher version; approved again, it starts on the day after that. What is absent under an id that was there before no longer holds: it had not begun. A promotion that is approved after its first day is told with that day: ask for some days that have passed too, and take at once, day by day, what is new on them.`,
  query: Type.Object(
    {
      from: CalendarDay('First day'),
      to: CalendarDay('Last day'),
      ...Type.Partial(Type.Object(paging(PRICE_CHANGE_COLUMNS))).properties,
    },
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ changes: Type.Array(PriceChange) }),
  formats: LIST_FORMATS,
});
