import { expect, test } from 'vitest';
import { guard, unguard } from './guard.ts';

test.each([
  ['Kava', 'Kava'],
  ['', ''],
  ['=A1', "'=A1"],
  ['+385', "'+385"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\n=1', "'\n=1"],
  ["'=A1", "''=A1"],
  ["''=A1", "'''=A1"],
  ["'navodnik", "'navodnik"],
  ['a=1', 'a=1'],
])('%j is written as %j, and read again as it was', (text, written) => {
  expect(guard(text)).toBe(written);
  expect(unguard(written)).toBe(text);
});
