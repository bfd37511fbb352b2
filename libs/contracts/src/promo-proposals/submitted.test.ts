import { expect, test } from 'vitest';
import { proposalMessage } from './messages.ts';
import { sinceSubmitted, wasSubmitted } from './submitted.ts';

const CREATED = proposalMessage.created({ status: 'draft' });
const SUBMITTED = proposalMessage.status_changed({ from: 'draft', to: 'submitted' });
const TAKEN_BACK = proposalMessage.status_changed({ from: 'submitted', to: 'draft' });
const EDIT = proposalMessage.contents_changed({ fields: ['title'] });
const ACKNOWLEDGED = proposalMessage.conflict_acknowledged({ proposal_id: 7 });

/** Each of them a minute after the one before. */
const logOf = (...lines: { code: string; params: Record<string, string | number | string[]>; detail: string }[]) =>
  lines.map(({ detail: line, code, params }, i) => ({ at: `2026-11-21T10:0${i}`, by: null, line, code, params }));

test.each([
  ['a draft', { log: logOf(CREATED) }, false],
  ['a draft that was withdrawn', { log: logOf(CREATED, { ...TAKEN_BACK, params: { to: 'withdrawn' } }) }, false],
  ['a draft that was taken back', { log: logOf(CREATED, SUBMITTED, TAKEN_BACK) }, true],
  ['a draft of what was created as submitted', { log: logOf(proposalMessage.created({ status: 'submitted' })) }, true],
  ['one whose log has forgotten', { status: 'submitted' as const, log: [] }, true],
  ['a draft that was decided on', { decided: true, log: logOf(CREATED) }, true],
])('%s may have been read by a reviewer: %o', (_what, given, expected) => {
  expect(wasSubmitted({ status: 'draft', decided: false, ...given })).toBe(expected);
});

test('what was changed counts from the last submission on, whatever else the log tells since', () => {
  const minutes = (log: ReturnType<typeof logOf>) => {
    const { at, edits } = sinceSubmitted(log);
    return [at?.slice(-2), edits.map((edit) => edit.at.slice(-2))];
  };
  expect(minutes(logOf(CREATED, SUBMITTED))).toEqual(['01', []]);
  expect(minutes(logOf(SUBMITTED, EDIT, ACKNOWLEDGED, proposalMessage.restored(), EDIT))).toEqual(['00', ['01', '04']]);
  expect(minutes(logOf(SUBMITTED, EDIT, TAKEN_BACK, EDIT, SUBMITTED, EDIT))).toEqual(['04', ['05']]);
  expect(minutes([])).toEqual([undefined, []]);
});
