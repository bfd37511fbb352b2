import { count, enProducts, hrProducts, messages } from '../../../../i18n/messages.ts';

/** Texts of choosing products for a proposal. */
export const text = messages({
  hr: {
    title: 'Odaberi artikle',
    search: 'Naziv, šifra, marka ili barkod',
    category: 'Kategorija',
    allCategories: 'Sve kategorije',
    familyOf: (family: string) => `Srodni artikli: ${family}`,
    showFamily: (family: string) => `Prikaži srodne artikle: ${family}`,
    found: (total: number, shown: number) =>
      shown < total ? `${hrProducts(total)}, prikazano prvih ${count(shown)}` : hrProducts(total),
    product: 'Artikl',
    price: 'Cijena',
    stock: 'Zaliha',
    stocked: (units: string) => `${units} kom`,
    cover: 'Dosta za tj.',
    lastPromo: 'Zadnja akcija',
    earned: 'Zaradila',
    addAll: (n: number) => `Dodaj sve (${count(n)})`,
    addChosen: (n: number) => `Dodaj odabrane (${count(n)})`,
  },
  en: {
    title: 'Choose products',
    search: 'Name, code, brand or bar code',
    category: 'Category',
    allCategories: 'All categories',
    familyOf: (family: string) => `Family: ${family}`,
    showFamily: (family: string) => `Show the family ${family}`,
    found: (total: number, shown: number) =>
      shown < total ? `${enProducts(total)}, the first ${count(shown)} shown` : enProducts(total),
    product: 'Product',
    price: 'Price',
    stock: 'Stock',
    stocked: (units: string) => `${units} in stock`,
    cover: 'Lasts weeks',
    lastPromo: 'Last promotion',
    earned: 'Earned',
    addAll: (n: number) => `Add all (${count(n)})`,
    addChosen: (n: number) => `Add the chosen (${count(n)})`,
  },
});
