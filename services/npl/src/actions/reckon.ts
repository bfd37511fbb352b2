import { Refusal } from '@promo/contracts/errors';
import type { BetweenChecks } from '@promo/contracts/npl/fmb';
import { isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import { dateAt } from '@promo/retail/calendar';
import type { Logger } from '@promo/runtime/logger';
import type { Context } from '../context.ts';
import { evaluationOf, holdsStill } from '../domain/fmb/check.ts';
import type { NplRecord } from '../domain/record.ts';
import { keepBetweenChecks } from '../store/fmb-records.ts';
import { survey } from './survey.ts';

/**
 * Keeps on records that were just approved or edited what a check of this moment finds, as far as they are yet to be ordered, so
 * that they say by when before the next one runs. It triggers nothing and takes no trigger back, which stays the check's. Where
 * analytics does not answer all stays as it was: the next check makes up for it.
 *
 * @returns the given records as they are then
 */
export async function reckon(
  context: Context,
  records: readonly NplRecord[],
  when: BetweenChecks,
): Promise<readonly NplRecord[]> {
  const { db, now, askStockOnce: askStock } = context;
  const waiting = records.filter(({ status }) => isToBeOrdered(status));
  if (waiting.length === 0) return records;
  const today = dateAt(now());
  const surveyed = await survey({ ...context, askStock }, waiting, today).catch((error: unknown) => {
    if (error instanceof Refusal) return [];
    throw error;
  });
  const found = surveyed
    // The order list needs figures of what is triggered: those of before stay where there are none any more.
    .filter(
      ({ record, decision }) =>
        record.status === 'approved' || ('figures' in decision && !holdsStill(record, decision)),
    )
    .map(({ record: { _id, version }, decision }) => {
      return { _id, version, fmb: evaluationOf(when, `${today}`, version, decision) };
    });
  await keepBetweenChecks(db, found);
  const byId = new Map(found.map(({ _id, fmb }) => [_id, fmb]));
  return records.map((record) => ({ ...record, fmb: byId.get(record._id) ?? record.fmb }));
}

/** The same for who has approved or edited them, which is done whatever becomes of this. */
export const reckonAfter = (
  context: Context,
  records: readonly NplRecord[],
  when: BetweenChecks,
  log: Pick<Logger, 'warn'>,
): Promise<readonly NplRecord[]> =>
  reckon(context, records, when).catch((err: unknown) => {
    log.warn({ err }, 'not reckoned');
    return records;
  });
