import { MAX_HISTORY, NPL_STATUSES } from '@promo/contracts/npl/words';
import { expect, test } from 'vitest';
import { isMove, stepInto, withEntry } from './history.ts';
import type { HistoryEntry } from './record.ts';

const entry = (from: HistoryEntry['from'], to: HistoryEntry['to'], note: string | null = null): HistoryEntry => ({
  from,
  to,
  at: '2026-11-21T10:00:00.000Z',
  by: null,
  note,
});

test('of too many entries the oldest edits go, and no change of status', () => {
  const moves = NPL_STATUSES.map((to, i) => entry(NPL_STATUSES[i - 1] ?? null, to));
  let history: readonly HistoryEntry[] = [];
  for (const move of moves) {
    history = withEntry(history, move);
    for (let i = 0; i < 100; i++) history = withEntry(history, entry(move.to, move.to, `${move.to} ${i}`));
  }
  expect(history).toHaveLength(MAX_HISTORY);
  expect(history.filter(isMove)).toEqual(moves);
  // 700 edits, of which 500 − 7 are kept: the first 207 have gone.
  const edits = history.filter((one) => !isMove(one));
  expect([edits[0]?.note, edits.at(-1)?.note]).toEqual(['fmb_triggered 7', 'phase_out 99']);
  expect(history.slice(0, 4)).toEqual([...moves.slice(0, 3), edits[0]]);
});

test.each([
  ['draft approved ordered', 'approved'],
  ['draft approved fmb_triggered ordered', 'fmb_triggered'],
  ['draft approved ordered in_stock', 'ordered'],
  // taken back, and ordered again once it was triggered
  ['draft approved ordered approved fmb_triggered ordered', 'fmb_triggered'],
  // its receipt was taken back: before the order it was approved
  ['draft approved ordered in_stock ordered', 'approved'],
  // what was phased out by mistake is as it was
  ['draft approved phase_out approved ordered', 'approved'],
  ['draft approved ordered in_stock active phase_out active', 'in_stock'],
  ['draft approved ordered in_stock active in_stock phase_out', 'in_stock'],
  ['draft', null],
])('after %s it came from %s', (path, before) => {
  const moves = path.split(' ') as HistoryEntry['to'][];
  const history = moves.map((to, i) => entry(moves[i - 1] ?? null, to));
  expect(stepInto(history, moves.at(-1) as HistoryEntry['to'])?.from).toBe(before);
});

test('a launch that was taken back never was', () => {
  const back = [entry('draft', 'approved'), entry('in_stock', 'active'), entry('active', 'in_stock')];
  expect(stepInto(back, 'active')).toBeUndefined();
});

test('of too many changes of status the oldest go at last', () => {
  let history: readonly HistoryEntry[] = [];
  for (let i = 0; i < MAX_HISTORY; i++)
    history = withEntry(history, i % 2 ? entry('ordered', 'approved') : entry('approved', 'ordered', `${i}`));
  history = withEntry(history, entry('approved', 'ordered', 'last'));
  expect([history.length, history[0]?.to, history.at(-1)?.note]).toEqual([MAX_HISTORY, 'approved', 'last']);
});
