import { activity } from '@promo/contracts/promo-proposals/activity';
import type { Comment } from '@promo/contracts/promo-proposals/comments';
import { ACTIVITY_LISTED } from '@promo/contracts/promo-proposals/words';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import type { Context } from '../context.ts';
import { activityOf } from '../domain/activity.ts';
import { latestProposals, titlesOf } from '../store/latest-proposals.ts';
import { latestComments } from '../store/stored-comments.ts';

/** What others did and said of late. */
export function activityRoutes(serve: Serve, { db }: Context): void {
  serve(activity, async ({ query: { limit = ACTIVITY_LISTED.usual }, identity: { user_id: me } }) => {
    const [proposals, latest, mentioned] = await Promise.all([
      latestProposals(db, limit, me),
      latestComments(db, limit, { but: me }),
      me === null ? [] : latestComments(db, limit, { but: me, mentioned: me }),
    ]);
    const comments = [...new Map<number, Comment>([...latest, ...mentioned].map((one) => [one.id, one])).values()];
    const titles = await titlesOf(db, [...new Set(comments.map(({ proposal_id }) => proposal_id))]);
    return preserialise(activity, { activity: activityOf(me, proposals, comments, titles, limit) });
  });
}
