import { randomUUID } from 'node:crypto';
import { invalid, Refusal } from '@promo/contracts/errors';
import { ANONYMOUS, callerOf, type Identity } from '@promo/contracts/identity';
import {
  dailySweepId,
  FMB_CHECK_FINISHED,
  type FmbCheck,
  type FmbCheckFinished,
  isOfCheck,
} from '@promo/contracts/npl/fmb';
import { nplMessage } from '@promo/contracts/npl/messages';
import { recordEvent } from '@promo/mongo/outbox';
import { inTransaction } from '@promo/mongo/retry';
import { dateAt } from '@promo/retail/calendar';
import { MOST_DAYS_LATE } from '@promo/retail/fmb';
import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import { evaluationOf } from '../domain/fmb/check.ts';
import { listsOf } from '../domain/fmb/check-answer.ts';
import type { NplRecord } from '../domain/record.ts';
import {
  approvedRecords,
  keepEvaluations,
  recordsById,
  triggeredRecords,
  triggeredToReckon,
} from '../store/fmb-records.ts';
import { beginSweep, findSweep, finishSweep, MANUAL, openManualSweep } from '../store/sweeps.ts';
import { reckon } from './reckon.ts';
import { dueAmong, type Surveyed, survey } from './survey.ts';
import { tellLate } from './tell-late.ts';
import { type Sweeping, trigger } from './trigger.ts';

/** So often a due record is looked at that somebody keeps changing at the same moment. */
const PASSES = 3;

/**
 * The check of a day that the scheduler asks for; it takes effect once, however often it is asked for and wherever it is
 * broken off. Before it all are told what is late by now, for which nobody has to answer. A day beyond tomorrow is refused, since only a
 * clock that runs ahead asks for it. Throws a 503 or 504 Refusal when analytics does not answer.
 */
export async function runDailyCheck(context: Context, date: string): Promise<void> {
  refuseAfter(dateAt(context.now()).add({ days: 1 }), date, context.now());
  await tellLate(context);
  await sweepDay(context, date, ANONYMOUS);
}

/**
 * The check of a day that was left open, up to today and not long ago, for a user who closes it. Throws 409 when it is done already.
 */
export async function closeDay(context: Context, date: string, identity: Identity): Promise<FmbCheck> {
  refuseOutside(date, context.now());
  const done = await sweepDay(context, date, identity);
  if (!done) throw new Refusal(409, nplMessage.day_swept({ date }));
  return done;
}

function refuseAfter(last: Temporal.PlainDate, date: string, now: Date): void {
  if (Temporal.PlainDate.compare(date, last) <= 0) return;
  throw invalid('date', nplMessage.day_to_come({ date, today: `${dateAt(now)}` }));
}

/** What a user may close, which a dry run tries. */
function refuseOutside(date: string, now: Date): void {
  const today = dateAt(now);
  refuseAfter(today, date, now);
  if (Temporal.PlainDate.compare(date, today.subtract({ days: MOST_DAYS_LATE })) >= 0) return;
  throw invalid('date', nplMessage.day_too_old({ date, days: MOST_DAYS_LATE }));
}

/** Null when the day is swept already. */
async function sweepDay(context: Context, date: string, identity: Identity): Promise<FmbCheck | null> {
  const id = dailySweepId(date);
  if ((await findSweep(context.db, id))?.finished_at) return null;
  return sweep(context, identity, Temporal.PlainDate.from(date), async () => id);
}

/**
 * A check that a user asks for, as of today; one of today that is under way, or was broken off, is gone on with. Two at once mark each record once. Throws a
 * 503 or 504 Refusal when analytics does not answer.
 */
export async function runManualCheck(context: Context, identity: Identity): Promise<FmbCheck> {
  const today = dateAt(context.now());
  const idOf = async () => (await openManualSweep(context.db, `${today}`)) ?? `${MANUAL}${randomUUID()}`;
  return sweep(context, identity, today, idOf);
}

