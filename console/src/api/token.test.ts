import { expect, test, vi } from 'vitest';
import { refusalOf } from './client.ts';
import { SessionEnded } from './errors.ts';
import { setCaller } from './token.ts';

test('a token that is no longer taken is told once, and an answer to it that comes late ends no new session', () => {
  const refused = vi.fn();
  setCaller({ token: async () => 'a', refused, leave: async () => {} });
  const errors = ['a', 'a', 'b', 'b', 'a'].map((token) => refusalOf(401, undefined, token));
  expect(errors.every((error) => error instanceof SessionEnded)).toBe(true);
  expect(refused).toHaveBeenCalledTimes(2);
});

test('what an anonymous caller may not do, or somebody else, ends no session', () => {
  const refused = vi.fn();
  setCaller({ token: async () => null, refused, leave: async () => {} });
  for (const error of [refusalOf(401, undefined, null), refusalOf(403, undefined, 'c')]) {
    expect(error).not.toBeInstanceOf(SessionEnded);
  }
  expect(refused).not.toHaveBeenCalled();
});
