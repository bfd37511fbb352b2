import { count, enProducts, hrProducts, messages } from '../../../i18n/messages.ts';

/** Texts of the columns and cards of the board alone. */
export const text = messages({
  hr: {
    none: 'Nema artikala',
    count: hrProducts,
    others: (n: number) => `Još ${count(n)} na popisu`,
    covered: 'ne treba naručiti, ima dovoljno',
    suggested: (qty: string) => `predloženo ${qty} kom`,
    arrived: (qty: string, of: string) => `stiglo ${qty} od ${of} kom`,
    undecided: 'provjera ne zna kada naručiti',
  },
  en: {
    none: 'No products',
    count: enProducts,
    others: (n: number) => `${count(n)} more in the list`,
    covered: 'no order needed, there is enough',
    suggested: (qty: string) => `${qty} pcs suggested`,
    arrived: (qty: string, of: string) => `${qty} of ${of} pcs arrived`,
    undecided: 'the check cannot tell when to order',
  },
});
