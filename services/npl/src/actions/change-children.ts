import { notFound } from '@promo/contracts/errors';
import { nplMessage } from '@promo/contracts/npl/messages';
import { nextId } from '@promo/mongo/counters';
import type { Context } from '../context.ts';
import { type NewChild, sameChild, withChild } from '../domain/child-rows.ts';
import type { ChildKind, Children, NplRecord } from '../domain/record.ts';
import { type Changes, findOwner } from '../store/stored-records.ts';
import { changeRecord, checkEditable, type Target } from './change.ts';
import { checkSubstitutions } from './check-substitutions.ts';

/** Adds a row, or overwrites the one with the same key, which keeps its id. */
export async function upsertChild<K extends ChildKind>(
  context: Context,
  target: Target,
  kind: K,
  wanted: NewChild<K>,
): Promise<{ readonly record: NplRecord; readonly row: Children[K] }> {
  const { db } = context;
  const fresh = await nextId(db, kind);
  const record = await changeRecord(context, target, async (before, session) => {
    checkEditable(before, kind);
    if (kind === 'substitutions')
      await checkSubstitutions({ db, session }, before, [wanted as NewChild<'substitutions'>]);
    const id = sameChild(before, kind, wanted)?.id ?? fresh;
    return { changes: { [kind]: withChild(before, kind, { id, ...wanted } as Children[K]) } as Changes };
  });
  return { record, row: sameChild(record, kind, wanted) as Children[K] };
}

/** Deletes a row by its own id, whichever record it belongs to, and gives that record. Throws 404 where there is none, 412 when its record has moved on. */
export async function deleteChild(context: Context, kind: ChildKind, { id, ...target }: Target): Promise<NplRecord> {
  const unknown = notFound(nplMessage.unknown_row({ id, kind }));
  const owner = await findOwner(context.db, kind, id);
  if (owner === null) throw unknown;
  return changeRecord(context, { ...target, id: owner }, (before) => {
    const rows: readonly { readonly id: number }[] = before[kind];
    if (!rows.some((row) => row.id === id)) throw unknown;
    checkEditable(before, kind);
    return { changes: { [kind]: rows.filter((row) => row.id !== id) } };
  });
}
