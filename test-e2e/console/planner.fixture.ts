import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { addWeeks, mondayOf, weekOf } from '@promo/retail/weeks';
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

/** A product that 5 % off would leave above its lowest price of 30 days, and two that 40 % off suit. */
export async function threeProducts(): Promise<{ dear: Product; fair: Product[] }> {
  const products = (await families()).flat().slice(0, 400);
  const start_date = mondayOf(addWeeks(weekOf(Temporal.Now.plainDateISO('Europe/Zagreb')), 1)).toString();
  const check = (discount: number) =>
    api<{ sku: string; ok: boolean; has_data: boolean; applies: boolean }[]>(
      'Planner',
      'POST',
      '/api/promo/nc30/batch',
      products.map(({ sku, price }) => ({ sku, start_date, promo_price: Math.round(price * (100 - discount)) / 100 })),
    );
  const [mild, deep] = await Promise.all([check(5), check(40)]);
  const dear = products.find((_, i) => !mild[i]?.ok);
  const fair = products
    .filter((_, i) => deep[i]?.ok && deep[i]?.has_data && deep[i]?.applies && mild[i]?.ok)
    .slice(0, 2);
  if (!dear || fair.length < 2) throw new Error('the demo data have no such products');
  return { dear, fair };
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
