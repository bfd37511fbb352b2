import { createServer, type Server } from 'node:http';
import { drain } from '@promo/http/health';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, test } from 'vitest';
import { identityKeys, login, raw, startGateway, startUpstream, type Upstream } from './harness.ts';

const keys = identityKeys();
const NOBODY = 'http://127.0.0.1:1';

const replica = () => keepForTests(startUpstream(keys.publicPem));
const replicas = [await replica(), await replica()];

const origins = (...more: string[]) => [...more, ...replicas.map(({ url }) => url)].join();

test('replicas are asked in turns', async () => {
  await using gateway = await startGateway(keys.privatePem, origins());
  for (let i = 0; i < 10; i++) expect((await raw(gateway.url, 'GET', '/api/promo/history')).status).toBe(200);
  expect(replicas.map(({ seen }) => seen.length)).toEqual([5, 5]);
});

test('what did not reach a replica goes to the next one, whatever it is', async () => {
  await using gateway = await startGateway(keys.privatePem, origins(NOBODY));
  const authorization = `Bearer ${await login(gateway.url, 'Admin')}`;
  const json = { authorization, 'content-type': 'application/json' };
  const csv = { authorization, 'content-type': 'text/csv' };
  for (let i = 0; i < 6; i++) {
    expect((await raw(gateway.url, 'GET', '/api/promo/history')).status).toBe(200);
    // What the harness answers where a request has reached the service.
    const body = JSON.stringify({ proposal_id: 1, decision: 'approve' });
    expect((await raw(gateway.url, 'POST', '/api/promo/calendar/approve', json, body)).status).toBe(412);
    const upload = await raw(gateway.url, 'POST', '/api/promo/imports/sales', csv, 'sku,yw,qty\n');
    expect([upload.status, JSON.parse(upload.body).rows_read]).toEqual([200, 11]);
  }
});

test('without any replica the service cannot be reached', async () => {
  await using gateway = await startGateway(keys.privatePem, `${NOBODY},http://127.0.0.1:2`);
  expect((await raw(gateway.url, 'GET', '/api/promo/history')).status).toBe(503);
  expect((await raw(gateway.url, 'GET', '/ready')).status).toBe(200);
});

test('a connection that breaks: a read goes to the next replica, a write is done once at most', async () => {
  let asked = 0;
  const breaking: Server = createServer((request) => {
    asked++;
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
  const { port } = breaking.address() as { port: number };
  await using gateway = await startGateway(keys.privatePem, `http://127.0.0.1:${port},${replicas[0]?.url}`);
  const headers = { authorization: `Bearer ${await login(gateway.url, 'Admin')}`, 'content-type': 'application/json' };
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await raw(gateway.url, 'GET', '/api/promo/history')).status);
  expect([statuses, asked]).toEqual([[200, 200, 200, 200], 2]);
  const before = replicas[0]?.arrivals.length ?? 0;
  const write = () =>
    raw(gateway.url, 'POST', '/api/promo/calendar/approve', headers, '{"proposal_id":1,"decision":"x"}');
  expect([(await write()).status, (await write()).status].sort()).toEqual([412, 503]);
  expect([replicas[0]?.arrivals.length, asked]).toEqual([before + 1, 3]);
  breaking.close();
});

test('a replica that is stopping is left alone before it is gone', async () => {
  const [stopping, staying] = [await startUpstream(keys.publicPem), replicas[0] as Upstream];
  await using gateway = await startGateway(keys.privatePem, `${stopping.url},${staying.url}`);
  const ask = async () => (await raw(gateway.url, 'GET', '/api/promo/history')).status;
  expect([await ask(), await ask()]).toEqual([200, 200]);
  const [before, drained] = [stopping.seen.length, drain(stopping.app, 1_000)];
  for (let i = 0; i < 10; i++) expect(await ask()).toBe(200);
  expect(stopping.seen.length).toBeLessThanOrEqual(before + 1);
  await drained;
  expect([await ask(), await ask()]).toEqual([200, 200]);
});
