import { expect, test } from 'vitest';
import { idFrom, skuPath } from './address.ts';

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

test.each([
  ['3850123', '/skus/3850123'],
  ['ART 1', '/skus/ART%201'],
  ['12/34', '/skus/12%252F34'],
])('the page of %s is at %s', (sku, path) => {
  expect(skuPath(sku)).toBe(path);
});
