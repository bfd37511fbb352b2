import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly rssMb: number;
  /** Command line and environment, as far as we may see them. */
  readonly text: string;
}

const SPACES = /\s+/;

/** What runs on this machine. A minimal Linux has no `ps`, and other systems have no /proc. */
export function processes(): Process[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .map((pid) => {
        const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(pid, 'status'))?.[1];
        const text = `${read(pid, 'cmdline')}${read(pid, 'environ')}`.replaceAll('\0', ' ');
        return { pid, rssMb: Number(kilobytes ?? 0) / 1024, text };
      });
  }
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync('ps', ['axeww', '-o', 'pid=,rss=,args='], options)
    .split('\n')
    .map((line) => {
      const [pid, kilobytes, ...text] = line.trim().split(SPACES);
      return { pid: Number(pid), rssMb: Number(kilobytes) / 1024, text: text.join(' ') };
    });
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
