import { join } from 'node:path';
import { useMongodb, useNats } from './external.ts';
import { findServer, mongodb, nats } from './find-server.ts';
import { becomePrimary, mongodSpec, mongodUri } from './mongod.ts';
import { natsGreets, natsSpec, natsUrl } from './nats.ts';
import { freePort, type Ports } from './ports.ts';
import type { Processes } from './processes/processes.ts';
import { supervise } from './processes/supervisor.ts';
import { programOf } from './program.ts';

type Where = {
  processes: Processes;
  dataDir: string;
  cacheGb: number;
  /** Ports of the last run, used again when free. */
  before?: Ports;
  say(line: string): void;
  env?: NodeJS.ProcessEnv;
};

type Server = { address: string; port?: number; chosen: string };

/** MongoDB: the one MONGODB_URI names, or one of our own. */
export async function startMongodb(where: Where): Promise<Server> {
  const { env = process.env, dataDir, processes, say } = where;
  if (env.MONGODB_URI) return { address: env.MONGODB_URI, chosen: await useMongodb(env.MONGODB_URI) };
  const { ref, chosen } = await findServer(mongodb, { env, say, signal: processes.closing });
  const port = await freePort(where.before?.mongodb);
  const [dir, log] = [join(dataDir, 'mongodb'), join(dataDir, 'logs', 'mongodb.log')];
  await supervise({
    name: 'mongodb',
    launch: () =>
      processes.launch('server', mongodSpec({ program: programOf(ref), dir, port, cacheGb: where.cacheGb, log })),
    ready: () => becomePrimary(port),
    closing: processes.closing,
    say,
    attempts: 1,
  });
  return { address: mongodUri(port), port, chosen };
}

/** NATS: the one NATS_URL names, or one of our own. */
export async function startNats(where: Where): Promise<Server> {
  const { env = process.env, dataDir, processes, say } = where;
  if (env.NATS_URL) return { address: env.NATS_URL, chosen: await useNats(env.NATS_URL) };
  const { ref, chosen } = await findServer(nats, { env, say, signal: processes.closing });
  const port = await freePort(where.before?.nats);
  const [dir, log] = [join(dataDir, 'nats'), join(dataDir, 'logs', 'nats.log')];
  await supervise({
    name: 'nats',
    launch: () => processes.launch('server', natsSpec({ program: programOf(ref), dir, port, log })),
    ready: () => natsGreets(port),
    closing: processes.closing,
    say,
    attempts: 1,
  });
  return { address: natsUrl(port), port, chosen };
}
