import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';
import { text } from './text.ts';

test('what was delisted or still waits to be put on sale is neither on sale nor among those that reached their forecast', () => {
  const items = [
    { status: 'active', attainment_pct: 100 },
    { status: 'active', attainment_pct: 99.9 },
    { status: 'active', attainment_pct: null },
    { status: 'phase_out', attainment_pct: 140 },
    { status: 'in_stock', attainment_pct: 120 },
  ] as const;
  expect(standingOf(items)).toEqual({ onSale: 3, reached: 1 });
});

test.each([
  [
    4,
    0,
    '4 artikla u prodaji; nijedan još nije dostigao prognozu',
    '4 products on sale; none has reached its forecast yet',
  ],
  [1, 1, '1 artikl u prodaji; s dostignutom prognozom: 1', '1 product on sale; 1 of them reached their forecast'],
  [5, 2, '5 artikala u prodaji; s dostignutom prognozom: 2', '5 products on sale; 2 of them reached their forecast'],
])('of %i on sale %i have reached their forecast, as people say it', (onSale, reached, hr, en) => {
  expect([text.hr, text.en].map(({ summary }) => summary({ onSale, reached }))).toEqual([hr, en]);
});
