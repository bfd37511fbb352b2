import { expect, test } from 'vitest';
import type { Identity } from './identity.ts';
import { authorise, CLOSED_HOLDERS, SECTION_HOLDERS, sectionsOf } from './section-holders.ts';
import { SECTIONS, type Section } from './sections.ts';

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
  expect(sectionsOf(holder(), CLOSED_HOLDERS)).toEqual(['public', 'self', 'promo_read', 'account']);
  expect(sectionsOf(holder('Kontroling'), CLOSED_HOLDERS)).toEqual([
    'public',
    'self',
    'promo_read',
    'npl_report',
    'account',
  ]);
  expect(sectionsOf(holder('Planner'), CLOSED_HOLDERS)).toEqual([
    'public',
    'self',
    'promo_read',
    'promo_plan',
    'account',
  ]);
  expect(sectionsOf(holder('Reviewer'), CLOSED_HOLDERS)).toEqual([
    'public',
    'self',
    'promo_read',
    'promo_review',
    'account',
  ]);
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

test('with a personal token it is what the token names, as far as its user holds it', () => {
  const named = (identity: Identity) => sectionsOf(identity, CLOSED_HOLDERS, ['promo_read', 'npl_module']);
  expect(named(holder('Admin'))).toEqual(['public', 'self', 'promo_read', 'npl_module']);
  expect(named(holder('Kontroling'))).toEqual(['public', 'self', 'promo_read']);
});
