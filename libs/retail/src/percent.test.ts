import { expect, test } from 'vitest';
import { isShare } from './percent.ts';

test.each([
  [0.25, true],
  [0, false],
  [1, false],
  [null, false],
  [undefined, false],
])('%j percent were meant as a share: %j', (percent, share) => {
  expect(isShare(percent)).toBe(share);
});
