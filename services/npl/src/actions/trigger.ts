import { inBatches } from '@promo/contracts/batches';
import { callerOf, type Identity } from '@promo/contracts/identity';
import { inTransaction } from '@promo/mongo/retry';
import type { Transaction } from '@promo/mongo/transaction';
import type { Context } from '../context.ts';
import { evaluationOf } from '../domain/fmb/check.ts';
import { triggeredNote } from '../domain/fmb/reasons.ts';
import { triggerRecord } from '../store/fmb-records.ts';
import { addTriggered, type Sweep } from '../store/sweeps.ts';
import { noteOf, recordChange } from './change.ts';
import type { DueRecord } from './survey.ts';

/** The sweep that triggers, and who asked for it: nobody when the scheduler did. */
export interface Sweeping {
  readonly id: string;
  readonly date: string;
  readonly identity: Identity;
}

/** So many records go into one transaction: others who want one of them wait that long. */
const BATCH = 50;

/**
 * Triggers records with their events and their entry in the sweep; each batch wholly or not at all. A record that is no
 * longer as it was looked at is left as it is. An event has its sweep and record for a key: whatever is repeated after a
 * crash or a lost answer, there is one.
 */
export async function trigger(
  { client, db, now }: Context,
  sweeping: Sweeping,
  due: readonly DueRecord[],
): Promise<void> {
  for (const batch of inBatches(due, BATCH)) {
    await inTransaction(client, async (session) => {
      const transaction = { db, session, at: now().toISOString(), identity: sweeping.identity };
      const done: Sweep['triggered'][number][] = [];
      for (const one of batch) {
        if (await triggerOne(transaction, sweeping, one)) done.push({ id: one.record._id, sku: one.record.sku });
      }
      if (done.length > 0) await addTriggered(db, session, sweeping.id, done);
    });
  }
}

async function triggerOne(
  transaction: Transaction,
  { id, date }: Sweeping,
  { record, figures }: DueRecord,
): Promise<boolean> {
  const { db, session, at, identity } = transaction;
  const { status: from, version } = record;
  const to = 'fmb_triggered';
  const entry = { from, to, at, by: callerOf(identity), ...noteOf(triggeredNote(figures)) } as const;
  const fmb = evaluationOf(id, date, version + 1, { figures, due: true });
  if (!(await triggerRecord(db, session, record, fmb, entry))) return false;
  const after = { ...record, status: to, version: version + 1, fmb } as const;
  await recordChange({ ...transaction, eventId: `${id}:${record._id}` }, from, after);
  return true;
}
