import type { dailySweeps } from '@promo/contracts/npl/fmb';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { dateAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { sweepsOn } from '../store/sweeps.ts';

/** How far the checks of some days are: the scheduler asks, since a restore may know more or less than it does. */
export async function answerSweeps(
  { db, now }: Context,
  { dates }: RequestOf<typeof dailySweeps>,
): Promise<ReplyOf<typeof dailySweeps>> {
  const sweeps = await sweepsOn(db, dates);
  return { today: `${dateAt(now())}`, sweeps: sweeps.map(({ date, finished_at }) => ({ date, finished_at })) };
}
