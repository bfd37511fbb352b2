import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { expect, test } from 'vitest';
import { namesOf, namesOfGone, withNames } from './warning-names.ts';

const names = namesOf([
  { code: '12', name: 'Kava 250 g' },
  { code: '1', name: 'Čaj 12 vrećica' },
  { code: '7', name: null },
]);

test('a warning names the product, with its code behind it', () => {
  const { params, detail } = withNames(analyticsMessage.nc30_above_reference({ sku: '12', nc30_price: 4 }), names);
  expect(params).toMatchObject({ sku: 'Kava 250 g (12)', nc30_price: 4 });
  expect(detail).toContain('Kava 250 g (12)');
});

test('so does one of many products; what has no name keeps its code, and a code in a name stays', () => {
  const warning = proposalMessage.not_announceable({ lines: 6, skus: ['1', '12', '7'] });
  const { params, detail } = withNames(warning, names);
  expect(params).toMatchObject({ skus: ['Čaj 12 vrećica (1)', 'Kava 250 g (12)', '7'] });
  expect(detail).toContain('before: Čaj 12 vrećica (1), Kava 250 g (12), 7, …');
});

test('a log names a product that its proposal has no more', () => {
  const gone = {
    skus: ['12', '3', '4'],
    terms: ['discount_pct'],
    from: ['20'],
    to: ['45'],
    names: ['', 'Sok 1 l', ''],
  };
  const entries = [proposalMessage.contents_changed(gone), proposalMessage.conflicts_unknown()];
  expect([...namesOfGone(entries)].filter(([, name]) => name)).toEqual([['3', 'Sok 1 l']]);
});

test('a warning without products stays as it is', () => {
  const warning = proposalMessage.conflicts_unknown();
  expect(withNames(warning, names)).toEqual(warning);
});
