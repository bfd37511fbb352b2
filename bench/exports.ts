/** Exports of three million sales rows through the gateway, and the memory of promo-analytics meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { startSystem } from '../test-e2e/system.ts';
import { once } from './harness.ts';
import { products, sales } from './imports.ts';
import { type Read, readAnswer } from './reading.ts';
import { rested } from './rested.ts';
import type { Measured, Row } from './row.ts';
import type { Stage } from './stage.ts';

/** An export of them has more bytes than this, one of an empty store fewer. */
const SALES = 1e6;

export const exportRows: readonly Row[] = [
  {
    number: '19a',
    work: 'export of 3.12 M sales rows as CSV, its last byte',
    unit: 's',
    target: 5,
    measure: (stage) => lastByte(stage, csv),
  },
  { number: '19b', work: 'the same as Parquet', unit: 's', target: 3, measure: (stage) => lastByte(stage, parquet) },
  {
    number: '19c',
    work: 'rise of the memory of promo-analytics with either',
    unit: 'MB',
    target: 100,
    measure: async (stage) => {
      const [text, binary] = [await stage.use(csv), await stage.use(parquet)];
      const note = `CSV ${text.riseMb.toFixed(0)} MB, then Parquet ${binary.riseMb.toFixed(0)} MB`;
      return { own: once(Math.max(text.riseMb, binary.riseMb)), note };
    },
  },
];

async function lastByte(stage: Stage, file: (stage: Stage) => Promise<Read>): Promise<Measured> {
  const { firstMs, lastMs, bytes } = await stage.use(file);
  return { own: once(lastMs), note: `${(bytes / 1e6).toFixed(1)} MB, first byte after ${firstMs.toFixed(0)} ms` };
}

const csv = (stage: Stage): Promise<Read> => exported(stage, 'csv');
const parquet = (stage: Stage): Promise<Read> => exported(stage, 'parquet');

async function exported(stage: Stage, format: string): Promise<Read> {
  const read = await readAnswer(await stage.use(afterStart), `/api/promo/exports/sales?format=${format}`);
  if (read.bytes < SALES) throw new Error(`${read.bytes} bytes are not all sales`);
  return read;
}

/** The system that was started when the sales were there already and forecasts learnt: an import leaves memory of its own. */
async function afterStart(stage: Stage) {
  const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
  stage.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  {
    const { gateway, stop } = await startSystem(dir, { LOG_LEVEL: 'warn' });
    stage.defer(stop);
    const token = await demoLogin(gateway, 'Admin');
    await upload({ gateway, token, dataset: 'products', source: products() });
    await upload({ gateway, token, dataset: 'sales', source: sales() });
    await rested(gateway, token);
    await stop();
  }
  const { gateway, ports, stop } = await startSystem(dir, { LOG_LEVEL: 'warn' });
  stage.defer(stop);
  const token = await demoLogin(gateway, 'Admin');
  await rested(gateway, token);
  return { gateway, token, port: ports['promo-analytics'] as number };
}
