import { invalid, notFound, Refusal } from '@promo/contracts/errors';
import { callerOf, type Identity } from '@promo/contracts/identity';
import { addComment, type Comment, type CommentAction } from '@promo/contracts/promo-proposals/comments';
import { PROPOSAL_COMMENTED } from '@promo/contracts/promo-proposals/events';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { MAX_COMMENTS } from '@promo/contracts/promo-proposals/words';
import { idempotently, type Remember } from '@promo/mongo/idempotency';
import { inTransactionOnce } from '@promo/mongo/once';
import { recordEvent } from '@promo/mongo/outbox';
import { seenText } from '@promo/retail/codes';
import type { Context } from '../context.ts';
import { countComments, storeComment } from '../store/stored-comments.ts';
import { noteComment } from '../store/stored-proposals.ts';
import { readTarget } from './change.ts';

/** Adds a comment to a proposal, whose version it leaves alone; with a key, a repeat of the request gets the first answer. */
export async function comment(
  context: Context,
  id: number,
  body: CommentAction,
  identity: Identity,
  key: string | undefined,
): Promise<Comment> {
  const text = seenText(body.text);
  if (text === null) throw invalid('text', proposalMessage.empty_comment());
  const route = `${addComment.method} ${addComment.path} ${id}`;
  return idempotently<Comment>(context.db, { user: identity.user_id, route, key, body }, context.now(), (remember) =>
    commentOnce(context, id, { ...body, text }, identity, remember),
  );
}

function commentOnce(
  { client, db, now }: Context,
  id: number,
  { text, mention_ids }: CommentAction,
  identity: Identity,
  remember: Remember<Comment>,
): Promise<Comment> {
  return inTransactionOnce(client, db, async (session, opId) => {
    const { version, title } = await readTarget(db, session, { id, precondition: () => true, unknown: notFound });
    if ((await countComments(db, session, id)) >= MAX_COMMENTS) {
      throw new Refusal(409, proposalMessage.too_many_comments({ id, maximum: MAX_COMMENTS }));
    }
    const at = now().toISOString();
    const by = callerOf(identity);
    await noteComment(db, session, id, at);
    const said = { proposal_id: id, at, by, text, mention_ids: [...new Set(mention_ids ?? [])] };
    const added = await storeComment(db, session, said);
    const data = { proposal_id: id, version, comment_id: added.id, title, by, mention_ids: added.mention_ids };
    await recordEvent(db, session, { subject: PROPOSAL_COMMENTED, at, actor: identity.user_id, version, data }, opId);
    await remember(session, added);
    return added;
  });
}
