import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createHttp } from '@promo/http/create-http';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, test } from 'vitest';
import { watchIdle } from '../src/edge/uploads.ts';
import { bearer, identityKeys, login, raw, silent, startGateway, startUpstream } from './harness.ts';

const keys = identityKeys();

const upstream = await keepForTests(startUpstream(keys.publicPem));
const gateway = await keepForTests(startGateway(keys.privatePem, upstream.url));
const token = await login(gateway.url, 'Admin');

const MB = 1024 * 1024;

/** Sends `megabytes` piece by piece, as a caller with a file does; `each` sees the progress. */
async function upload(path: string, first: string, megabytes: number, each = (_sent: number) => {}) {
  const piece = Buffer.alloc(MB, 'x');
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) controller.enqueue(Buffer.from(first));
      if (sent++ >= megabytes) return controller.close();
      each(sent);
      controller.enqueue(piece);
    },
  });
  const headers = { ...bearer(token), 'content-type': 'text/csv' };
  return fetch(`${gateway.url}${path}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

test('a file of 500 MB passes, of which less than half is ever in memory', async () => {
  const before = process.memoryUsage().rss;
  let most = before;
  const answer = await upload('/api/promo/imports/sales?dry_run=true', 'sku', 500, () => {
    most = Math.max(most, process.memoryUsage().rss);
  });
  expect(await answer.json()).toMatchObject({ rows_read: 500 * MB + 3 });
  expect(upstream.seen.at(-1)?.url).toBe('/api/promo/imports/sales?dry_run=true');
  // Caller, gateway and service share this process.
  expect((most - before) / MB).toBeLessThan(250);
});

test('a service that answers before the file has ended is heard', async () => {
  const answer = await upload('/api/promo/imports/sales', 'BAD', 40);
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { detail: 'column sku is missing', code: 'missing', params: { column: 'sku' } },
  ]);
  // And the gateway goes on.
  expect((await upload('/api/promo/imports/sales', 'sku', 1)).status).toBe(200);
});

test('whoever comes after a file that its service did not read to the end is answered', async () => {
  // It goes into the buffers on the way as a whole, so that its connection to the service is used again.
  const body = 'BAD'.padEnd(240_000, 'x');
  const headers = { ...bearer(token), 'content-type': 'text/csv' };
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) {
    statuses.push((await raw(gateway.url, 'POST', '/api/promo/imports/sales', headers, body)).status);
    statuses.push((await raw(gateway.url, 'GET', '/api/promo/history', bearer(token))).status);
  }
  expect(statuses).toEqual([422, 200, 422, 200, 422, 200]);
});

test('a file that is cut off never looks complete to the service', async () => {
  const arrived = once(upstream.app.server, 'request') as Promise<[IncomingMessage]>;
  const { hostname, port } = new URL(gateway.url);
  const headers = { ...bearer(token), 'content-type': 'text/csv' };
  const request = httpRequest({ hostname, port, path: '/api/promo/imports/sales', method: 'POST', headers });
  request.on('error', () => {});
  request.write('sku;qty\n1;2\n');
  const [seen] = await arrived;
  const closed = once(seen, 'close');
  request.destroy();
  // Cut off, it ends with an error or without one.
  await closed.catch(() => undefined);
  expect(seen.complete).toBe(false);
});

describe('a body that nobody reads', () => {
  /** Begins an upload; a stubborn caller does not hang up when the gateway does. */
  const begin = (path: string, headers: string, stubborn = false) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: stubborn });
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (part) => {
      text += part;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/csv\r\n${headers}\r\n`);
    return { socket, text: () => text, closed };
  };
  const GIGABYTE = 'content-length: 1000000000\r\n';

  test.concurrent.each([
    ['without a token', '/api/promo/imports/sales', 401],
    ['with a bad one', '/api/promo/imports/sales', 401, 'authorization: Bearer a.b.c\r\n'],
    ['in pieces', '/api/promo/imports/sales', 401, 'transfer-encoding: chunked\r\n'],
    ['where nothing is', '/api/promo/nothing', 404],
    ['where the path is wrong', '/api/%zz', 400],
  ])('is not taken to its end: %s', async (_name, path, status, headers = '') => {
    const chunked = headers.includes('chunked');
    const { socket, text, closed } = begin(path, chunked ? headers : GIGABYTE + headers, true);
    const piece = chunked ? `10000\r\n${'x'.repeat(65_536)}\r\n` : Buffer.alloc(65_536, 'x');
    // As many callers do, this one reads only when it has sent for a while: the answer must still be there by then.
    socket.pause();
    let sent = 0;
    const sending = setInterval(() => {
      socket.write(piece);
      if (++sent === 10) socket.resume();
    }, 20);
    const since = performance.now();
    await closed;
    clearInterval(sending);
    expect(performance.now() - since).toBeLessThan(15_000);
    expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text()).toMatch(/^connection: close\r$/im);
  });

  test('is asked for only when the token was found good', async () => {
    const asking = `${GIGABYTE}expect: 100-continue\r\n`;
    const stranger = begin('/api/promo/imports/sales', asking);
    await stranger.closed;
    expect(stranger.text()).toMatch(/^HTTP\/1.1 401 /);

    const file = 'sku;qty\n1;2\n';
    const admin = begin(
      '/api/promo/imports/sales',
      `authorization: Bearer ${token}\r\ncontent-length: ${file.length}\r\nexpect: 100-continue\r\nconnection: close\r\n`,
    );
    await expect.poll(admin.text).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    admin.socket.write(file);
    await admin.closed;
    expect(admin.text()).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/);
    expect(admin.text()).toContain(`"rows_read":${file.length}`);
  });

  test('costs a small request no connection', async () => {
    const { status, headers } = await raw(
      gateway.url,
      'POST',
      '/api/promo/imports/sales',
      { 'content-type': 'text/csv' },
      'sku',
    );
    expect([status, headers.connection]).toEqual([401, 'keep-alive']);
  });
});

