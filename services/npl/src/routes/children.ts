import * as routes from '@promo/contracts/npl/routes';
import { ifMatch, tag } from '@promo/http/headers';
import type { VerifyIdentity } from '@promo/http/identity';
import { type Call, serve } from '@promo/http/serve';
import type { FastifyInstance } from 'fastify';
import { deleteChild, upsertChild } from '../actions/change-children.ts';
import type { Context } from '../actions/context.ts';
import { allocationOf, forecastOf, type NewChild, substitutionOf } from '../domain/child-rows.ts';
import type { ChildKind } from '../domain/record.ts';
import { childView } from '../domain/view.ts';

type Upsert = typeof routes.upsertAllocation | typeof routes.upsertForecast | typeof routes.upsertSubstitution;

/** Allocation, forecast and substitution rows of records. */
export function childRoutes(app: FastifyInstance, verify: VerifyIdentity, context: Context): void {
  async function upsert<K extends ChildKind>(call: Call<Upsert>, kind: K, wanted: NewChild<K>) {
    const { params, identity, request, reply } = call;
    const target = { id: params.id, expected: ifMatch(request) };
    const { record, row } = await upsertChild(context, target, kind, wanted, identity);
    tag(reply, record.version);
    return childView(record._id)(row);
  }

  async function remove(call: Pick<Call<Upsert>, 'identity' | 'request'>, kind: ChildKind, id: number): Promise<null> {
    await deleteChild(context, kind, id, ifMatch(call.request), call.identity);
    return null;
  }

  serve(app, routes.upsertAllocation, verify, (call) => upsert(call, 'allocations', allocationOf(call.body)));
  serve(app, routes.upsertForecast, verify, (call) => upsert(call, 'forecasts', forecastOf(call.body)));
  serve(app, routes.upsertSubstitution, verify, (call) => upsert(call, 'substitutions', substitutionOf(call.body)));

  serve(app, routes.deleteAllocation, verify, (call) => remove(call, 'allocations', call.params.alloc_id));
  serve(app, routes.deleteForecast, verify, (call) => remove(call, 'forecasts', call.params.fc_id));
  serve(app, routes.deleteSubstitution, verify, (call) => remove(call, 'substitutions', call.params.sub_id));
}
