import type { NplProduct, NplUpdate } from '@promo/contracts/npl/record';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ApiError, isStale } from '../../../api/errors.ts';
import { read } from '../../../api/query.ts';
import { useText } from '../../../i18n/messages.ts';
import { useUnsaved } from '../../../session/unsaved.ts';
import { useAction } from '../../../ui/useAction.ts';
import { unsavedName } from '../model/unsaved.ts';
import { faultsOf } from './faults.ts';
import { text } from './text.ts';

type Field = keyof NplUpdate;

interface Edited {
  readonly changes: NplUpdate;
  /** The record as it was when the first of them was made. */
  readonly base: NplProduct;
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
  const changes = edited?.changes ?? {};
  const changed = Object.keys(changes) as Field[];

  const change = (made: NplUpdate) => {
    const next = Object.entries({ ...changes, ...made }).filter(([name, value]) => !same(record[name as Field], value));
    unsaved.set(editedOf(next, edited?.base ?? record));
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
  return {
    values: { ...record, ...changes },
    dirty: changed.length > 0,
    restored: unsaved.restored,
    /** Fields that somebody else has changed too, with what they are now. */
    theirs: edited ? changed.filter((name) => !same(edited.base[name], record[name])) : [],
    refused,
    faults,
    change,
    discard: () => {
      unsaved.discard();
      clear();
    },
    save: () => {
      unsaved.sending();
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
    names.filter((name) => !same(now[name], then[name])).map((name) => [name, now[name]]),
    saved,
  );
}

const editedOf = (entries: [string, unknown][], base: NplProduct): Edited | null =>
  entries.length === 0 ? null : { changes: Object.fromEntries(entries), base };

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