describe('bodies that are not taken', () => {
  const post = (path: string, type: string, body: string) =>
    raw(gateway.url, 'POST', path, { ...bearer(token), ...(type && { 'content-type': type }) }, body);

  test.each(['application/json', 'application/octet-stream', 'text/plain', 'nonsense', ''])(
    'an import as %j is 415',
    async (type) => {
      const { status, body } = await post('/api/promo/imports/sales', type, '{}');
      expect([status, JSON.parse(body)]).toEqual([
        415,
        { detail: 'the content type must be text/csv', code: 'wrong_content_type', params: { type: 'text/csv' } },
      ]);
    },
  );

  test('an import may name its character set', async () => {
    expect((await post('/api/promo/imports/sales', 'text/csv; charset=windows-1250', 'sku')).status).toBe(200);
    expect(upstream.seen.at(-1)?.headers['content-type']).toBe('text/csv; charset=windows-1250');
    const parquet = 'application/vnd.apache.parquet';
    expect((await post('/api/promo/imports/sales', parquet, 'PAR1')).status).toBe(200);
    expect(upstream.seen.at(-1)?.headers['content-type']).toBe(parquet);
  });

  test.each([
    ['application/json', '{"role":"Gazda"}', 422],
    ['application/json', '{"role":"Admin","user_id":1}', 422],
    ['application/json', '{}', 422],
    ['application/json', '[]', 422],
    ['application/json', '{', 400],
    ['application/json', '', 400],
    ['application/json', '{"__proto__":{"role":"Admin"}}', 400],
    ['text/plain', '{"role":"Admin"}', 415],
    ['application/json', `{"role":"${'x'.repeat(300_000)}"}`, 413],
  ])('a sign-in as %s, case %#, is %i', async (type, body, expected) => {
    const answer = await post('/auth/demo-login', type, body);
    expect(answer.status).toBe(expected);
    expect(JSON.parse(answer.body)).toMatchObject({ detail: expect.any(String) });
  });
});

test('a demo user signs in', async () => {
  const { status, body } = await raw(
    gateway.url,
    'POST',
    '/auth/demo-login',
    { 'content-type': 'application/json' },
    '{"role":"Veleprodaja"}',
  );
  const { token: issued, expires_at, user } = JSON.parse(body);
  expect(status).toBe(200);
  expect(user).toEqual({ user_id: 3, name: 'Vesna Babić', roles: ['Veleprodaja'] });
  expect(issued).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const hours = (Date.parse(expires_at) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(7.9);
  expect(hours).toBeLessThan(8.01);
});

test.each([
  ['that stops sending', 300, 10_000, 0],
  ['whose body drips', 10_000, 400, 50],
])('a caller %s is told, and its connection closed', async (_name, idleMs, totalMs, dripMs) => {
  const app = await createHttp({ logger: silent, checks: [], edge: {} });
  app.post('/take', { preParsing: watchIdle(idleMs, totalMs) }, () => 'taken');
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const headers = { 'content-type': 'application/json', 'content-length': '100' };
  const request = httpRequest({ hostname: url.hostname, port: url.port, path: '/take', method: 'POST', headers });
  request.on('error', () => {});
  request.write('{"role":');
  const drip = dripMs ? setInterval(() => request.write(' '), dripMs) : undefined;
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  clearInterval(drip);
  expect([response.statusCode, response.headers.connection]).toEqual([408, 'close']);
  response.resume();
  await once(request, 'close');
  await app.close();
});
