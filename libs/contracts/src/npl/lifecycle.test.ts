import { describe, expect, test } from 'vitest';
import { allowedActions, isDeletable, isEditable, next, transitions } from './lifecycle.ts';
import { NPL_ACTIONS, NPL_STATUSES, type NplAction, type NplStatus } from './words.ts';

/** The whole table, written by hand: a dash is a refusal. */
const TABLE = `
  state         | approve  run-fmb-check mark-ordered mark-in-stock activate phase-out | edit delete
  draft         | approved -             -            -             -        phase_out | yes  yes
  approved      | -        fmb_triggered ordered      -             -        phase_out | yes  no
  fmb_triggered | -        -             ordered      -             -        phase_out | yes  no
  ordered       | -        -             -            in_stock      -        phase_out | yes  no
  in_stock      | -        -             -            -             active   phase_out | yes  no
  active        | -        -             -            -             -        phase_out | yes  no
  phase_out     | -        -             -            -             -        -         | no   no
`;

const [HEAD = [], ...ROWS] = TABLE.trim()
  .split('\n')
  .map((line) => line.replaceAll('|', ' ').trim().split(/\s+/));
const CELLS = ROWS.flatMap(([state, ...cells]) =>
  cells.map((cell, i) => [state as NplStatus, HEAD[i + 1] as string, cell] as const),
);

describe('the lifecycle', () => {
  test('is walked whole', () => {
    expect(ROWS.map(([state]) => state)).toEqual(NPL_STATUSES);
    expect(HEAD.slice(1)).toEqual([...NPL_ACTIONS, 'edit', 'delete']);
    expect(CELLS).toHaveLength(NPL_STATUSES.length * (NPL_ACTIONS.length + 2));
  });

  test.each(CELLS)('%s, %s: %s', (state, action, cell) => {
    if (action === 'edit') expect(isEditable(state)).toBe(cell === 'yes');
    else if (action === 'delete') expect(isDeletable(state)).toBe(cell === 'yes');
    else expect(next(state, action as NplAction)).toBe(cell === '-' ? undefined : cell);
  });

  test.each(ROWS)('%s offers what its row allows, and never the check', (state, ...cells) => {
    const offered = cells.slice(0, NPL_ACTIONS.length).map((cell, i) => (cell === '-' ? null : HEAD[i + 1]));
    const expected = offered.filter((action) => action !== null && action !== 'run-fmb-check');
    expect(allowedActions(state as NplStatus)).toEqual(expected);
  });

  test('is answered as it holds', () => {
    for (const { action, from, to } of transitions()) {
      for (const state of NPL_STATUSES) expect(next(state, action)).toBe(from.includes(state) ? to : undefined);
    }
    expect(transitions().map(({ action }) => action)).toEqual(NPL_ACTIONS);
  });
});
