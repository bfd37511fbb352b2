import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { patiently } from '@promo/client/patiently';
import { afterEach, expect, test } from 'vitest';
import { demoCalls } from './demo-load.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
let end: () => void;
afterEach(() => end());

/** Calls of a gateway that gives these answers in turn; the demo sign-in is its own. */
async function gatewayOf(answers: Answer[]) {
  const server = createServer((request, response) => {
    if (request.url === '/auth/demo-login') response.end('{"token":"t"}');
    else answers.shift()?.(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  end = () => server.close();
  return demoCalls(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const refuse =
  (status: number, code = 'x'): Answer =>
  (_request, response) =>
    response.writeHead(status).end(JSON.stringify({ detail: 'not so', code }));
const reset: Answer = ({ socket }) => socket.destroy();
const breakOff: Answer = ({ socket }, response) => {
  response.writeHead(200, { 'content-length': 100 }).write('{"id"');
  setTimeout(() => socket.destroy(), 20);
};

test.each<[string, Answer]>([
  ['a connection is reset', reset],
  ['an answer breaks off', breakOff],
  ['429', refuse(429)],
  ['502', refuse(502)],
  ['503', refuse(503)],
  ['504', refuse(504)],
  ['the first is still under way', refuse(409, 'request_in_flight')],
])('what is to be created is asked for again with the same key: %s', async (_, trouble) => {
  const keys: unknown[] = [];
  const noted =
    (answer: Answer): Answer =>
    (request, response) => {
      keys.push(request.headers['idempotency-key']);
      answer(request, response);
    };
  const created: Answer = (_request, response) => response.end('{"id":7}');
  const call = await gatewayOf([trouble, created].map(noted));
  expect(await call('Planner', 'POST', '/api/promo/proposals', {})).toEqual({ id: 7 });
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('a change that was done, and its answer lost, is not done twice', async () => {
  let version = 1;
  const change: Answer = ({ headers, socket }, response) => {
    if (headers['if-match'] !== `"${version}"`) return refuse(412)({} as IncomingMessage, response);
    version++;
    socket.destroy();
  };
  const call = await gatewayOf([change, change]);
  await call('Planner', 'PUT', '/api/promo/proposals/7/status', { status: 'submitted' }, 1);
  expect(version).toBe(2);
});

test.each([400, 404, 409, 412, 500])('%i to what is asked for the first time is an error', async (status) => {
  const call = await gatewayOf([refuse(status)]);
  await expect(call('Planner', 'PUT', '/x', {}, 1)).rejects.toThrow(`PUT /x: ${status} not so`);
});

test('patience has an end, and says so', async () => {
  const away = () => Promise.reject(Object.assign(new Error('import of sales: 503 away'), { status: 503 }));
  await expect(patiently(away, 1_250)).rejects.toThrow(/^import of sales: 503 away \(tried 4 times in 1 s\)$/);
});
