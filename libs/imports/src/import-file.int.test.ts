import type { Column } from '@promo/contracts/dataset';
import type { Part } from '@promo/parts/parts';
import { createPointer, type Pointer } from '@promo/parts/version';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { testDatabase } from '@promo/testing/mongo';
import { MongoClient } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { type ImportTarget, importFile } from './import-file.ts';
import type { Counts } from './staged-import.ts';

/** A store of one number, which a file of one row replaces. */
interface Store extends Pointer {
  readonly value: number;
}

interface Merged extends Counts {
  readonly value: number;
}

const FIRST: Store = { _id: 'store', version: 0, value: 0 };
const COLUMN: Column = { key: 'n', kind: 'integer', required: true, min: 0, max: 9 };
const OPTIONS = { dry_run: false, max_rejections: 10, unknown_columns: 'refuse' as const };

const database = await keepForTests(testDatabase());
const client = await keepForTests(new MongoClient(database.uri).connect());
const db = client.db(database.name);
const store = db.collection<Store>('store');
beforeEach(async () => {
  await store.deleteMany();
  await createPointer(store, FIRST);
});

/** Imports a file; `meanwhile` happens once, between its merge and its commit. */
function take(
  file: string,
  {
    meanwhile,
    at = '12:00',
    parts = [],
    lostOnceCommitted = false,
  }: { meanwhile?: () => Promise<unknown>; at?: string; parts?: readonly string[]; lostOnceCommitted?: boolean } = {},
) {
  let n = 0;
  let lost = false;
  const once = async () => {
    const happens = meanwhile;
    meanwhile = undefined;
    await happens?.();
  };
  const target: ImportTarget<Store, Merged, Store> = {
    client,
    db,
    dataset: 'numbers',
    now: () => new Date(`2026-11-21T${at}:00Z`),
    current: async () => {
      if (lost) throw new Error('the database is away');
      return (await store.findOne()) as Store;
    },
    pointerOf: (state) => state,
    knownIn: () => 0,
    staging: () => ({
      columns: [COLUMN],
      stage: (batch) => {
        n = Number(batch.columns.n?.[0]);
      },
      merge: async ({ value }) => {
        await once();
        return { inserted: 0, updated: Number(value !== n), unchanged: Number(value === n), value: n };
      },
      [Symbol.asyncDispose]: async () => undefined,
    }),
    nothing: ({ value }, unchanged) => ({ inserted: 0, updated: 0, unchanged, value }),
    changes: ({ updated }) => updated > 0,
    named: () => [{ parts: db.collection<Part>('parts'), ids: parts }],
    pointers: store,
    fieldsOf: ({ value }) => ({ value }),
    alongside: async () => {
      lost = lostOnceCommitted;
    },
  };
  const source = (async function* () {
    yield Buffer.from(file);
  })();
  return importFile(target, { file: source, options: OPTIONS, identity: { user_id: 1, name: 'Ana', roles: [] } });
}

const value = async () => (await store.findOne())?.value;

it('that changes nothing is merged again when another import has changed something meanwhile', async () => {
  await take('n\n1\n');
  const same = await take('n\r\n1\r\n', { meanwhile: () => take('n\n2\n') });
  expect([same.updated, same.data_version, await value()]).toEqual([1, 3, 1]);
  expect(await take('n\r\n1\r\n')).toMatchObject({ unchanged: 1, data_version: 3 });
  expect(await value()).toBe(1);
});

it('repeats the latest import only if that was committed last, whatever the clock said', async () => {
  await take('n\n1\n', { at: '12:00' });
  await take('n\n2\n', { at: '11:00' });
  expect(await take('n\n1\n', { at: '11:30' })).toMatchObject({ updated: 1, data_version: 3 });
  expect(await value()).toBe(1);
});

it('keeps the latest import of a dataset in the pointer, also when it changed nothing', async () => {
  await take('n\n1\n');
  const { import_id, file_hash } = await take('n\r\n1\r\n');
  expect(await store.findOne()).toEqual({
    _id: 'store',
    version: 1,
    value: 1,
    latest: { numbers: { import_id, file_hash, known: 0 } },
  });
});

it('is told as in force though the database goes away right after', async () => {
  expect(await take('n\n1\n', { lostOnceCommitted: true })).toMatchObject({ updated: 1, data_version: 1 });
  expect(await value()).toBe(1);
});

it('is not put in force when a part of it is not there', async () => {
  await db.collection<{ _id: string }>('parts').insertOne({ _id: 'there' });
  await expect(take('n\n1\n', { parts: ['there', 'gone'] })).rejects.toMatchObject({
    status: 503,
    body: { code: 'parts_lost' },
  });
  expect(await store.findOne()).toEqual(FIRST);
  expect(await take('n\n1\n', { parts: ['there'] })).toMatchObject({ updated: 1, data_version: 1 });
});
