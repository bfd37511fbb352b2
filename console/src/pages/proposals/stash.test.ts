import { expect, test } from 'vitest';
import { emptyDraft } from '../../plan/draft.ts';
import { keyOf, merge } from './editor/merge.ts';
import { baseOf } from './stash.ts';

const nothing = emptyDraft(202601);
const opened = { ...nothing, title: 'Advent', note: 'ista' };
const mine = { ...opened, title: 'Moj' };
const server = { version: 5, at: '2026-11-27T10:00:00.000Z', draft: { ...opened, title: 'Njihov' } };

test('what was changed is what was kept of it, else what the server has', () => {
  const base = { version: 3, at: '2026-11-27T09:00:00.000Z', draft: opened };
  expect(baseOf({ base, draft: mine }, server, nothing)).toBe(base);
  expect(baseOf(null, server, nothing)).toBe(server);
});

test('what an earlier release kept of a version that is gone does not overwrite what others have saved since', () => {
  expect(baseOf({ version: 5, draft: mine }, server, nothing)).toBe(server);
  const base = baseOf({ version: 3, draft: mine }, server, nothing);
  expect(base.version).toBe(3);
  expect(merge(base.draft, mine, server.draft).contradictions.map(keyOf)).toEqual(['title ']);
});
