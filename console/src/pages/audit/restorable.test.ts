import { expect, test } from 'vitest';
import { restorableOf } from './restorable.ts';

const line = (id: number, proposal_id: number, action: 'proposal_deleted' | 'proposal_restored', at: string) => ({
  id,
  proposal_id,
  action,
  at: `2026-11-26T${at}.000Z`,
});

test('what was deleted in the last ten minutes can be had back, unless it has been', () => {
  const lines = [
    line(5, 12, 'proposal_deleted', '10:09:00'),
    line(4, 11, 'proposal_restored', '10:08:00'),
    line(3, 11, 'proposal_deleted', '10:07:00'),
    line(2, 12, 'proposal_restored', '10:06:00'),
    line(1, 10, 'proposal_deleted', '09:59:59'),
  ];
  expect(restorableOf(lines, new Date('2026-11-26T10:10:00Z'))).toEqual(new Set([5]));
  expect(restorableOf(lines.slice(4), new Date('2026-11-26T10:09:59Z'))).toEqual(new Set());
  expect(restorableOf(lines.slice(4), new Date('2026-11-26T10:09:58Z'))).toEqual(new Set([1]));
});
