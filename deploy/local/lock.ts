import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fatal } from '@promo/servers/fatal';
import { alive, born } from '@promo/servers/processes/alive';

type Holder = { pid: number; born: string; janitor: number; janitorBorn: string };

/**
 * One launcher per data folder. The lock of a launcher that is gone is taken over, once its janitor has ended the
 * processes that still have the folder open. A folder that cannot be written, or is none, is refused in one line.
 */
export async function lockFolder(dataDir: string, janitor: number): Promise<Disposable> {
  try {
    return await lock(dataDir, janitor);
  } catch (error) {
    if (!('syscall' in (error as NodeJS.ErrnoException))) throw error;
    throw new Fatal(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

async function lock(dataDir: string, janitor: number): Promise<Disposable> {
  makeFolder(dataDir);
  const path = join(dataDir, 'lock');
  const mine = `${path}.${process.pid}`;
  const self: Holder = { pid: process.pid, born: born(process.pid), janitor, janitorBorn: born(janitor) };
  writeFileSync(mine, JSON.stringify(self));
  try {
    while (!placed(mine, path)) await takeOver(path, dataDir);
  } finally {
    rmSync(mine, { force: true });
  }
  return { [Symbol.dispose]: () => rmSync(path, { force: true }) };
}

/** Not `recursive`: where nothing can be made, as under /proc, Node then tries without end. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) {
      makeFolder(dirname(path));
      mkdirSync(path);
    } else if (code !== 'EEXIST') {
      throw error;
    }
  }
}

/** A hard link, since it appears at once with its content and never replaces another. */
function placed(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function takeOver(path: string, dataDir: string): Promise<void> {
  const text = read(path);
  if (text === undefined) return;
  const holder = parse(text);
  if (holder && alive(holder.pid, holder.born)) {
    throw new Fatal(`${dataDir} is in use by another launcher (pid ${holder.pid}); set DATA_DIR for a second one.`);
  }
  const until = Date.now() + 30_000;
  while (holder?.janitor && alive(holder.janitor, holder.janitorBorn) && Date.now() < until) await sleep(50);
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    return unlessMissing(error);
  }
  // somebody was quicker and this is their fresh lock: give it back
  if (read(aside) !== text) placed(aside, path);
  rmSync(aside, { force: true });
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return unlessMissing(error);
  }
}

/** Somebody else took the lock away meanwhile, so it is tried again; whatever else is wrong would be wrong for ever. */
function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}
