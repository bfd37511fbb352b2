import { execFileSync } from 'node:child_process';

/** Resident memory of the system's processes, MB by name, found by the data folder that they were given. */
export function memoryOf(dataDir: string): Map<string, number> {
  const list = execFileSync('ps', ['axeww', '-o', 'rss=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const sizes = new Map<string, number>();
  for (const line of list.split('\n')) {
    if (!line.includes(dataDir)) continue;
    const name = /services\/([a-z-]+)\/src\/main\.ts/.exec(line)?.[1] ?? /\/(mongod|nats-server) /.exec(line)?.[1];
    if (name) sizes.set(name, Math.round(Number.parseInt(line, 10) / 1024));
  }
  return new Map([...sizes].sort(([a], [b]) => (a < b ? -1 : 1)));
}
