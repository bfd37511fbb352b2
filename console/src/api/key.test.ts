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
