import { type TSchema, Type } from 'typebox';
import { id } from '../fields.ts';
import { route } from '../route.ts';
import {
  Allocation,
  AllocationCreate,
  Forecast,
  ForecastCreate,
  Substitution,
  SubstitutionCreate,
} from './child-rows.ts';
import { byId } from './record.ts';

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
    summary: `Add one row of kind ${kind}, or overwrite the one with the same ${key}`,
    description: 'Answers the row as it is then. Its record gets a new version, which is the ETag.',
    params: byId,
    body,
    status: 201,
    response,
    etag: true,
    errors: [400, 404, 412],
  });

export const upsertAllocation = upsertOf('allocation', 'location and channel', AllocationCreate, Allocation);
export const upsertForecast = upsertOf('forecast', 'week and channel', ForecastCreate, Forecast);
export const upsertSubstitution = upsertOf('substitution', 'parent_sku', SubstitutionCreate, Substitution);

/** Removes a child row. */
const deleteOf = <const Kind extends string, const Id extends string>(kind: Kind, param: Id) =>
  route({
    method: 'DELETE',
    path: `/api/npl/${kind}/:${param}`,
    section: 'npl_module',
    summary: `Delete ${kind === 'allocation' ? 'an' : 'a'} ${kind} row`,
    description: 'Its record gets a new version. 404 where the row is not there any more.',
    params: Type.Object({ [param]: id('Id of the row') } as Record<Id, ReturnType<typeof id>>),
    status: 204,
    response: Type.Null(),
    errors: [400, 404, 412],
  });

export const deleteAllocation = deleteOf('allocation', 'alloc_id');
export const deleteForecast = deleteOf('forecast', 'fc_id');
export const deleteSubstitution = deleteOf('substitution', 'sub_id');
