import { expect, test } from 'vitest';
import { urlOf } from './client.ts';
import { isUnder } from './query.ts';

test('parameters are escaped, lists repeated, empty values left out', () => {
  expect(urlOf('/api/npl/:id/forecast', { id: 7 })).toBe('/api/npl/7/forecast');
  expect(urlOf('/x/:sku', { sku: 'a/b?c' })).toBe('/x/a%2Fb%3Fc');
  expect(urlOf('/x', {}, { tier: ['A', 'B'], q: '', from: null, to: undefined, n: 0 })).toBe('/x?tier=A&tier=B&n=0');
});

test('a path covers what lies under it, not what begins alike', () => {
  expect(isUnder('/api/promo/calendar/stats', ['/api/promo/calendar'])).toBe(true);
  expect(isUnder('/api/promo/calendar', ['/api/promo/calendar'])).toBe(true);
  expect(isUnder('/api/promo/calendars', ['/api/promo/calendar'])).toBe(false);
});
