import { invalid, rejected } from '@promo/contracts/errors';
import { callerOf, type Identity } from '@promo/contracts/identity';
import { next, type Transition } from '@promo/contracts/npl/lifecycle';
import { nplMessage } from '@promo/contracts/npl/messages';
import type { NplOrderAction, NplReceiveAction } from '@promo/contracts/npl/order';
import type { NplMarkOrdered, NplOrder, NplStatusChange, NplTakeBack } from '@promo/contracts/npl/record';
import { type NplStatus, receivedOf } from '@promo/contracts/npl/words';
import { inTransactionOnce } from '@promo/mongo/once';
import type { Transaction } from '@promo/mongo/transaction';
import { seenText } from '@promo/retail/codes';
import type { Context } from '../context.ts';
import { NO_ORDER } from '../domain/corrections.ts';
import { stepInto } from '../domain/history.ts';
import type { NplRecord } from '../domain/record.ts';
import { type Changes, findRecordBySku } from '../store/stored-records.ts';
import { type Change, checkArrival, readTarget, stateOf, type Target, writeChange } from './change.ts';
import { checkSubstitutions } from './check-substitutions.ts';

/** A step on, or back from one that was marked by mistake. */
export type Step = Transition | 'take-back';

/** What may be said with it. */
type StepBody = NplMarkOrdered & Partial<NplTakeBack>;

interface Moved {
  readonly after: NplRecord;
  /** What came back into the range with it. */
  readonly broughtBack: readonly NplRecord[];
  readonly change: NplStatusChange;
}

/**
 * Moves a record by a step. Whoever asks second hears the state that the first one left it in, in a 400 Refusal. A launch takes
 * the records of hard parents out of the range in the same transaction, and one that is taken back brings them back.
 */
export async function move({ client, db, now }: Context, target: Target, action: Step, body: StepBody): Promise<Moved> {
  const { identity } = target;
  return inTransactionOnce(client, db, (session, opId) =>
    moveIn({ db, session, at: now().toISOString(), identity, eventId: opId }, target, action, body),
  );
}

/**
 * Moves several records on in one transaction, all of them or none, in the order of their lines; what stands beside the lines is said of
 * each. Throws what the first refusal says, and a 422 one for a record in two lines: the second would hear of the state that the first leaves.
 */
export async function moveTogether(
  { client, db, now }: Context,
  { lines, ...shared }: NplOrderAction | NplReceiveAction,
  action: Transition,
  identity: Identity,
): Promise<NplStatusChange[]> {
  for (const [i, { id }] of lines.entries()) {
    if (lines.findIndex((line) => line.id === id) < i)
      throw invalid(`lines.${i}.id`, nplMessage.record_named_twice({ id }));
  }
  return inTransactionOnce(client, db, async (session, opId) => {
    const changes: NplStatusChange[] = [];
    const at = now().toISOString();
    for (const [i, { id, ...own }] of lines.entries()) {
      // one of the events tells that the transaction was committed
      const eventId = i === 0 ? opId : undefined;
      const target = { id, precondition: () => true, identity };
      const moved = await moveIn({ db, session, at, identity, eventId }, target, action, { ...shared, ...own });
      changes.push(moved.change);
    }
    return changes;
  });
}

async function moveIn(transaction: Transaction, target: Target, action: Step, body: StepBody): Promise<Moved> {
  const { db, session, at, identity } = transaction;
  const before = await readTarget(db, session, target);
  const { _id: id, sku, status: status_from } = before;
  const status = action === 'take-back' ? takenBackTo(before, body) : next(status_from, action);
  if (!status) throw rejected(nplMessage.action_not_allowed({ action, ...stateOf(before) }));
  checkArrival(body, new Date(at));
  const noted = notedWith(action, body, before, identity);
  const note = seenText(body.note) ?? noteOn(action, body, before);
  const after = await writeMove(transaction, before, { changes: { status, ...noted }, note });
  const others = { db, session, at, identity };
  const isUnlaunched = action === 'take-back' && status_from === 'active';
  const phasedOut = action === 'activate' ? await changeParents(others, after, phaseOut) : [];
  const broughtBack = isUnlaunched ? await changeParents(others, after, phaseOutBack) : [];
  return {
    after,
    broughtBack,
    change: {
      ...{ id, sku, status_from, status, at, by: callerOf(identity), phased_out: phasedOut.map(({ _id }) => _id) },
      ...(broughtBack.length > 0 && { brought_back: broughtBack.map(({ _id }) => _id) }),
      ...(noted.order && { order: noted.order }),
    },
  };
}

