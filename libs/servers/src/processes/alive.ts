import { readFileSync } from 'node:fs';

/** State and start time of a process as Linux tells them; undefined elsewhere and when there is no such process. */
function procStat(pid: number): { state: string; born: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', born: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** Start time of a process, so that a pid used again is not taken for the old process; empty where unknown. */
export function born(pid: number): string {
  return procStat(pid)?.born ?? '';
}

/** Whether the process runs. A zombie does not: in a container nobody may ever reap it. */
export function alive(pid: number, since = ''): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = procStat(pid);
  if (!stat) return true;
  return stat.state !== 'Z' && (since === '' || stat.born === since);
}
