import { rejected } from '@promo/contracts/errors';
import type { Transaction } from '@promo/mongo/transaction';
import type { NewChild } from '../domain/child-rows.ts';
import type { NplRecord } from '../domain/record.ts';
import { substitutionFault } from '../domain/substitution.ts';
import { lockSubstitutions, readReplacing } from '../store/substitutions.ts';

/** Throws a 400 Refusal where a record may not replace what some rows say; no other transaction changes what replaces what until this one ends. */
export async function checkSubstitutions(
  { db, session }: Pick<Transaction, 'db' | 'session'>,
  record: NplRecord,
  rows: readonly NewChild<'substitutions'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await lockSubstitutions(db, session);
  const others = await readReplacing(db, session);
  for (const row of rows) {
    const fault = substitutionFault(record, row, others);
    if (fault) throw rejected(fault);
  }
}
