import { randomUUID } from 'node:crypto';
import { Refusal } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ImportFailed } from '@promo/contracts/imports';
import { recordFound } from '@promo/mongo/outbox';
import type { Db } from 'mongodb';

export interface Telling {
  readonly db: Db;
  readonly now: () => Date;
  /** IMPORT_FAILED of the service. */
  readonly subject: string;
  readonly dataset: string;
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
