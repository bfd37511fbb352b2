import { inputMessage } from '@promo/contracts/messages/input';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { expect, test } from 'vitest';
import { fetchSentences } from '../wording/wording.ts';
import { urlOf } from './client.ts';
import { ApiError, detailOf } from './errors.ts';
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

test('in Croatian no English word of the server or of the browser is told', async () => {
  await fetchSentences();
  const { detail, ...missing } = inputMessage.required();
  const fault = (path: string) => ({ path, message: detail, ...missing });
  const errors = [
    fault('skus.3.promo_price'),
    fault('weeks'),
    { path: 'x', message: 'is odd', code: 'odd', params: {} },
  ];
  expect(
    [
      new ApiError(404, proposalMessage.unknown_proposal({ id: 7 })),
      new ApiError(400, { detail: 'something older' }),
      new ApiError(502, { detail: 'something newer', code: 'something_newer' }),
      new ApiError(422, { detail: 'skus.3.promo_price: is required', errors }),
      new ApiError(422, proposalMessage.required_with({ field: 'start_week' })),
      new TypeError('Failed to fetch dynamically imported module: http://x/y.js'),
    ].map(detailOf),
  ).toEqual([
    'Prijedloga #7 nema.',
    'Poslužitelj je odgovorio greškom 400.',
    'Poslužitelj je odgovorio greškom 502.',
    'artikli, 4. redak, akcijska cijena: obavezno je; trajanje (tjedana): obavezno je; x: nije ispravno',
    'obavezno je uz polje „tjedan početka”',
    'Nešto je pošlo po zlu. Učitajte stranicu ponovno.',
  ]);
});
