import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Services end before the servers they write to. */
export const kinds = ['service', 'server'] as const;
export type Kind = (typeof kinds)[number];

type Janitor = { pid: number; watch(pid: number, kind: Kind): void; forget(pid: number): void; release(): void };

/**
 * A small process that knows what the launcher started and ends what is left when the launcher is gone, however it
 * went: the pipe between them closes even on kill -9.
 */
export function startJanitor(): Janitor {
  const main = fileURLToPath(new URL('./janitor.main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const pipe = child.stdin;
  pipe.on('error', () => {});
  child.on('error', () => {});
  child.unref();
  return {
    pid: child.pid ?? 0,
    watch: (pid, kind) => void pipe.write(`+ ${pid} ${kind}\n`),
    forget: (pid) => void pipe.write(`- ${pid}\n`),
    release: () => void pipe.end(),
  };
}
