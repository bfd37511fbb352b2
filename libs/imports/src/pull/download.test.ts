import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import aws4 from 'aws4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Downloads, downloads } from './download.ts';
import { pullsOf } from './pulls.ts';

const FILE = 'sku;name\n1;Kava\n';
const KEYS = {
  IMPORT_PULL_S3_KEY_ID: 'AKIDEXAMPLE',
  IMPORT_PULL_S3_SECRET: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};

/** What an address answers, by its path. */
const ANSWERS: Readonly<Record<string, RequestListener>> = {
  '/file': ({ headers }, response) => {
    if (headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"v1"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' }).end(FILE);
  },
  '/dated': ({ headers }, response) => {
    if (headers['if-modified-since']) response.writeHead(304).end();
    else response.writeHead(200, { 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' }).end(FILE);
  },
  '/private': ({ headers }, response) =>
    response.writeHead(headers.authorization === 'Bearer hush' ? 200 : 401, { 'content-length': 0 }).end(),
  '/absent': (_, response) => response.writeHead(404).end(),
  '/moved': (_, response) => response.writeHead(302, { location: '/file' }).end(),
  '/busy': (_, response) => response.writeHead(503).end(),
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    response.write(FILE, () => response.destroy());
  },
  '/cut-chunked': (_, response) => response.write(FILE, () => response.destroy()),
  '/endless': ({ socket }) => socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${FILE}`),
  '/mute': () => {},
  '/stuck': (_, response) => void response.write(FILE),
  '/large': (_, response) => response.writeHead(200, { 'content-length': 2_000_000 }).end('x'),
  '/larger-than-told': (_, response) => {
    // in two pieces, of which nobody tells how long they are together
    response.write('x'.repeat(1_000_000));
    response.end('x'.repeat(1_000_000));
  },
  // As a store has it: by another library than the one that signed, from what arrived.
  '/erp/out/sales%2B2026%20%281%29.csv': ({ headers, method, url }, response) => {
    const { authorization = '', host } = headers;
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    const expected = aws4.sign(
      { host, method, path: url, service: 's3', region: 'eu-central-1', headers: signed } as never,
      { accessKeyId: KEYS.IMPORT_PULL_S3_KEY_ID, secretAccessKey: KEYS.IMPORT_PULL_S3_SECRET },
    ).headers as Record<string, string>;
    response.writeHead(expected.Authorization === authorization ? 200 : 403, { etag: '"o1"' }).end(FILE);
  },
};
const server = createServer((request, response) => {
  ANSWERS[request.url ?? '']?.(request, response);
});
let origin: string;
// what is to be silent for too long is waited for briefly, anything else as long as a busy machine takes
const [asking, impatient] = [30_000, 500].map((silenceMs) => downloads(1024 ** 2, silenceMs)) as [Downloads, Downloads];
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await Promise.all([asking, impatient].map((one) => one[Symbol.asyncDispose]()));
  server.close();
  server.closeAllConnections();
});

const SILENT = ['/mute', '/stuck'];

const ask = (address: string, since: Parameters<Downloads['ask']>[1] = null, secret = KEYS.IMPORT_PULL_S3_SECRET) => {
  const settings = {
    ...KEYS,
    IMPORT_PULL_TOKEN: 'hush',
    IMPORT_PULL_S3_ENDPOINT: origin,
    IMPORT_PULL_S3_REGION: 'eu-central-1',
  };
  const IMPORT_PULL = `sales 5 ${address}`;
  const [pull] = pullsOf({ ...settings, IMPORT_PULL, IMPORT_PULL_S3_SECRET: secret }, ['sales']);
  const { ask: get } = SILENT.some((path) => address.endsWith(path)) ? impatient : asking;
  return get(pull as NonNullable<typeof pull>, since, new AbortController().signal);
};

test('a file comes with what the next request asks by, and does not come again', async () => {
  const { body, ...validators } = (await ask(`${origin}/file`)) as NonNullable<Awaited<ReturnType<typeof ask>>>;
  expect(await text(body)).toBe(FILE);
  expect(validators).toEqual({ etag: '"v1"', last_modified: 'Sat, 21 Nov 2026 10:00:00 GMT' });
  expect(await ask(`${origin}/file`, validators)).toBeNull();
  expect(await ask(`${origin}/dated`, { ...validators, etag: null })).toBeNull();
});

test('the token is sent, and an object asked for with a signature that others reckon too', async () => {
  expect(await ask(`${origin}/private`)).not.toBeNull();
  const [object, since] = ['s3://erp/out/sales+2026%20(1).csv', { etag: '"o0"', last_modified: null }];
  expect(await ask(object, since)).toMatchObject({ etag: '"o1"' });
  await expect(ask(object, since, 'another')).rejects.toMatchObject({ body: { params: { status: 403 } } });
});

test.each([
  ['/absent', 400, 'pull_refused', { status: 404 }],
  ['/moved', 400, 'pull_refused', { status: 302 }],
  ['/busy', 503, 'pull_refused', { status: 503 }],
  ['/cut', 503, 'pull_broken_off', {}],
  ['/cut-chunked', 503, 'pull_broken_off', {}],
  ['/stuck', 503, 'pull_broken_off', {}],
  ['/mute', 503, 'pull_unanswered', { reason: 'UND_ERR_HEADERS_TIMEOUT' }],
  ['/endless', 400, 'pull_endless', {}],
  ['/large', 413, 'pull_too_large', { megabytes: 1 }],
  ['/larger-than-told', 413, 'pull_too_large', { megabytes: 1 }],
])('%s fails as %d %s', async (path, status, code, params) => {
  const whole = ask(origin + path).then((download) => download && text(download.body));
  await expect(whole).rejects.toMatchObject({ status, body: { code, params } });
});

test('nobody there is a fault that may pass', async () => {
  await expect(ask('http://127.0.0.1:1/x')).rejects.toMatchObject({
    status: 503,
    body: { code: 'pull_unanswered', params: { address: '127.0.0.1:1/x', reason: 'ECONNREFUSED' } },
  });
});
