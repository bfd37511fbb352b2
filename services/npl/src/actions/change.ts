import { invalid, notFound, Refusal, rejected } from '@promo/contracts/errors';
import { callerOf, type Identity } from '@promo/contracts/identity';
import type { Message } from '@promo/contracts/messages/message';
import { NPL_STATUS_CHANGED, NPL_UPDATED, type NplStatusChanged, type NplUpdated } from '@promo/contracts/npl/events';
import { allowedActions, isEditable } from '@promo/contracts/npl/lifecycle';
import { nplMessage } from '@promo/contracts/npl/messages';
import type { NplOrder, NplUpdate } from '@promo/contracts/npl/record';
import type { Precondition } from '@promo/http/headers';
import { changesNothing } from '@promo/mongo/changes-nothing';
import { inTransactionOnce } from '@promo/mongo/once';
import { recordEvent } from '@promo/mongo/outbox';
import type { Transaction } from '@promo/mongo/transaction';
import { dateAt } from '@promo/retail/calendar';
import type { ClientSession, Db } from 'mongodb';
import type { Context } from '../context.ts';
import { arrivalFault } from '../domain/corrections.ts';
import { launchFault } from '../domain/master.ts';
import type { ChildKind, HistoryEntry, NplRecord } from '../domain/record.ts';
import { type Changes, findRecord, saveRecord } from '../store/stored-records.ts';

/** Which record somebody wants to change. */
export interface Target {
  readonly id: number;
  readonly precondition: Precondition;
  readonly identity: Identity;
}

/** What a change writes. */
export interface Change {
  readonly changes: Changes;
  /** What the history notes: the words of whoever made it, or the system's. Of an edit without them it names the fields. */
  readonly note?: string | Message | null;
}

/** Reads the record that a change is for. Throws 404 when there is none, 412 when it has moved on. */
export async function readTarget(db: Db, session: ClientSession, { id, precondition }: Target): Promise<NplRecord> {
  const found = await findRecord(db, id, session);
  if (!found) throw notFound(nplMessage.unknown_record({ id }));
  if (!precondition(found.version)) throw hasChanged(found);
  return found;
}

/** That a record has another version than the one that a change was made for. */
export const hasChanged = ({ _id: id, version }: NplRecord) =>
  new Refusal(412, nplMessage.record_changed({ id, version }));

/** Throws a 400 Refusal for a record whose contents may no longer change. */
export function checkEditable(record: NplRecord, kind?: ChildKind): void {
  if (isEditable(record.status)) return;
  const state = stateOf(record);
  throw rejected(kind ? nplMessage.rows_not_editable({ kind, ...state }) : nplMessage.record_not_editable(state));
}

/** Throws a 422 Refusal for a launch further ahead than anybody plans. */
export function checkLaunch({ launch_date }: NplUpdate, now: Date): void {
  const fault = launchFault(launch_date, dateAt(now));
  if (fault) throw invalid('launch_date', fault);
}

/** Throws a 422 Refusal for an arrival further from today than anybody means. */
export function checkArrival({ expected_date }: Partial<NplOrder>, now: Date): void {
  const fault = arrivalFault(expected_date, dateAt(now));
  if (fault) throw invalid('expected_date', fault);
}

/** What a refusal tells of a record: its state, and what may be done in it. */
export const stateOf = ({ _id: id, status }: NplRecord) => ({ id, status, allowed: allowedActions(status) });

/**
 * Changes a record in one transaction with its history and its event, and gives it as it then is; what changes nothing is
 * not written. `decide` looks at it as it is before; changes at the same moment follow one another.
 */
export function changeRecord(
  { client, db, now }: Context,
  target: Target,
  decide: (before: NplRecord, session: ClientSession) => Change | Promise<Change>,
): Promise<NplRecord> {
  return inTransactionOnce(client, db, async (session, opId) => {
    const before = await readTarget(db, session, target);
    const change = await decide(before, session);
    if (changesNothing(before, change.changes)) return before;
    const { identity } = target;
    return writeChange({ db, session, at: now().toISOString(), identity, eventId: opId }, before, change);
  });
}

/** Writes a change with its history and its event, in the transaction that has read the record. */
export async function writeChange(
  transaction: Transaction,
  before: NplRecord,
  { changes, note = null }: Change,
): Promise<NplRecord> {
  const { at, identity } = transaction;
  const { status: from } = before;
  const to = changes.status ?? from;
  const edited = from === to ? nplMessage.fields_changed({ fields: changedFields(before, changes) }) : null;
  // Nobody decides or orders by a draft, which is edited until it is complete.
  const isNoted = edited === null || from !== 'draft';
  const entry = isNoted ? { from, to, at, by: callerOf(identity), ...noteOf(note ?? edited) } : null;
  const after = await saveRecord(transaction, before, changes, entry);
  await recordChange(transaction, from, after, changes.order);
  return after;
}

/** Fields whose names in the API are others than as they are kept. */
const NAMES: Readonly<Record<string, string>> = { cost_cents: 'cost', regular_cents: 'regular_price' };

/** What a change makes another, by the names of the API. */
const changedFields = (before: NplRecord, changes: Changes): string[] =>
  Object.entries(changes)
    .filter(([field, value]) => !changesNothing(before, { [field]: value }))
    .map(([field]) => NAMES[field] ?? field);

/** As the history keeps it. */
export function noteOf(note: string | Message | null): Pick<HistoryEntry, 'note' | 'code' | 'params'> {
  if (note === null || typeof note === 'string') return { note };
  const { detail, code, params } = note;
  return { note: detail, code, params };
}

/** Records the event of a change in its transaction; `from` is null for a new record, `order` what was noted of it in this change. */
export async function recordChange(
  { db, session, at, identity: { user_id: actor, name }, eventId }: Transaction,
  from: NplRecord['status'] | null,
  { _id: id, sku, version, status, fmb }: NplRecord,
  order?: NplRecord['order'],
): Promise<void> {
  const about: NplUpdated = { id, sku, version, ...(name && { by: name }), ...(order && { order }) };
  const why = status === 'fmb_triggered' ? fmb?.figures?.zero_because : undefined;
  const moved: NplStatusChanged = { ...about, status_from: from, status, ...(why && { zero_because: why }) };
  const message =
    from === status ? { subject: NPL_UPDATED, data: about } : { subject: NPL_STATUS_CHANGED, data: moved };
  await recordEvent(db, session, { ...message, at, actor, version }, eventId);
}
