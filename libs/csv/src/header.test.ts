import type { Column, Dataset } from '@promo/contracts/dataset';
import { DATASETS } from '@promo/contracts/datasets';
import { headingOf } from '@promo/contracts/file-headings';
import { CAMPAIGN_COLUMNS } from '@promo/contracts/marketing/routes';
import { NPL_RECORDS } from '@promo/contracts/npl/datasets';
import { NPL_COLUMNS } from '@promo/contracts/npl/record';
import { LISTED_PRODUCT_COLUMNS } from '@promo/contracts/promo-analytics/products';
import { LANGUAGES } from '@promo/contracts/words';
import { describe, expect, it } from 'vitest';
import { matchHeader } from './header.ts';

/** Which columns a file's headings are taken for; null for those that are left out. */
const takenFor = (headings: readonly string[], { columns }: Dataset): (string | null)[] =>
  matchHeader(headings, columns, 'leave_out').map(({ column, part }) => (part === 'left out' ? null : column.key));

type File = readonly [name: string, dataset: Dataset, columns: readonly Pick<Column, 'key'>[]];
const FILES: readonly File[] = [
  ...[...Object.values(DATASETS), NPL_RECORDS].map((dataset): File => [dataset.name, dataset, dataset.columns]),
  ['the list of products', DATASETS.products, LISTED_PRODUCT_COLUMNS],
  ['the list of campaigns', DATASETS.campaigns, CAMPAIGN_COLUMNS],
  ['the list of new products', NPL_RECORDS, NPL_COLUMNS],
];

describe.each(FILES)('a file of %s for people', (_, dataset, columns) => {
  it.each(LANGUAGES)('has headings that its import knows, each as its own column and no other: %s', (language) => {
    const imported = new Set(dataset.columns.map(({ key }) => key));
    const wanted = columns.map(({ key }) => {
      if (imported.has(key)) return key;
      // The list's price is the regular one.
      return key === 'price' ? 'regular_price' : null;
    });
    const headings = columns.map(({ key }) => headingOf(key, language));
    expect(takenFor(headings, dataset)).toEqual(wanted);
  });
});

it.each<[Dataset, header: string, keys: string]>([
  [DATASETS.products, 'Ident;Naziv robe;Grupa artikala;MPC s PDV-om', 'sku;name;category;regular_price'],
  [DATASETS.products, 'Šifra robe;Naziv art.;Grupa proizvoda;Cijena s PDV-om', 'sku;name;category;regular_price'],
  [DATASETS.products, 'Šifra art.;Artikl;Robna grupa;Maloprodajna cijena', 'sku;name;category;regular_price'],
  [DATASETS.products, 'Artikl;Naziv;Grupa;MPC', 'sku;name;category;regular_price'],
  [DATASETS.products, 'Šifra;Proizvod;Kategorija;Grupa;MPC', 'sku;name;category;;regular_price'],
  [DATASETS.sales, 'Artikl;Tjedan;Kom;Promet s PDV-om;Akcija', 'sku;yw;qty;revenue;promoted'],
  [DATASETS.sales, 'Šifra;Artikl;Tjedan;Količina;Kom;Akcija', 'sku;;yw;qty;;promoted'],
  [DATASETS.prices, 'Artikl;Dan;MPC', 'sku;date;price'],
  [DATASETS.redemptions, 'Kampanja;Datum;Kupon;Artikl;Kom.', 'campaign_id;date;coupon_code;sku;qty'],
  [NPL_RECORDS, 'Artikl;Naziv proizvoda;Grupa;Maloprodajna cijena;NC', 'sku;name;group;regular_price;cost'],
  [NPL_RECORDS, 'Šifra;Artikl;Grupa', 'sku;name;group'],
  [DATASETS.sales, 'Ident;Tj.;God.;Prodano;Akcija;Iznos s PDV-om', 'sku;yw;yw;qty;promoted;revenue'],
  [DATASETS.prices, 'Ident;Datum;Cijena s PDV-om', 'sku;date;price'],
  [DATASETS.prices, 'Šifra artikla;Naziv artikla;Vrijedi od;Cijena', 'sku;;date;price'],
  [
    DATASETS.products,
    'Šifra;Naziv;Robna skupina;MPC;Min. količina narudžbe;Sudjelovanje dobavljača',
    'sku;name;category;regular_price;moq;funding',
  ],
  [NPL_RECORDS, 'Šifra artikla;Naziv artikla;Robna skupina;Min. narudžba', 'sku;name;group;moq'],
  [NPL_RECORDS, 'Ident;Naziv robe;Grupa artikala;MPC s PDV-om;Na stanju', 'sku;name;group;regular_price;on_hand'],
])('$name are known by names that programs of Croatian companies have for them: %s', (dataset, header, keys) => {
  expect(takenFor(header.split(';'), dataset)).toEqual(keys.split(';').map((key) => key || null));
});

const { sales, prices, coupons, redemptions } = DATASETS;
it.each<Dataset>([sales, prices, coupons, redemptions])(
  'the name of a product beside its code, and the number of a row, refuse no file of $name and are read as nothing',
  ({ columns }) => {
    const required = columns.filter((column) => column.required).map(({ key }) => key);
    for (const name of ['Naziv artikla', 'Product name', 'Redni broj', 'R. br.'])
      expect(matchHeader([...required, name], columns, 'refuse').at(-1)?.part).toBe('left out');
    expect(() => matchHeader([...required, 'Nazivv artikla'], columns, 'refuse')).toThrow('unknown column');
  },
);

it.each<[Dataset, header: string, keys: string]>([
  [
    DATASETS.products,
    'Šifra;Naziv;Kategorija;Cijena (EUR);Nabavna cijena €;Zaliha kom',
    'sku;name;category;regular_price;cost;on_hand',
  ],
  // What is sold, as a quantity, is not sold in euros, nor a price in pieces.
  [DATASETS.sales, 'Šifra;Tjedan;Količina;Akcija;Promet EUR;Prodano EUR', 'sku;yw;qty;promoted;revenue;'],
  [DATASETS.prices, 'Šifra;Datum;MPC;Cijena kom', 'sku;date;price;'],
])('units at the end of a name of $name do not hide it where they fit the column: %s', (dataset, header, keys) => {
  expect(takenFor(header.split(';'), dataset)).toEqual(keys.split(';').map((key) => key || null));
});

it('products are known by further names of cost, VAT and stock', () => {
  const required = 'sku;name;category;regular_price';
  for (const stock of ['Na zalihi', 'In stock', 'Na stanju', 'Stanje skladišta'])
    for (const vat of ['Porezna stopa', 'Stopa poreza'])
      expect(takenFor(`${required};NC;${vat};${stock}`.split(';'), DATASETS.products).slice(4)).toEqual([
        'cost',
        'vat_rate',
        'on_hand',
      ]);
});
