import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { giveBackOnceUnused } from './given-back.ts';

const MB = 1024 * 1024;
const SIZE = 128 * MB;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const residentMb = () => process.memoryUsage().rss / MB;

test('a large column is there while it is used, and given back once it is not', async () => {
  let used: Uint8Array | null = new Uint8Array(new SharedArrayBuffer(SIZE)).fill(7);
  giveBackOnceUnused({ used, name: 'quantities', small: new Uint8Array(new SharedArrayBuffer(MB)) });
  const full = residentMb();
  collect();
  expect(used[SIZE - 1]).toBe(7);
  used = null;
  await vi.waitFor(
    () => {
      collect();
      expect(residentMb()).toBeLessThan(full - 100);
    },
    { timeout: 20_000, interval: 100 },
  );
});
