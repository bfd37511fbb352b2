import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, test } from 'vitest';
import { analysisOf, product, weekly } from '../../../test/facts.ts';
import { findProducts, listedProduct, productFinder } from './product-list.ts';

const products = [
  product(0, { sku: '385001', name: 'Čaj kamilica 20 g', category: 'Čajevi', supplierId: 'V1', onHand: 66 }),
  product(1, { sku: '385002', name: 'Čaj kamilica 40 g', category: 'Čajevi', supplierId: 'V1', brand: 'Franck' }),
  product(2, { sku: '385003', name: 'Kava 250 g', category: 'Kave', ean: '3850001234567' }),
  product(3, { sku: '385004', name: 'Čaj stari', category: 'Čajevi', active: false }),
];
// ordinary weeks of 10, 11 and 12, two promoted ones at 20 % off, and one that begins in the week of today
const analysis = analysisOf(products, weekly(0, 202401, '10 11 12 30p 20p 11 30p', { discountPct: 20 }));
const finder = productFinder(analysis.catalog);

describe('products are found', () => {
  test.each<[string, Parameters<typeof findProducts>[1], string[]]>([
    ['all that are offered, by name', {}, ['385001', '385002', '385003']],
    ['by words in any order, without case and diacritics', { q: 'KAMILICA caj' }, ['385001', '385002']],
    ['by code', { q: '5003' }, ['385003']],
    ['by brand', { q: 'franck' }, ['385002']],
    ['by bar code', { q: '3850001234567' }, ['385003']],
    ['by category', { category: ['Kave'] }, ['385003']],
    ['by family', { family_of: '385001' }, ['385001', '385002']],
    ['alone where there is no family', { family_of: '385003' }, ['385003']],
    ['not by a code that nobody knows', { family_of: '9' }, []],
    ['not when they are retired', { q: 'stari' }, []],
  ])('%s', (_, query, codes) => {
    expect(findProducts(finder, query).products.map(({ sku }) => sku)).toEqual(codes);
  });

  test('with all categories, and how many the search finds in each', () => {
    const { categories } = findProducts(finder, { q: 'caj', category: ['Kave'] });
    expect(categories).toEqual([
      { name: 'Čajevi', products: 2 },
      { name: 'Kave', products: 0 },
    ]);
  });
});

test('a product is told with price, stock, ordinary sales and its last promotion that has begun', () => {
  // the median of 10, 11, 12 and 11 is 11, of which 66 last 6 weeks; the promotion of 202407 begins in the week of today
  expect(listedProduct(analysis, finder, weekIndex(202407), products[0] as never)).toEqual({
    sku: '385001',
    name: 'Čaj kamilica 20 g',
    category: 'Čajevi',
    family: 'caj kamilica',
    supplier_name: null,
    price: 10,
    on_hand: 66,
    on_order: null,
    baseline_weekly_qty: 11,
    cover_weeks: 6,
    last_promo: { start_yw: 202404, end_yw: 202405, discount_pct: 20, net_effect_margin_eur: null },
  });
  expect(listedProduct(analysis, finder, 0, products[2] as never)).toMatchObject({
    family: null,
    baseline_weekly_qty: null,
    last_promo: null,
  });
});

test('with what its last promotion earned, which a flag that stays on cannot tell', () => {
  // 6.25 € with 25 % VAT, cost 2.80 €: a unit earns 2.20 €, at 5.00 € 1.20 €; 160 · 1.20 € instead of 60 · 2.20 €
  const coffee = product(0, { regularPrice: 625, cost: 280, vatRate: 25 });
  const lastOf = (promoted: string) => {
    const ordinary = '60 60 60 60';
    const rows = weekly(0, 202401, `${ordinary} ${promoted} ${ordinary}`).map((row) =>
      row.promoted ? { ...row, revenue: row.qty * 500 } : row,
    );
    const all = analysisOf([coffee], rows);
    return listedProduct(all, productFinder(all.catalog), weekIndex(202430), coffee as never).last_promo;
  };
  expect(lastOf('160p')).toMatchObject({ start_yw: 202405, net_effect_margin_eur: 60 });
  expect(lastOf('160p '.repeat(14).trim())).toMatchObject({ start_yw: 202405, net_effect_margin_eur: null });
});
