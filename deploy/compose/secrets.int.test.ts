import { globSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectBus } from '@promo/bus/connect';
import { prepareStreams } from '@promo/bus/prepare-streams';
import { publish } from '@promo/bus/publish';
import { silent } from '@promo/testing/log';
import { type TestNats, testNats } from '@promo/testing/nats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSecrets } from './secrets.ts';

let nats: TestNats;
let root: string;
const owners = new Map<string, number>();
const make = () => makeSecrets(root, (path, uid) => owners.set(path.slice(root.length + 1, -'.new'.length), uid));
const users = () => join(root, 'nats', 'users.conf');

beforeAll(async () => {
  nats = await testNats((dir) => {
    root = join(dir, 'secrets');
    make();
    return 'include secrets/nats/users.conf';
  });
});
afterAll(() => nats[Symbol.asyncDispose]());

const secrets = () =>
  Object.fromEntries(
    globSync('*/*', { cwd: root })
      .sort()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );

test('each service has the secrets that it needs, readable for it alone', () => {
  const of = (folder: string) => globSync(`${folder}/*`, { cwd: root }).sort();
  expect(of('npl')).toEqual(['npl/identity-public-key', 'npl/mongodb-uri', 'npl/nats-url']);
  expect(of('gateway')).toEqual(['gateway/identity-private-key', 'gateway/nats-url']);
  for (const name of ['stream-keeper', 'operator']) expect(of(name)).toEqual([`${name}/nats-url`]);
  for (const path of Object.keys(secrets())) {
    expect(statSync(join(root, path)).mode & 0o777, path).toBe(0o400);
    expect(owners.get(path), path).toBe(/^(nats|mongo)\//.test(path) ? 0 : 1000);
  }
});

test('the next start keeps every secret', () => {
  const before = secrets();
  make();
  expect(secrets()).toEqual(before);
});

test('a service that came later, or whose secrets were not all made, gets them to fit those of the others', () => {
  const before = secrets();
  rmSync(join(root, 'accounts'), { recursive: true });
  make();
  expect(secrets()).toEqual(before);
});

test('the next start gives NATS users the rights of its version, under the passwords they have', async () => {
  const older = readFileSync(users(), 'utf8').replaceAll('"npl.event.>"', '"npl.of-an-older-version.>"');
  unlinkSync(users());
  writeFileSync(users(), older);
  await nats.reload();
  const as = async (name: string) => {
    const url = readFileSync(join(root, name, 'nats-url'), 'utf8');
    return connectBus(url.replace('nats:4222', new URL(nats.url).host), silent(name), { patient: false });
  };
  await using keeper = await as('stream-keeper');
  await prepareStreams(keeper, { replicas: 1 });
  await using npl = await as('npl');
  const message = { id: '1', subject: 'npl.event.told', at: '2026-11-21T06:00:00Z', actor: null, version: 1, data: {} };
  await expect(publish(npl, message)).rejects.toThrow();
  make();
  await nats.reload();
  await publish(npl, message);
  await using again = await as('npl');
  await publish(again, { ...message, id: '2' });
});
