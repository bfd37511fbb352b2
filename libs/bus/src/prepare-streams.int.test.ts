import { globSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliverPolicy } from '@nats-io/jetstream';
import { eventually } from '@promo/testing/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Diary, startDiary } from '../test/diary.ts';

const STREAM = 'DIARY_EVENT';
const DURABLE = 'reader-diary';
const LOOK_MS = 50;
/** What is on its way to a reader when its server stops is lost to it, and comes again after so long. */
const ACK_WAIT_MS = 2_000;

let diary: Diary;
beforeEach(async () => {
  diary = await startDiary();
  await diary.createStream();
});
afterEach(() => diary[Symbol.asyncDispose]());

/** A reader of notes, and what it has heard. */
async function reader() {
  const seen: number[] = [];
  const reading = await diary.read(async ({ version }) => void seen.push(version), { lookMs: LOOK_MS });
  return Object.assign(reading, { seen });
}

const heard = (about: { seen: number[] }, n: number) =>
  eventually(async () => {
    await diary.note(n).catch(() => undefined);
    return about.seen.includes(n);
  });

describe('what has gone is made again', () => {
  test('nothing that is as it should be is touched', async () => {
    expect(await diary.createStream()).toEqual([]);
  });

  test('a stream that somebody deleted: its reader hears what comes', async () => {
    await using notes = await reader();
    await heard(notes, 1);
    await diary.owner.manager.streams.delete(STREAM);
    expect(await diary.createStream()).toEqual([STREAM, DURABLE, 'reader-counted']);
    await heard(notes, 2);
  });

  test('a durable that somebody deleted begins with what the stream still has', async () => {
    await using notes = await reader();
    await heard(notes, 1);
    await diary.owner.manager.consumers.delete(STREAM, DURABLE);
    expect(await diary.createStream()).toEqual([DURABLE]);
    await eventually(() => notes.seen.length === 2);
    expect(notes.seen).toEqual([1, 1]);
  });

  test('a durable beyond the end of its stream is deaf no more', async () => {
    const { consumers } = diary.owner.manager;
    const { config } = await consumers.info(STREAM, DURABLE);
    await consumers.delete(STREAM, DURABLE);
    const deliver_policy = DeliverPolicy.StartSequence;
    await consumers.add(STREAM, { ...config, deliver_policy, opt_start_seq: 216 });
    await using notes = await reader();
    await diary.note(1);
    expect(await diary.createStream()).toEqual([DURABLE]);
    await heard(notes, 2);
    expect(notes.seen).toEqual([1, 2]);
  });
});

describe('JetStream’s store', () => {
  const inStore = (pattern: string) => globSync(join(diary.nats.store, '**', STREAM, pattern));
  const garble = async (pattern: string) => {
    const files = inStore(pattern);
    expect(files).not.toEqual([]);
    for (const file of files) await writeFile(file, Buffer.alloc(500, 7));
  };

  /** To the moment when its owner is connected again. */
  const restart = async (whileStopped = async () => {}) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    using _returning = diary.owner.onReturn(resolve);
    await diary.nats.stop();
    await whileStopped();
    await diary.nats.restart();
    await promise;
  };

  const DAMAGES: readonly (readonly [what: string, damage: () => Promise<void>])[] = [
    ['is empty', () => rm(diary.nats.store, { recursive: true })],
    ['has lost the folder of a stream', async () => rm(inStore('.')[0] as string, { recursive: true })],
    ['has lost the messages of a stream', async () => rm(inStore('msgs')[0] as string, { recursive: true })],
    ['has garbled messages', () => garble('msgs/*.blk')],
    ['has a garbled stream', () => garble('meta.inf')],
    ['has a garbled durable', () => garble(`obs/${DURABLE}/meta.inf`)],
  ];
  test.each(DAMAGES)('%s: its reader hears what comes, also after the next start', async (_what, damage) => {
    await diary.createStream(ACK_WAIT_MS);
    await using notes = await reader();
    for (const n of [1, 2, 3]) await heard(notes, n);
    await restart(damage);
    // A server just started may not know yet what it has lost.
    await eventually(async () => {
      await diary.createStream(ACK_WAIT_MS);
      await diary.note(4).catch(() => undefined);
      return notes.seen.includes(4);
    });
    await restart();
    expect(await diary.createStream(ACK_WAIT_MS)).toEqual([]);
    await heard(notes, 5);
    expect(new Set(notes.seen)).toEqual(new Set([1, 2, 3, 4, 5]));
  });
});
