import { processes } from '../processes.ts';

/** Resident memory of the system's processes, MB by name, found by the data folder that they were given. */
export function memoryOf(dataDir: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { rssMb, text } of processes()) {
    if (!text.includes(dataDir)) continue;
    const name = /services\/([a-z-]+)\/src\/main\.ts/.exec(text)?.[1] ?? /\/(mongod|nats-server) /.exec(text)?.[1];
    if (name) sizes.set(name, Math.round(rssMb));
  }
  return new Map([...sizes].sort(([a], [b]) => (a < b ? -1 : 1)));
}
