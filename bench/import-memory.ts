/**
 * Memory of promo-analytics while it imports three million rows, on a system that `npm start` runs.
 *
 *     DEMO_DATA=0 DATA_DIR=.data-memory GATEWAY_PORT=8095 npm start
 *     node bench/import-memory.ts --data-dir .data-memory
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { addWeeks } from '@promo/retail/weeks';

const SKUS = 20_000;
const WEEKS = Array.from({ length: 156 }, (_, i) => addWeeks(202345, i));
const skuOf = (i: number) => `MEM${String(i).padStart(6, '0')}`;

const { values } = parseArgs({ options: { 'data-dir': { type: 'string', default: '.data' } } });
const ports = JSON.parse(readFileSync(join(values['data-dir'], 'ports.json'), 'utf8')) as Record<string, number>;
const gateway = `http://127.0.0.1:${ports.gateway}`;
const token = await demoLogin(gateway, 'Admin');

let peak = 0;
const watch = setInterval(() => {
  resident().then((bytes) => {
    peak = Math.max(peak, bytes);
  }, console.error);
}, 100);
for (const [dataset, source] of [
  ['products', products()],
  ['sales', sales()],
] as const) {
  const started = performance.now();
  const { rows_read, inserted, unchanged } = await upload({ gateway, token, dataset, source });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${dataset}: ${rows_read} rows read, ${inserted} inserted, ${unchanged} unchanged in ${seconds} s`);
}
clearInterval(watch);
console.log(`resident memory of promo-analytics: ${megabytes(await resident())} MB now, ${megabytes(peak)} MB at most`);

function* products(): Generator<string> {
  yield 'sku,name,category,regular_price,cost,family\n';
  for (let i = 0; i < SKUS; i++) yield `${skuOf(i)},Artikl ${i},K${i % 40},${1 + (i % 20)}.00,0.50,F${i >> 2}\n`;
}

function* sales(): Generator<string> {
  yield 'sku,yw,qty,promoted,revenue,mechanic,discount_pct,regular_price,in_stock\n';
  for (let i = 0; i < SKUS; i++) {
    const price = 1 + (i % 20);
    const rows = WEEKS.map((yw, week) => {
      const promoted = (week * 7 + i * 13) % 11 === 0;
      const qty = (5 + ((i * 31 + week * 17) % 20)) * (promoted ? 2 : 1);
      const revenue = (qty * price * (promoted ? 0.8 : 1)).toFixed(2);
      return `${skuOf(i)},${yw},${qty},${promoted ? 1 : 0},${revenue},,${promoted ? 20 : ''},${price}.00,1\n`;
    });
    yield rows.join('');
  }
}

async function resident(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${ports['promo-analytics']}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
