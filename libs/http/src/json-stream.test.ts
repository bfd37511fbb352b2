import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANONYMOUS } from '@promo/contracts/identity';
import { route } from '@promo/contracts/route';
import { createLogger } from '@promo/runtime/logger';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttp } from './create-http.ts';
import { JsonStream, serving } from './serve.ts';

const long = route({
  method: 'GET',
  path: '/api/promo/long',
  section: 'promo_read',
  summary: 'A list that nobody wants in memory',
  description: '',
  status: 200,
  response: Type.Array(Type.String()),
});

/** Of 64 KiB each: 128 MiB in all, much more than sockets hold. */
const PIECES = 2_000;
const PIECE = 'x'.repeat(64 * 1024 - 4);

let made = 0;
let given = Promise.withResolvers<void>();
async function* pieces() {
  try {
    for (made = 1; made <= PIECES; made++) {
      yield `${made === 1 ? '[' : ','}"${PIECE}"${made === PIECES ? ']' : ''}`;
    }
  } finally {
    given.resolve();
  }
}

let app: Awaited<ReturnType<typeof createHttp>>;
let url: string;
beforeAll(async () => {
  app = await createHttp({ logger: createLogger('test', 'silent'), checks: [] });
  serving(app, async () => ANONYMOUS)(long, () => new JsonStream(pieces()));
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}${long.path}`;
});
beforeEach(() => {
  made = 0;
  given = Promise.withResolvers();
});
afterAll(() => app.close());

const stalled = async () => {
  for (let before = -1; before !== made; await sleep(100)) before = made;
};

test('a reader that stops makes the writing stop; one that goes ends it', async () => {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  await once(response, 'readable');
  await stalled();
  expect(made).toBeLessThan(PIECES / 3);
  response.destroy();
  await given.promise;
});

test.each(['identity', 'gzip'])('it arrives whole: %s', async (encoding) => {
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
  expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  let length = 0;
  for await (const part of answer.body as ReadableStream<Uint8Array>) length += part.length;
  // Each piece with its quotes, and a bracket or a comma before it; the last bracket.
  expect(length).toBe(PIECES * (PIECE.length + 3) + 1);
});

test('nothing is written for whoever asks for the headers alone', async () => {
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  expect(made).toBe(0);
});
