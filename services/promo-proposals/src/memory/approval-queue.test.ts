import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { approvalQueue } from './approval-queue.ts';

/** Work that notes when it begins and ends. */
const noting = (seen: string[], name: string, ms: number) => async () => {
  seen.push(`${name} begins`);
  await sleep(ms);
  seen.push(`${name} ends`);
  return name;
};

it('has approvals with a product in common follow one another, and others go on beside them', async () => {
  const inTurn = approvalQueue();
  const seen: string[] = [];
  const all = [
    inTurn(['A', 'B'], noting(seen, 'AB', 60)),
    inTurn(['B', 'C'], noting(seen, 'BC', 1)),
    inTurn(['C'], noting(seen, 'C', 1)),
    inTurn(['D'], noting(seen, 'D', 1)),
  ];
  expect(await Promise.all(all)).toEqual(['AB', 'BC', 'C', 'D']);
  expect(seen).toEqual(['AB begins', 'D begins', 'D ends', 'AB ends', 'BC begins', 'BC ends', 'C begins', 'C ends']);
});

it('goes on after one that fails', async () => {
  const inTurn = approvalQueue();
  const refused = inTurn(['A'], () => Promise.reject(new Error('refused')));
  const next = inTurn(['A'], async () => 'approved');
  await expect(refused).rejects.toThrow('refused');
  expect(await next).toBe('approved');
});

it('does nothing for one whose turn comes too late', async () => {
  const inTurn = approvalQueue(20);
  const seen: string[] = [];
  const first = inTurn(['A'], noting(seen, 'first', 60));
  const late = inTurn(['A'], noting(seen, 'late', 1));
  await expect(late).rejects.toMatchObject({ status: 503, body: { code: 'record_held' } });
  expect([await first, seen]).toEqual(['first', ['first begins', 'first ends']]);
});
