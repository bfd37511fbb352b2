import { messages } from '../../i18n/messages.ts';

/** Why it is not known what a line earns. */
export const text = messages({
  hr: {
    short: {
      unknown_product: 'nepoznat artikl',
      inactive: 'nije aktivan',
      no_price: 'bez redovne cijene',
      no_cost: 'bez nabavne cijene',
      no_sales: 'bez redovne prodaje',
      no_forecast: 'bez prognoze',
    },
    long: {
      unknown_product: 'Artikla nema u katalogu.',
      no_price: 'Redovna cijena artikla nije uvezena.',
      no_cost: 'Nabavna cijena artikla nije uvezena.',
      no_sales: 'Artikl u zadnje vrijeme nema redovne prodaje s kojom bi se usporedilo.',
      no_forecast: 'Nema ranijih akcija iz kojih bi se prognoziralo.',
    },
  },
  en: {
    short: {
      unknown_product: 'unknown product',
      inactive: 'not active',
      no_price: 'no regular price',
      no_cost: 'no cost',
      no_sales: 'no ordinary sales',
      no_forecast: 'no forecast',
    },
    long: {
      unknown_product: 'The product is not in the catalogue.',
      no_price: 'The product’s regular price is not imported.',
      no_cost: 'The product’s cost is not imported.',
      no_sales: 'The product has no ordinary sales of late to compare with.',
      no_forecast: 'There are no earlier promotions to forecast from.',
    },
  },
});
