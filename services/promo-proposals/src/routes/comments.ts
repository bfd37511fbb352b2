import { addComment, proposalComments } from '@promo/contracts/promo-proposals/comments';
import { idempotencyKey } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { comment } from '../actions/comment.ts';
import type { Context } from '../context.ts';
import { commentsOn } from '../store/stored-comments.ts';
import { knownProposal } from '../store/stored-proposals.ts';

/** What is said about proposals. */
export function commentRoutes(serve: Serve, context: Context): void {
  const { db } = context;

  serve(proposalComments, async ({ params: { proposal_id } }) => {
    await knownProposal(db, proposal_id);
    return preserialise(proposalComments, { comments: await commentsOn(db, proposal_id) });
  });

  serve(addComment, ({ params: { proposal_id }, body, identity, request }) =>
    comment(context, proposal_id, body, identity, idempotencyKey(request)),
  );
}
