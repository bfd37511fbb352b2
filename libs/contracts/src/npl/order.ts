import { type Static, Type } from 'typebox';
import { CalendarDay, id, lines, optional, saying } from '../fields.ts';
import { route } from '../route.ts';
import { units } from './fields.ts';
import { byId, NplListItem, NplStatusChange } from './record.ts';
import { ARRIVED_UNITS, MAX_ARRIVALS, MAX_ORDER_LINES, NPL_LONGEST, SOME_UNITS } from './words.ts';

const closed = { additionalProperties: false };

export const NplOrderAction = Type.Object(
  {
    order_number: saying(NPL_LONGEST.order_number, 'Number of the order'),
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

export const NplArrivalAction = Type.Object(
  {
    received_on: CalendarDay('The day on which it arrived, up to today'),
    units: units('Arrived on that day; 0 takes back what was noted of it', ARRIVED_UNITS),
  },
  closed,
);
export type NplArrivalAction = Static<typeof NplArrivalAction>;

const { status, arrivals, outstanding } = NplListItem.properties;
/** An order that arrives in parts, as it is then. */
export const NplArrivals = Type.Object({ status, arrivals, outstanding });
export type NplArrivals = Static<typeof NplArrivals>;

export const receivePart = route({
  method: 'PUT',
  path: '/api/npl/:id/arrivals',
  section: 'npl_module',
  summary: 'Note how much of an order has arrived on a day',
  description: `For an order that arrives in parts, at most ${MAX_ARRIVALS} of them. The same day again overwrites what was noted of it, so that it may be repeated. Once all that was ordered is there the product is in stock; what never comes ends by /mark-in-stock. 400 unless it is ordered.`,
  params: byId,
  body: NplArrivalAction,
  status: 200,
  response: NplArrivals,
  etag: true,
  errors: [400, 404, 412],
});
