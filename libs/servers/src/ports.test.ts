import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort, readPorts, tryPort, writePorts } from './ports.ts';

test('a taken port is not given, the one of the last run is when it is free', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await tryPort(port)).toBeUndefined();
  expect(await freePort(port)).not.toBe(port);
  await new Promise((resolve) => server.close(resolve));
  expect(await freePort(port)).toBe(port);
  expect(await freePort(port, [port])).not.toBe(port);
});

test('a new port is not one that the system gives to connections', async () => {
  const ports = await Promise.all(Array.from({ length: 10 }, () => freePort()));
  expect(ports.filter((port) => port < 20_000 || port >= 32_000)).toEqual([]);
});

test('ports.json is read back; none is no ports', () => {
  const dir = mkdtempSync(join(tmpdir(), 'ports-'));
  expect(readPorts(dir)).toEqual({});
  writePorts(dir, { gateway: 8080, nats: 41234 });
  expect(readPorts(dir)).toEqual({ gateway: 8080, nats: 41234 });
  rmSync(dir, { recursive: true });
});
