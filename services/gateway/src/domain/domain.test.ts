import { ROLES } from '@promo/contracts/sections';
import { expect, test } from 'vitest';
import { DEMO_USERS } from './demo-users.ts';
import { mergeImports } from './merge-imports.ts';

test('there is one demo user per role, each with an id of its own', () => {
  expect(Object.keys(DEMO_USERS)).toEqual([...ROLES]);
  expect(new Set(Object.values(DEMO_USERS).map(({ user_id }) => user_id)).size).toBe(ROLES.length);
  for (const role of ROLES) expect(DEMO_USERS[role].roles).toEqual([role]);
});

test('lists of several owners are one, newest first, and silent owners are named', () => {
  const at = (day: string) => ({ at: day }) as never;
  const merged = mergeImports([
    {
      service: 'a',
      list: { imports: [at('2026-03-02'), at('2026-03-01')], pulls: [{ dataset: 'sales' } as never], missing: [] },
    },
    { service: 'b', list: null },
    { service: 'c', list: { imports: [at('2026-03-03'), at('2026-03-01')], pulls: [], missing: ['d'] } },
  ]);
  expect(merged.imports.map((entry) => entry.at)).toEqual(['2026-03-03', '2026-03-02', '2026-03-01', '2026-03-01']);
  expect(merged.pulls).toEqual([{ dataset: 'sales' }]);
  expect(merged.missing).toEqual(['b', 'd']);
});
