import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimPort, freePort, readPorts, writePorts } from './ports.ts';

test('a taken port is not given, the one of the last run is when it is free', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await claimPort(port)).toBeUndefined();
  expect(await freePort(port)).not.toBe(port);
  await new Promise((resolve) => server.close(resolve));
  expect(await freePort(port)).toBe(port);
});

test('a port that is given is not given again, here or in another process, before this one ends', async () => {
  const program = `import { freePort } from ${JSON.stringify(join(import.meta.dirname, 'ports.ts'))};
    console.log(await freePort(Number(process.argv[1]) || undefined));
    if (process.argv[2] === 'stay') setInterval(() => {}, 1_000);`;
  const start = (...args: string[]) => {
    const other = spawn(process.execPath, ['--input-type=module', '-e', program, ...args]);
    return { other, port: once(other.stdout, 'data').then(([line]) => Number(line)) };
  };
  const port = await freePort();
  expect(await freePort(port)).not.toBe(port);
  expect(await start(`${port}`).port).not.toBe(port);

  const staying = start('0', 'stay');
  const theirs = await staying.port;
  expect(await freePort(theirs)).not.toBe(theirs);
  staying.other.kill('SIGKILL');
  await once(staying.other, 'exit');
  expect(await freePort(theirs)).toBe(theirs);
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
