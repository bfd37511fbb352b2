import { type Static, Type } from 'typebox';
import { route } from '../route.ts';
import { NplHistoryEntry } from './record.ts';
import { NPL_ACTIVITY_LISTED } from './words.ts';

export const NplActivity = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  ...NplHistoryEntry.properties,
});
export type NplActivity = Static<typeof NplActivity>;

export const nplActivity = route({
  method: 'GET',
  path: '/api/npl/activity',
  section: 'npl_module',
  summary: 'What others and the check did to new products, and which deliveries came to be late, newest first',
  description:
    'Changes of status and corrections of orders, from the histories of the records that were changed last, without drafts; nothing that the caller did. A delivery that is late (`delivery_late`) stands at the day after it was expected, until it arrives.',
  query: Type.Partial(
    Type.Object({
      limit: Type.Integer({
        minimum: 1,
        maximum: NPL_ACTIVITY_LISTED.most,
        default: NPL_ACTIVITY_LISTED.usual,
        description: 'How much at most',
      }),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ activity: Type.Array(NplActivity) }),
});
