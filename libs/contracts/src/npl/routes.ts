import { Type } from 'typebox';
import { Health } from '../fields.ts';
import { LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { nplActivity } from './activity.ts';
import { listAllocations } from './allocation-list.ts';
import {
  deleteAllocation,
  deleteForecast,
  deleteSubstitution,
  upsertAllocation,
  upsertForecast,
  upsertSubstitution,
} from './child-routes.ts';
import { NplStatusField } from './fields.ts';
import { NPL_FMB_ROUTES } from './fmb.ts';
import { importRecords } from './imports.ts';
import { listLaunches } from './launches.ts';
import { orderProducts, receivePart, receiveProducts } from './order.ts';
import {
  byId,
  NPL_COLUMNS,
  NplCreate,
  NplListItem,
  NplMarkOrdered,
  NplOrder,
  NplOrderCorrection,
  NplProduct,
  NplStatusChange,
  NplTakeBack,
  NplTransition,
  NplUpdate,
} from './record.ts';
import { recordFilter } from './record-filter.ts';
import { NPL_REPORT_ROUTES } from './report.ts';
import { COUNTED_AS } from './words.ts';

export const nplHealth = route({
  method: 'GET',
  path: '/api/npl/health',
  section: 'public',
  summary: 'Health of new-product listing',
  description: 'Whether the service answers, and which release of it.',
  status: 200,
  response: Health,
});

export const listProducts = route({
  method: 'GET',
  path: '/api/npl',
  section: 'npl_module',
  summary: 'Records without their child rows, newest first',
  description:
    'By state, product group, channel, a part of what names it, or as the summary counts. Child rows (allocations, forecasts, substitutions) come with the single record.',
  query: Type.Partial(
    Type.Object({
      status: Type.Array(NplStatusField, { maxItems: 20, description: 'Repeatable, none means no filter' }),
      ...recordFilter,
      counted_as: Type.Enum([...COUNTED_AS], {
        description:
          'Only the records that a count of /summary of this name is of, or, by triggered_last, those that its last_sweep triggered, whatever became of them since',
      }),
      ...paging(NPL_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({
    items: Type.Array(NplListItem),
    total: Type.Integer({ description: 'Records without limit and offset' }),
  }),
  formats: LIST_FORMATS,
});

export const createProduct = route({
  method: 'POST',
  path: '/api/npl',
  section: 'npl_module',
  summary: 'Create a record, as a draft',
  description:
    'A SKU has one record: 400 where it has one already, whatever its state. Child rows are added afterwards.',
  body: NplCreate,
  status: 201,
  response: NplProduct,
  idempotent: true,
  etag: true,
  errors: [400, 409],
});

export const getProduct = route({
  method: 'GET',
  path: '/api/npl/:id',
  section: 'npl_module',
  summary: 'One record with its child rows, its version as ETag',
  description:
    'Master data, allocations, forecasts, substitutions, history and what may be done with it as it is; its version is the ETag.',
  params: byId,
  status: 200,
  response: NplProduct,
  etag: true,
  errors: [404],
});

export const updateProduct = route({
  method: 'PUT',
  path: '/api/npl/:id',
  section: 'npl_module',
  summary: 'Overwrite the supplied master fields of a record that is not phased out',
  description:
    'What is left out stays, null clears. The status is changed by the actions below /api/npl/{id}, never here.',
  params: byId,
  body: NplUpdate,
  status: 200,
  response: NplProduct,
  etag: true,
  errors: [400, 404, 412],
});

export const deleteProduct = route({
  method: 'DELETE',
  path: '/api/npl/:id',
  section: 'npl_module',
  summary: 'Delete a draft with its child rows',
  description: 'For what was begun by mistake: later states are phased out instead, and keep their history.',
  params: byId,
  status: 204,
  response: Type.Null(),
  errors: [400, 404, 412],
});

const transition = { method: 'POST', section: 'npl_module', params: byId, optionalBody: true, status: 200 } as const;
const moved = { response: NplStatusChange, etag: true, errors: [400, 404, 412] } as const;

export const approveProduct = route({
  ...transition,
  path: '/api/npl/:id/approve',
  summary: 'Approve a draft',
  description:
    'From then on the daily FMB check looks at it, and what one finds now is kept in fmb of the record at once. 400 from any other state than draft.',
  body: NplTransition,
  ...moved,
});

export const markOrdered = route({
  ...transition,
  path: '/api/npl/:id/mark-ordered',
  summary: 'Note that an approved or triggered product was ordered',
  description:
    'With number, quantity in units and expected date of the order where they are known; without a quantity, what the check suggested. It places no order.',
  body: NplMarkOrdered,
  ...moved,
});

export const correctOrder = route({
  method: 'PUT',
  path: '/api/npl/:id/order',
  section: 'npl_module',
  summary: 'Correct the number, quantity or expected date of an order that has not arrived',
  description:
    'Only while the product is ordered: 400 in any other state. The history says what was changed, and from what. Answers the order as it is then; the version of its record is the ETag.',
  params: byId,
  body: NplOrderCorrection,
  status: 200,
  response: NplOrder,
  etag: true,
  errors: [400, 404, 412],
});

export const markInStock = route({
  ...transition,
  path: '/api/npl/:id/mark-in-stock',
  summary: 'Note that the ordered goods have arrived',
  description: 'From ordered; the product can be launched then. Stock figures are not changed by it.',
  body: NplTransition,
  ...moved,
});

export const takeBack = route({
  method: 'POST',
  section: 'npl_module',
  path: '/api/npl/:id/take-back',
  summary: 'Take back that a product was ordered, arrived, was launched or phased out, as marked by mistake',
  description:
    'To where it was before. What was noted of an order is gone then, and stays in the history; it stays with a receipt that is taken back. With a launch the records come back that it phased out (`brought_back`). 400 in any other state than `from`, so that the same again takes back nothing more; of an order of which something is noted as arrived; and of a product that would come back into the range where another one replaces what it replaces meanwhile, as when a substitution is added.',
  params: byId,
  body: NplTakeBack,
  status: 200,
  ...moved,
});

export const activateProduct = route({
  ...transition,
  path: '/api/npl/:id/activate',
  summary: 'Launch a product that is in stock; records of its hard parents are phased out with it',
  description: 'From in stock. The answer names the records that were phased out with it.',
  body: NplTransition,
  ...moved,
});

export const phaseOutProduct = route({
  ...transition,
  path: '/api/npl/:id/phase-out',
  summary: 'Take a product out of the range, from any other state',
  description: 'Its history stays, and is not changed any more. Marked by mistake, it is taken back by /take-back.',
  body: NplTransition,
  ...moved,
});

/** Every route of the service. */
export const NPL_ROUTES = [
  nplHealth,
  ...NPL_REPORT_ROUTES,
  ...NPL_FMB_ROUTES,
  nplActivity,
  importRecords,
  listProducts,
  listAllocations,
  listLaunches,
  createProduct,
  getProduct,
  updateProduct,
  deleteProduct,
  upsertAllocation,
  deleteAllocation,
  upsertForecast,
  deleteForecast,
  upsertSubstitution,
  deleteSubstitution,
  approveProduct,
  markOrdered,
  correctOrder,
  orderProducts,
  markInStock,
  receiveProducts,
  receivePart,
  takeBack,
  activateProduct,
  phaseOutProduct,
] as const;
