import { Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { eventually } from '@promo/testing/eventually';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Diary, NOTED, startDiary } from '../test/diary.ts';
import { consume } from './consume.ts';
import { setAside } from './dead-letters.ts';
import { publish } from './publish.ts';

let diary: Diary;
beforeEach(async () => {
  diary = await startDiary();
});
afterEach(() => diary[Symbol.asyncDispose]());

test('a poison message is set aside at once with its reason, and the next one goes on', async () => {
  await diary.createStream();
  const seen: number[] = [];
  await using _ = await diary.read(async ({ version }) => {
    if (version === 3) throw new Refusal(404, { code: 'no_page', params: { version }, detail: 'no such page – 3' });
    seen.push(version);
  });
  await diary.note(1);
  await diary.owner.streams.publish(NOTED, 'no { json', { msgID: 'broken' });
  const wrong = { id: 'wrong', subject: NOTED, at: '', actor: null, version: 2, data: { n: 'two' } };
  await publish(diary.owner, wrong);
  await diary.owner.streams.publish(NOTED, 'null');
  await diary.note(3);
  await diary.note(4);
  await eventually(() => seen.includes(4));
  expect(seen).toEqual([1, 4]);
  const letters = await diary.deadLetters();
  expect(letters.map(({ reason }) => reason)).toEqual([
    '422 the message is not JSON',
    '422 data.n must be integer',
    '422 the message has no id',
    '404 no such page – 3',
  ]);
  expect(letters[0]).toMatchObject({
    durable: 'reader-diary',
    stream: 'DIARY_EVENT',
    seq: 2,
    subject: NOTED,
    data: 'no { json',
  });
  expect(JSON.parse(letters[1]?.data ?? '')).toMatchObject({ id: 'wrong', data: { n: 'two' } });
  expect(diary.attempts.counts.size).toBe(0);
});

test.each([
  ['as text', Buffer.alloc(600_000, 'a'), 600_000],
  ['of bytes that are no UTF-8, which take three each', Buffer.alloc(400_000, 0xff), undefined],
  ['of zero bytes, which are written as six characters each', Buffer.alloc(400_000, 0), undefined],
  ['of 900 KB that leave some room', Buffer.alloc(900 * 1024, 'a'), 900 * 1024],
  ['of 1 MiB that leaves none', Buffer.alloc(1024 * 1024 - 200, 'a'), undefined],
])('a large poison message is set aside too, with its text where that fits: %s', async (_, poison, length) => {
  await diary.createStream();
  const seen: number[] = [];
  await using _reading = await diary.read(async ({ version }) => void seen.push(version));
  await diary.owner.streams.publish(NOTED, poison);
  await diary.note(1);
  await eventually(() => seen.includes(1), 10_000);
  const [letter] = await diary.deadLetters();
  expect([letter?.reason, letter?.data?.length]).toEqual(['422 the message is not JSON', length]);
});

/** A replica of a release that knows of notes alone. */
const readOlder = (pauseMs: number, noted: (n: number) => void) =>
  consume(diary.owner, {
    durable: 'reader-diary',
    subjects: { [NOTED]: Type.Object({ n: Type.Integer() }) },
    attempts: diary.attempts,
    handle: async ({ data }) => noted(data.n),
    pauseMs,
  });
const tell = (id: string, subject: string, data: object) =>
  publish(diary.owner, { id, subject, at: '', actor: null, version: 1, data });

test('a subject that an older release does not know is left to a newer one, and fields that it does not know are read over', async () => {
  await diary.createStream();
  const seen: string[] = [];
  await using _older = readOlder(1, (n) => seen.push(`note ${n}`));
  await tell('mood', NOTED, { n: 1, mood: 'good' });
  await eventually(() => seen.length === 1);
  await tell('other subject', 'diary.event.erased.today', { page: 3 });
  await eventually(() => (diary.attempts.counts.get('reader-diary other subject') ?? 0) > 1);
  await using _newer = await diary.read(async ({ subject }) => void seen.push(`newer ${subject}`));
  await eventually(() => seen.length === 2, 60_000);
  expect(seen).toEqual(['note 1', 'newer diary.event.erased.today']);
  expect(await diary.deadLetters()).toEqual([]);
});

