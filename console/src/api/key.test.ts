import { expect, test, vi } from 'vitest';
import { keysByBody } from './key.ts';

test('what is sent again keeps its key, anything else gets one of its own, also where the page came by plain HTTP', () => {
  const randomUUID = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new Error('not over plain HTTP');
  });
  const keyOf = keysByBody();
  const keys = [{ title: 'a' }, { title: 'b' }, { title: 'a' }].map(keyOf);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keysByBody()({ title: 'a' })).not.toBe(keys[0]);
  keyOf.answered({ title: 'a' });
  expect(keyOf({ title: 'a' })).not.toBe(keys[0]);
  expect(keyOf({ title: 'b' })).toBe(keys[1]);
  randomUUID.mockRestore();
});

test('keys are kept beyond a page until their answers have come', () => {
  let kept: Readonly<Record<string, string>> | null = null;
  const shelf = {
    kept: () => kept,
    keep: (keys: typeof kept) => {
      kept = keys;
    },
  };
  const key = keysByBody(shelf)({ text: 'a' });
  const again = keysByBody(shelf);
  expect(again({ text: 'a' })).toBe(key);
  again.answered({ text: 'a' });
  expect(kept).toBeNull();
  again({ text: 'b' });
  again.forget();
  expect(kept).toBeNull();
});
