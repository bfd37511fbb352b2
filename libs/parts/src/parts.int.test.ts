import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { captureLog } from '@promo/testing/log';
import { testDatabase } from '@promo/testing/mongo';
import { MongoClient } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { keepParts } from './keeper.ts';
import { collectOrphans } from './orphans.ts';
import { Outdated, onLatest, PartGone, PartLost } from './outdated.ts';
import { insertPart, partWriter } from './part-writer.ts';
import { type Part, readPart, readParts } from './parts.ts';
import { closeStage, openStage, type Stage } from './stages.ts';
import { createPointer, type Pointer, switchVersion } from './version.ts';

interface Numbered extends Part {
  readonly n: number;
  readonly ballast?: string;
}

const database = await keepForTests(testDatabase());
const client = await keepForTests(new MongoClient(database.uri).connect());
const db = client.db(database.name);
const stage = await openStage(db, 'test');

describe('parts', () => {
  it('are sent some megabytes at a time, and read back in batches', async () => {
    const parts = db.collection<Numbered>('sent');
    const writer = partWriter(parts);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await writer.add(stage, { n, ballast: 'x'.repeat(400_000) }));
    // three of them are more than a megabyte
    expect(await parts.countDocuments()).toBe(3);
    await writer.flush();
    const read: number[] = [];
    const reading = { batch: 2, projection: { n: 1 } };
    for await (const { n, ballast } of readParts(parts, ids, reading)) read.push(ballast === undefined ? n : -1);
    expect(read.sort()).toEqual([0, 1, 2, 3, 4]);
    expect(await readPart(parts, ids[3] as string)).toMatchObject({
      n: 3,
      created_at: stage.opened_at,
      import_id: 'test',
    });
  });

  it('that are gone are told of', async () => {
    const parts = db.collection<Numbered>('gone');
    const id = await insertPart(parts, stage, { n: 1 });
    await expect(readPart(parts, 'other')).rejects.toThrow(PartGone);
    await expect(Array.fromAsync(readParts(parts, [id, 'other']))).rejects.toThrow(PartGone);
  });

  it('are collected once their import is over or took too long, and nothing names them', async () => {
    const parts = db.collection<Numbered>('kept');
    const [open, done] = [await openStage(db, 'open'), await openStage(db, 'done')];
    const named = await insertPart(parts, done, { n: 1 });
    await insertPart(parts, done, { n: 2 });
    await insertPart(parts, open, { n: 3 });
    const kept = [{ parts: db.collection<Part>('kept'), named: async () => [named] }];
    const close = (of: Stage) => client.withSession((session) => closeStage(db, of, session));
    expect(await collectOrphans(db, kept)).toBe(0);
    expect(await close(done)).toBe(true);
    await parts.updateMany({}, { $set: { created_at: new Date(0) } });
    expect(await collectOrphans(db, kept)).toBe(1);
    expect(await parts.distinct('n')).toEqual([1, 3]);
    // of whatever age
    expect(await collectOrphans(db, kept, -1000)).toBe(1);
    expect(await parts.distinct('n')).toEqual([1]);
    expect(await close(open)).toBe(false);
  });

  it('of a crashed import are collected by the age that the server knows, not by the clock of a replica', async () => {
    const parts = db.collection<Numbered>('aged');
    const crashed = await openStage(db, 'crashed');
    await insertPart(parts, crashed, { n: 1 });
    const kept = [{ parts: db.collection<Part>('aged'), named: async () => [] }];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    try {
      expect(await collectOrphans(db, kept)).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    expect(await client.withSession((session) => closeStage(db, crashed, session))).toBe(true);
  });
});

describe('the keeper', () => {
  it('looks for all parts when the version changes and after a while, and each time while one is missing', async () => {
    const parts = db.collection<Numbered>('looked');
    const id = await insertPart(parts, stage, { n: 1 });
    const asked = { version: 0, looks: 0 };
    let version = 1;
    const named = async () => {
      asked.looks++;
      return [id];
    };
    const store = {
      kept: [{ parts: db.collection<Part>('looked'), named }],
      version: async () => {
        asked.version++;
        return version;
      },
    };
    const { logger, of } = captureLog('keeper');
    const turns = async (n: number) => {
      const from = asked.version;
      await eventually(() => asked.version >= from + n);
    };
    const lookedFor = async () => {
      const from = asked.looks;
      await eventually(() => asked.looks > from);
    };
    {
      await using keeper = keepParts(db, store, logger, { versionMs: 20, lookMs: 3_600_000 });
      // The keeper's and the collector's.
      await eventually(() => asked.looks === 2);
      await turns(5);
      expect(asked.looks).toBe(2);
      const part = await parts.findOneAndDelete({ _id: id });
      await turns(3);
      await expect(keeper.check.probe()).resolves.toBeUndefined();
      version = 2;
      await lookedFor();
      await eventually(() => of('error').length > 0);
      await expect(keeper.check.probe()).rejects.toThrow('1 of looked');
      await turns(5);
      expect(of('error')).toMatchObject([{ lost: '1 of looked', msg: 'parts that are in force are missing' }]);
      await parts.insertOne(part as Numbered);
      await eventually(() =>
        keeper.check.probe().then(
          () => true,
          () => false,
        ),
      );
    }
    await using _keeper = keepParts(db, store, logger, { versionMs: 20, lookMs: 50 });
    await lookedFor();
    await lookedFor();
    await lookedFor();
  });
});

describe('a version', () => {
  it('is followed by one other, with all of its fields or none', async () => {
    const pointers = db.collection<Pointer & { by?: string }>('pointers');
    const first = { _id: 'store', version: 0 };
    await createPointer(pointers, first);
    const take = (by: string) =>
      client.withSession((session) => switchVersion(pointers, first, { by, version: 1 }, session));
    expect([await take('a'), await take('b')]).toEqual([true, false]);
    await createPointer(pointers, first);
    expect(await pointers.findOne()).toEqual({ _id: 'store', version: 1, by: 'a' });
  });
});

describe('work that finds its state outdated', () => {
  const states = () => {
    let state = 0;
    return { latest: async () => ++state, versionOf: (version: number) => version };
  };

  it('begins again with a later one', async () => {
    const work = async (state: number) => {
      if (state < 3) throw new PartGone();
      return state;
    };
    expect(await onLatest(states(), work)).toBe(3);
  });

  it('says that a part is lost when no later state comes', async () => {
    const stuck = { latest: async () => 1, versionOf: () => 1 };
    const gone = async () => {
      throw new PartGone();
    };
    await expect(onLatest(stuck, gone)).rejects.toThrow(PartLost);
  });

  it('gives up when its patience ends, and at once for any other error', async () => {
    const patience = { tries: 2, exhausted: () => new Error('enough') };
    const outdated = async () => {
      throw new Outdated();
    };
    await expect(onLatest(states(), outdated, patience)).rejects.toThrow('enough');
    const failing = async (state: number) => {
      throw new Error(`failed at ${state}`);
    };
    await expect(onLatest(states(), failing, patience)).rejects.toThrow('failed at 1');
  });
});
