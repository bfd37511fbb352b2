import { expect, test } from 'vitest';
import { lineMechanic } from './line-mechanic.ts';

test.each([
  ['its own', { mechanic: '3+1' }, '3+1'],
  ['none, where its discount rules over that of the proposal', { mechanic: null }, null],
  ['that of the proposal, where an earlier release told no other', {}, '2+1'],
])('the mechanic of a line is %s', (_, line, expected) => {
  expect(lineMechanic({ mechanic: '2+1' }, line)).toBe(expected);
});

test('and none where nothing was told', () => expect(lineMechanic({}, {})).toBeNull());
