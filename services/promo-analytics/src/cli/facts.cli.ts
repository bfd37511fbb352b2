import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { collectOrphans } from '@promo/parts/orphans';
import { isWeek } from '@promo/retail/weeks';
import { dumpWeek } from '../store/dump.ts';
import { readManifest } from '../store/manifest.ts';
import { keptParts } from '../store/parts.ts';
import { fail, openDatabase } from './open-database.ts';

const USAGE = `npm run facts -- manifest          what is stored, by dataset
npm run facts -- dump <yw>         one week of sales as CSV, for example: dump 202646
npm run facts -- collect           delete parts that no manifest names and that are over an hour old
The database comes from MONGODB_URI and MONGODB_DATABASE (promo_analytics); without them it is that of npm start on DATA_DIR.`;

const { positionals } = parseArgs({ allowPositionals: true });
const [command, yw] = positionals;
await using mongo = await openDatabase('facts', USAGE);

if (command === 'manifest') {
  const { version, product_count, parts } = await readManifest(mongo.db);
  const counts = Object.entries(parts).map(([kind, byKey]) => `${kind} ${Object.keys(byKey).length}`);
  process.stdout.write(`version ${version}, ${product_count} products; parts: ${counts.join(', ')}\n`);
} else if (command === 'dump' && isWeek(Number(yw))) {
  // Whoever reads may have seen enough: "| head" closes the pipe.
  await pipeline(dumpWeek(mongo.db, Number(yw)), process.stdout).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
} else if (command === 'collect') {
  process.stdout.write(`${await collectOrphans(mongo.db, keptParts(mongo.db))} parts deleted\n`);
} else fail(command === 'dump' ? `dump wants an ISO week such as 202646\n\n${USAGE}` : USAGE);
