import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServer, mongodb, nats } from '@promo/servers/find-server';
import { becomePrimary, mongodSpec, mongodUri } from '@promo/servers/mongod';
import { natsGreets, natsSpec, natsUrl } from '@promo/servers/nats';
import { freePort } from '@promo/servers/ports';
import type { Child, Spec } from '@promo/servers/processes/child';
import { signalGroup } from '@promo/servers/processes/end';
import { openProcesses } from '@promo/servers/processes/processes';
import { programOf } from '@promo/servers/program';

/** A mongod and a nats-server of one's own and any number of processes, all of which come back when they are killed. */
export interface World extends AsyncDisposable {
  /** A folder that goes with the world; logs are in `logs`. */
  readonly dir: string;
  readonly mongodbUri: string;
  readonly natsUrl: string;
  /** Names of all that runs. */
  readonly names: () => readonly string[];
  /** Starts a Node program, and again whenever it ends. */
  keep(name: string, main: string, env: Record<string, string>): void;
  /** kill -9, or as told; false when it is not running just now. */
  kill(name: string, signal?: NodeJS.Signals): boolean;
  /** How often each was killed. */
  readonly kills: ReadonlyMap<string, number>;
  /** Kills it, and starts it again only when what this gives is disposed of. */
  keepDown(name: string): Disposable;
  /**
   * Stops it without ending it, until what this gives is disposed of. To its peers that is a network gone silent: their
   * connections stand, new ones are taken, and nothing ever comes back; what they sent arrives afterwards.
   */
  silence(name: string): Disposable;
  /** How it ended each time, in words. */
  readonly ends: ReadonlyMap<string, readonly string[]>;
}

const BACK_AFTER_MS = 100;

export async function startWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const dir = mkdtempSync(join(tmpdir(), 'promo-chaos-'));
  stack.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  const processes = stack.use(openProcesses());
  const running = new Map<string, Child | undefined>();
  const kills = new Map<string, number>();
  const ends = new Map<string, string[]>();
  const down = new Map<string, Promise<void>>();

  const keepUp = (kind: 'server' | 'service', spec: Spec) => {
    const loop = async () => {
      while (!processes.closing.aborted) {
        const child = processes.launch(kind, spec);
        running.set(spec.name, child);
        const how = await child.exited;
        ends.set(spec.name, [...(ends.get(spec.name) ?? []), how]);
        running.set(spec.name, undefined);
        await sleep(BACK_AFTER_MS, undefined, { signal: processes.closing }).catch(() => undefined);
        await down.get(spec.name);
      }
    };
    loop().catch(() => undefined);
  };
  const kill = (name: string, signal: NodeJS.Signals = 'SIGKILL') => {
    const child = running.get(name);
    if (!child) return false;
    running.set(name, undefined);
    signalGroup(child.pid, signal);
    kills.set(name, (kills.get(name) ?? 0) + 1);
    return true;
  };

  const use = { env: process.env, say: () => {}, signal: processes.closing };
  const log = (name: string) => join(dir, 'logs', `${name}.log`);
  const [mongodPort, natsPort] = [await freePort(), await freePort()];
  const mongod = {
    program: programOf(native(await findServer(mongodb, use))),
    cacheGb: 0.25,
    log: log('mongodb'),
    transactionSeconds: 3,
  };
  keepUp('server', mongodSpec({ ...mongod, dir: join(dir, 'mongodb'), port: mongodPort }));
  const natsServer = { program: programOf(native(await findServer(nats, use))), log: log('nats') };
  keepUp('server', natsSpec({ ...natsServer, dir: join(dir, 'nats'), port: natsPort }));
  await answers(() => becomePrimary(mongodPort));
  await answers(() => natsGreets(natsPort));

  const kept = stack.move();
  return {
    dir,
    mongodbUri: mongodUri(mongodPort),
    natsUrl: natsUrl(natsPort),
    names: () => [...running.keys()],
    kills,
    keep: (name, main, env) =>
      keepUp('service', { name, command: process.execPath, args: [main], env, log: log(name) }),
    kill,
    keepDown: (name) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      down.set(name, promise);
      kill(name);
      return { [Symbol.dispose]: resolve };
    },
    silence: (name) => {
      const child = running.get(name);
      if (!child) throw new Error(`${name} is not running`);
      signalGroup(child.pid, 'SIGSTOP');
      return { [Symbol.dispose]: () => signalGroup(child.pid, 'SIGCONT') };
    },
    ends,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** A container would outlive the kill of the command that runs it. */
function native({ ref }: Awaited<ReturnType<typeof findServer>>) {
  if (!('binary' in ref))
    throw new Error('chaos needs servers that run as programs of this machine, not in containers');
  return ref;
}

async function answers(probe: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 60_000; ; await sleep(50)) {
    try {
      await probe();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
