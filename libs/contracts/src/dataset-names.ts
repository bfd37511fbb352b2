import type { DatasetName } from './datasets.ts';
import type { NPL_RECORDS } from './npl/datasets.ts';
import type { InWords } from './words.ts';

type Imported = DatasetName | (typeof NPL_RECORDS)['name'];

/** What is imported, in the words of people: of the console, and of e-mails. */
export const DATASET_NAMES: InWords<Imported> = {
  hr: {
    products: 'Artikli',
    sales: 'Prodaja po tjednima',
    prices: 'Cijene po danima',
    campaigns: 'Kampanje',
    coupons: 'Kuponi',
    redemptions: 'Iskorištenja kupona',
    'npl-records': 'Novi artikli',
  },
  en: {
    products: 'Products',
    sales: 'Weekly sales',
    prices: 'Daily prices',
    campaigns: 'Campaigns',
    coupons: 'Coupons',
    redemptions: 'Coupon redemptions',
    'npl-records': 'New products',
  },
};
