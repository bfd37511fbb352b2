import { fold } from '@promo/retail/fold';
import { parseNumber } from '../../../../format/numbers.ts';

/** What a column of a pasted sheet can hold. */
export type Field = 'code' | 'discount_pct' | 'promo_price' | 'mechanic' | 'supplier_funding';

/** A column that was taken: what its heading says, and as what. */
interface Taken {
  readonly heading: string;
  readonly field: Field;
}

/** Which columns of a sheet were taken by their headings, and the headings of those that were passed over. */
export interface Columns {
  readonly taken: readonly Taken[];
  readonly passed: readonly string[];
}

/** Where each field stands; -1 for one that no heading names. */
export type Places = Readonly<Record<Field, number>>;

/** Names of headings as `bare` leaves them, in both languages: the console's, those of files and exports, and usual others. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  code: [
    'sku sifra sifraartikla sifraproizvoda sifrarobe sifart internasifra oznaka',
    'code itemcode itemno itemnumber productcode articlecode skucode articleno articlenumber',
  ],
  discount_pct: [
    'discountpct popust akcijskipopust popustpct popustuposto postotakpopusta rabat snizenje dubina dubinapopusta',
    'discount promodiscount discountpercent discountpercentage pctoff off depth discountdepth rebate markdown',
  ],
  promo_price: [
    'promoprice akcijskacijena akcijskamaloprodajnacijena akcijskampc akccijena akcmpc mpcakcija cijenaakcija cijenanaakciji',
    'cijenauakciji promocijena promotivnacijena snizenacijena novacijena planiranacijena',
    'promotionprice promotionalprice offerprice saleprice specialprice actionprice newprice plannedprice',
  ],
  mechanic: ['mechanic mehanika mehanikaakcije promomechanic promotionmechanic'],
  supplier_funding: [
    'supplierfunding funding sufinanciranje sufinanciranjedobavljaca sufinanciranjepokomadu potpora potporadobavljaca',
    'fundingperunit supplierfundingperunit',
  ],
};

/** A price of which the heading does not say which; a product, whose code it may be. */
const PRICE = ['cijena', 'price'];
const PRODUCT = ['artikl', 'artikal', 'proizvod', 'product', 'article', 'item', 'ean', 'barkod', 'barcode', 'gtin'];

const FIELDS = new Map(
  Object.entries(NAMES).flatMap(([field, lines]) =>
    lines.flatMap((line) => line.split(' ').map((name) => [name, field as Field] as const)),
  ),
);

/** Letters and digits of a heading, its signs of euro and percent as words. */
const bare = (heading: string): string =>
  fold(heading.replaceAll('€', 'eur').replaceAll('%', 'pct')).replace(/[^a-z0-9]/g, '');

/** What a price is per and with does not tell what it is of: „Akcijska cijena (€, s PDV-om)". */
const withoutUnit = (name: string): string => name.replace(/(eur|perunit|unit|kom|spdvom|spdv|inclvat|withvat)+$/, '');

const isPrice = (field: Field | undefined) => field === 'promo_price' || field === 'supplier_funding';

/** What a heading names by itself. */
function fieldOf(heading: string): Field | undefined {
  const name = bare(heading);
  const known = FIELDS.get(name) ?? FIELDS.get(name.replace(/pct$/, ''));
  if (known) return known === 'discount_pct' || !name.endsWith('pct') ? known : undefined;
  const price = FIELDS.get(withoutUnit(name));
  return isPrice(price) ? price : undefined;
}

/** Words alone, of which no cell is a number. */
const isWords = (cells: readonly string[]) => cells.every((cell) => typeof parseNumber(cell) !== 'number');

/**
 * Where the row of headings stands among the rows of a sheet, -1 for none. Words above it, as a title, do not count, and of words
 * that name nothing known those are headings that stand above several columns.
 */
export function headingsAt(rows: readonly (readonly string[])[], isCode: (cell: string) => boolean): number {
  const data = rows.findIndex((cells) => !isWords(cells));
  const words = data < 0 ? rows : rows.slice(0, data);
  const known = words.findIndex((cells) => cells.some((cell) => fieldOf(cell) !== undefined));
  if (known >= 0) return known;
  return data < 0 ? -1 : words.findIndex((cells) => cells.filter(Boolean).length > 1 && !cells.some(isCode));
}

/** Where the fields stand, by the headings; `first` is a row below them, in which a product may be told by its code. */
export function placesOf(
  headings: readonly string[],
  first: readonly string[],
  isCode: (cell: string) => boolean,
): Places {
  const fields = headings.map(fieldOf);
  const names = headings.map((heading) => withoutUnit(bare(heading)));
  const discount = fields.indexOf('discount_pct');
  const price = names.findIndex((name) => PRICE.includes(name));
  const codeAt = (i: number) => fields[i] === undefined && isCode(first[i] ?? '');
  const product = names.findIndex((name, i) => PRODUCT.includes(name) && codeAt(i));
  const orElse = (field: Field, other: number) => (fields.includes(field) ? fields.indexOf(field) : other);
  return {
    // where no heading says it the codes come first, as in rows without headings
    code: orElse('code', product >= 0 ? product : codeAt(0) ? 0 : -1),
    discount_pct: discount,
    // a price before the discount is the one that it is taken off
    promo_price: orElse('promo_price', price > discount ? price : -1),
    mechanic: fields.indexOf('mechanic'),
    supplier_funding: fields.indexOf('supplier_funding'),
  };
}

/** The columns by what became of them; those without a heading are not told. */
export function columnsOf(headings: readonly string[], places: Places): Columns {
  const fieldAt = new Map(Object.entries(places).map(([field, at]) => [at, field as Field]));
  const named = headings.map((heading, i) => ({ heading, field: fieldAt.get(i) })).filter(({ heading }) => heading);
  return {
    taken: named.flatMap(({ heading, field }) => (field ? [{ heading, field }] : [])),
    passed: named.flatMap(({ heading, field }) => (field ? [] : [heading])),
  };
}
