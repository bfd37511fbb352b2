import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child, Spec } from '@promo/servers/processes/child';
import { signalGroup } from '@promo/servers/processes/end';
import { openProcesses } from '@promo/servers/processes/processes';
import { removeFolder, testFolder } from '../system.ts';
import { cluster, type Server, single } from './servers.ts';

/** MongoDB and NATS of one's own, each a server or a cluster of three, and any number of processes, all of which come back when they are killed. */
export interface World extends AsyncDisposable {
  /** A folder that goes with the world, in the folder of the run where there is one; logs are in `logs`. */
  readonly dir: string;
  readonly mongods: readonly Server[];
  readonly natsServers: readonly Server[];
  readonly mongodbUri: string;
  readonly natsUrl: string;
  /** The last lines that each process logged, to see why something did not happen. */
  readonly lastWords: () => string;
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
/** Characters. */
const LAST_WORDS = 3_000;

export async function startWorld({ clustered = false } = {}): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const dir = testFolder();
  stack.defer(() => removeFolder(dir));
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

  const where = { dir, signal: processes.closing };
  const servers = await (clustered ? cluster(where) : single(where));
  for (const spec of servers.specs) keepUp('server', spec);
  await answers(servers.ready);

  const kept = stack.move();
  return {
    dir,
    mongods: servers.mongods,
    natsServers: servers.natsServers,
    mongodbUri: servers.mongodbUri,
    natsUrl: servers.natsUrl,
    lastWords: () =>
      [...running.keys()]
        .map((name) => `${name}:\n${readFileSync(join(dir, 'logs', `${name}.log`), 'utf8').slice(-LAST_WORDS)}`)
        .join('\n'),
    names: () => [...running.keys()],
    kills,
    keep: (name, main, env) =>
      keepUp('service', { name, command: process.execPath, args: [main], env, log: join(dir, 'logs', `${name}.log`) }),
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

async function answers(probe: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 90_000; ; await sleep(50)) {
    try {
      await probe();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
