import type { ClientSession, Collection, Db } from 'mongodb';
import type { Replacing } from '../domain/substitution.ts';
import { recordsOf } from './stored-records.ts';

interface Lock {
  readonly _id: string;
  readonly taken: number;
}

const SUBSTITUTIONS = 'substitutions';

const locksOf = (db: Db): Collection<Lock> => db.collection('locks');

/** The lock is there before transactions reach for it. */
export async function createSubstitutionLock(db: Db): Promise<void> {
  await locksOf(db).updateOne({ _id: SUBSTITUTIONS }, { $setOnInsert: { taken: 0 } }, { upsert: true });
}

/**
 * Lets one transaction at a time change what replaces what: loops and shares are about several records, and two that each
 * look right alone may not be so together. It breaks the later of two transactions, which is then run again.
 */
export async function lockSubstitutions(db: Db, session: ClientSession): Promise<void> {
  await locksOf(db).updateOne({ _id: SUBSTITUTIONS }, { $inc: { taken: 1 } }, { session, upsert: true });
}

/** Every record that replaces something. */
export function readReplacing(db: Db, session: ClientSession): Promise<Replacing[]> {
  const projection = { sku: 1, status: 1, substitutions: 1 };
  return recordsOf(db)
    .find<Replacing>({ 'substitutions.0': { $exists: true } }, { projection, session })
    .toArray();
}
