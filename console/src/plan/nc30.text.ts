import { enCount, hrCount, messages } from '../i18n/messages.ts';

/** Texts of a price check in full. */
export const text = messages({
  hr: {
    title: 'Provjera NC30',
    price: 'Akcijska cijena',
    reference: 'Najniža cijena u 30 dana',
    on: (date: string) => `prvi put ${date}`,
    window: 'Razdoblje',
    covered: (n: number) => `poznato ${hrCount(n, 'dan', 'dana', 'dana')} od 30`,
    announced: 'Popust koji se smije istaknuti',
    reason: {
      ok: 'Cijena je ispod najniže u 30 dana: popust je stvaran.',
      no_data: 'Za ovo razdoblje nema cijena, pa nema s čime usporediti.',
      above_reference: 'Cijena je iznad najniže u 30 dana: takav se popust ne smije isticati.',
      equal_reference: 'Cijena je jednaka najnižoj u 30 dana: nije prekršaj, ali nije ni sniženje.',
      exempt_mechanic: 'Na N+F akcije pravilo se ne odnosi.',
      perishable: 'Na kvarljivu robu pravilo se ne odnosi.',
    },
    setTo: (price: string) => `Postavi na ${price}`,
  },
  en: {
    title: 'NC30 check',
    price: 'Promo price',
    reference: 'Lowest price in 30 days',
    on: (date: string) => `first on ${date}`,
    window: 'Window',
    covered: (n: number) => `${enCount(n, 'day', 'days')} known out of 30`,
    announced: 'Discount that may be announced',
    reason: {
      ok: 'The price is below the lowest in 30 days: a genuine reduction.',
      no_data: 'There are no prices in this window, so there is nothing to compare with.',
      above_reference: 'The price is above the lowest in 30 days: such a discount may not be announced.',
      equal_reference: 'The price equals the lowest in 30 days: no breach, but no reduction either.',
      exempt_mechanic: 'The rule does not apply to N+F promotions.',
      perishable: 'The rule does not apply to perishables.',
    },
    setTo: (price: string) => `Set to ${price}`,
  },
});
