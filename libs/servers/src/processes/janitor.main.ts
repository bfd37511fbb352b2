import { createInterface } from 'node:readline';
import { endGroups } from './end.ts';
import { type Kind, kinds } from './janitor.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const watched = new Map<number, Kind>();

for await (const line of createInterface({ input: process.stdin })) {
  const [sign, pid, kind] = line.split(' ');
  if (sign === '+') watched.set(Number(pid), kind as Kind);
  else watched.delete(Number(pid));
}

for (const kind of kinds) {
  const left = [...watched].filter(([, of]) => of === kind).map(([pid]) => pid);
  await endGroups(left, 10_000);
}
