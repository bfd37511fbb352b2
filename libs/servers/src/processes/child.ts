import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Spec = {
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** File that both outputs are appended to. */
  log: string;
};

export type Child = {
  /** 0 when the command could not be started at all. */
  pid: number;
  /** How it ended, in words. Never rejects. */
  exited: Promise<string>;
  /** The last lines of what this very process wrote. */
  tail(): string;
  /** File that it writes to. */
  log: string;
  /** So long it has had a processor; 0 elsewhere than on Linux. */
  cpuSeconds(): number;
};

/**
 * Starts a process, in a session of its own unless told otherwise: a Ctrl-C in the terminal does not reach it then. Linux shares the
 * processor among sessions alike, so that a priority within one says nothing to the others.
 */
export function startChild({ command, args, env, cwd, log }: Spec, { ownSession = true } = {}): Child {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'a');
  const from = statSync(log).size;
  const child = spawn(command, args, {
    detached: ownSession,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    ...(cwd ? { cwd } : {}),
  });
  closeSync(output);
  if (ownSession && child.pid) yieldToOthers(child.pid);
  const { promise: exited, resolve } = Promise.withResolvers<string>();
  child.once('error', (error) => resolve(error.message));
  child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  const pid = child.pid ?? 0;
  return { pid, exited, tail: () => tailOf(log, from), log, cpuSeconds: () => cpuSecondsOf(pid) };
}

/** By proc(5): what follows the name in parentheses begins with field 3; 14 and 15 are hundredths of a second. */
function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/**
 * Gives the session of a process a third of the weight of others where the processor is scarce: at the same weight threads of another
 * session, though each works for a millisecond, waited for a tenth of a second while MongoDB stored much (ADR 59).
 */
function yieldToOthers(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, '5');
  } catch {
    // Elsewhere than on Linux, or there without such groups, sessions have no weights.
  }
}

const TAIL_LINES = 20;

function tailOf(log: string, from: number): string {
  const text = readFileSync(log).subarray(from).toString('utf8').trimEnd();
  return text.split('\n').slice(-TAIL_LINES).join('\n');
}
