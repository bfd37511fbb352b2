/** `npm run demo-data`: writes a CSV file per dataset of an invented range and its coupon campaigns. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type DemoOptions, demoFiles } from '@promo/demo-data/generate';

const USAGE = `npm run demo-data -- [--skus 500] [--weeks 156] [--seed 1] [--end 202653] [--out .data/demo-files]
  --end: last week of sales, year and ISO week; the last week that is over when left out`;

function options(): DemoOptions & { out: string } {
  const { values } = parseArgs({
    options: {
      skus: { type: 'string', default: '500' },
      weeks: { type: 'string', default: '156' },
      seed: { type: 'string', default: '1' },
      end: { type: 'string' },
      out: { type: 'string', default: join('.data', 'demo-files') },
    },
  });
  // an empty text would be 0, and "1e3" a number that nobody means
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
  return {
    skus: number(values.skus),
    weeks: number(values.weeks),
    seed: number(values.seed),
    end: values.end === undefined ? undefined : number(values.end),
    today: Temporal.Now.plainDateISO('Europe/Zagreb'),
    out: values.out,
  };
}

try {
  const { out, ...range } = options();
  const files = demoFiles(range);
  await mkdir(out, { recursive: true });
  for (const { name, rows } of files) {
    const path = join(out, `${name}.csv`);
    await pipeline(Readable.from(rows()), createWriteStream(path));
    console.log(path);
  }
} catch (error) {
  const wrongArguments =
    error instanceof RangeError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
  console.error(wrongArguments ? `${(error as Error).message}\n\n${USAGE}` : `demo data: ${(error as Error).message}`);
  process.exitCode = wrongArguments ? 2 : 1;
}
