import * as routes from '@promo/contracts/npl/child-routes';
import { tag } from '@promo/http/headers';
import type { Call, Serve } from '@promo/http/serve';
import { deleteChild, upsertChild } from '../actions/change-children.ts';
import { reckonAfter } from '../actions/reckon.ts';
import type { Context } from '../context.ts';
import { allocationOf, forecastOf, type NewChild, substitutionOf } from '../domain/child-rows.ts';
import type { ChildKind } from '../domain/record.ts';
import { childView } from '../domain/view.ts';
import { targetOf } from './target.ts';

type Upsert = typeof routes.upsertAllocation | typeof routes.upsertForecast | typeof routes.upsertSubstitution;

/** Allocation, forecast and substitution rows of records. */
export function childRoutes(serve: Serve, context: Context): void {
  async function upsert<K extends ChildKind>(call: Call<Upsert>, kind: K, wanted: NewChild<K>) {
    const { record, row } = await upsertChild(context, targetOf(call), kind, wanted);
    await reckonAfter(context, [record], 'edit', call.request.log);
    tag(call.reply, record.version);
    return childView(record._id)(row);
  }

  async function remove(call: Pick<Call<Upsert>, 'identity' | 'request'>, kind: ChildKind, id: number): Promise<null> {
    const record = await deleteChild(context, kind, targetOf({ ...call, params: { id } }));
    await reckonAfter(context, [record], 'edit', call.request.log);
    return null;
  }

  serve(routes.upsertAllocation, (call) => upsert(call, 'allocations', allocationOf(call.body)));
  serve(routes.upsertForecast, (call) => upsert(call, 'forecasts', forecastOf(call.body)));
  serve(routes.upsertSubstitution, (call) => upsert(call, 'substitutions', substitutionOf(call.body)));

  serve(routes.deleteAllocation, (call) => remove(call, 'allocations', call.params.alloc_id));
  serve(routes.deleteForecast, (call) => remove(call, 'forecasts', call.params.fc_id));
  serve(routes.deleteSubstitution, (call) => remove(call, 'substitutions', call.params.sub_id));
}
