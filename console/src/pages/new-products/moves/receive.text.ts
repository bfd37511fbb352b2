import { count, enProducts, hrProducts, messages } from '../../../i18n/messages.ts';

/** Texts of receiving several products at once. */
export const text = messages({
  hr: {
    title: 'Zaprimi naručeno',
    hint: 'Označeno je ono što je stiglo. Što nije stiglo, odznačite: ostaje naručeno.',
    order: 'Broj narudžbe',
    all: 'Sve što je naručeno',
    product: 'Artikl',
    expected: 'Očekuje se',
    confirm: (n: number) => `Zaprimi: ${count(n)}`,
    received: (n: number) => `Zaprimljeno: ${hrProducts(n)}.`,
    nothing: 'Ništa nije naručeno.',
  },
  en: {
    title: 'Receive what was ordered',
    hint: 'What has arrived is ticked. Untick what has not: it stays ordered.',
    order: 'Order number',
    all: 'All that is ordered',
    product: 'Product',
    expected: 'Expected',
    confirm: (n: number) => `Receive: ${count(n)}`,
    received: (n: number) => `Received: ${enProducts(n)}.`,
    nothing: 'Nothing is ordered.',
  },
});
