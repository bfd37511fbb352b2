import type { DemoNewProduct } from '@promo/demo-data/npl';
import type { DemoLoad } from './demo-load.ts';

/** What the loader looks at of a record. */
interface Kept {
  readonly id: number;
  readonly sku: string;
  readonly version: number;
  readonly status: string;
  readonly allowed_actions: readonly string[];
}

/**
 * Loads the demo's new products, as a buyer would enter them, where there are none yet. After a load that was broken off,
 * `again`, it goes on: what is there is not entered twice, and a move that was made is not made again.
 */
export async function loadNewProducts({ call: callAs, range, today, again, say }: DemoLoad): Promise<void> {
  const { demoNewProducts } = await import('@promo/demo-data/npl');
  const { launched, checked, upcoming } = demoNewProducts(range, today);
  const call: Call = (method, path, body, version) => callAs('Nabava', method, `/api/npl${path}`, body, version);

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
  if (!upcoming.some(({ body }) => known.has(body.sku))) await call('POST', '/run-fmb-check');
  for (const [{ id }, product] of entered) await bring(await call('GET', `/${id}`), product, product.moves, call);
  for (const product of upcoming) await bring(await enter(product, known, call), product, product.moves, call);
  say(`  new products: ${mine.size} in every state; POST /api/npl/run-fmb-check finds some to order`);
}

type Call = <T>(method: string, path: string, body?: object, version?: number) => Promise<T>;

/** Enters a product with its child rows; one that is there already gets those it may lack. */
async function enter(product: DemoNewProduct, known: ReadonlyMap<string, Kept>, call: Call): Promise<Kept> {
  const { body, allocation, forecast, substitution } = product;
  const record = known.get(body.sku) ?? (await call<Kept>('POST', '', body));
  if (record.status !== 'draft') return record;
  const rows = { allocation, forecast, substitution };
  for (const [kind, list] of Object.entries(rows)) {
    for (const row of list) await call('POST', `/${record.id}/${kind}`, row);
  }
  return call('GET', `/${record.id}`);
}

/** Takes the steps of a record that its state allows. */
async function bring(
  record: Kept,
  { order, arrival }: DemoNewProduct,
  moves: readonly string[],
  call: Call,
): Promise<Kept> {
  let current = record;
  let moved = false;
  for (const move of moves) {
    // only what was done just now is taken back
    moved = move === 'take-back' ? moved : current.allowed_actions.includes(move);
    if (!moved) continue;
    const bodies: Readonly<Record<string, object | null>> = {
      'mark-ordered': order,
      'take-back': { from: current.status },
    };
    const body = bodies[move] ?? undefined;
    await call('POST', `/${record.id}/${move}`, body, current.version);
    current = await call<Kept>('GET', `/${record.id}`);
  }
  if (arrival && current.status === 'ordered') await call('PUT', `/${record.id}/arrivals`, arrival, current.version);
  return current;
}
