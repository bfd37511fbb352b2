import type { NplProduct } from '@promo/contracts/npl/record';
import { onTestFinished } from 'vitest';
import { api } from './browser.ts';

/** A draft of a test's own, which is out of the range when that has ended: lists that show the first few would fill up with such. */
export async function draft(sku: string, name: string, more: object = {}): Promise<NplProduct> {
  const made = await api<NplProduct>('Nabava', 'POST', '/api/npl', { sku, name, ...more });
  onTestFinished(async () => {
    // The test may have taken it out itself.
    await api('Nabava', 'POST', `/api/npl/${made.id}/phase-out`).catch(() => undefined);
  });
  return made;
}

export const recordOf = (id: number) => api<NplProduct>('Nabava', 'GET', `/api/npl/${id}`);
export const today = () => Temporal.Now.plainDateISO('Europe/Zagreb');
/** Tests may be repeated on one system, and a SKU has one record. */
export const fresh = (sku: string) => `${sku}-${Date.now()}`;
