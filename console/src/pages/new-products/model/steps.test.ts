import { expect, test } from 'vitest';
import { stepsOf } from './steps.ts';

const entry = (
  from: 'draft' | 'approved' | null,
  to: 'draft' | 'approved',
  at: string,
  note: string | null = null,
  id = 7,
) => ({ from, to, at: `2026-11-21T${at}Z`, by: { id, name: 'Nina Nabava' }, note });

const edit = (at: string, note: string, id?: number) => entry('approved', 'approved', at, note, id);

test('of an edit that was repeated within a minute one step is left, the last', () => {
  const made = entry(null, 'draft', '10:00:00.000');
  const approved = entry('draft', 'approved', '10:00:01.000');
  const [first, second, third] = ['10:05:01.000', '10:05:02.000', '10:05:59.000'].map((at) =>
    edit(at, 'changed: forecasts'),
  ) as [typeof made, typeof made, typeof made];
  const moq = edit('10:05:59.500', 'changed: moq');
  const other = edit('10:05:59.600', 'changed: moq', 8);
  const later = edit('10:06:00.000', 'changed: moq', 8);
  expect(stepsOf([made, approved, first, second, third, moq, other, later])).toEqual([
    made,
    approved,
    third,
    moq,
    other,
    later,
  ]);
});
