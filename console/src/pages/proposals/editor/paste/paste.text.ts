import { enProducts, hrProducts, messages } from '../../../../i18n/messages.ts';

/** What came of pasting rows; fetched when somebody does. */
export const text = messages({
  hr: {
    checking: 'Provjerava se što je zalijepljeno…',
    taken: (n: number) => `Preuzeto iz zalijepljenog: ${hrProducts(n)}`,
    unknown: 'Nema u katalogu, nije dodano',
    unchecked: 'Nije se moglo provjeriti, nije dodano',
    unclear: {
      code: () => 'Nema šifre, nije dodano',
      discount_pct: (most: string) => `Popust nije od 0 do ${most}, nije dodano`,
      promo_price: (most: string) => `Cijena nije od 0 do ${most}, nije dodano`,
      supplier_funding: (most: string) => `Sufinanciranje nije od 0 do ${most}, nije dodano`,
      mechanic: (most: string) => `Mehanika ima više od ${most} znakova, nije dodano`,
    },
    repeated: 'Šifra stoji više puta, vrijedi zadnji redak',
    contrary: 'Popust i cijena ne slažu se, vrijedi cijena',
    both: (code: string, discount: string, price: string) => `${code} (${discount} uz ${price})`,
    columns: 'Stupci po naslovima',
    passed: 'Preskočeni stupci',
    noCode: 'Nema stupca sa šiframa: dodajte mu naslov „Šifra”.',
    fields: {
      code: 'šifra',
      discount_pct: 'popust %',
      promo_price: 'akcijska cijena',
      mechanic: 'mehanika akcije',
      supplier_funding: 'sufinanciranje €/kom',
    },
  },
  en: {
    checking: 'Checking what was pasted…',
    taken: (n: number) => `Taken from what was pasted: ${enProducts(n)}`,
    unknown: 'Not in the catalogue, not added',
    unchecked: 'Could not be checked, not added',
    unclear: {
      code: () => 'Without a code, not added',
      discount_pct: (most: string) => `The discount is not from 0 to ${most}, not added`,
      promo_price: (most: string) => `The price is not from 0 to ${most}, not added`,
      supplier_funding: (most: string) => `The funding is not from 0 to ${most}, not added`,
      mechanic: (most: string) => `The mechanic has more than ${most} characters, not added`,
    },
    repeated: 'The code stands more than once, the last row counts',
    contrary: 'Discount and price do not agree, the price counts',
    both: (code: string, discount: string, price: string) => `${code} (${discount} beside ${price})`,
    columns: 'Columns by their headings',
    passed: 'Columns passed over',
    noCode: 'No column holds codes: give it the heading “Code”.',
    fields: {
      code: 'code',
      discount_pct: 'discount %',
      promo_price: 'promo price',
      mechanic: 'mechanic',
      supplier_funding: 'funding €/unit',
    },
  },
});
