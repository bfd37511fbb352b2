import { nplActivity } from '@promo/contracts/npl/activity';
import { NPL_ACTIVITY_LISTED } from '@promo/contracts/npl/words';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import type { Context } from '../context.ts';
import { activityOf } from '../domain/activity.ts';
import { countedRecords } from '../store/counted.ts';
import { changedLast, listRecords } from '../store/stored-records.ts';

/** What others and the check did of late. */
export function activityRoutes(serve: Serve, { db, now }: Context): void {
  serve(nplActivity, async ({ query: { limit = NPL_ACTIVITY_LISTED.usual }, identity: { user_id: me } }) => {
    const [changed, late] = await Promise.all([
      changedLast(db, me, limit),
      listRecords(db, { among: countedRecords(now()).overdue_orders }),
    ]);
    return preserialise(nplActivity, { activity: activityOf(changed, late, me, limit) });
  });
}
