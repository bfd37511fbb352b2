import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectBus } from '@promo/bus/connect';
import { createLogger } from '@promo/runtime/logger';
import { findServer, mongodb, nats } from '@promo/servers/find-server';
import { becomePrimary, mongodSpec, mongodUri } from '@promo/servers/mongod';
import { natsGreets, natsSpec, natsUrl } from '@promo/servers/nats';
import { freePort } from '@promo/servers/ports';
import type { Spec } from '@promo/servers/processes/child';
import { programOf } from '@promo/servers/program';
import { MongoClient } from 'mongodb';
import { parse } from 'yaml';

export interface Server {
  readonly name: string;
  readonly port: number;
}

interface Servers {
  readonly mongods: readonly Server[];
  readonly natsServers: readonly Server[];
  readonly mongodbUri: string;
  readonly natsUrl: string;
  readonly specs: readonly Spec[];
  /** To be called until it resolves: makes what is started a replica set, and looks whether all serve. */
  readonly ready: () => Promise<void>;
}

interface Where {
  readonly dir: string;
  readonly signal: AbortSignal;
}

const chart = (path: string) => parse(readFileSync(join(import.meta.dirname, '../../deploy/helm', path), 'utf8'));
const logOf = (dir: string, name: string) => join(dir, 'logs', `${name}.log`);

/** A mongod and a nats-server. */
export async function single(where: Where): Promise<Servers> {
  const { dir } = where;
  const programs = await find(where);
  const [mongodPort, natsPort] = [await freePort(), await freePort()];
  return {
    mongods: [{ name: 'mongodb', port: mongodPort }],
    natsServers: [{ name: 'nats', port: natsPort }],
    mongodbUri: mongodUri(mongodPort),
    natsUrl: natsUrl(natsPort),
    specs: [
      mongodSpec({
        ...{ program: programs.mongod, cacheGb: 0.25, transactionSeconds: 3 },
        ...{ dir: join(dir, 'mongodb'), port: mongodPort, log: logOf(dir, 'mongodb') },
      }),
      natsSpec({ program: programs.nats, dir: join(dir, 'nats'), port: natsPort, log: logOf(dir, 'nats') }),
    ],
    ready: async () => {
      await becomePrimary(mongodPort);
      await natsGreets(natsPort);
    },
  };
}

/** A replica set and a NATS cluster as the files beside the chart describe them, on one machine. */
export async function cluster(where: Where): Promise<Servers> {
  const { dir } = where;
  const programs = await find(where);
  const set = chart('servers/mongodb.yaml').spec;
  const { config } = chart('servers/nats-values.yaml');
  const members = async (name: string, count: number): Promise<Server[]> =>
    Promise.all(Array.from({ length: count }, async (_, i) => ({ name: `${name}-${i + 1}`, port: await freePort() })));
  const mongods = await members('mongodb', set.members);
  const natsServers = await members('nats', config.cluster.replicas);
  const routes = await members('route', config.cluster.replicas);
  if (config.jetstream.merge.sync_interval !== 'always') throw new Error('NATS would lose what it has acknowledged');
  const list = routes.map(({ port }) => `nats://127.0.0.1:${port}`).join(', ');
  return {
    mongods,
    natsServers,
    mongodbUri: `mongodb://${mongods.map(({ port }) => `127.0.0.1:${port}`).join()}/?replicaSet=rs0`,
    natsUrl: natsServers.map(({ port }) => natsUrl(port)).join(),
    specs: [
      ...mongods.map(({ name, port }) => ({
        ...mongodSpec({
          ...{ program: programs.mongod, cacheGb: 0.25, dir: join(dir, name), port, log: logOf(dir, name) },
          transactionSeconds: set.additionalMongodConfig['setParameter.transactionLifetimeLimitSeconds'],
        }),
        name,
      })),
      ...natsServers.map(({ name, port }, i) => ({
        ...natsSpec({
          ...{ program: programs.nats, dir: join(dir, name), port, log: logOf(dir, name) },
          more: `server_name: ${name}\ncluster { name: promo, listen: "127.0.0.1:${routes[i]?.port}", routes: [${list}] }\n`,
        }),
        name,
      })),
    ],
    ready: async () => {
      await becomeReplicaSet(mongods, set.automationConfig.replicaSet.settings);
      await hasLeader(natsServers.map(({ port }) => natsUrl(port)).join());
    },
  };
}

async function becomeReplicaSet(members: readonly Server[], settings: object): Promise<void> {
  const [first] = members as [Server];
  await using client = new MongoClient(`mongodb://127.0.0.1:${first.port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
  });
  const admin = client.db('admin');
  const status = await admin.command({ replSetGetStatus: 1 }).catch((error: { codeName?: string }) => {
    if (error.codeName === 'NotYetInitialized') return undefined;
    throw error;
  });
  if (!status) {
    await admin.command({
      replSetInitiate: {
        ...{ _id: 'rs0', settings },
        members: members.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` })),
      },
    });
  }
  const states = (status?.members ?? []).map(({ stateStr }: { stateStr: string }) => stateStr).toSorted();
  if (!/^PRIMARY(,SECONDARY)+$/.test(states.join())) throw new Error(`the replica set is not complete: ${states}`);
}

/** Resolves when JetStream has elected who decides what is placed where. */
async function hasLeader(url: string): Promise<void> {
  await using bus = await connectBus(url, createLogger('chaos', 'silent'), { patient: false });
  await bus.manager.streams.names().next();
}

async function find({ signal }: Where) {
  const use = { env: process.env, say: () => {}, signal };
  return {
    mongod: programOf(native(await findServer(mongodb, use))),
    nats: programOf(native(await findServer(nats, use))),
  };
}

/** A container would outlive the kill of the command that runs it. */
function native({ ref }: Awaited<ReturnType<typeof findServer>>) {
  if (!('binary' in ref))
    throw new Error('chaos needs servers that run as programs of this machine, not in containers');
  return ref;
}
