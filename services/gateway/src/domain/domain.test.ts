import type { Identity } from '@promo/contracts/identity';
import { ROLES, SECTIONS, type Section } from '@promo/contracts/sections';
import { expect, test } from 'vitest';
import { DEMO_USERS } from './demo-users.ts';
import { mergeImports } from './merge-imports.ts';
import { authorise, CLOSED_HOLDERS, SECTION_HOLDERS, sectionsOf } from './sections.ts';

const holder = (...roles: Identity['roles']): Identity => ({ user_id: 9, name: null, roles });
const nobody: Identity = { user_id: null, name: null, roles: [] };

test('a section goes to its holders, by hand', () => {
  const open = (identity: Identity, section: Section) => authorise(identity, section, SECTION_HOLDERS);
  expect(open(nobody, 'promo_plan')).toBe('allowed');
  expect(open(nobody, 'npl_report')).toBe('unauthenticated');
  expect(open(holder('Kontroling'), 'npl_report')).toBe('allowed');
  expect(open(holder('Kontroling'), 'npl_module')).toBe('forbidden');
  expect(open(holder('Planner', 'Nabava'), 'npl_module')).toBe('allowed');
  expect(open(holder('Veleprodaja'), 'npl_admin_enum')).toBe('forbidden');
  expect(open(holder(), 'data_import')).toBe('forbidden');
});

test('closed, the promotion sections go by role', () => {
  expect(sectionsOf(nobody, SECTION_HOLDERS)).toEqual(['public', 'self', 'promo_read', 'promo_plan', 'promo_review']);
  expect(sectionsOf(nobody, CLOSED_HOLDERS)).toEqual(['public', 'self']);
  expect(sectionsOf(holder(), CLOSED_HOLDERS)).toEqual(['public', 'self', 'promo_read']);
  expect(sectionsOf(holder('Kontroling'), CLOSED_HOLDERS)).toEqual(['public', 'self', 'promo_read', 'npl_report']);
  expect(sectionsOf(holder('Planner'), CLOSED_HOLDERS)).toEqual(['public', 'self', 'promo_read', 'promo_plan']);
  expect(sectionsOf(holder('Reviewer'), CLOSED_HOLDERS)).toEqual(['public', 'self', 'promo_read', 'promo_review']);
  expect(sectionsOf(holder('Admin'), CLOSED_HOLDERS)).toEqual([...SECTIONS]);
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
  expect(authorise({ ...nobody, roles: ['Admin'] }, 'data_import', SECTION_HOLDERS)).toBe('unauthenticated');
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
