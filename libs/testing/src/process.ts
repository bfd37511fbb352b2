import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A service in a process of its own, to be killed. */
export interface TestProcess {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts a service by its main file, and waits until it listens. `onStart` is told before that. */
export async function startProcess(
  main: string,
  env: Record<string, string>,
  onStart: (child: ChildProcess) => void,
): Promise<TestProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onStart(child);
  let log = '';
  while (child.exitCode === null) {
    const [chunk] = await once(child.stdout, 'data');
    log += chunk;
    const found = /Server listening at (http:\/\/[\d.:]+)/.exec(log);
    if (!found) continue;
    child.stdout.resume();
    return { url: found[1] as string, child };
  }
  throw new Error(`did not listen:\n${log}`);
}
