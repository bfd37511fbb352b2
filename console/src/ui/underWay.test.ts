import { expect, test } from 'vitest';
import { underWay } from './underWay.ts';

test('the same is asked for once until it ends, other things meanwhile', () => {
  const { begin, end } = underWay();
  expect([begin({ id: 1 }), begin({ id: 1 }), begin({ id: 2 })]).toEqual([true, false, true]);
  end({ id: 1 });
  expect([begin({ id: 1 }), begin({ id: 2 })]).toEqual([true, false]);
});

test('what needs no values is one thing', () => {
  const { begin, end } = underWay();
  expect([begin(undefined), begin(undefined)]).toEqual([true, false]);
  end(undefined);
  expect(begin(undefined)).toBe(true);
});
