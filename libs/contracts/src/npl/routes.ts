import { type TSchema, Type } from 'typebox';
import { anyOf, Health, id, text } from '../fields.ts';
import { LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { LONGEST } from '../words.ts';
import {
  Allocation,
  AllocationCreate,
  Forecast,
  ForecastCreate,
  Substitution,
  SubstitutionCreate,
} from './child-rows.ts';
import { ChannelField, NplStatusField } from './fields.ts';
import { NPL_FMB_ROUTES } from './fmb.ts';
import { importRecords } from './imports.ts';
import {
  byId,
  NPL_COLUMNS,
  NplCreate,
  NplListItem,
  NplMarkOrdered,
  NplProduct,
  NplStatusChange,
  NplTransition,
  NplUpdate,
} from './record.ts';
import { NPL_REPORT_ROUTES } from './report.ts';

export const nplHealth = route({
  method: 'GET',
  path: '/api/npl/health',
  section: 'public',
  summary: 'Health of new-product listing',
  status: 200,
  response: Health,
});

export const listProducts = route({
  method: 'GET',
  path: '/api/npl',
  section: 'npl_module',
  summary: 'Records without their child rows, newest first',
  query: Type.Partial(
    Type.Object({
      status: Type.Array(NplStatusField, { maxItems: 20, description: 'Repeatable, none means no filter' }),
      group: anyOf('Product group'),
      channel: ChannelField,
      q: text(LONGEST.search, 'Part of the SKU or the name, whatever its case and diacritics'),
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
  description: 'With an Idempotency-Key header, a repeat within 24 hours gets the first answer.',
  body: NplCreate,
  status: 201,
  response: NplProduct,
  errors: [400, 409],
});

export const getProduct = route({
  method: 'GET',
  path: '/api/npl/:id',
  section: 'npl_module',
  summary: 'One record with its child rows, its version as ETag',
  params: byId,
  status: 200,
  response: NplProduct,
  errors: [404],
});

export const updateProduct = route({
  method: 'PUT',
  path: '/api/npl/:id',
  section: 'npl_module',
  summary: 'Overwrite the supplied master fields of a record that is not phased out',
  params: byId,
  body: NplUpdate,
  status: 200,
  response: NplProduct,
  errors: [400, 404, 412],
});

export const deleteProduct = route({
  method: 'DELETE',
  path: '/api/npl/:id',
  section: 'npl_module',
  summary: 'Delete a draft with its child rows',
  params: byId,
  status: 204,
  response: Type.Null(),
  errors: [400, 404, 412],
});

/** Adds a child row, or overwrites the one with the same key. */
const upsertOf = <const Kind extends string, Body extends TSchema, Row extends TSchema>(
  kind: Kind,
  key: string,
  body: Body,
  response: Row,
) =>
  route({
    method: 'POST',
    path: `/api/npl/:id/${kind}`,
    section: 'npl_module',
    summary: `Add a ${kind} row, or overwrite the one with the same ${key}`,
    params: byId,
    body,
    status: 201,
    response,
    errors: [400, 404, 412],
  });

export const upsertAllocation = upsertOf('allocation', 'location and channel', AllocationCreate, Allocation);
export const upsertForecast = upsertOf('forecast', 'week and channel', ForecastCreate, Forecast);
export const upsertSubstitution = upsertOf('substitution', 'parent_sku', SubstitutionCreate, Substitution);

export const deleteAllocation = route({
  method: 'DELETE',
  path: '/api/npl/allocation/:alloc_id',
  section: 'npl_module',
  summary: 'Delete an allocation row',
  params: Type.Object({ alloc_id: id('Id of the row') }),
  status: 204,
  response: Type.Null(),
  errors: [400, 404, 412],
});

export const deleteForecast = route({
  method: 'DELETE',
  path: '/api/npl/forecast/:fc_id',
  section: 'npl_module',
  summary: 'Delete a forecast row',
  params: Type.Object({ fc_id: id('Id of the row') }),
  status: 204,
  response: Type.Null(),
  errors: [400, 404, 412],
});

export const deleteSubstitution = route({
  method: 'DELETE',
  path: '/api/npl/substitution/:sub_id',
  section: 'npl_module',
  summary: 'Delete a substitution row',
  params: Type.Object({ sub_id: id('Id of the row') }),
  status: 204,
  response: Type.Null(),
  errors: [400, 404, 412],
});

const transition = { method: 'POST', section: 'npl_module', params: byId, optionalBody: true, status: 200 } as const;
const moved = { response: NplStatusChange, errors: [400, 404, 412] } as const;

export const approveProduct = route({
  ...transition,
  path: '/api/npl/:id/approve',
  summary: 'Approve a draft',
  body: NplTransition,
  ...moved,
});

export const markOrdered = route({
  ...transition,
  path: '/api/npl/:id/mark-ordered',
  summary: 'Note that an approved or triggered product was ordered',
  body: NplMarkOrdered,
  ...moved,
});

export const markInStock = route({
  ...transition,
  path: '/api/npl/:id/mark-in-stock',
  summary: 'Note that the ordered goods have arrived',
  body: NplTransition,
  ...moved,
});

export const activateProduct = route({
  ...transition,
  path: '/api/npl/:id/activate',
  summary: 'Launch a product that is in stock; records of its hard parents are phased out with it',
  body: NplTransition,
  ...moved,
});

export const phaseOutProduct = route({
  ...transition,
  path: '/api/npl/:id/phase-out',
  summary: 'Take a product out of the range, from any other state',
  body: NplTransition,
  ...moved,
});

/** Every route of the service. */
export const NPL_ROUTES = [
  nplHealth,
  ...NPL_REPORT_ROUTES,
  ...NPL_FMB_ROUTES,
  importRecords,
  listProducts,
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
  markInStock,
  activateProduct,
  phaseOutProduct,
] as const;
