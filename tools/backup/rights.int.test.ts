import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectMongo } from '@promo/mongo/connect';
import { nextId } from '@promo/mongo/counters';
import { outboxOf } from '@promo/mongo/outbox';
import { checkRestored } from '@promo/mongo/restores';
import { findServer, mongodb } from '@promo/servers/find-server';
import { becomePrimary, mongodSpec, mongodUri } from '@promo/servers/mongod';
import { freePort } from '@promo/servers/ports';
import { startChild } from '@promo/servers/processes/child';
import { endGroups } from '@promo/servers/processes/end';
import { programOf } from '@promo/servers/program';
import { fromRunner } from '@promo/testing/environment';
import { silent } from '@promo/testing/log';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

/** Users of a MongoDB that asks who they are, with the roles that deploy/helm/servers/mongodb.yaml gives them. */
interface User {
  readonly name: string;
  readonly db: string;
  readonly roles: readonly { readonly name: string; readonly db: string }[];
}
const file = join(import.meta.dirname, '../../deploy/helm/servers/mongodb.yaml');
const USERS = (parse(readFileSync(file, 'utf8')) as { spec: { users: User[] } }).spec.users;
const PASSWORD = randomBytes(12).toString('hex');

const stack = new AsyncDisposableStack();
let dir: string;
let port: number;

const uriOf = (name: string, db = 'admin') =>
  mongodUri(port).replace('127.0.0.1', `${name}:${PASSWORD}@127.0.0.1`).concat(`&authSource=${db}`);
const as = (name: string) => stack.use(new MongoClient(uriOf(name), { writeConcern: { w: 'majority' } }));

beforeAll(async () => {
  dir = mkdtempSync(join(fromRunner('TEST_DIR'), 'rights-'));
  const { ref } = await findServer(mongodb, { env: process.env, say: () => {}, signal: AbortSignal.timeout(60_000) });
  const program = programOf(ref);
  port = await freePort();
  const spec = mongodSpec({ program, dir: join(dir, 'mongod'), port, cacheGb: 0.25, log: join(dir, 'mongod.log') });
  const keyFile = join(dir, 'mongod', 'keyfile');
  writeFileSync(keyFile, randomBytes(96).toString('base64'), { mode: 0o400 });
  // Users are made by whoever asks, then nobody is let in who does not say who it is.
  const start = async (...more: string[]) => {
    const child = startChild({ ...spec, args: [...spec.args, ...more] });
    return { [Symbol.asyncDispose]: () => endGroups([child.pid], 10_000) };
  };
  {
    await using _open = await start();
    await vi.waitFor(() => becomePrimary(port), { timeout: 30_000 });
    await using client = new MongoClient(mongodUri(port));
    for (const { name, db, roles } of USERS) {
      const given = roles.map((role) => ({ role: role.name, db: role.db }));
      await client.db(db).command({ createUser: name, pwd: PASSWORD, roles: given });
    }
    await client.db('admin').command({ createUser: 'writer', pwd: PASSWORD, roles: ['restore'] });
    await client.db('npl').collection('products').insertOne({ sku: 'A' });
    await client.db('npl').collection('products').createIndex({ sku: 1 }, { unique: true });
    await client.db('accounts').collection('deliveries').insertOne({ state: 'waiting' });
  }
  stack.use(await start('--keyFile', program.inside(keyFile)));
  await as('backup').db('npl').command({ hello: 1 });
});
afterAll(() => stack.disposeAsync());

test('the users of the chart may back up, restore, and see that a restore has ended', async () => {
  const [reader, restorer] = [as('backup'), as('restore')];
  const backup = join(dir, 'backup');
  const npl = () => connectMongo(uriOf('npl', 'npl'), 'npl', silent('npl'), { whenRestored: () => undefined });
  await using running = await npl();
  await nextId(running.db, 'products');
  await backUp(reader, ['npl', 'accounts'], backup);
  await nextId(running.db, 'products');
  await expect(restore(reader, backup)).rejects.toThrow(/not authorized/);
  await expect(restore(as('writer'), backup)).rejects.toThrow(/not authorized/);
  expect(await reader.db('npl').collection('products').countDocuments()).toBe(1);
  for (const _ of ['once', 'again']) await restore(restorer, backup);
  await restore(restorer, backup, { database: 'npl' });
  await expect(running.probe()).rejects.toThrow('came after what was read');
  await using started = await npl();
  expect(await started.db.collection('products').countDocuments()).toBe(1);
  expect(await nextId(started.db, 'products')).toBe(3);
  // What it tells of itself when it starts.
  const told = await outboxOf(started.db).find({ sent_at: null }).toArray();
  expect(told.map(({ subject }) => subject)).toEqual(['npl.event.restored']);
  expect(await checkRestored(reader.db('accounts'))).toMatchObject({ backup: 'backup', ended: true });
});
