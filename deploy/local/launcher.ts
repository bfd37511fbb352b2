import { explain } from '@promo/servers/fatal';
import { openProcesses } from '@promo/servers/processes/processes';
import { banner } from './banner.ts';
import { loadDemoData } from './demo.ts';
import { lockFolder } from './lock.ts';
import type { Options } from './options.ts';
import type { Service, Site } from './services.ts';
import { stopped, stopSignal, unlessStopped } from './signals.ts';
import { bringUp } from './system.ts';

/** Runs the whole system until it is asked to stop; the exit code. */
export async function launch(options: () => Options, table: (site: Site) => Service[]): Promise<number> {
  const stop = stopSignal();
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  stop.addEventListener('abort', () => say('stopping'));
  try {
    await unlessStopped(stop, Promise.resolve());
    await live(options(), table, stop, say);
    return 0;
  } catch (error) {
    if (error === stopped) return 0;
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

async function live(
  options: Options,
  table: (site: Site) => Service[],
  stop: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const processes = openProcesses();
  // the lock goes last, when nothing has the folder open any more
  const lock = await lockFolder(options.dataDir, processes.janitor).catch(async (error: unknown) => {
    await processes[Symbol.asyncDispose]();
    throw error;
  });
  stack.use(lock);
  stack.use(processes);
  const system = await unlessStopped(stop, bringUp(options, table, processes, say));
  await unlessStopped(stop, loadDemoData(options, system.gateway, say));
  say(banner(options, system));
  await unlessStopped(stop, new Promise<never>(() => {}));
}
