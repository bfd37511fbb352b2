import type { NplProduct, NplUpdate } from '@promo/contracts/npl/record';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ApiError, isStale } from '../../../api/errors.ts';
import { read } from '../../../api/query.ts';
import { useText } from '../../../i18n/messages.ts';
import { isSameOrEmpty, useUnsaved } from '../../../session/unsaved.ts';
import { useAction } from '../../../ui/useAction.ts';
import { unsavedName } from '../model/unsaved.ts';
import { faultsOf } from './faults.ts';
import { text } from './text.ts';

type Field = keyof NplUpdate;

interface Edited {
  readonly changes: NplUpdate;
  /** The record as it was when the first of them was made. */
  readonly base: NplProduct;
  /** What was sent of it and has no answer: the server may have it. None in what an earlier release kept. */
  readonly sent?: readonly Sent[];
}

interface Sent {
  readonly changes: NplUpdate;
  /** The version that it was sent to change. */
  readonly version: number;
}

/**
 * Master fields while they are edited: only the changed ones are sent, so that two people may change different ones. The
 * others show what the server has, however it changes meanwhile.
 */
export function useMaster(record: NplProduct) {
  const words = useText(text);
  const queries = useQueryClient();
  const unsaved = useUnsaved<Edited | null>(unsavedName(record.id), null);
  const edited = unsaved.value;
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [refused, setRefused] = useState(false);
  const { changes = {}, base = record, sent = [] } = edited ?? {};
  const changed = (Object.keys(changes) as Field[]).filter((name) => !isSameOrEmpty(record[name], changes[name]));
  const isOwn = (name: Field) =>
    sent.some((one) => name in one.changes && isSameOrEmpty(one.changes[name], record[name]));
  /** The server has made of the record what was sent, and nobody else has changed it since. */
  const isTaken = sent.some(
    (one) => record.version === one.version + 1 && (Object.keys(one.changes) as Field[]).every(isOwn),
  );

  const change = (made: NplUpdate) => {
    const next = Object.entries({ ...changes, ...made }).filter(
      ([name, value]) => !isSameOrEmpty(record[name as Field], value),
    );
    unsaved.set(editedOf(next, base, sent));
    if (next.length === 0) setRefused(false);
  };
  const clear = () => {
    setFaults(new Map());
    setRefused(false);
  };
  const save = useAction<void, NplProduct>({
    run: () => call('PUT /api/npl/:id', { params: { id: record.id }, body: changes, ifMatch: record.version }),
    stale: ['/api/npl'],
    done: (saved) => {
      const question = read('GET /api/npl/:id', { params: { id: record.id } });
      queries.setQueryData(question.queryKey, saved);
      unsaved.settle(undefined, (sent, typed) => editedSince(record, saved, sent, typed));
      clear();
      return words.saved;
    },
    onRefusal: (error) => {
      setRefused(isStale(error));
      if (!(error instanceof ApiError) || error.fields.length === 0) return isStale(error);
      setFaults(faultsOf(error));
      return true;
    },
  });
  const isSaved = edited !== null && changed.length === 0 && !save.isPending;
  const discard = () => {
    unsaved.discard();
    clear();
  };
  // what got there without an answer is not unsaved any more
  useEffect(() => {
    if (isSaved) discard();
  });
  return {
    values: { ...record, ...changes },
    dirty: changed.length > 0,
    restored: unsaved.restored,
    /** Fields that somebody else has changed too, with what they are now. */
    theirs: changed.filter((name) => !isSameOrEmpty(base[name], record[name]) && !isOwn(name)),
    refused: refused && !isTaken,
    faults,
    change,
    discard,
    save: () => {
      unsaved.sending();
      unsaved.set(edited && { ...edited, sent: [...sent, { changes, version: record.version }] });
      save.mutate();
    },
    saving: save.isPending,
  };
}

/** What has been edited since the changes that are saved now were sent. */
function editedSince(before: NplProduct, saved: NplProduct, sent: Edited | null, typed: Edited | null) {
  const [then, now] = [
    { ...before, ...sent?.changes },
    { ...before, ...typed?.changes },
  ];
  const names = Object.keys({ ...sent?.changes, ...typed?.changes }) as Field[];
  return editedOf(
    names.filter((name) => !isSameOrEmpty(now[name], then[name])).map((name) => [name, now[name]]),
    saved,
  );
}

const editedOf = (entries: [string, unknown][], base: NplProduct, sent: readonly Sent[] = []): Edited | null =>
  entries.length === 0 ? null : { changes: Object.fromEntries(entries), base, sent };