test('a subject that no release has known by the twenty-sixth try is set aside', async () => {
  await diary.createStream();
  const seen: number[] = [];
  await using _ = readOlder(0.0001, (n) => seen.push(n));
  await tell('erased', 'diary.event.erased.today', { page: 3 });
  await diary.note(3);
  await eventually(() => seen.length === 1, 30_000);
  const reason = 'failed 26 times, at last: unknown to this release: diary.event.erased.today';
  expect(await diary.deadLetters()).toMatchObject([{ reason, subject: 'diary.event.erased.today' }]);
});

/** Notes two pages, of which the first can never be read, and counts how often each was tried. */
async function readInVain(tries: Map<number, number>) {
  const reading = await diary.read(async ({ version }) => {
    tries.set(version, (tries.get(version) ?? 0) + 1);
    if (version === 1) throw new Error('it never works');
  });
  await diary.note(1);
  await diary.note(2);
  return reading;
}

test('the eighth failure sets a message aside', async () => {
  await diary.createStream();
  const tries = new Map<number, number>();
  await using _ = await readInVain(tries);
  await eventually(() => tries.has(2));
  expect([...tries]).toEqual([
    [1, 8],
    [2, 1],
  ]);
  expect((await diary.deadLetters()).map(({ reason }) => reason)).toEqual(['failed 8 times, at last: it never works']);
  expect(diary.attempts.counts.size).toBe(0);
});

test('failures are counted over a restart of the server', async () => {
  await diary.createStream();
  const tries = new Map<number, number>();
  await using _ = await readInVain(tries);
  await eventually(() => (tries.get(1) ?? 0) >= 3);
  await diary.nats.restart();
  // A refusal that is lost with the server comes to nothing: then the message comes again after its ack wait, 30 s.
  await eventually(() => tries.has(2), 90_000);
  expect(tries.get(1)).toBe(8);
  expect(await diary.deadLetters()).toHaveLength(1);
});

test('a message set aside twice, as after a crash in between, is kept once', async () => {
  await diary.createStream();
  await diary.note(1);
  const consumer = await diary.owner.streams.consumers.get('DIARY_EVENT', { filter_subjects: NOTED });
  const message = await consumer.next();
  if (!message) throw new Error('no message');
  for (let i = 0; i < 2; i++) await setAside(diary.owner, 'reader-diary', 'note-1', message, 'why');
  expect(await diary.deadLetters()).toHaveLength(1);
});

test.each<readonly [string | number, Error]>([
  ...([429, 503, 504] as const).map((status) => [status, new Refusal(status, serviceMessage.query_failed())] as const),
  ['a slow database', Object.assign(new Error('exceeded time limit'), { name: 'MongoServerError', code: 50 })],
])('what is not the message’s fault is not counted: %s', async (_, fault) => {
  await diary.createStream();
  let tries = 0;
  await using _reading = await diary.read(
    async () => {
      if (++tries <= 12) throw fault;
    },
    { pauseMs: 0.01 },
  );
  await diary.note(1);
  await eventually(() => tries === 13);
  await eventually(async () => (await diary.pending()) === 0);
  expect(await diary.deadLetters()).toEqual([]);
});

test('failures that cannot be counted put the message off', async () => {
  await diary.createStream();
  let tries = 0;
  const failed = async () => {
    throw new Error('the database is away');
  };
  await using _ = await diary.read(
    async () => {
      if (++tries <= 10) throw new Error('no');
    },
    { attempts: { failed, forget: failed }, pauseMs: 0.1 },
  );
  await diary.note(1);
  await eventually(async () => tries === 11 && (await diary.pending()) === 0);
  expect(await diary.deadLetters()).toEqual([]);
});
