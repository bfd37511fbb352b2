import { enMore, enProducts, hrMore, hrProducts, messages } from '../../i18n/messages.ts';

/** Coupons that come to the products of a promotion. */
export const text = messages({
  hr: {
    title: 'Kuponi u istim danima',
    pays: 'Kupac s takvim kuponom može platiti manje od akcijske cijene; očekivana marža to ne računa.',
    lasts: (from: string, to: string) => `${from} – ${to}`,
    products: hrProducts,
    more: hrMore,
  },
  en: {
    title: 'Coupons on the same days',
    pays: 'A customer who has such a coupon may pay less than the promo price; the expected margin does not count it.',
    lasts: (from: string, to: string) => `${from} – ${to}`,
    products: enProducts,
    more: enMore,
  },
});
