import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@promo/testing/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Diary, NOTED, startDiary } from '../test/diary.ts';
import { publish } from './publish.ts';

let diary: Diary;
beforeEach(async () => {
  diary = await startDiary();
});
afterEach(() => diary[Symbol.asyncDispose]());

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('order', () => {
  test('messages come in order, one at a time, whatever their subject, and are acknowledged', async () => {
    await diary.createStream();
    const seen: string[] = [];
    let atOnce = 0;
    let most = 0;
    await using _ = await diary.read(async (entry) => {
      most = Math.max(most, ++atOnce);
      await sleep(2);
      seen.push(entry.pattern === NOTED ? `noted ${entry.data.n}` : `${entry.subject} page ${entry.data.page}`);
      atOnce--;
    });
    for (const n of numbers(1, 20)) await diary.note(n);
    const erased = { subject: 'diary.event.erased.today', at: '', actor: 7, version: 1, data: { page: 3 } };
    await publish(diary.owner, { id: 'erased', ...erased });
    await eventually(() => seen.length === 21);
    expect(seen).toEqual([...numbers(1, 20).map((n) => `noted ${n}`), 'diary.event.erased.today page 3']);
    expect(most).toBe(1);
    await eventually(async () => (await diary.pending()) === 0);
  });

  test('a failed message holds back those behind it, also over several replicas', async () => {
    await diary.createStream();
    const done: number[] = [];
    let failures = 0;
    const handle = async ({ version }: { version: number }) => {
      if (version === 3 && failures++ < 3) throw new Error('not yet');
      done.push(version);
    };
    await using _one = await diary.read(handle);
    await using _two = await diary.read(handle);
    for (const n of numbers(1, 30)) await diary.note(n);
    await eventually(() => done.length === 30);
    expect(done).toEqual(numbers(1, 30));
    expect(await diary.deadLetters()).toEqual([]);
    expect(diary.attempts.counts.size).toBe(0);
  });
});

describe('what breaks off', () => {
  test('a stream that is not there yet is waited for', async () => {
    const seen: number[] = [];
    await using _ = await diary.read(async ({ version }) => void seen.push(version));
    await sleep(300);
    await diary.createStream();
    await diary.note(1);
    await eventually(() => seen.length === 1);
  });

  test('a message that was handled half comes again, and before the later ones', async () => {
    await diary.createStream(1_000);
    await diary.note(1);
    await diary.note(2);
    const seen: string[] = [];
    const first = await diary.read(({ version }) => {
      seen.push(`first ${version}`);
      return Promise.withResolvers<void>().promise;
    });
    await eventually(() => seen.length === 1);
    // as a crash: nothing more is sent, no acknowledgement either
    await first.bus.connection.close();
    await using _ = await diary.read(async ({ version }) => void seen.push(`second ${version}`));
    await eventually(() => seen.length === 3);
    expect(seen).toEqual(['first 1', 'second 1', 'second 2']);
  });

  test('a handler that takes longer than the wait for an acknowledgement is not run twice', async () => {
    await diary.createStream(600);
    let runs = 0;
    await using _ = await diary.read(async () => {
      runs++;
      await sleep(1_500);
    });
    await diary.note(1);
    await eventually(() => runs === 1);
    await eventually(async () => (await diary.pending()) === 0);
    expect(runs).toBe(1);
  });

  test('stopping waits for the message in hand, and a new reader goes on after it', async () => {
    await diary.createStream();
    const seen: string[] = [];
    const inHand = Promise.withResolvers<void>();
    const reading = await diary.read(async ({ version }) => {
      inHand.resolve();
      await sleep(300);
      seen.push(`first ${version}`);
    });
    await diary.note(1);
    await inHand.promise;
    await reading[Symbol.asyncDispose]();
    expect(seen).toEqual(['first 1']);
    await diary.note(2);
    await using _ = await diary.read(async ({ version }) => void seen.push(`second ${version}`));
    await eventually(() => seen.length === 2);
    expect(seen[1]).toBe('second 2');
  });

  test('a reader that stops takes what is on its way to it, which would come to others only after its ack wait', async () => {
    await diary.createStream();
    const seen: number[] = [];
    const handle = async ({ version }: { version: number }) => void seen.push(version);
    for (const n of numbers(1, 40)) {
      const reading = await diary.read(handle);
      if (n > 1) await eventually(() => seen.includes(n - 1), 20_000);
      else await sleep(200);
      const noting = diary.note(n);
      await reading[Symbol.asyncDispose]();
      await noting;
    }
    await using _ = await diary.read(handle);
    await eventually(() => seen.length >= 40, 20_000);
    expect(seen).toEqual(numbers(1, 40));
  });

  test('a server that stops and starts again loses and repeats nothing', async () => {
    await diary.createStream();
    const seen: number[] = [];
    await using _ = await diary.read(async ({ version }) => {
      await sleep(5);
      seen.push(version);
    });
    for (const n of numbers(1, 20)) await diary.note(n);
    await eventually(() => seen.length > 5);
    await diary.nats.stop();
    await sleep(300);
    const before = seen.length;
    await diary.nats.restart();
    await eventually(() =>
      diary.note(21).then(
        () => true,
        () => false,
      ),
    );
    await eventually(() => seen.includes(21));
    expect(before).toBeLessThan(20);
    expect([...new Set(seen)]).toEqual(numbers(1, 21));
    // the one in hand when the server went may come twice
    expect(seen.length).toBeLessThanOrEqual(22);
  });
});
