import { type Bus, connectBus } from '@promo/bus/connect';
import { createLogger } from '@promo/runtime/logger';
import { type Db, MongoClient } from 'mongodb';
import type { World } from './world.ts';

/** What the services have left, seen past them. */
export interface Inside extends AsyncDisposable {
  readonly bus: Bus;
  db(name: string): Db;
}

export async function lookInside(world: World): Promise<Inside> {
  await using stack = new AsyncDisposableStack();
  const client = stack.use(await new MongoClient(world.mongodbUri, { readConcernLevel: 'majority' }).connect());
  const bus = stack.use(await connectBus(world.natsUrl, createLogger('chaos', 'silent')));
  const kept = stack.move();
  return { bus, db: (name) => client.db(name), [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
