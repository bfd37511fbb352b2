import type { NplProduct, NplUpdate } from '@promo/contracts/npl/record';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ApiError, isStale } from '../../../api/errors.ts';
import { useText } from '../../../i18n/messages.ts';
import { useUnsaved } from '../../../session/unsaved.ts';
import { useAction } from '../../../ui/useAction.ts';
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
  const { saved } = useText(text);
  const unsaved = useUnsaved<Edited | null>(`new-product:${record.id}`, null);
  const edited = unsaved.value;
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [refused, setRefused] = useState(false);
  const changes = edited?.changes ?? {};
  const changed = Object.keys(changes) as Field[];

  const change = (made: NplUpdate) => {
    const next = Object.entries({ ...changes, ...made }).filter(([name, value]) => !same(record[name as Field], value));
    unsaved.set(next.length === 0 ? null : { changes: Object.fromEntries(next), base: edited?.base ?? record });
    if (next.length === 0) setRefused(false);
  };
  const discard = () => {
    unsaved.settle();
    setFaults(new Map());
    setRefused(false);
  };
  const save = useAction<void, NplProduct>({
    run: () => call('PUT /api/npl/:id', { params: { id: record.id }, body: changes, ifMatch: record.version }),
    stale: ['/api/npl'],
    done: () => {
      discard();
      return saved;
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
    discard,
    save: () => save.mutate(),
    saving: save.isPending,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
