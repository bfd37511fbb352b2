/**
 * npm run backup -- <folder>            all databases into a folder
 * npm run restore -- <folder> [--drop]  and back; --drop empties databases that are not empty
 * MONGODB_URI says where; without it the system that `npm start` runs on DATA_DIR.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { backUp, type Contents, contentsOf, DATABASES, inTheWay, restore } from './archive.ts';

function uri(): string {
  if (process.env.MONGODB_URI) return process.env.MONGODB_URI;
  const dataDir = process.env.DATA_DIR || '.data';
  try {
    const { mongodb } = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as { mongodb?: number };
    if (mongodb) return `mongodb://127.0.0.1:${mongodb}/?directConnection=true`;
  } catch {}
  throw new Error(`Set MONGODB_URI, or DATA_DIR to the folder of a running system: ${dataDir} has none.`);
}

function report(done: string, { at, entries }: Contents): void {
  for (const { database, collection, documents } of entries) console.log(`  ${database}.${collection}: ${documents}`);
  const documents = entries.reduce((sum, entry) => sum + entry.documents, 0);
  console.log(`${done}: ${documents} documents in ${entries.length} collections, as of ${at}`);
}

async function main(): Promise<void> {
  const options = { drop: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [action, dir] = positionals;
  if (!dir || (action !== 'backup' && action !== 'restore')) throw new Error('Name the folder of the backup.');
  await using client = new MongoClient(uri(), { writeConcern: { w: 'majority' }, serverSelectionTimeoutMS: 5_000 });
  if (action === 'backup') return report('backed up', await backUp(client, DATABASES, dir));
  const filled = await inTheWay(client, await contentsOf(dir));
  if (filled.length > 0 && !values.drop) {
    throw new Error(`Not empty: ${filled.join(', ')}. Stop the services and add --drop to replace what is there.`);
  }
  report('restored and compared', await restore(client, dir));
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
