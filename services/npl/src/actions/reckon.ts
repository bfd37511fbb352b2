import { Refusal } from '@promo/contracts/errors';
import { AT_APPROVAL } from '@promo/contracts/npl/fmb';
import { dateAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { evaluationOf } from '../domain/fmb/check.ts';
import type { NplRecord } from '../domain/record.ts';
import { keepEvaluations } from '../store/fmb-records.ts';
import { survey } from './survey.ts';

/**
 * Keeps on a record that was just approved what a check of this moment finds, so that lists say by when to order before the
 * next one runs. It triggers nothing, which stays the check's. The approval stands where analytics does not answer: the next
 * check makes up for it.
 */
export async function reckonApproved(context: Context, record: NplRecord): Promise<void> {
  const { db, now, askStockOnce: askStock } = context;
  const today = dateAt(now());
  const [found] = await survey({ ...context, askStock }, [record], today).catch((error: unknown) => {
    if (error instanceof Refusal) return [];
    throw error;
  });
  if (!found) return;
  const { _id, version } = record;
  await keepEvaluations(db, [{ _id, version, fmb: evaluationOf(AT_APPROVAL, `${today}`, found.decision) }]);
}
