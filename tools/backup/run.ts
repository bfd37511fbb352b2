/**
 * npm run backup -- <folder>                  all databases into a new folder
 * npm run backup -- <folder> --keep 14        into one named by the time in that folder, of which the latest 14 stay
 * npm run backup -- <folder> --keep 14 --every 24   the same every 24 hours, until ended
 * npm run backup -- verify <folder>           reads a backup and compares it with what was backed up
 * npm run restore -- <folder> [--drop]        and back; --drop empties databases that are not empty
 * npm run restore -- <folder> --database npl  the same with one of the databases
 * With --every, METRICS_PORT serves /metrics: when the latest backup was made.
 * MONGODB_URI, or MONGODB_URI_FILE, says where; without it the system that `npm start` runs on DATA_DIR.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { NOTICED_MS } from '@promo/mongo/restores';
import { serverAddress } from '@promo/runtime/server-address';
import { MongoClient } from 'mongodb';
import { type Contents, contentsOf, DATABASES, onlyOf, verify } from './archive.ts';
import { backUp } from './back-up.ts';
import { serveMetrics } from './metrics.ts';
import { inTheWay, restore } from './restore.ts';
import { nameAt, rotate, untilDue } from './rotation.ts';

const HOUR_MS = 3_600_000;
/** After a backup that failed. */
const RETRY_MS = 15 * 60_000;

async function connected<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
  await using client = new MongoClient(serverAddress('MONGODB_URI'), {
    writeConcern: { w: 'majority' },
    serverSelectionTimeoutMS: 5_000,
  });
  await client.connect().catch((error: Error) => {
    throw new Error(`MongoDB does not answer: ${error.message}`, { cause: error });
  });
  return await work(client);
}

function report(done: string, { at, entries }: Contents): void {
  for (const { database, collection, documents } of entries) console.log(`  ${database}.${collection}: ${documents}`);
  const documents = entries.reduce((sum, entry) => sum + entry.documents, 0);
  console.log(`${done}: ${documents} documents in ${entries.length} collections, as of ${at}`);
}

async function backUpTo(dir: string): Promise<void> {
  report(`backed up to ${dir} and verified`, await connected((client) => backUp(client, DATABASES, dir)));
}

async function backUpInto(parent: string, keep: number): Promise<void> {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  await backUpTo(join(parent, nameAt(new Date())));
  for (const line of rotate(parent, keep, new Date())) console.log(`  ${line}`);
}

async function backUpEvery(parent: string, keep: number, everyMs: number): Promise<never> {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const { METRICS_PORT } = process.env;
  if (METRICS_PORT) await serveMetrics(parent, Number(METRICS_PORT));
  for (;;) {
    await untilDue(parent, everyMs);
    await backUpInto(parent, keep).catch(async (error: Error) => {
      console.error(`not backed up, trying again in 15 minutes: ${error.message}`);
      await sleep(RETRY_MS);
    });
  }
}

async function restoreFrom(dir: string, drop: boolean, database: string | undefined): Promise<void> {
  await connected(async (client) => {
    const filled = await inTheWay(client, onlyOf(await contentsOf(dir), database));
    if (filled.length > 0 && !drop) {
      throw new Error(
        `Not empty: ${filled.join(', ')}. Stop the services, but for npm start, which runs the database too, and add --drop to replace what is there.`,
      );
    }
    report('restored and compared', await restore(client, dir, { database, noticedMs: NOTICED_MS }));
  });
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0) || (name === '--keep' && !Number.isInteger(value)))
    throw new Error(`${name} takes a number above 0.`);
  return value;
}

async function main(): Promise<void> {
  const options = {
    drop: { type: 'boolean', default: false },
    database: { type: 'string' },
    keep: { type: 'string' },
    every: { type: 'string' },
  } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [action, ...rest] = positionals[1] === 'verify' ? positionals.slice(1) : positionals;
  const [dir] = rest;
  if (!dir || rest.length > 1) throw new Error('Name the folder of the backup.');
  if (action === 'verify') return report('verified', await verify(dir));
  if (action === 'restore') return restoreFrom(dir, values.drop, values.database);
  if (values.every && !values.keep) throw new Error('--every needs --keep: how many backups stay.');
  if (!values.keep) return backUpTo(dir);
  const keep = positive('--keep', values.keep);
  if (!values.every) return backUpInto(dir, keep);
  return backUpEvery(dir, keep, positive('--every', values.every) * HOUR_MS);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
