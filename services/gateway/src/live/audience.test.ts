import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { FACTS_IMPORTED } from '@promo/contracts/promo-analytics/events';
import { expect, test } from 'vitest';
import { createAudience, type Listener } from './audience.ts';

const told = (text = '') => ({ id: 'm', at: '2026-11-21T12:00:00Z', actor: 5, data: { text } });

const listener: Listener = { sections: ['promo_read'], key: 1, expires: Number.POSITIVE_INFINITY };

test('a listener that does not read is given up, and holds up nobody', async () => {
  using audience = createAudience(Date.now, { maxUnread: 1_000 });
  const lazy = audience.join(listener);
  const eager = audience.join(listener);
  let read = '';
  eager.on('data', (part) => {
    read += part;
  });
  const message = told('x'.repeat(400));
  for (let i = 0; i < 5; i++) {
    audience.tell(FACTS_IMPORTED, message);
    await sleep(1);
  }
  expect([lazy.destroyed, eager.destroyed]).toEqual([true, false]);
  expect(read.match(/^event: /gm)).toHaveLength(5);
});

test('what a thousand have not read yet is held once', () => {
  using audience = createAudience(Date.now);
  const streams = Array.from({ length: 1_000 }, (_, key) => audience.join({ ...listener, key }));
  const before = process.memoryUsage().arrayBuffers;
  audience.tell(FACTS_IMPORTED, told('x'.repeat(200_000)));
  expect(streams.every(({ readableLength }) => readableLength > 200_000)).toBe(true);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 200_000);
});

test('one who hears nothing is sent a sign of life', async () => {
  using audience = createAudience(Date.now, { heartbeatMs: 5 });
  const stream = audience.join(listener);
  let read = '';
  stream.on('data', (part) => {
    read += part;
  });
  await expect.poll(() => read).toMatch(/^retry: 2000\n\n(:\n\n){2}/);
});

test('whose token has ended is told nothing more, also where the clock was set', async () => {
  let ahead = 0;
  using audience = createAudience(() => Date.now() + ahead);
  const stream = audience.join({ ...listener, expires: Date.now() + 60_000 });
  let read = '';
  stream.on('data', (part) => {
    read += part;
  });
  const ended = once(stream, 'end');
  ahead = 60_000;
  audience.tell(FACTS_IMPORTED, told());
  await ended;
  expect(read).not.toContain(FACTS_IMPORTED);
});

test('a token that lasts for years, or has just ended, does not upset the timer', async () => {
  using audience = createAudience(Date.now);
  const long = audience.join({ ...listener, expires: Number.POSITIVE_INFINITY });
  const short = audience.join({ ...listener, expires: Date.now() - 500 });
  let ended = false;
  short.resume().on('end', () => {
    ended = true;
  });
  await expect.poll(() => ended).toBe(true);
  expect(long.readableEnded).toBe(false);
});
