import { setTimeout as sleep } from 'node:timers/promises';
import { alive } from './alive.ts';

/** Sends a signal to a process and to those it started, where it leads a group; one that is gone already is fine. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // no such group, or gone
    }
  }
}

async function gone(pids: readonly number[], withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  while (pids.some((pid) => alive(pid)) && Date.now() < until) await sleep(20);
}

/** Ends process groups: politely, then, after the grace time, for certain. */
export async function endGroups(pids: readonly number[], graceMs: number): Promise<void> {
  for (const pid of pids) signalGroup(pid, 'SIGTERM');
  await gone(pids, graceMs);
  for (const pid of pids) signalGroup(pid, 'SIGKILL');
  await gone(pids, 2000);
}
