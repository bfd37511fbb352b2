import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from './child.ts';
import { endGroups } from './end.ts';
import { supervise } from './supervisor.ts';

let dir: string;
let closing: AbortController;
let pids: number[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'supervisor-'));
  closing = new AbortController();
  pids = [];
});
afterEach(async () => {
  closing.abort();
  await endGroups(pids, 500);
  rmSync(dir, { recursive: true });
});

const backoff = { first: 20, most: 40, well: 60_000 };

function fileIsThere(): void {
  if (!existsSync(join(dir, 'up'))) throw new Error('fetch failed', { cause: new Error('not up') });
}

interface WatchOptions {
  attempts?: number;
  stalledAfterMs?: number;
  cpuSeconds?: () => number;
}

/** A shell script under supervision, ready once it has made the file `up`. */
function watch(script: string, { cpuSeconds, ...options }: WatchOptions = {}, isUp = fileIsThere) {
  const lines: string[] = [];
  const ready = supervise({
    name: 'thing',
    launch: () => {
      rmSync(join(dir, 'up'), { force: true });
      const child = startChild({
        name: 'thing',
        command: '/bin/sh',
        args: ['-c', script],
        cwd: dir,
        log: join(dir, 'log'),
      });
      pids.push(child.pid);
      return cpuSeconds ? { ...child, cpuSeconds } : child;
    },
    ready: async () => isUp(),
    closing: closing.signal,
    say: (line) => lines.push(line),
    backoff,
    ...options,
  });
  return { ready, lines };
}

const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

test('three deaths before it was ready are fatal, with the end of the log', async () => {
  const { ready } = watch('echo "no config"; exit 3');
  const said = `thing does not start (exit code 3). Its log is ${join(dir, 'log')}, and ends:\nno config`;
  await expect(ready).rejects.toThrow(said);
  expect(pids).toHaveLength(3);
});

test('a first death is fatal where one attempt is all', async () => {
  await expect(watch('echo boom; exit 1', { attempts: 1 }).ready).rejects.toThrow('boom');
  expect(pids).toHaveLength(1);
});

test('a start that stands still is fatal, and says where its log is', async () => {
  // long enough for a busy machine to start a shell that writes its line
  const { ready } = watch('echo waiting; sleep 30', { stalledAfterMs: 2_000 });
  await expect(ready).rejects.toThrow(`(Error: not up). Its log is ${join(dir, 'log')}, and ends:\nwaiting`);
});

test('one that tells something new is waited for', async () => {
  let asked = 0;
  const { ready } = watch('sleep 30', { stalledAfterMs: 200 }, () => {
    if (++asked < 8) throw new Error(`${asked} of 8`);
  });
  await ready;
});

test('one that works is waited for', async () => {
  let worked = 0;
  let asked = 0;
  const isUp = () => {
    worked += 0.05;
    if (++asked < 8) throw new Error('not up');
  };
  await watch('sleep 30', { stalledAfterMs: 200, cpuSeconds: () => worked }, isUp).ready;
});

// Elsewhere nobody sees how long a process has worked.
test.runIf(process.platform === 'linux')('what a process has worked is seen while it runs', async () => {
  const child = startChild({
    name: 'x',
    command: '/bin/sh',
    args: ['-c', 'while :; do :; done'],
    log: join(dir, 'log'),
  });
  pids.push(child.pid);
  await until(() => child.cpuSeconds() >= 0.02);
});

test('a crash after it was ready is followed by another start, each a little later', async () => {
  const { ready, lines } = watch('touch up; sleep 30');
  await ready;
  for (let crash = 1; crash <= 3; crash++) {
    process.kill(-(pids.at(-1) ?? 0), 'SIGKILL');
    await until(() => pids.length === crash + 1 && lines.at(-1) === 'thing is back');
  }
  expect(lines.filter((line) => line.includes('ended'))).toEqual(
    [20, 40, 40].map((ms) => `thing ended (SIGKILL), starting it again in ${ms} ms`),
  );
});

test('what ends during the shutdown stays ended', async () => {
  const { ready, lines } = watch('touch up; sleep 30');
  await ready;
  closing.abort();
  await endGroups(pids, 500);
  await sleep(60);
  expect(pids).toHaveLength(1);
  expect(lines).toEqual([]);
});

test('a command that does not exist is told by name', async () => {
  const child = startChild({ name: 'x', command: '/nonexistent/x', args: [], log: join(dir, 'log') });
  expect(child.pid).toBe(0);
  expect(await child.exited).toContain('ENOENT');
  expect(readFileSync(join(dir, 'log'), 'utf8')).toBe('');
});
