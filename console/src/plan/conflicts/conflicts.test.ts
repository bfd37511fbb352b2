import { expect, test } from 'vitest';
import { gravestFirst } from './conflicts.ts';

test('a grave conflict stands above a slight one of another kind, and what is accepted below both', () => {
  const given = [
    { kind: 'overlap', severity: 'high', acknowledged: true },
    { kind: 'overlap', severity: 'medium', acknowledged: false },
    { kind: 'nc30', severity: 'low', acknowledged: false },
    { kind: 'nc30', severity: 'high', acknowledged: false },
  ] as const;
  expect(gravestFirst(given)).toEqual([given[3], given[1], given[2], given[0]]);
});
