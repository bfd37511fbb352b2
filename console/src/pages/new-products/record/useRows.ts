import { isEditable } from '@promo/contracts/npl/lifecycle';
import type { NplProduct } from '@promo/contracts/npl/record';
import { useState } from 'react';
import { isStale } from '../../../api/errors.ts';
import { useText } from '../../../i18n/messages.ts';
import { isSame, isSameOrEmpty, typedSince, useUnsaved } from '../../../session/unsaved.ts';
import { tell } from '../../../ui/tell.ts';
import { type Guess, guess, useAction } from '../../../ui/useAction.ts';
import { type Bodies, bodyOf, isSameRow, type Kind, type Row, saidIn } from '../model/child-rows.ts';
import { removeRow, sendRows } from './send-rows.ts';
import { text } from './text.ts';

interface Options<K extends Kind, Draft> {
  readonly kind: K;
  readonly record: NplProduct;
  /** The fields while nothing has been typed. */
  readonly empty: Draft;
  /** What they stand for when they are sent, and again after a failure, of which rows may be there; the same unless given. */
  readonly sentAs?: (typed: Draft) => Partial<Draft>;
  /** What they hold next; the same unless given. */
  readonly nextOf?: (sent: Draft) => Draft;
  /** What the fields say; null while something is missing. */
  readonly bodiesOf: (draft: Draft) => readonly Bodies[K][] | null;
  readonly rowName: (row: Row<K>) => string;
}

/**
 * Adds, overwrites and deletes child rows of one kind. A row is deleted at once, since a launch may depend on it; undoing
 * enters it again.
 */
export function useRows<K extends Kind, Draft extends object>(options: Options<K, Draft>) {
  const { kind, record, empty, sentAs, nextOf = () => empty, bodiesOf, rowName } = options;
  const words = useText(text);
  // `was` is the row as it was taken into the fields, as JSON; nothing for one that is typed anew
  const unsaved = useUnsaved(`new-product:${record.id}:${kind}`, { ...empty, was: '' });
  const [refused, setRefused] = useState(false);
  const { value: draft } = unsaved;
  const bodies = bodiesOf(draft);
  const isTheirs = () => {
    const was: object | null = draft.was ? JSON.parse(draft.was) : null;
    if (was === null || !isSameRow(kind, was, draft)) return false;
    const now = saidIn(record, kind, was);
    return ![was, bodies?.[0]].some((own) => isSameOrEmpty(own, now));
  };
  // a row that was taken into the fields since stays there whole, and so does the one that was sent and is typed in further
  const left: typeof typedSince<typeof draft> = (sent, typed, next) => {
    if (typed.was !== sent.was) return typed;
    const further = typed.was !== '' && !isSame(typed, sent) && isSameRow(kind, typed, sent);
    return further ? { ...typed, was: JSON.stringify(bodiesOf(sent)?.[0]) } : typedSince(sent, typed, next);
  };
  const send = (rows: readonly Bodies[K][]) => sendRows(record, kind, rows);
  const again = useAction({ run: send, stale: ['/api/npl'] });
  const add = useAction({
    run: (rows: readonly Bodies[K][]) => {
      setRefused(false);
      return send(rows);
    },
    stale: ['/api/npl'],
    onRefusal: (error) => {
      setRefused(isStale(error));
      return isStale(error);
    },
    done: () => {
      unsaved.settle((sent) => ({ ...nextOf(sent), was: '' }), left);
      return undefined;
    },
  });
  const without = (row: Row<K>): Guess =>
    guess('GET /api/npl/:id', (shown) =>
      shown.id === record.id ? { ...shown, [kind]: shown[kind].filter(({ id }) => id !== row.id) } : shown,
    );
  const removal = useAction<Row<K>, unknown>({
    run: (row) => removeRow(record, kind, row),
    optimistic: (row) => [without(row)],
    stale: ['/api/npl'],
    done: (_, row) => {
      tell.undoable(words.rowRemoved(rowName(row)), () => again.mutate([bodyOf(kind, row)]));
      return undefined;
    },
  });
  return {
    unsaved: { ...unsaved, sending: () => unsaved.sending({ ...draft, ...sentAs?.(draft) }) },
    bodies,
    add,
    /** Somebody else has changed the row that is in the fields, or deleted it. */
    isTheirs: refused || isTheirs(),
    edit: (row: Row<K>) => {
      const body = bodyOf(kind, row);
      setRefused(false);
      unsaved.set({ ...empty, ...body, was: JSON.stringify(body) });
    },
    remove: (row: Row<K>) => removal.mutate(row),
    editable: isEditable(record.status),
  };
}
