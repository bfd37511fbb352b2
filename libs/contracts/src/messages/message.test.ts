import { expect, test } from 'vitest';
import { nplMessage } from '../npl/messages.ts';
import { proposalMessage } from '../promo-proposals/messages.ts';
import { messages } from './message.ts';

const message = messages({
  late: ({ date, days }: { date: string; days?: number | undefined }) => `${date} is late${days ? ` by ${days}` : ''}`,
  odd: () => 'is odd',
});

test('a message has its code, its params as they are, and the sentence', () => {
  expect(message.late({ date: '2026-11-21', days: 3 })).toEqual({
    code: 'late',
    params: { date: '2026-11-21', days: 3 },
    detail: '2026-11-21 is late by 3',
  });
  expect(message.odd()).toEqual({ code: 'odd', params: {}, detail: 'is odd' });
});

test('a param that is undefined is left out', () => {
  expect(message.late({ date: '2026-11-21', days: undefined }).params).toEqual({ date: '2026-11-21' });
});

test('the compiler refuses params that are missing, or not flat', () => {
  // @ts-expect-error a message with params needs them
  message.late();
  const nested = messages({ deep: ({ at }: { at: { line: number } }) => `at ${at.line}` });
  // @ts-expect-error params are texts, numbers and lists of texts
  expect(nested.deep({ at: { line: 1 } }).detail).toBe('at 1');
});

test('states stand in sentences as people say them, and in params as they are', () => {
  expect(
    proposalMessage.status_not_allowed({ from: 'revision', to: 'approved', allowed: ['submitted', 'draft'] }),
  ).toMatchObject({
    params: { from: 'revision', to: 'approved', allowed: ['submitted', 'draft'] },
    detail:
      'a proposal that is in revision cannot become approved by a change of status: it can become awaiting approval or draft',
  });
  const { detail } = nplMessage.record_not_editable({ id: 7, status: 'fmb_triggered', allowed: ['mark-ordered'] });
  expect(detail).toBe('a change is not possible: record 7 is to be ordered; allowed now: mark-ordered');
});
