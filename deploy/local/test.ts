/** `npm test`: one MongoDB for the run, a nats-server binary for the files that want one, then vitest. */
import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from '@promo/servers/fatal';
import { findServer, nats } from '@promo/servers/find-server';
import { keepExpired } from '@promo/servers/mongod';
import { openProcesses } from '@promo/servers/processes/processes';
import type { ProgramRef } from '@promo/servers/program';
import { startMongodb } from '@promo/servers/start-servers';
import { endStrayNats } from '@promo/testing/stray';
import { stopped, stopSignal, unlessStopped } from './signals.ts';

type Servers = { mongodbUri: string; nats: ProgramRef; chosen: string };

const ROOM_BYTES = 4 * 1024 ** 3;

const root = join(import.meta.dirname, '..', '..');
const stop = stopSignal();
const say = (line: string) => console.log(line);

async function run(args: readonly string[]): Promise<number> {
  const dir = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'promo-test-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  stack.defer(() => endStrayNats(dir));
  const servers =
    process.env.TEST_SERVERS === 'containers' ? await inContainers(stack, dir) : await bringUp(stack, dir);
  say(`tests run on ${servers.chosen}`);
  // What somebody else's server does is theirs.
  if (!process.env.MONGODB_URI) await keepExpired(servers.mongodbUri);
  // awaited here: the servers go when this function is left
  return await vitest(args, {
    TEST_DIR: dir,
    TEST_MONGODB_URI: servers.mongodbUri,
    TEST_NATS_SERVER: JSON.stringify(servers.nats),
    // tests start a hundred services and more: to strip and compile each one's modules anew is half of what a start costs
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  });
}

/**
 * Where Linux keeps files in memory, if there is room for what the servers of a run write: on a disk they wait for it at every
 * acknowledged write, half of a run's time. A container's has 64 MB.
 */
function roomInMemory(): string | undefined {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM_BYTES ? folder : undefined;
  } catch {
    return undefined;
  }
}

async function bringUp(stack: AsyncDisposableStack, dir: string): Promise<Servers> {
  const where = { processes: stack.use(openProcesses()), dataDir: dir, cacheGb: 0.25, say };
  const mongodb = await unlessStopped(stop, startMongodb(where));
  // tests restart their NATS server and use fixed stream names: a shared one, as NATS_URL names, would not do
  const { ref, chosen } = await unlessStopped(stop, findServer(nats, { env: process.env, say, signal: stop }));
  return { mongodbUri: mongodb.address, nats: ref, chosen: `${mongodb.chosen} and ${chosen}` };
}

/** Loaded only where it is asked for: the library is large. */
async function inContainers(stack: AsyncDisposableStack, dir: string): Promise<Servers> {
  const { startContainers } = await import('@promo/servers/containers');
  return stack.use(await unlessStopped(stop, startContainers(dir)));
}

async function vitest(args: readonly string[], env: Record<string, string>): Promise<number> {
  const report = process.env.TEST_REPORT;
  const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const { promise, resolve } = Promise.withResolvers<number>();
  child.once('error', () => resolve(1));
  child.once('exit', (code) => resolve(code ?? 1));
  stop.addEventListener('abort', () => {
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  });
  return promise;
}

process.exit(
  await run(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error === stopped ? 'stopped' : explain(error));
    return 1;
  }),
);
