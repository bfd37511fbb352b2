import { Refusal } from '@promo/contracts/errors';
import { NPL_UPDATED, type NplUpdated } from '@promo/contracts/npl/events';
import type { BetweenChecks, FmbEvaluation, FmbFigures } from '@promo/contracts/npl/fmb';
import { isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import { nplMessage } from '@promo/contracts/npl/messages';
import { recordEvent } from '@promo/mongo/outbox';
import { inTransaction } from '@promo/mongo/retry';
import { dateAt } from '@promo/retail/calendar';
import type { Logger } from '@promo/runtime/logger';
import type { Context } from '../context.ts';
import { evaluationOf, holdsStill, isNeededAfterAll } from '../domain/fmb/check.ts';
import { withEntry } from '../domain/history.ts';
import type { NplRecord } from '../domain/record.ts';
import { keepBetweenChecks, keepNeeded } from '../store/fmb-records.ts';
import { noteOf } from './change.ts';
import { type Surveyed, survey } from './survey.ts';

/**
 * Keeps on records that were just approved or edited what a check of this moment finds, as far as they are yet to be ordered, so
 * that they say by when before the next one runs. It triggers nothing and takes no trigger back, which stays the check's; of what is
 * triggered and covered no more it tells. Where analytics does not answer all stays as it was: the next check makes up for it.
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
    .map(({ record, decision }) => {
      return { record, decision, fmb: evaluationOf(when, `${today}`, record.version, decision) };
    });
  const isNeeded = ({ record, decision }: Surveyed) => 'figures' in decision && isNeededAfterAll(record, decision);
  const { needed = [], others = [] } = Object.groupBy(found, (one) => (isNeeded(one) ? 'needed' : 'others'));
  await keepBetweenChecks(
    db,
    others.map(({ record: { _id, version }, fmb }) => ({ _id, version, fmb })),
  );
  const after = new Map<number, NplRecord>(others.map(({ record, fmb }) => [record._id, { ...record, fmb }]));
  for (const { record, fmb } of needed) after.set(record._id, await tellNeeded(context, record, fmb));
  return records.map((record) => after.get(record._id) ?? record);
}

/** Says of a record of which there is not enough any more that it must be ordered, in its history and by an event; once. */
async function tellNeeded({ client, db, now }: Context, record: NplRecord, fmb: FmbEvaluation): Promise<NplRecord> {
  const { _id: id, sku, version, status } = record;
  const at = now().toISOString();
  const { latest_order_date, suggested_qty } = fmb.figures as FmbFigures;
  const note = noteOf(nplMessage.order_after_all({ latest_order_date, suggested_qty }));
  const history = withEntry(record.history, { from: status, to: status, at, by: null, ...note });
  const after = { ...record, fmb, history, updated_at: at };
  const data: NplUpdated = { id, sku, version, to_order: suggested_qty };
  return inTransaction(client, async (session) => {
    if (!(await keepNeeded(db, session, after))) return record;
    await recordEvent(db, session, { subject: NPL_UPDATED, at, actor: null, version, data });
    return after;
  });
}

/** Reckons right after an approval or an edit, which stands even where this fails. */
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
