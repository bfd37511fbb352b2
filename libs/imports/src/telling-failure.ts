import { randomUUID } from 'node:crypto';
import { Refusal } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ImportFailed, ImportQuery } from '@promo/contracts/imports';
import { recordFound } from '@promo/mongo/outbox';
import type { Db } from 'mongodb';

interface Telling {
  readonly db: Db;
  readonly now: () => Date;
  /** IMPORT_FAILED of the service. */
  readonly subject: string;
  readonly dataset: string;
}

/** Carries an import out; where it ends without a report, others are told as well, unless it was to be tried only. */
export async function tellingFailure<T>(
  telling: Telling,
  { dry_run }: Pick<ImportQuery, 'dry_run'>,
  identity: Identity,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    // Where the database is what failed, whoever imports learns of it all the same.
    if (!dry_run) await tellFailure(telling, identity, error).catch(() => undefined);
    throw error;
  }
}

/** Tells others of an import that ended without a report. */
export function tellFailure(
  { db, now, subject, dataset }: Telling,
  { user_id: actor, name: by }: Identity,
  error: unknown,
): Promise<void> {
  const data: ImportFailed = { dataset, by, ...reasonOf(error) };
  return recordFound(db, { id: randomUUID(), subject, at: now().toISOString(), actor, version: 1, data });
}

/** A fault may hold what nobody outside should read: it is in the log. */
function reasonOf(error: unknown): Pick<ImportFailed, 'code' | 'detail'> {
  if (!(error instanceof Refusal)) return { code: null, detail: 'the upload broke off, or the service failed' };
  const { code, detail } = error.body;
  return { code, detail };
}
