/** `npm run import`: sends a CSV or Parquet file, or those that are put into a folder, to the import API and tells what became of their rows. */
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gatewayAddress } from '@promo/client/gateway-address';
import { tokenFor } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { DATASETS } from '@promo/contracts/datasets';
import { NPL_RECORDS } from '@promo/contracts/npl/datasets';
import { progressOf } from './progress.ts';
import { rejectionsCsv, reportText } from './report.ts';
import { watchFolder } from './watch-folder.ts';

const KNOWN = [...Object.keys(DATASETS), NPL_RECORDS.name];

const USAGE = `npm run import -- <dataset> <file> [--dry-run] [--errors out.csv] [--leave-out-unknown] [--gateway http://127.0.0.1:8080]
npm run import -- --watch <folder> [--leave-out-unknown] [--gateway http://127.0.0.1:8080]
  dataset: ${KNOWN.join(', ')}; products before sales and prices, campaigns before coupons and redemptions
  file: CSV or Parquet
  --dry-run: check the whole file and write nothing
  --errors:  write all rejected rows to this file (at most 100000)
  --leave-out-unknown: pass over columns that the dataset does not have, for which a file is refused else
  --watch:   import what is put there under a name that begins with a dataset, as sales-2026-47.csv, until it is stopped
  The token is taken from PROMO_TOKEN; in demo mode none is needed.`;

/** The most the API lists. */
const ALL_REJECTIONS = 100_000;

class UsageError extends Error {}

function options(env: NodeJS.ProcessEnv) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        errors: { type: 'string' },
        gateway: { type: 'string' },
        'leave-out-unknown': { type: 'boolean', default: false },
        watch: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const [dataset, file] = positionals;
    const common = { gateway: gatewayAddress(values.gateway, env), leaveOutUnknown: values['leave-out-unknown'] };
    if (values.help) return undefined;
    if (values.watch !== undefined) {
      if (positionals.length > 0 || values['dry-run'] || values.errors) throw new Error('--watch takes a folder alone');
      return { watch: values.watch, ...common };
    }
    if (positionals.length !== 2 || !dataset || !file) throw new Error('a dataset and a file are needed');
    if (!KNOWN.includes(dataset)) throw new Error(`${dataset} is no dataset: it must be one of ${KNOWN.join(', ')}`);
    return {
      dataset,
      file,
      dryRun: values['dry-run'],
      errors: values.errors,
      ...common,
    };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const contentOf = (path: string) => createReadStream(path, { highWaterMark: 256 * 1024 });

/** How often a folder is looked at. */
const LOOK_MS = 5_000;

/** Imports what is put into a folder, until the process is stopped. */
async function watch(folder: string, gateway: string, leaveOutUnknown: boolean): Promise<never> {
  const look = watchFolder({
    folder,
    datasets: KNOWN,
    say: (line) => console.log(line),
    send: async (dataset, path) =>
      upload({
        gateway,
        // Asked for anew: a token lasts for hours, and this for weeks.
        token: await tokenFor(gateway, process.env),
        dataset,
        fileName: basename(path),
        source: contentOf(path),
        leaveOutUnknown,
        maxRejections: ALL_REJECTIONS,
      }),
  });
  console.log(`watching ${folder}`);
  for (;;) {
    await look();
    await sleep(LOOK_MS);
  }
}

async function main(): Promise<void> {
  const told = options(process.env);
  if (!told) return console.log(USAGE);
  if ('watch' in told) return watch(told.watch, told.gateway, told.leaveOutUnknown);
  const { dataset, file, dryRun, errors, gateway, leaveOutUnknown } = told;
  const { size } = await stat(file);
  const token = await tokenFor(gateway, process.env);
  const progress = progressOf(dataset, size);
  const sending = upload({
    gateway,
    token,
    dataset,
    fileName: basename(file),
    source: contentOf(file),
    onProgress: progress.update,
    dryRun,
    leaveOutUnknown,
    ...(errors ? { maxRejections: ALL_REJECTIONS } : {}),
  });
  const report = await sending.finally(progress.end);
  console.log(reportText(report));
  if (errors) {
    await writeFile(errors, rejectionsCsv(report));
    console.log(`${report.rejections.length} rejected rows in ${errors}`);
  }
}

try {
  await main();
} catch (error) {
  const wrong = error instanceof UsageError;
  const { message, code } = error as Error & { code?: unknown };
  const hint = code === 'unknown_column' ? '; --leave-out-unknown passes over columns that are not misspelt' : '';
  console.error(wrong ? `${error.message}\n\n${USAGE}` : `import failed: ${message}${hint}`);
  process.exitCode = wrong ? 2 : 1;
}
