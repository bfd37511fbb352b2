import { activity } from '@promo/contracts/promo-proposals/activity';
import { addComment, type Comment, proposalComments } from '@promo/contracts/promo-proposals/comments';
import { ACTIVITY_LISTED } from '@promo/contracts/promo-proposals/words';
import { idempotencyKey } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { comment } from '../actions/comment.ts';
import type { Context } from '../context.ts';
import { activityOf } from '../domain/activity.ts';
import { commentsOn, latestComments } from '../store/stored-comments.ts';
import { knownProposal, latestProposals, titlesOf } from '../store/stored-proposals.ts';

/** What is said about proposals, and what others do. */
export function commentRoutes(serve: Serve, context: Context): void {
  const { db } = context;

  serve(proposalComments, async ({ params: { proposal_id } }) => {
    await knownProposal(db, proposal_id);
    return preserialise(proposalComments, { comments: await commentsOn(db, proposal_id) });
  });

  serve(addComment, ({ params: { proposal_id }, body, identity, request }) =>
    comment(context, proposal_id, body, identity, idempotencyKey(request)),
  );

  serve(activity, async ({ query: { limit = ACTIVITY_LISTED.usual }, identity: { user_id: me } }) => {
    const [proposals, latest, mentioned] = await Promise.all([
      latestProposals(db, limit),
      latestComments(db, limit, { but: me }),
      me === null ? [] : latestComments(db, limit, { but: me, mentioned: me }),
    ]);
    const comments = [...new Map<number, Comment>([...latest, ...mentioned].map((one) => [one.id, one])).values()];
    const titles = await titlesOf(db, [...new Set(comments.map(({ proposal_id }) => proposal_id))]);
    return preserialise(activity, { activity: activityOf(me, proposals, comments, titles, limit) });
  });
}
