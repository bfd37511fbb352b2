import { expect, test } from 'vitest';
import { cwLabel } from './cw-label.ts';

test.each([
  [202710, 202710, 'CW 10/2027'],
  [202710, 202711, 'CW 10–11/2027'],
  [202652, 202701, 'CW 52/2026–01/2027'],
  [202705, 202705, 'CW 05/2027'],
])('%i to %i is %s', (start, end, label) => expect(cwLabel({ start, end })).toBe(label));
