import type { Pulled } from '@promo/contracts/imports';
import type { Message } from '@promo/contracts/messages/message';
import { withRetry } from '@promo/mongo/retry';
import type { Binary, Collection, Db } from 'mongodb';
import type { Validators } from './download.ts';
import type { Pull } from './pulls.ts';

/** What became of the latest tries at a dataset's address. */
export interface PullState extends Validators {
  /** The dataset. */
  readonly _id: string;
  /** Of another address nothing is known. */
  readonly addressHash: string;
  readonly tried_at: Date;
  readonly next_at: Date;
  readonly result: Pulled['last_result'];
  readonly problem: Message | null;
  /** What was wrong with the file itself, which stays so until it changes. */
  readonly refused: Message | null;
  /** The latest import of it. */
  readonly import_id: string | null;
  /** SHA-256 of the file that came last and was not refused; absent before it, and of older releases. */
  readonly file_hash?: string;
  /** How many of its rows were rejected. */
  readonly rejected: number;
  readonly known: number;
  /** Which of its lines were rejected, each a bit; absent where none were, and of older releases. */
  readonly rejected_lines?: Binary;
  /** Passing faults in a row. */
  readonly faults: number;
  /** Which failure others were told of last; null since it went well. */
  readonly told: string | null;
}

const statesOf = (db: Db): Collection<PullState> => db.collection('pulls');

/** What is known of an address; null before its first try. */
export async function stateOf(db: Db, { dataset: _id, addressHash }: Pull): Promise<PullState | null> {
  return withRetry(() => statesOf(db).findOne({ _id, addressHash }));
}

export async function keepState(db: Db, state: PullState): Promise<void> {
  await withRetry(() => statesOf(db).replaceOne({ _id: state._id }, state, { upsert: true }));
}

/** What the API tells of scheduled imports. */
export function listPulls(db: Db, pulls: readonly Pull[]): Promise<Pulled[]> {
  return Promise.all(
    pulls.map(async (pull) => {
      const { dataset, address, everyMinutes: every_minutes } = pull;
      const state = await stateOf(db, pull);
      return {
        dataset,
        address,
        every_minutes,
        last_try_at: state?.tried_at.toISOString() ?? null,
        last_result: state?.result ?? null,
        last_import_id: state?.import_id ?? null,
        problem: state?.problem ?? null,
        next_try_at: state?.next_at.toISOString() ?? null,
      };
    }),
  );
}

interface Lease {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

const LEASE = 'pulls';
const FREE = { holder: '', until: new Date(0) };
const leasesOf = (db: Db): Collection<Lease> => db.collection('leases');

/** Takes or renews the right to pull, by the database's clock; false while another replica has it. */
export async function takeLease(db: Db, holder: string, ms: number): Promise<boolean> {
  await leasesOf(db).updateOne({ _id: LEASE }, { $setOnInsert: FREE }, { upsert: true });
  const free = { $or: [{ holder }, { $expr: { $lt: ['$until', '$$NOW'] } }] };
  const taken = [{ $set: { holder, until: { $add: ['$$NOW', ms] } } }];
  return (await leasesOf(db).updateOne({ _id: LEASE, ...free }, taken)).matchedCount === 1;
}

export async function leaveLease(db: Db, holder: string): Promise<void> {
  await leasesOf(db).updateOne({ _id: LEASE, holder }, { $set: FREE });
}
