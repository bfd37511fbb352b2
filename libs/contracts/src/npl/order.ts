import { type Static, Type } from 'typebox';
import { CalendarDay, id, lines, optional, text } from '../fields.ts';
import { route } from '../route.ts';
import { units } from './fields.ts';
import { NplStatusChange } from './record.ts';
import { MAX_ORDER_LINES, NPL_LONGEST, SOME_UNITS } from './words.ts';

const closed = { additionalProperties: false };

export const NplOrderAction = Type.Object(
  {
    order_number: text(NPL_LONGEST.order_number, 'Number of the order', 1),
    expected_date: optional(CalendarDay('When it is expected to arrive')),
    note: optional(lines(NPL_LONGEST.reason, 'Recorded in the history of each product')),
    lines: Type.Array(
      Type.Object(
        {
          id: id('Id of the record'),
          quantity: optional(units('Ordered; what the check suggested when left out', SOME_UNITS)),
        },
        closed,
      ),
      { minItems: 1, maxItems: MAX_ORDER_LINES, description: 'What was ordered, each record once' },
    ),
  },
  closed,
);
export type NplOrderAction = Static<typeof NplOrderAction>;

export const NplReceiveAction = Type.Object(
  {
    note: optional(lines(NPL_LONGEST.reason, 'Recorded in the history of each product')),
    lines: Type.Array(Type.Object({ id: id('Id of the record') }, closed), {
      minItems: 1,
      maxItems: MAX_ORDER_LINES,
      description: 'What has arrived, each record once',
    }),
  },
  closed,
);
export type NplReceiveAction = Static<typeof NplReceiveAction>;

export const orderProducts = route({
  method: 'POST',
  path: '/api/npl/orders',
  section: 'npl_module',
  summary: 'Note that approved or triggered products were ordered together, by one number',
  description: 'All of them or none: where one cannot be ordered any more, nothing is noted.',
  body: NplOrderAction,
  status: 200,
  response: Type.Object({ order_number: Type.String(), changes: Type.Array(NplStatusChange) }),
  errors: [400, 404],
});

export const receiveProducts = route({
  method: 'POST',
  path: '/api/npl/receipts',
  section: 'npl_module',
  summary: 'Note that the goods of several ordered products have arrived',
  description:
    'All of them or none: where one is not ordered any more, nothing is noted. Stock figures are not changed by it.',
  body: NplReceiveAction,
  status: 200,
  response: Type.Object({ changes: Type.Array(NplStatusChange) }),
  errors: [400, 404],
});
