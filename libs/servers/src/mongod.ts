import { mkdirSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import type { Spec } from './processes/child.ts';
import type { Program } from './program.ts';

export const mongodUri = (port: number) => `mongodb://127.0.0.1:${port}/?replicaSet=rs0&directConnection=false`;

type Mongod = {
  program: Program;
  dir: string;
  port: number;
  cacheGb: number;
  log: string;
  /** A service killed inside a transaction keeps what it touched locked for so long; MongoDB's own default is a minute. */
  transactionSeconds?: number;
};

export function mongodSpec({ program, dir, port, cacheGb, log, transactionSeconds = 10 }: Mongod): Spec {
  mkdirSync(dir, { recursive: true });
  const args = [
    ...['--dbpath', program.inside(dir), '--port', String(port), '--bind_ip', program.host],
    ...['--replSet', 'rs0', '--nounixsocket', '--wiredTigerCacheSizeGB', String(cacheGb), '--oplogSize', '990'],
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    ...['--setParameter', `transactionLifetimeLimitSeconds=${transactionSeconds}`],
  ];
  return { name: 'mongodb', ...program.command({ dir, port, args }), log };
}

/**
 * Makes the server the primary of its one-node replica set: a new one is initiated, one whose data come from
 * another port is told its new address. Throws while it is not primary yet.
 */
export async function becomePrimary(port: number): Promise<void> {
  const address = `127.0.0.1:${port}`;
  await using client = new MongoClient(`mongodb://${address}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1000,
    connectTimeoutMS: 1000,
  });
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  if (hello.isWritablePrimary && hello.me === address) return;
  await configure(client, address);
  throw new Error('not primary yet');
}

/** Rows outlive the time that their collection keeps them: by the clock of a test what is new may be days old, and went under its hands. */
export async function keepExpired(uri: string): Promise<void> {
  await using client = new MongoClient(uri);
  await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
}

async function configure(client: MongoClient, address: string): Promise<void> {
  const admin = client.db('admin');
  const current = await admin.command({ replSetGetConfig: 1 }).catch((error: { codeName?: string }) => {
    if (error.codeName === 'NotYetInitialized') return undefined;
    throw error;
  });
  const members = [{ _id: 0, host: address }];
  if (!current) {
    await admin.command({ replSetInitiate: { _id: 'rs0', members } });
  } else if (current.config.members.length !== 1 || current.config.members[0].host !== address) {
    const config = { ...current.config, members, version: current.config.version + 1 };
    await admin.command({ replSetReconfig: config, force: true });
  }
}
