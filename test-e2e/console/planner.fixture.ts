import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { api, type Role } from './browser.ts';

/** The label of the field that adds products to a proposal. */
export const ADD = 'Dodaj artikl: naziv, šifra, ili zalijepljeni stupci šifra, popust, cijena';

export interface Product {
  sku: string;
  name: string;
  price: number;
}

/** The demo's products, a family after the other. */
export async function families(): Promise<Product[][]> {
  const { groups } = await api<{ groups: { skus: Product[] }[] }>('Planner', 'GET', '/api/promo/parent-groups');
  return groups.map(({ skus }) => skus);
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

/** Takes a proposal back: it waits for nobody any more. */
export const withdraw = (id: number, role: Role = 'Planner') =>
  api(role, 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
