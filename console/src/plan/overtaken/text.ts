import { count, enProducts, hrProducts, messages } from '../../i18n/messages.ts';

/** What has changed of the products of a promotion since it was planned. */
export const text = messages({
  hr: {
    sinceApproved: 'Promijenjeno otkad je odobreno',
    sinceSaved: 'Promijenjeno otkad je planirano',
    stays: 'Akcijska cijena ostaje; marža po komadu je bez sufinanciranja.',
    margin: (now: string, then: string) => `Dodatna marža sada bi bila ${now}; odobreno je ${then}.`,
    changed: (n: number) => `promijenjeno: ${hrProducts(n)}`,
    regular: (n: number) => `redovna cijena: ${count(n)}`,
    cost: (n: number) => `nabavna cijena: ${count(n)}`,
    vat: (n: number) => `PDV: ${count(n)}`,
    regularPrice: 'redovna cijena',
    unitCost: 'nabavna cijena',
    vatRate: 'PDV',
    discount: 'popust',
    unitMargin: 'marža po komadu',
    notBelow: (price: string) => `NC30: nije ispod ${price}`,
    all: (n: number) => `Prikaži svih ${count(n)}`,
  },
  en: {
    sinceApproved: 'Changed since it was approved',
    sinceSaved: 'Changed since it was planned',
    stays: 'The promo price stays; the margin a unit is without funding.',
    margin: (now: string, then: string) => `The incremental margin would be ${now} now; ${then} was approved.`,
    changed: (n: number) => `changed: ${enProducts(n)}`,
    regular: (n: number) => `regular price: ${count(n)}`,
    cost: (n: number) => `cost: ${count(n)}`,
    vat: (n: number) => `VAT: ${count(n)}`,
    regularPrice: 'regular price',
    unitCost: 'cost',
    vatRate: 'VAT',
    discount: 'discount',
    unitMargin: 'margin a unit',
    notBelow: (price: string) => `NC30: not below ${price}`,
    all: (n: number) => `Show all ${count(n)}`,
  },
});
