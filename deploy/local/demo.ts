import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { patiently } from '@promo/client/patiently';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { dateAt } from '@promo/retail/calendar';
import { Fatal } from '@promo/servers/fatal';
import { type DemoLoad, demoCalls } from './demo-load.ts';
import { loadNewProducts } from './demo-npl.ts';
import { loadProposals } from './demo-proposals.ts';
import type { Options } from './options.ts';

type Say = (line: string) => void;

const SIZE = { skus: 500, weeks: 312, seed: 1 };

/** Loads demo data into an empty store, through the public API as anybody would. */
export async function loadDemoData(options: Options, gateway: string, say: Say): Promise<void> {
  if (!options.demoData || options.authMode !== 'demo') return;
  // stands while a load is under way: one that was broken off is done again, since a repeated import changes nothing
  const unfinished = join(options.dataDir, 'demo-data.unfinished');
  try {
    const call = demoCalls(gateway);
    const again = existsSync(unfinished);
    const { imports } = await call<{ imports: unknown[] }>('Admin', 'GET', '/api/promo/imports');
    if (!again && imports.length > 0) return;
    writeFileSync(unfinished, '');
    const load = { call, range: SIZE, today: dateAt(new Date()), again, say };
    await send(gateway, load);
    await loadProposals(load);
    await change(gateway, load);
    await loadNewProducts(load);
    rmSync(unfinished, { force: true });
  } catch (error) {
    const { message } = error as Error;
    throw new Fatal(`The demo data could not be loaded (DEMO_DATA=0 leaves them out): ${message}`);
  }
}

/** What the ERP says anew of a few products that promotions are planned with. */
async function change(gateway: string, { range, today, say }: DemoLoad): Promise<void> {
  const { changedSince } = await import('@promo/demo-data/changed-since');
  const lines = [changedSince(range, today)];
  const report = await taken(gateway, { dataset: 'products', fileName: 'products-changed.csv', rows: () => lines });
  say(`  products: ${report.updated} changed since they were planned with`);
}

async function send(gateway: string, { range, today, say }: DemoLoad): Promise<void> {
  say(`demo data: ${range.skus} products over ${range.weeks} weeks (DEMO_DATA=0 leaves them out)`);
  const { demoFiles } = await import('@promo/demo-data/generate');
  for (const { name, rows } of demoFiles({ ...range, today })) {
    const onProgress = every(2000, (bytes, s) => say(`  ${name}: ${(bytes / 1e6).toFixed(0)} MB sent in ${s} s`));
    const report = await taken(gateway, { dataset: name, fileName: `${name}.csv`, rows, onProgress });
    const written = report.inserted + report.updated;
    say(`  ${name}: ${written} rows taken, ${report.unchanged} unchanged, ${report.rejected} rejected`);
  }
}

interface DemoFile extends Pick<Parameters<typeof upload>[0], 'dataset' | 'fileName' | 'onProgress'> {
  /** From the first line on, each time that it is sent. */
  readonly rows: () => Iterable<string>;
}

/** What became of a file that an administrator imported. */
const taken = (gateway: string, { rows, ...file }: DemoFile): ReturnType<typeof upload> =>
  patiently(async () => upload({ gateway, token: await demoLogin(gateway, 'Admin'), ...file, source: rows() }));

/** Tells how far it is, but not more often than every so many milliseconds. */
function every(ms: number, tell: (bytes: number, seconds: number) => void): (bytes: number) => void {
  const started = Date.now();
  let next = started + ms;
  return (bytes) => {
    const now = Date.now();
    if (now < next) return;
    next = now + ms;
    tell(bytes, Math.round((now - started) / 1000));
  };
}
