import { rejected } from '@promo/contracts/errors';
import { callerOf, type Identity } from '@promo/contracts/identity';
import { nplMessage } from '@promo/contracts/npl/messages';
import type { NplCreate, NplProduct } from '@promo/contracts/npl/record';
import { createProduct } from '@promo/contracts/npl/routes';
import { nextId } from '@promo/mongo/counters';
import { idempotently, type Remember } from '@promo/mongo/idempotency';
import { inTransactionOnce } from '@promo/mongo/once';
import type { Context } from '../context.ts';
import { masterOf } from '../domain/master.ts';
import type { NplRecord } from '../domain/record.ts';
import { recordView } from '../domain/view.ts';
import { findRecordBySku, insertRecord } from '../store/stored-records.ts';
import { checkLaunch, recordChange } from './change.ts';

/** Creates a record as a draft; with a key, a repeat of the request gets the first answer. */
export function create(
  context: Context,
  body: NplCreate,
  identity: Identity,
  key: string | undefined,
): Promise<NplProduct> {
  const request = { user: identity.user_id, route: `${createProduct.method} ${createProduct.path}`, key, body };
  return idempotently(context.db, request, context.now(), (remember) => createOnce(context, body, identity, remember));
}

async function createOnce(
  { client, db, now }: Context,
  body: NplCreate,
  identity: Identity,
  remember: Remember<NplProduct>,
): Promise<NplProduct> {
  checkLaunch(body, now());
  const master = masterOf(body);
  const at = now().toISOString();
  const record: NplRecord = {
    _id: await nextId(db, 'products'),
    sku: body.sku,
    version: 1,
    status: 'draft',
    ...master,
    order: null,
    fmb: null,
    created_at: at,
    updated_at: at,
    created_by: identity.user_id,
    approved_by: null,
    history: [{ from: null, to: 'draft', at, by: callerOf(identity), note: null }],
    allocations: [],
    forecasts: [],
    substitutions: [],
  };
  const answer = recordView(record);
  return inTransactionOnce(client, db, async (session, opId) => {
    const known = await findRecordBySku(db, body.sku, session);
    if (known) throw rejected(nplMessage.sku_has_record({ sku: body.sku, id: known._id, status: known.status }));
    if (!(await insertRecord(db, session, record))) throw rejected(nplMessage.sku_got_record({ sku: body.sku }));
    await recordChange({ db, session, at, identity, eventId: opId }, null, record);
    await remember(session, answer);
    return answer;
  });
}