/** Decides as a check by a user would, as of today or of a day before, and writes nothing. */
export async function dryRun(context: Context, date?: string): Promise<FmbCheck> {
  const { db, now } = context;
  const at = now();
  if (date) refuseOutside(date, at);
  const today = date ? Temporal.PlainDate.from(date) : dateAt(at);
  const surveyed = await survey(context, await approvedRecords(db), today);
  const later = surveyed.filter(({ record: { fmb } }) => fmb !== null && isOfCheck(fmb) && fmb.date > `${today}`);
  const decided = new Set(later.map(({ record }) => record._id));
  return {
    sweep_id: `dry-run:${randomUUID()}`,
    run_at: at.toISOString(),
    date: `${today}`,
    stock_date: `${dateAt(at)}`,
    dry_run: true,
    checked: surveyed.length,
    ...listsOf(surveyed, (id) => !decided.has(id)),
    already_triggered: named(await triggeredRecords(db)),
  };
}

/** @param idOf of the sweep, asked for as it begins: another one may have begun while analytics was asked */
async function sweep(
  context: Context,
  identity: Identity,
  today: Temporal.PlainDate,
  idOf: () => Promise<string>,
): Promise<FmbCheck> {
  const { db, now } = context;
  const all = new Map<number, Surveyed>();
  const look = async (among?: readonly number[]) => {
    const found = await survey(context, await approvedRecords(db, among), today);
    for (const one of found) all.set(one.record._id, one);
    return found;
  };
  // Asked for before anything is written: without an answer nothing has happened.
  let found = await look();
  const sweeping = { id: await idOf(), date: `${today}`, identity };
  const { id: _id, date } = sweeping;
  const { run_at } = await beginSweep(db, { _id, date, run_at: now().toISOString(), by: callerOf(identity) });
  await keepUndue(db, sweeping, found);
  // before it triggers more
  await reckon(context, await triggeredToReckon(db), 'edit');
  for (let pass = 1; pass <= PASSES && dueAmong(found).length > 0; pass++) {
    const due = dueAmong(found);
    await trigger(context, sweeping, due);
    // What is still approved was changed after it was looked at.
    found = await look(due.map(({ record }) => record._id));
  }
  return finish(context, sweeping, run_at, all);
}

/** Keeps on the records that stay approved what was found, for lists and the summary. */
async function keepUndue(db: Db, { id, date }: Sweeping, found: readonly Surveyed[]): Promise<void> {
  const undue = found.filter(({ decision }) => !('due' in decision && decision.due));
  await keepEvaluations(
    db,
    undue.map(({ record, decision }) => ({
      _id: record._id,
      version: record.version,
      fmb: evaluationOf(id, date, record.version, decision),
    })),
  );
}

/** Closes the sweep with its event, both or neither, and says what it did. */
async function finish(
  { client, db, now }: Context,
  { id, date, identity }: Sweeping,
  runAt: string,
  all: ReadonlyMap<number, Surveyed>,
): Promise<FmbCheck> {
  const mine = new Set((await findSweep(db, id))?.triggered.map((record) => record.id));
  const others = (await triggeredRecords(db)).filter(({ _id }) => !mine.has(_id));
  const byOthers = new Set(others.map(({ _id }) => _id));
  const looked = [...all.values()].filter(({ record }) => !byOthers.has(record._id));
  // This check triggered them before it was broken off, and has not looked at them since.
  const before = (await recordsById(db, [...mine.difference(all)])).flatMap(({ fmb, ...record }) =>
    fmb?.figures ? [{ record, decision: { figures: fmb.figures, due: true } }] : [],
  );
  const lists = listsOf([...looked, ...before], (record) => mine.has(record));
  const outcome = { checked: looked.length + before.length, skipped: lists.skipped.length };
  await inTransaction(client, async (session) => {
    const at = now().toISOString();
    const finished = await finishSweep(db, session, id, { finished_at: at, ...outcome });
    if (!finished) return;
    const data: FmbCheckFinished = { sweep_id: id, date, ...outcome, triggered: finished.triggered.length };
    const event = { subject: FMB_CHECK_FINISHED, at, actor: identity.user_id, version: 1, data };
    await recordEvent(db, session, event, `${id}:finished`);
  });
  return {
    sweep_id: id,
    run_at: runAt,
    date,
    stock_date: `${dateAt(now())}`,
    dry_run: false,
    checked: outcome.checked,
    ...lists,
    already_triggered: named(others),
  };
}

const named = (records: readonly Pick<NplRecord, '_id' | 'sku'>[]): FmbCheck['already_triggered'] =>
  records.map(({ _id, sku }) => ({ id: _id, sku }));
