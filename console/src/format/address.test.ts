import { expect, test } from 'vitest';
import { idFrom } from './address.ts';

test.each([
  ['12', 12],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740992', null],
  ['0', null],
  ['-3', null],
  ['1.5', null],
  ['x', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the id in %o is %o', (text, id) => {
  expect(idFrom(text)).toBe(id);
});
