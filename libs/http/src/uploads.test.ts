import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDENTITY_HEADER } from '@promo/contracts/identity';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, test } from 'vitest';
import { startThings } from '../test/harness.ts';

const things = await keepForTests(startThings());

/** How long a caller may take to read an answer that came before the end of its upload, and a moment more. */
const LINGERED_MS = 1_200;

const upload = (length: number, query = '') =>
  [
    `POST /api/promo/imports/things${query} HTTP/1.1`,
    'host: x',
    `${IDENTITY_HEADER}: ${things.token}`,
    'content-type: text/csv',
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');

/** Refused for its parameter, before the body is looked at. */
const refused = (length: number) => upload(length, '?bogus=1');

async function open(): Promise<{ socket: Socket; answers: () => string[]; closed: () => boolean }> {
  const { hostname, port } = new URL(things.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let closed = false;
  socket.on('data', (part) => {
    text += part;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  await once(socket, 'connect');
  return { socket, answers: () => text.match(/HTTP\/1.1 \d+/g) ?? [], closed: () => closed };
}

test('an upload that ends after its answer leaves the connection to the next request', async () => {
  const { socket, answers, closed } = await open();
  socket.write(refused(4));
  await expect.poll(answers).toEqual(['HTTP/1.1 422']);
  socket.write('rest');
  await sleep(LINGERED_MS);
  expect(closed()).toBe(false);
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(answers).toEqual(['HTTP/1.1 422', 'HTTP/1.1 200']);
  socket.destroy();
});

test.each([1_000, 240_000, 5_000_000])(
  'a file of %i bytes that is refused by its beginning does not keep the next request waiting behind the rest of it',
  async (size) => {
    const { socket, answers } = await open();
    const since = performance.now();
    socket.write(`${upload(size)}${'BAD'.padEnd(size, 'x')}GET /health HTTP/1.1\r\nhost: x\r\n\r\n`);
    await expect.poll(answers, { interval: 10 }).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
    expect(performance.now() - since).toBeLessThan(900);
    await sleep(LINGERED_MS);
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(answers).toHaveLength(3);
    socket.destroy();
  },
);

test('one that never ends does not hold its connection', async () => {
  const { socket, answers, closed } = await open();
  socket.write(`${refused(4)}re`);
  await expect.poll(answers).toEqual(['HTTP/1.1 422']);
  await expect.poll(closed, { timeout: 5_000 }).toBe(true);
});

test('a workbook is not taken, and what to do instead is said', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const headers = { [IDENTITY_HEADER]: things.token, 'content-type': type };
  const answer = await fetch(`${things.url}/api/promo/imports/things`, { method: 'POST', headers, body: 'PK' });
  expect([answer.status, await answer.json()]).toMatchObject([
    415,
    { detail: expect.stringContaining('save the sheet as CSV UTF-8'), code: 'workbook_not_taken' },
  ]);
});

test('without a content type there is no file, and that is said', async () => {
  const headers = { [IDENTITY_HEADER]: things.token };
  const answer = await fetch(`${things.url}/api/promo/imports/things`, { method: 'POST', headers });
  expect([answer.status, await answer.json()]).toEqual([
    415,
    { detail: 'the content type must be text/csv', code: 'wrong_content_type', params: { type: 'text/csv' } },
  ]);
});
