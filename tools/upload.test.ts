import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { afterEach, expect, test } from 'vitest';

const REPORT = {
  import_id: 'i1',
  dataset: 'sales',
  file_hash: 'f',
  dry_run: false,
  rows_read: 3,
  inserted: 1,
  updated: 0,
  unchanged: 0,
  rejected: 2,
  warnings: [],
  rejections: [
    { line: 3, column: 'qty', value: '=1+1', reason: 'not a number' },
    { line: 4, column: null, value: 'a "b"', reason: 'too few cells' },
  ],
  data_version: 7,
};

let server: Server | undefined;

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

async function gateway(answer: Answer): Promise<string> {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test('streams the pieces, tells the bytes, and gives the report', async () => {
  const seen: unknown[] = [];
  const address = await gateway(async (request, response) => {
    seen.push(request.method, request.url, request.headers.authorization, request.headers['content-type']);
    seen.push(request.headers['content-length'], await bodyOf(request));
    json(response, 200, REPORT);
  });
  const bytes: number[] = [];
  const source = ['sku,yw\n', Buffer.from('č,202653\n')];
  const report = await upload({
    gateway: address,
    token: 't',
    dataset: 'sales',
    source,
    dryRun: true,
    maxRejections: 5,
    onProgress: (n) => bytes.push(n),
  });
  expect(report).toEqual(REPORT);
  // Small pieces go together.
  expect(bytes).toEqual([17]);
  expect(seen).toEqual([
    'POST',
    '/api/promo/imports/sales?dry_run=true&max_rejections=5',
    'Bearer t',
    'text/csv; charset=utf-8',
    undefined,
    'sku,yw\nč,202653\n',
  ]);
});

test('waits for the receiver: what is sent is not held in memory', async () => {
  const paused: IncomingMessage[] = [];
  const address = await gateway((request) => paused.push(request.pause()));
  let made = 0;
  const piece = new Uint8Array(1 << 20);
  function* endless() {
    for (; made < 500; made++) yield piece;
  }
  const sending = upload({ gateway: address, token: 't', dataset: 'sales', source: endless() }).catch((e: Error) => e);
  for (let last = -1; last !== made; ) {
    last = made;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(made).toBeLessThan(100);
  paused[0]?.socket.destroy();
  expect(await sending).toBeInstanceOf(Error);
});

test('a refusal in the middle becomes an error with its detail', async () => {
  const address = await gateway((request, response) => {
    request.once('data', () => json(response, 422, { detail: 'required column qty is missing' }));
  });
  function* source() {
    for (let i = 0; i < 300; i++) yield `${'x'.repeat(65_536)}\n`;
  }
  await expect(upload({ gateway: address, token: 't', dataset: 'sales', source: source() })).rejects.toThrow(
    'import of sales: 422 required column qty is missing',
  );
});

test('an answer that is no JSON, and none at all, are errors that say so', async () => {
  const address = await gateway((_, response) => response.writeHead(502).end('Bad gateway'));
  const nowhere = 'http://127.0.0.1:9';
  await expect(demoLogin(address, 'Admin')).rejects.toThrow('demo login as Admin: 502 Bad gateway');
  await expect(demoLogin(nowhere, 'Admin')).rejects.toThrow(`no answer from ${nowhere}`);
});

test('a source that breaks off breaks the upload', async () => {
  const address = await gateway((request) => request.resume());
  async function* source() {
    yield 'sku\n';
    throw new Error('disk gone');
  }
  await expect(upload({ gateway: address, token: 't', dataset: 'sales', source: source() })).rejects.toThrow(
    'disk gone',
  );
});

test('the command signs in, reports, writes the rejected rows, and tells failure from misuse', async () => {
  const address = await gateway(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url === '/auth/demo-login') return json(response, 200, { token: `for ${JSON.parse(body).role}` });
    if (request.headers.authorization !== 'Bearer for Admin') return json(response, 401, { detail: 'no token' });
    if (body === 'shop\n') return json(response, 422, { detail: 'unknown column "shop"', code: 'unknown_column' });
    return json(response, 200, request.url?.includes('max_rejections=100000') ? REPORT : { ...REPORT, rejections: [] });
  });
  const dir = await mkdtemp(join(tmpdir(), 'import-'));
  try {
    const file = join(dir, 'sales.csv');
    const errors = join(dir, 'errors.csv');
    await writeFile(file, 'sku,yw,qty,promoted\n');
    const good = await command(['sales', file, '--gateway', address, '--errors', errors]);
    expect(good).toMatchObject({ code: 0 });
    expect(good.stdout).toContain('3 rows read: 1 inserted, 0 updated, 0 unchanged, 2 rejected; data version 7');
    expect(good.stdout).toContain('line 3, qty: not a number ("=1+1")');
    expect(await readFile(errors, 'utf8')).toBe(
      'line,column,value,reason\r\n3,qty,"\'=1+1",not a number\r\n4,,"a ""b""",too few cells\r\n',
    );
    const refused = await command(['sales', file, '--gateway', address], { PROMO_TOKEN: 'other' });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('401 no token') });
    await writeFile(errors, 'shop\n');
    const unknown = await command(['sales', errors, '--gateway', address]);
    expect(unknown).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/"shop"; --leave-out-unknown passes over/),
    });
    expect(await command(['sales', join(dir, 'none.csv'), '--gateway', address])).toMatchObject({ code: 1 });
    expect(await command(['sales'])).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run import') });
    expect(await command(['sales', file, '--gateway', 'there'])).toMatchObject({ code: 2 });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

function command(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; stdout: string; stderr: string }>();
  const { PROMO_TOKEN: _, ...rest } = process.env;
  execFile(
    process.execPath,
    [join(import.meta.dirname, 'import.ts'), ...args],
    { env: { ...rest, ...env } },
    (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
  );
  return promise;
}
