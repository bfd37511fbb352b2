import type { Identity } from '@promo/contracts/identity';
import { ROLES } from '@promo/contracts/sections';
import { expect, test } from 'vitest';
import { DEMO_USERS } from './demo-users.ts';
import { mergeImports } from './merge-imports.ts';
import { authorise, SECTION_HOLDERS } from './sections.ts';

const holder = (...roles: Identity['roles']): Identity => ({ user_id: 9, name: null, roles });
const nobody: Identity = { user_id: null, name: null, roles: [] };

test('a section goes to its holders, by hand', () => {
  expect(authorise(nobody, 'promo_plan')).toBe('allowed');
  expect(authorise(nobody, 'npl_report')).toBe('unauthenticated');
  expect(authorise(holder('Kontroling'), 'npl_report')).toBe('allowed');
  expect(authorise(holder('Kontroling'), 'npl_module')).toBe('forbidden');
  expect(authorise(holder('Planner', 'Nabava'), 'npl_module')).toBe('allowed');
  expect(authorise(holder('Veleprodaja'), 'npl_admin_enum')).toBe('forbidden');
  expect(authorise(holder(), 'data_import')).toBe('forbidden');
});

test('one line closes a section', () => {
  const closed = { ...SECTION_HOLDERS, promo_plan: ['Planner'], promo_read: 'authenticated' } as const;
  expect(authorise(nobody, 'promo_plan', closed)).toBe('unauthenticated');
  expect(authorise(holder('Admin'), 'promo_plan', closed)).toBe('forbidden');
  expect(authorise(holder('Planner'), 'promo_plan', closed)).toBe('allowed');
  expect(authorise(nobody, 'promo_read', closed)).toBe('unauthenticated');
  expect(authorise(holder(), 'promo_read', closed)).toBe('allowed');
});

test('roles without a user hold nothing', () => {
  expect(authorise({ ...nobody, roles: ['Admin'] }, 'data_import')).toBe('unauthenticated');
});

test('there is one demo user per role, each with an id of its own', () => {
  expect(Object.keys(DEMO_USERS)).toEqual([...ROLES]);
  expect(new Set(Object.values(DEMO_USERS).map(({ user_id }) => user_id)).size).toBe(ROLES.length);
  for (const role of ROLES) expect(DEMO_USERS[role].roles).toEqual([role]);
});

test('lists of several owners are one, newest first, and silent owners are named', () => {
  const at = (day: string) => ({ at: day }) as never;
  const merged = mergeImports([
    { service: 'a', list: { imports: [at('2026-03-02'), at('2026-03-01')], missing: [] } },
    { service: 'b', list: null },
    { service: 'c', list: { imports: [at('2026-03-03'), at('2026-03-01')], missing: ['d'] } },
  ]);
  expect(merged.imports.map((entry) => entry.at)).toEqual(['2026-03-03', '2026-03-02', '2026-03-01', '2026-03-01']);
  expect(merged.missing).toEqual(['b', 'd']);
});
