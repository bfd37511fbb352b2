import { expect, test } from 'vitest';
import { rejectionLog } from './rejection-log.ts';

const at = (line: number) => ({ line, column: 'yw', value: '', reason: '', code: 'blank', params: {} }) as const;

test.each([0, 1, 3, 100])('the first %i of the file are kept, in whichever order they come', (limit) => {
  const log = rejectionLog(limit);
  // Of each batch of ten lines what the scanner refuses comes first.
  for (let line = 0; line < 50; line++) {
    const within = line % 10;
    log.add(at(line - within + ((within * 7 + 5) % 10)));
  }
  expect(log.count).toBe(50);
  expect(log.first().map(({ line }) => line)).toEqual(Array.from({ length: Math.min(50, limit) }, (_, i) => i));
});
