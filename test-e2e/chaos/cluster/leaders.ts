import type { Bus } from '@promo/bus/connect';
import { STREAMS } from '@promo/contracts/streams';
import { MongoClient } from 'mongodb';
import type { Server } from '../servers.ts';
import { until } from '../wait.ts';
import type { World } from '../world.ts';

const ELECTED_MS = 60_000;

/** How a member sees itself, asked directly. */
export async function stateOf({ port }: Server): Promise<string> {
  const limits = { serverSelectionTimeoutMS: 1_000, connectTimeoutMS: 1_000, socketTimeoutMS: 1_000 };
  await using client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, limits);
  const hello = await client.db('admin').command({ hello: 1 });
  if (hello.isWritablePrimary) return 'primary';
  return hello.secondary ? 'secondary' : 'neither';
}

/** Name of the primary, waited for. */
export const primaryOf = (world: World): Promise<string> =>
  waitedFor('primary', async () => {
    const states = await Promise.all(world.mongods.map((member) => stateOf(member).catch(() => 'gone')));
    return world.mongods[states.indexOf('primary')]?.name;
  });

/** Name of the server that leads a stream, waited for. */
export const leaderOf = (bus: Bus, stream: string): Promise<string> =>
  waitedFor(`leader of ${stream}`, async () => (await bus.manager.streams.info(stream)).cluster?.leader);

/** True when all copies of a stream are there and have all of it. */
export async function isWhole(bus: Bus, stream: string, copies: number): Promise<boolean> {
  const { cluster } = await bus.manager.streams.info(stream);
  const others = cluster?.replicas ?? [];
  return Boolean(cluster?.leader) && others.length === copies - 1 && others.every(({ current }) => current);
}

/** When each durable was made; one that is made anew begins from the start of its stream. */
export async function madeAt({ manager }: Bus): Promise<string> {
  const infos = STREAMS.flatMap(({ name, durables }) =>
    durables.map(({ durable }) => manager.consumers.info(name, durable)),
  );
  return (await Promise.all(infos)).map(({ name, created }) => `${name} ${created}`).join();
}

async function waitedFor(what: string, find: () => Promise<string | undefined>): Promise<string> {
  let found: string | undefined;
  const elected = async () => {
    found = await find();
    return Boolean(found);
  };
  if ((await until(elected, ELECTED_MS)) === undefined) throw new Error(`there is no ${what}`);
  return found as string;
}
