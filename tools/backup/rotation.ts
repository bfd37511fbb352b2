import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNFINISHED } from './archive.ts';

/** Backups that are made again and again lie side by side, named by their time, so that they sort by it. */
const NAMED_BY_TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The folder of a backup made now: 2026-11-21T06-00-00Z. */
export const nameAt = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const timeOf = (name: string): number =>
  Date.parse(
    name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, (_, hours, minutes, seconds) => `T${hours}:${minutes}:${seconds}Z`),
  );

/** Backups in a folder, the oldest first, and those dated after `now`: a clock ran ahead, and what is dated properly was made since. */
function backupsIn(parent: string, now: number): { readonly dated: string[]; readonly ahead: string[] } {
  const all = readdirSync(parent).filter((name) => NAMED_BY_TIME.test(name));
  const isAhead = (name: string) => timeOf(name) > now;
  return { dated: all.filter((name) => !isAhead(name)).sort(), ahead: all.filter(isAhead).sort() };
}

/**
 * Removes all but the latest `keep` backups, and what was broken off more than a day ago; says what became of each. One that cannot be
 * removed, because another user put it there, keeps none of the others.
 */
export function rotate(parent: string, keep: number, now: Date, remove = removeFolder): string[] {
  const { dated, ahead } = backupsIn(parent, now.getTime());
  const old = [...ahead, ...dated].slice(0, -keep);
  const left = readdirSync(parent).filter(
    (name) => name.includes(UNFINISHED) && now.getTime() - statSync(join(parent, name)).mtimeMs > DAY_MS,
  );
  return [...old, ...left].map((name) => {
    try {
      remove(join(parent, name));
      return `removed ${name}`;
    } catch (error) {
      return `not removed, do it by hand: ${(error as Error).message}`;
    }
  });
}

const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true });

/** When the latest backup of a folder was begun, ms; undefined where there is none. By `now` it was, ms. */
export function latestIn(parent: string, now: number): number | undefined {
  const last = backupsIn(parent, now).dated.at(-1);
  return last === undefined ? undefined : timeOf(last);
}

/**
 * Waits until the next backup is due: not at all where there is none, also after a restart not before its time. Looks once an hour, since
 * a timer of more than 24 days ends at once, and none knows that a host slept.
 */
export async function untilDue(
  parent: string,
  everyMs: number,
  now = () => Date.now(),
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  for (;;) {
    const at = now();
    const last = latestIn(parent, at);
    if (last === undefined || last + everyMs <= at) return;
    await wait(Math.min(last + everyMs - at, HOUR_MS));
  }
}
