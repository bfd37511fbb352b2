/** Three million sales rows through the gateway, and the memory of promo-analytics meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { addWeeks } from '@promo/retail/weeks';
import { startSystem } from '../test-e2e/system.ts';
import { once } from './harness.ts';
import { peakOf } from './resident.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

const SKUS = 20_000;
const WEEKS = Array.from({ length: 156 }, (_, i) => addWeeks(202345, i));
const skuOf = (i: number) => `MEM${String(i).padStart(6, '0')}`;

export const importRows: readonly Row[] = [
  {
    number: '12a',
    work: 'import of 3.12 M sales rows into an empty store',
    unit: 's',
    target: 6,
    measure: async (stage) => ({ own: once((await stage.use(firstImport)).ms) }),
  },
  {
    number: '12b',
    work: 'memory of promo-analytics at most during it',
    unit: 'MB',
    target: 300,
    measure: async (stage) => ({ own: once((await stage.use(firstImport)).peak) }),
  },
  {
    number: '12c',
    work: 'the same file again, which changes nothing',
    unit: 's',
    measure: async (stage) => {
      await stage.use(firstImport);
      return { own: once((await importing(stage, 'sales', sales())).ms) };
    },
  },
];

async function emptySystem(stage: Stage) {
  const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
  stage.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  const { gateway, ports, stop } = await startSystem(dir, { LOG_LEVEL: 'warn' });
  stage.defer(stop);
  return { gateway, token: await demoLogin(gateway, 'Admin'), port: ports['promo-analytics'] as number };
}

async function firstImport(stage: Stage): Promise<{ ms: number; peak: number }> {
  await importing(stage, 'products', products());
  return importing(stage, 'sales', sales());
}

async function importing(stage: Stage, dataset: string, source: Iterable<string>) {
  const { gateway, token, port } = await stage.use(emptySystem);
  return peakOf(port, () => upload({ gateway, token, dataset, source }));
}

export function* products(): Generator<string> {
  yield 'sku,name,category,regular_price,cost,family\n';
  for (let i = 0; i < SKUS; i++) yield `${skuOf(i)},Artikl ${i},K${(i >> 2) % 40},${1 + (i % 20)}.00,0.50,F${i >> 2}\n`;
}

export function* sales(): Generator<string> {
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
