import { createSocket } from 'node:dgram';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

export type Ports = Record<string, number>;

/**
 * The port, when it can be listened on; 0 asks for any. Nobody who asks here is given it again while this process lives. Undefined
 * when it is taken, spoken for or not ours to take.
 */
export async function claimPort(port: number): Promise<number | undefined> {
  const free = await listenOnce(port);
  return free && (await claim(free)) ? free : undefined;
}

/** Ports that no system gives away by itself: while a server of ours is down, nobody's connection takes its port. */
const QUIET = { first: 20_000, count: 12_000 };
const TRIES = 20;

/** A port to listen on, claimed: last time's when it is still free, so that addresses stay and the replica set need not move. */
export async function freePort(preferred?: number): Promise<number> {
  const others = Array.from({ length: TRIES }, () => QUIET.first + Math.floor(Math.random() * QUIET.count));
  for (const wanted of preferred ? [preferred, ...others] : others) {
    const port = await claimPort(wanted);
    if (port) return port;
  }
  throw new Error('no free port on 127.0.0.1');
}

async function listenOnce(port: number): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const server = createServer();
  server.once('error', () => resolve(undefined));
  server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
    const { port: given } = server.address() as AddressInfo;
    server.close(() => resolve(given));
  });
  return promise;
}

/**
 * A server that is not up yet, or is down for a moment, leaves its port free to take: two systems on one MongoDB, each thinking it
 * its own. Ours speak no UDP, so the same number there says whose it is, to all processes, and until this one ends.
 */
async function claim(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createSocket('udp4').unref();
  socket.once('error', () => {
    socket.close();
    resolve(false);
  });
  socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  return promise;
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
