import { expect, test } from 'vitest';
import { likelyDataset } from './likely.ts';

test.each([
  ['sales under products', 'Šifra artikla;Tjedan;Količina;Na akciji\r\nA1;202647;3;0', 'products', 'sales'],
  ['names that say less', 'Artikl;Tjedan;Kom;Akcija', 'products', 'sales'],
  ['year and week in place of one column', 'sku,year,week,qty,promoted', 'products', 'sales'],
  ['quoted names', '"campaign_id","coupon_code","sku"\n', 'prices', 'coupons'],
  ['headings of an export for people', 'Šifra,Naziv,Redovna cijena,Aktivan', 'coupons', 'products'],
  ['a title above the header', 'Prodaja\n;;\nŠifra;Tjedan;Količina;Na akciji\nA;202647;3;0\n', 'products', 'sales'],
  ['what fits the chosen one as well as another', 'sku,regular_price\n', 'sales', 'sales'],
  ['what fits none', 'a;b\n1;2\n', 'campaigns', 'campaigns'],
  ['an empty file', '', 'products', 'products'],
] as const)('a file is likely of the dataset of most of its columns: %s', (_, head, chosen, likely) => {
  expect(likelyDataset(head, chosen)).toBe(likely);
});
