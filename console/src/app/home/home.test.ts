import { expect, test } from 'vitest';
import { homeOf } from './home.ts';

const PAGES = ['/my-week', '/calendar', '/approvals', '/new-products', '/results', '/imports'].map((path) => ({
  path,
}));

test.each([
  ['Planner', null, '/my-week'],
  ['Reviewer', null, '/approvals'],
  ['Nabava', null, '/my-week'],
  ['Veleprodaja', null, '/new-products'],
  ['Kontroling', null, '/results'],
  ['Admin', null, '/imports'],
  [undefined, null, '/my-week'],
  ['Planner', '/calendar', '/calendar'],
  ['Planner', '/gone', '/my-week'],
])('%s, who chose %s, starts on %s', (role, chosen, path) => {
  expect(homeOf(PAGES, role, chosen)).toBe(path);
});

test('nobody starts where they may not go', () => {
  expect(homeOf([{ path: '/calendar' }], 'Kontroling', '/results')).toBe('/calendar');
  expect(homeOf([], 'Kontroling', null)).toBeNull();
});
