import { setTimeout as sleep } from 'node:timers/promises';
import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import type { DemoNewProduct } from '@promo/demo-data/npl';
import { dateAt } from '@promo/retail/calendar';

/** What the loader looks at of a record. */
interface Kept {
  readonly id: number;
  readonly sku: string;
  readonly status: string;
  readonly allowed_actions: readonly string[];
}

interface Range {
  readonly skus: number;
  readonly weeks: number;
  readonly seed: number;
}

/**
 * Loads the demo's new products, as a buyer would enter them, where there are none yet. After a load that was broken off,
 * `again`, it goes on: what is there is not entered twice, and a move that was made is not made again.
 */
export async function loadNewProducts(gateway: string, range: Range, again: boolean, say: (line: string) => void) {
  const { demoNewProducts } = await import('@promo/demo-data/npl');
  const { launched, checked, upcoming } = demoNewProducts(range, dateAt(new Date()));
  const authorization = `Bearer ${await demoLogin(gateway, 'Nabava')}`;
  const call = <T>(method: string, path: string, body?: object): Promise<T> =>
    fetchJson<T>(`${method} ${path}`, new URL(`/api/npl${path}`, gateway), {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  const { items } = await call<{ items: Kept[] }>('GET', '');
  const mine = new Set([...launched, ...checked, ...upcoming].map(({ body }) => body.sku));
  const known = new Map(items.map((record) => [record.sku, record]));
  if (items.some(({ sku }) => !again || !mine.has(sku))) return;

  for (const product of launched) await bring(await enter(product, known, call), product, product.moves, call);
  const entered: [Kept, DemoNewProduct][] = [];
  for (const product of checked) {
    const record = await bring(await enter(product, known, call), product, ['approve'], call);
    entered.push([record, product]);
  }
  // what comes after it is for the next check
  if (!upcoming.some(({ body }) => known.has(body.sku))) await patiently(() => call('POST', '/run-fmb-check'));
  for (const [{ id }, product] of entered) await bring(await call('GET', `/${id}`), product, product.moves, call);
  for (const product of upcoming) await bring(await enter(product, known, call), product, product.moves, call);
  say(`  new products: ${mine.size} in every state; POST /api/npl/run-fmb-check finds some to order`);
}

/** Again while the answer is 503 or 504: analytics may still be busy with what was imported a moment ago. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === 15 || !/: 50[34] /.test((error as Error).message)) throw error;
      await sleep(1_000);
    }
  }
}

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Enters a product with its child rows; one that is there already gets those it may lack. */
async function enter(product: DemoNewProduct, known: ReadonlyMap<string, Kept>, call: Call): Promise<Kept> {
  const { body, allocation, forecast, substitution } = product;
  const record = known.get(body.sku) ?? (await call<Kept>('POST', '', body));
  if (record.status !== 'draft') return record;
  const rows = { allocation, forecast, substitution };
  for (const [kind, list] of Object.entries(rows)) {
    for (const row of list) await call('POST', `/${record.id}/${kind}`, row);
  }
  return record;
}

/** Moves a record on, by those of the moves that its state allows. */
async function bring(
  record: Kept,
  { order, arrival }: DemoNewProduct,
  moves: readonly string[],
  call: Call,
): Promise<Kept> {
  let current = record;
  for (const move of moves) {
    if (!current.allowed_actions.includes(move)) continue;
    const body = move === 'mark-ordered' && order ? order : undefined;
    await call('POST', `/${record.id}/${move}`, body);
    current = await call<Kept>('GET', `/${record.id}`);
  }
  if (arrival && current.status === 'ordered') await call('PUT', `/${record.id}/arrivals`, arrival);
  return current;
}
