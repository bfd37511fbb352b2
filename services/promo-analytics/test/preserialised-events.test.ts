import { weekIndex } from '@promo/retail/weeks';
import { expect, test, vi } from 'vitest';
import { eventRow } from '../src/domain/events/rows.ts';
import { selectEvents } from '../src/domain/events/select-events.ts';
import { emptyFacts, type Facts } from '../src/memory/facts.ts';
import { createGzipCache } from '../src/routes/promotions/gzip-cache.ts';
import { createPreserialisedEvents } from '../src/routes/promotions/preserialised-events.ts';
import { analysisOf, product, weekly } from './facts.ts';

const MB = 1024 * 1024;

/** Facts with one event a product; each has a name of about `size` letters, some of three bytes. */
function factsWith(products: number, size = 10): Facts {
  const list = Array.from({ length: products }, (_, i) => product(i, { name: `Čaj € ${i} ${'x'.repeat(size)}` }));
  const sales = list.flatMap(({ ordinal }) => weekly(ordinal, 202601, '10 10 10 20p'));
  return { ...emptyFacts(), analysis: analysisOf(list, sales) };
}

const AS_OF = weekIndex(202605);
const LIST = { name: 'history', row: ({ analysis }: Facts, event: number) => eventRow(analysis, event) };
const jsonOf = (facts: Facts, events: readonly number[]) =>
  JSON.stringify(events.map((event) => eventRow(facts.analysis, event))).slice(1, -1);
const textOf = (parts: Buffer[] | null) => Buffer.concat(parts ?? []).toString();

test('parts are the JSON of the events in any order and choice, and each event is written once', async () => {
  const facts = factsWith(700);
  const row = vi.fn(LIST.row);
  const preserialised = createPreserialisedEvents(() => facts);
  const all = selectEvents(facts.analysis, {});
  const choices = [all, all.filter((_, i) => i % 7 < 3), all.toReversed(), all.slice(0, 1), []];
  for (const events of [...choices, ...choices]) {
    const parts = await preserialised.parts({ ...LIST, row }, facts, events, AS_OF);
    expect(textOf(parts)).toBe(jsonOf(facts, events));
  }
  expect(row).toHaveBeenCalledTimes(all.length);
});

test('a long answer is sent from where it lies, in few parts', async () => {
  const facts = factsWith(4000, 500);
  const preserialised = createPreserialisedEvents(() => facts);
  const events = selectEvents(facts.analysis, {});
  const parts = await preserialised.parts(LIST, facts, events, AS_OF);
  expect(textOf(parts)).toBe(jsonOf(facts, events));
  // 4,000 events of 800 bytes, a part a megabyte
  expect(parts?.length).toBeLessThan(6);
});

test('what is kept stays within its limit', async () => {
  const facts = factsWith(4000, 500);
  const row = vi.fn(LIST.row);
  const preserialised = createPreserialisedEvents(() => facts, 2 * MB);
  const events = selectEvents(facts.analysis, {});
  for (const chosen of [events, events.slice(0, 10)]) {
    expect(textOf(await preserialised.parts({ ...LIST, row }, facts, chosen, AS_OF))).toBe(jsonOf(facts, chosen));
  }
  // The first answer went beyond the limit, so the second began anew.
  expect(row).toHaveBeenCalledTimes(events.length + 10);
});

test('requests get in between, and newer facts end it', async () => {
  const facts = factsWith(2000);
  let current = facts;
  const preserialised = createPreserialisedEvents(() => current);
  const events = selectEvents(facts.analysis, {});
  const [one, two] = await Promise.all([
    preserialised.parts(LIST, facts, events, AS_OF),
    preserialised.parts(LIST, facts, events, AS_OF),
  ]);
  expect(textOf(one)).toBe(jsonOf(facts, events));
  expect(textOf(two)).toBe(textOf(one));

  const newer = factsWith(2000, 20);
  current = newer;
  const running = preserialised.parts(LIST, newer, selectEvents(newer.analysis, {}), AS_OF);
  current = factsWith(1);
  expect(await running).toBeNull();
});

test('events are written anew when the next week has begun', async () => {
  const facts = factsWith(2);
  const preserialised = createPreserialisedEvents(() => facts);
  const list = { name: 'performance', row: (_facts: Facts, _event: number, asOf: number) => ({ asOf }) };
  expect(textOf(await preserialised.parts(list, facts, [0], 1))).toBe('{"asOf":1}');
  expect(textOf(await preserialised.parts(list, facts, [0], 2))).toBe('{"asOf":2}');
});

test('a body is made once for callers of the same moment, and the least recently used goes first', async () => {
  const cache = createGzipCache(100);
  const make = vi.fn(async () => Buffer.alloc(40));
  await Promise.all([cache.get('a', make), cache.get('a', make)]);
  expect(make).toHaveBeenCalledTimes(1);
  await cache.get('b', make);
  await cache.get('a', make);
  await cache.get('c', make);
  expect(make).toHaveBeenCalledTimes(3);
  await cache.get('a', make);
  expect(make).toHaveBeenCalledTimes(3);
  await cache.get('b', make);
  expect(make).toHaveBeenCalledTimes(4);
});

test('a body that could not be made is tried again, one that is too large is given and not kept', async () => {
  const cache = createGzipCache(100);
  await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await cache.get('b', async () => null)).toBeNull();
  expect(await cache.get('a', async () => Buffer.from('x'))).toEqual(Buffer.from('x'));
  expect(await cache.get('b', async () => Buffer.from('y'))).toEqual(Buffer.from('y'));
  const make = vi.fn(async () => Buffer.alloc(200));
  for (let i = 0; i < 2; i++) expect(await cache.get('large', make)).toHaveLength(200);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a body that must leave the cache while it is made is still given to those who wait', async () => {
  const cache = createGzipCache(100);
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const waiting = cache.get('slow', () => promise);
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => Buffer.alloc(90));
  resolve(Buffer.from('slow'));
  expect(await waiting).toEqual(Buffer.from('slow'));
});
