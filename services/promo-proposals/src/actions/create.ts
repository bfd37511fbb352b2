import { wrongField } from '@promo/contracts/errors';
import { callerOf, type Identity } from '@promo/contracts/identity';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { PromoProposalCreate } from '@promo/contracts/promo-proposals/proposal';
import { createProposal } from '@promo/contracts/promo-proposals/routes';
import type { ResponseOf } from '@promo/contracts/route';
import { nextId } from '@promo/mongo/counters';
import { idempotently, type Remember } from '@promo/mongo/idempotency';
import { inTransactionOnce } from '@promo/mongo/once';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { economicsQuestion, expectedOf } from '../domain/forecast/economics-answer.ts';
import { checkContents } from '../domain/proposal/check.ts';
import { contentsOf } from '../domain/proposal/contents.ts';
import { incomplete, type ProposalRecord, spanOf } from '../domain/proposal/proposal.ts';
import { proposalView } from '../domain/proposal/view.ts';
import { withLaterFields } from '../store/later-fields.ts';
import { proposalsOf } from '../store/stored-proposals.ts';
import { actor } from './actor.ts';
import { logEntry, recordChange } from './change.ts';
import { fillLines } from './complete.ts';
import { submitWarnings } from './warn.ts';

type Created = ResponseOf<typeof createProposal>;

/** Creates a proposal; with a key, a repeat of the request gets the first answer. */
export async function create(
  context: Context,
  body: PromoProposalCreate,
  identity: Identity,
  origin: Origin,
  key: string | undefined,
): Promise<Created> {
  const request = { user: identity.user_id, route: `${createProposal.method} ${createProposal.path}`, key, body };
  const answer = await idempotently<Created>(context.db, request, context.now(), (remember) =>
    createOnce(context, body, identity, origin, remember),
  );
  // A first answer of the day before may lack them.
  return withLaterFields(answer);
}

async function createOnce(
  context: Context,
  body: PromoProposalCreate,
  identity: Identity,
  origin: Origin,
  remember: Remember<Created>,
): Promise<Created> {
  const { client, db, tryEconomics, now } = context;
  const user = actor(identity, 'proposed_by_id', body.proposed_by_id);
  const contents = contentsOf(body);
  checkContents(contents);
  const obstacle = body.status === 'submitted' ? incomplete(contents) : undefined;
  if (obstacle) throw wrongField(spanOf(contents) ? 'skus' : 'start_week', obstacle);
  const skus = await fillLines(context, contents.skus, origin);
  const _id = await nextId(db, 'proposals');
  const question = economicsQuestion({ ...contents, skus, _id });
  const told = question && (await tryEconomics(question, origin));
  const recordAt = (at: string): ProposalRecord => ({
    _id,
    version: 1,
    content_version: 1,
    terms_version: 1,
    status: body.status,
    created_at: at,
    updated_at: at,
    ...contents,
    skus,
    proposed_by_id: user?.id ?? null,
    user: identity.user_id === null ? null : user,
    created_by_id: identity.user_id,
    edited_by_id: identity.user_id,
    edited_by: callerOf(identity),
    edited_by_ids: identity.user_id === null ? [] : [identity.user_id],
    placed: { at, by_id: identity.user_id },
    decided: false,
    log: [logEntry({ at, identity }, user, proposalMessage.created({ status: body.status }))],
    forecast: null,
    expected: told && expectedOf(skus, told),
  });
  const warnings = await submitWarnings(context, recordAt(now().toISOString()), origin);
  return inTransactionOnce(client, db, async (session, opId) => {
    // now, as changes have it: what was asked took its time, in which another may have been changed
    const at = now().toISOString();
    const record = recordAt(at);
    const answer = { ...proposalView(record), ...(warnings && { warnings }) };
    await proposalsOf(db).insertOne(record, { session });
    await recordChange({ db, session, at, identity, eventId: opId }, null, record);
    await remember(session, answer);
    return answer;
  });
}
