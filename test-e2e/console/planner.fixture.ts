import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { api } from './browser.ts';

/** The label of the field that adds products to a proposal. */
export const ADD = 'Dodaj artikl: naziv, šifra, ili zalijepljeni stupci šifra, popust, cijena';

export interface Product {
  sku: string;
  name: string;
  price: number;
}

export const draft = (title: string) =>
  api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'draft',
    title,
    source: 'radio',
    start_year: 2027,
    start_week: 20,
    skus: [],
  });
