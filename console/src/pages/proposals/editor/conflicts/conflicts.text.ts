import { enCount, hrCount, hrProducts, messages } from '../../../../i18n/messages.ts';

/** Texts of a proposal's conflicts beside it. */
export const text = messages({
  hr: {
    title: 'Sukobi',
    about: {
      overlap: 'Isti artikli u istim tjednima:',
      spoils: 'Ovaj prijedlog snižava najnižu cijenu u 30 dana prije te akcije (NC30).',
      spoiled: 'Ta akcija snižava najnižu cijenu u 30 dana prije ovog prijedloga (NC30).',
    },
    product: 'Artikl',
    own: 'Ovdje',
    theirs: 'Ondje',
    announced: 'Može se najaviti',
    insteadOf: (left: string, without: string) => `${left} umjesto ${without}`,
    more: (n: number) => `i još ${hrProducts(n)}`,
    waysOut: 'Što bi riješilo',
    freeWeeks: 'Isti artikli, jednako dugo, bez ijednog sukoba:',
    moveTo: (week: string) => `Premjesti u ${week}`,
    noFreeWeek: 'U 26 tjedana prije i poslije nema tjedna bez sukoba.',
    drop: (n: number) => `Ukloni ${hrCount(n, 'artikl u sukobu', 'artikla u sukobu', 'artikala u sukobu')}`,
    dropOne: 'Ukloni',
    nothingLeft: 'U sukobu su svi artikli: uklanjanjem ne bi ostao nijedan.',
  },
  en: {
    title: 'Conflicts',
    about: {
      overlap: 'The same products in the same weeks:',
      spoils: 'This proposal lowers the lowest price of the 30 days before that promotion (NC30).',
      spoiled: 'That promotion lowers the lowest price of the 30 days before this proposal (NC30).',
    },
    product: 'Product',
    own: 'Here',
    theirs: 'There',
    announced: 'May be announced',
    insteadOf: (left: string, without: string) => `${left} instead of ${without}`,
    more: (n: number) => `and ${enCount(n, 'more product', 'more products')}`,
    waysOut: 'What would resolve it',
    freeWeeks: 'The same products for as long, without any conflict:',
    moveTo: (week: string) => `Move to ${week}`,
    noFreeWeek: 'There is no week without a conflict in the 26 weeks before and after.',
    drop: (n: number) => `Remove ${enCount(n, 'product in conflict', 'products in conflict')}`,
    dropOne: 'Remove',
    nothingLeft: 'All products are in conflict: none would be left.',
  },
});
