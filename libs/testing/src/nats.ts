import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { natsGreets, natsSpec, natsUrl } from '@promo/servers/nats';
import { freePort } from '@promo/servers/ports';
import { type Child, startChild } from '@promo/servers/processes/child';
import { endGroups, signalGroup } from '@promo/servers/processes/end';
import { type ProgramRef, programOf } from '@promo/servers/program';
import { fromRunner } from './environment.ts';
import { eventually } from './eventually.ts';
import { natsFolder } from './stray.ts';

export type TestNats = AsyncDisposable & {
  url: string;
  /** Ends the server, as in an outage; what it stored stays. */
  stop(): Promise<void>;
  /** Starts it again on the same port, with what it stored. */
  restart(): Promise<void>;
  /** Has it read its configuration again; resolves when it has. */
  reload(): Promise<void>;
  /** The folder of JetStream's store, to be damaged while the server is stopped. */
  readonly store: string;
};

/**
 * A nats-server of one's own, JetStream included: it starts in 50 ms, and stream names are fixed. `more` is added to its
 * configuration, which is in a folder of its own.
 */
export async function testNats(more: string | ((dir: string) => string) = ''): Promise<TestNats> {
  const program = programOf(JSON.parse(fromRunner('TEST_NATS_SERVER')) as ProgramRef);
  const dir = await mkdtemp(join(fromRunner('TEST_DIR'), natsFolder));
  const port = await freePort();
  const added = typeof more === 'string' ? more : more(dir);
  const log = join(dir, 'nats.log');
  let child: Child | undefined;
  const atExit = () => child && signalGroup(child.pid, 'SIGKILL');
  process.once('exit', atExit);

  const start = async () => {
    child = startChild(natsSpec({ program, dir, port, log, more: added }));
    await greeted(child, port);
  };
  const stop = async () => {
    const ending = child;
    child = undefined;
    if (ending) await endGroups([ending.pid], 5000);
  };
  const restart = async () => {
    await stop();
    await start();
  };
  const reloads = async () => (await readFile(log, 'utf8')).split('Reloaded server configuration').length;
  const reload = async () => {
    const before = await reloads();
    process.kill((child as Child).pid, 'SIGHUP');
    await eventually(async () => (await reloads()) > before);
  };
  const dispose = async () => {
    await stop();
    process.off('exit', atExit);
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  };

  await start();
  return { url: natsUrl(port), stop, restart, reload, store: join(dir, 'jetstream'), [Symbol.asyncDispose]: dispose };
}

async function greeted(child: Child, port: number): Promise<void> {
  let ended = '';
  void child.exited.then((how) => {
    ended = how;
  });
  const until = Date.now() + 15_000;
  while (!ended && Date.now() < until) {
    const up = await natsGreets(port).then(
      () => true,
      () => false,
    );
    if (up) return;
    await sleep(10);
  }
  throw new Error(`nats-server does not start (${ended || 'no answer in 15 s'}):\n${child.tail()}`);
}
