import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export type Ports = Record<string, number>;

/** The port, when it can be listened on; 0 asks for any. Undefined when it is taken or not ours to take. */
export async function tryPort(port: number): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const server = createServer();
  server.once('error', () => resolve(undefined));
  server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
    const address = server.address();
    const given = typeof address === 'object' && address ? address.port : undefined;
    server.close(() => resolve(given));
  });
  return promise;
}

/** Ports that no system gives away by itself: while a server of ours is down, nobody's connection takes its port. */
const QUIET = { first: 20_000, count: 12_000 };
const TRIES = 20;

/**
 * A free port: last time's when it is still free, so that addresses stay and the replica set need not move. None of those
 * that are spoken for, though nobody listens on them yet.
 */
export async function freePort(preferred?: number, spokenFor: readonly number[] = []): Promise<number> {
  const others = Array.from({ length: TRIES }, () => QUIET.first + Math.floor(Math.random() * QUIET.count));
  for (const wanted of preferred ? [preferred, ...others] : others) {
    const port = await tryPort(wanted);
    if (port && !spokenFor.includes(port)) return port;
  }
  throw new Error('no free port on 127.0.0.1');
}

const file = (dataDir: string) => join(dataDir, 'ports.json');

export function readPorts(dataDir: string): Ports {
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8')) as Ports;
  } catch {
    return {};
  }
}

export function writePorts(dataDir: string, ports: Ports): void {
  writeFileSync(`${file(dataDir)}.new`, `${JSON.stringify(ports)}\n`);
  renameSync(`${file(dataDir)}.new`, file(dataDir));
}
