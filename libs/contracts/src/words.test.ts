import { expect, test } from 'vitest';
import { sentFileName } from './words.ts';

test('a file is sent under a name that the API takes', () => {
  expect(sentFileName('akcije\u202e\nvsc.exe')).toBe('akcije  vsc.exe');
  expect(sentFileName('x'.repeat(300))).toHaveLength(255);
});