/** Where the last step led from. Throws a 400 Refusal for one that is not taken back, and for an order of which something has arrived. */
function takenBackTo(record: NplRecord, { from: marked }: StepBody): NplStatus {
  const { _id: id, status, history } = record;
  const from = status === marked && stepInto(history, status)?.from;
  if (!from) throw rejected(nplMessage.step_not_taken_back(stateOf(record)));
  const received = status === 'ordered' ? receivedOf(record) : 0;
  if (received > 0) throw rejected(nplMessage.arrived_already({ id, received }));
  return from;
}

/** Changes the records that a product replaces for good, those of which there is something to change, and gives them as they then are. */
async function changeParents(
  transaction: Transaction,
  { sku, substitutions }: NplRecord,
  changeOf: (parent: NplRecord, sku: string) => Change | null,
): Promise<NplRecord[]> {
  const { db, session } = transaction;
  const changed: NplRecord[] = [];
  for (const { kind, parent_sku } of substitutions) {
    const parent = kind === 'hard' ? await findRecordBySku(db, parent_sku, session) : null;
    const change = parent && changeOf(parent, sku);
    if (change) changed.push(await writeMove(transaction, parent, change));
  }
  return changed;
}

/** With a launch: out of the range, unless it left it before. */
function phaseOut({ status: from }: NplRecord, sku: string): Change | null {
  const status = next(from, 'phase-out');
  return status ? { changes: { status }, note: nplMessage.replaced_by({ sku }) } : null;
}

/** With a launch that is taken back: to where it was, if it left the range with that launch. */
function phaseOutBack({ status, history }: NplRecord, sku: string): Change | null {
  const left = status === 'phase_out' ? stepInto(history, status) : undefined;
  const isByLaunch = left?.code === 'replaced_by' && left.params?.sku === sku;
  return isByLaunch && left.from ? { changes: { status: left.from } } : null;
}

/** Writes a move; what comes back into the range keeps the rules of substitution as if its rows were added then. */
async function writeMove(transaction: Transaction, before: NplRecord, change: Change): Promise<NplRecord> {
  if (before.status === 'phase_out') await checkSubstitutions(transaction, before, before.substitutions);
  return writeChange(transaction, before, change);
}

/** What an action writes beside the status. */
function notedWith(action: Step, body: NplMarkOrdered, before: NplRecord, { user_id }: Identity): Changes {
  if (action === 'approve') return { approved_by: user_id };
  if (action === 'take-back') return before.status === 'ordered' ? { order: null } : {};
  if (action !== 'mark-ordered') return {};
  const { order_number, quantity = suggested(before), expected_date = null } = body;
  return { order: { order_number: seenText(order_number), quantity, expected_date } };
}

const suggested = ({ fmb }: NplRecord): number | null => fmb?.figures?.suggested_qty || null;

/** What the history says of an order whose quantity nobody gave, and of one that is taken back. */
function noteOn(action: Step, { quantity }: NplMarkOrdered, before: NplRecord) {
  if (action === 'take-back') return before.status === 'ordered' ? orderTakenBack(before.order ?? NO_ORDER) : null;
  const taken = action === 'mark-ordered' && quantity === undefined ? suggested(before) : null;
  return taken === null ? null : nplMessage.ordered_as_suggested({ quantity: taken });
}

const orderTakenBack = ({ order_number, quantity, expected_date }: NplOrder) =>
  nplMessage.order_taken_back({
    order_number: order_number ?? undefined,
    quantity: quantity ?? undefined,
    expected_date: expected_date ?? undefined,
  });
