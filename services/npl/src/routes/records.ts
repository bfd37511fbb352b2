import { notFound } from '@promo/contracts/errors';
import { ALLOCATION_COLUMNS, listAllocations } from '@promo/contracts/npl/allocation-list';
import { listLaunches } from '@promo/contracts/npl/launches';
import { isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import { nplMessage } from '@promo/contracts/npl/messages';
import { NPL_COLUMNS } from '@promo/contracts/npl/record';
import * as routes from '@promo/contracts/npl/routes';
import { idempotencyKey, isKnown, tag } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import { NOT_MODIFIED, type Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { create } from '../actions/create.ts';
import { remove } from '../actions/delete.ts';
import { reckonAfter } from '../actions/reckon.ts';
import { update } from '../actions/update.ts';
import type { Context } from '../context.ts';
import { allocationLines } from '../domain/allocation-lines.ts';
import { listedView, recordView } from '../domain/view.ts';
import { recordsCountedAs } from '../store/counted.ts';
import { allocatedRecords, findRecord, listRecords, readLaunches } from '../store/stored-records.ts';
import { targetOf } from './target.ts';

const LIST = { name: 'new-products', columns: NPL_COLUMNS } as const;
const ALLOCATIONS = { name: 'allocations', columns: ALLOCATION_COLUMNS } as const;

/** Records and their master fields, and what must be where of them. */
export function recordRoutes(serve: Serve, context: Context): void {
  const { db, now } = context;

  serve(routes.listProducts, async (call) => {
    const { counted_as, ...filter } = call.query;
    const among = counted_as && (await recordsCountedAs(db, counted_as, now()));
    const found = (await listRecords(db, { ...filter, ...(among && { among }) })).map(listedView);
    return answerList(call, LIST, found, (items) => preserialise(routes.listProducts, { items, total: found.length }));
  });

  serve(listAllocations, async (call) => {
    const { channel, location, ...ofRecords } = call.query;
    const found = allocationLines(await allocatedRecords(db, ofRecords), { channel, location });
    return answerList(call, ALLOCATIONS, found, (items) => ({ items }));
  });

  serve(listLaunches, async ({ query: { sku } }) => ({ launches: await readLaunches(db, sku) }));

  serve(routes.createProduct, async ({ body, identity, request, reply }) => {
    const created = await create(context, body, identity, idempotencyKey(request));
    tag(reply, created.version);
    return created;
  });

  serve(routes.getProduct, async ({ params: { id }, request, reply }) => {
    const found = await findRecord(db, id);
    if (!found) throw notFound(nplMessage.unknown_record({ id }));
    // What is found of when to order changes without a new version.
    if (isKnown(request, reply, found.version) && !isToBeOrdered(found.status)) return NOT_MODIFIED;
    return preserialise(routes.getProduct, recordView(found));
  });

  serve(routes.updateProduct, async (call) => {
    const updated = await update(context, targetOf(call), call.body);
    const [reckoned = updated] = await reckonAfter(context, [updated], 'edit', call.request.log);
    tag(call.reply, reckoned.version);
    return preserialise(routes.updateProduct, recordView(reckoned));
  });

  serve(routes.deleteProduct, async (call) => {
    await remove(context, targetOf(call));
    return null;
  });
}
