import { setTimeout as sleep } from 'node:timers/promises';
import { fetchJson } from '@promo/client/fetch-json';

/** The fit in the background that follows an import would take part of the machine. */
export async function rested(gateway: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const quality = new URL('/api/promo/forecast-quality', gateway);
  while ((await fetchJson<{ status: string }>('the fit', quality, { headers })).status === 'pending')
    await sleep(1_000);
}
