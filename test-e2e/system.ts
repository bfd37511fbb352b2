import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPorts } from '@promo/servers/ports';
import { processes } from './processes.ts';

const LAUNCHER = join(import.meta.dirname, '..', 'deploy', 'local', 'start.ts');

/** The system as `npm start` runs it, in its real processes, on a data folder of the test's own. */
export interface System {
  readonly launcher: ChildProcess;
  readonly gateway: string;
  readonly ports: Readonly<Record<string, number>>;
  /** What the launcher printed up to `ready`. */
  readonly output: string;
  /** Ctrl-C, to the end; gives the exit code. */
  stop(): Promise<number | null>;
}

export async function startSystem(dataDir: string, env: Record<string, string> = {}): Promise<System> {
  const { MONGODB_URI: _mongodb, NATS_URL: _nats, ...inherited } = process.env;
  const launcher = spawn(process.execPath, [LAUNCHER], {
    env: { ...inherited, GATEWAY_PORT: '0', DATA_DIR: dataDir, AUTH_MODE: 'demo', DEMO_DATA: '0', ...env },
    // By the channel it learns that a run of tests was killed, and stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(launcher, 'exit') as Promise<[number | null]>;
  let output = '';
  let failed = '';
  launcher.stderr?.on('data', (text) => {
    failed += text;
  });
  for await (const text of launcher.stdout ?? []) {
    output += text;
    if (/^ready$/m.test(output)) break;
  }
  if (!/^ready$/m.test(output)) throw new Error(`the system did not start:\n${output}\n${failed}`);
  launcher.stdout?.resume();
  const ports = readPorts(dataDir);
  return {
    launcher,
    ports,
    output,
    gateway: `http://127.0.0.1:${ports.gateway}`,
    stop: async () => {
      launcher.kill('SIGINT');
      return (await exited)[0];
    },
  };
}

/** A data folder of the test's own, in the folder of the run where there is one. */
export const testFolder = (): string => mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'promo-e2e-'));

export const removeFolder = (dir: string): void => rmSync(dir, { recursive: true, force: true, maxRetries: 3 });

/** Pids of the processes whose command line or environment names something; a port, where it is as short as one. */
export function processesWith(text: string): number[] {
  return processes()
    .filter((one) => one.text.includes(text.length < 8 ? `PORT=${text} ` : text))
    .map(({ pid }) => pid)
    .filter((pid) => pid !== process.pid);
}
