import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { upload } from './upload.ts';

test('a file given line by line arrives whole, in stretches rather than in lines', async () => {
  let arrived = Buffer.alloc(0);
  const server = createServer(async (request, response) => {
    arrived = await buffer(request);
    response.setHeader('content-type', 'application/json').end('{"rows_read":20000}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const lines = Array.from({ length: 20_000 }, (_, i) => `${i};Artikl čokolada ${i} g\n`);
  const told: number[] = [];
  await upload({
    gateway: `http://127.0.0.1:${port}`,
    token: 't',
    dataset: 'products',
    source: lines,
    onProgress: (bytes) => told.push(bytes),
  });
  server.close();
  expect(arrived.toString()).toBe(lines.join(''));
  expect(told.at(-1)).toBe(arrived.length);
  // 0.6 MB in stretches of 64 KB.
  expect(told).toHaveLength(Math.ceil(arrived.length / (64 * 1024)));
});
