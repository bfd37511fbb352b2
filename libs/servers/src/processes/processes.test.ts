import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alive } from './alive.ts';
import { openProcesses } from './processes.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'processes-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Writes its name at the end, a little after it was asked to stop. */
const slow = (name: string) => ({
  name,
  command: '/bin/sh',
  args: ['-c', `trap 'sleep 0.1; echo ${name} >> ends; exit 0' TERM; echo up; while :; do sleep 0.02; done`],
  cwd: dir,
  log: join(dir, `${name}.log`),
});

async function gone(pids: number[]): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until && pids.some((pid) => alive(pid)); ) await sleep(20);
  expect(pids.filter((pid) => alive(pid))).toEqual([]);
}

/** Who begins a session leads a group too. */
function leadsGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

const ends = () => readFileSync(join(dir, 'ends'), 'utf8').trim().split('\n');

test('services end before servers, and nothing starts after', async () => {
  const processes = openProcesses();
  const server = processes.launch('server', slow('server'));
  const service = processes.launch('service', slow('service'));
  while (!server.tail() || !service.tail()) await sleep(10);
  await processes[Symbol.asyncDispose]();
  expect(ends()).toEqual(['service', 'server']);
  expect(() => processes.launch('service', slow('late'))).toThrow('shutting down');
  await gone([server.pid, service.pid, processes.janitor]);
});

test('services stay in the session of the launcher, so that their priorities count among each other; servers do not hear its Ctrl-C', async () => {
  await using processes = openProcesses();
  const server = processes.launch('server', slow('server'));
  const service = processes.launch('service', slow('service'));
  expect(leadsGroup(server.pid)).toBe(true);
  expect(leadsGroup(service.pid)).toBe(false);
});

test.runIf(existsSync('/proc/self/autogroup'))(
  'the session of a server weighs less than that of the services',
  async () => {
    await using processes = openProcesses();
    const { pid } = processes.launch('server', slow('server'));
    expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/nice 5$/m);
  },
);

test('when the launcher is killed -9, the janitor ends what it left, in order, and goes', async () => {
  rmSync(join(dir, 'ends'), { force: true });
  const script = `
    const { openProcesses } = await import(${JSON.stringify(import.meta.resolve('./processes.ts'))});
    const { setTimeout: sleep } = await import('node:timers/promises');
    const processes = openProcesses();
    const children = [['server', ${JSON.stringify(slow('server'))}], ['service', ${JSON.stringify(slow('service'))}]]
      .map(([kind, spec]) => processes.launch(kind, spec));
    while (children.some((child) => !child.tail())) await sleep(10);
    console.log(JSON.stringify([...children.map((child) => child.pid), processes.janitor]));
    setInterval(() => {}, 1000);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: launcher.stdout }), 'line')) as [string];
  const pids = JSON.parse(line) as number[];
  expect(pids.every((pid) => alive(pid))).toBe(true);
  launcher.kill('SIGKILL');
  await gone(pids);
  expect(ends()).toEqual(['service', 'server']);
});
