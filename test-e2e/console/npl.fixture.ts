import type { NplProduct } from '@promo/contracts/npl/record';
import { api } from './browser.ts';

export const draft = (sku: string, name: string, more: object = {}) =>
  api<NplProduct>('Nabava', 'POST', '/api/npl', { sku, name, ...more });
export const recordOf = (id: number) => api<NplProduct>('Nabava', 'GET', `/api/npl/${id}`);
export const today = () => Temporal.Now.plainDateISO('Europe/Zagreb');
/** Tests may be repeated on one system, and a SKU has one record. */
export const fresh = (sku: string) => `${sku}-${Date.now()}`;
