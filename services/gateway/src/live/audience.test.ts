import { setTimeout as sleep } from 'node:timers/promises';
import { FACTS_IMPORTED } from '@promo/contracts/promo-analytics/routes';
import { expect, test } from 'vitest';
import { createAudience, type Listener } from './audience.ts';

const listener: Listener = { sections: ['promo_read'], key: 1, endsIn: 60_000 };

test('a listener that does not read is given up, and holds up nobody', async () => {
  using audience = createAudience({ maxUnread: 1_000 });
  const lazy = audience.join(listener);
  const eager = audience.join(listener);
  let read = '';
  eager.on('data', (part) => {
    read += part;
  });
  const message = { text: 'x'.repeat(400) };
  for (let i = 0; i < 5; i++) {
    audience.tell(FACTS_IMPORTED, message);
    await sleep(1);
  }
  expect([lazy.destroyed, eager.destroyed]).toEqual([true, false]);
  expect(read.match(/^event: /gm)).toHaveLength(5);
});

test('one who hears nothing is sent a sign of life', async () => {
  using audience = createAudience({ heartbeatMs: 5 });
  const stream = audience.join(listener);
  let read = '';
  stream.on('data', (part) => {
    read += part;
  });
  await expect.poll(() => read).toMatch(/^retry: 2000\n\n(:\n\n){2}/);
});

test('a token that lasts for years, or has just ended, does not upset the timer', async () => {
  using audience = createAudience();
  const long = audience.join({ ...listener, endsIn: Number.POSITIVE_INFINITY });
  const short = audience.join({ ...listener, endsIn: -500 });
  let ended = false;
  short.resume().on('end', () => {
    ended = true;
  });
  await expect.poll(() => ended).toBe(true);
  expect(long.readableEnded).toBe(false);
});
