import { serviceMessage } from '@promo/contracts/messages/service';
import type { Logger } from '@promo/runtime/logger';
import { repeatWarningOnce } from '@promo/runtime/repeat-warning-once';
import type { Db } from 'mongodb';
import { collectOrphans } from './orphans.ts';
import { absent, type Kept } from './parts.ts';

const COLLECT_EVERY_MS = 10 * 60_000;
/**
 * All parts are looked for when the version has changed, and again after a while; while one is missing, each time, so
 * that a repair is seen.
 */
const OFTEN = { versionMs: 5_000, lookMs: 60_000 };
export type Often = typeof OFTEN;

/** How many parts of each collection the version in force names and the store has not. */
async function lostParts(kept: readonly Kept[]): Promise<Record<string, number>> {
  const lost: Record<string, number> = {};
  for (const { parts, named, history } of kept) {
    if (history) continue;
    const missing = await absent(parts, [...(await named())]);
    if (missing.length === 0) continue;
    // One that is not named any more has gone as it should: no id comes back.
    const still = new Set(await named());
    const count = missing.filter((id) => still.has(id)).length;
    if (count > 0) lost[parts.collectionName] = count;
  }
  return lost;
}

/** What a service keeps in parts. */
interface Store {
  readonly kept: readonly Kept[];
  /** The version in force. */
  readonly version: () => Promise<number>;
}

/** Looks after a service's parts until disposed of: collects orphans now and then, and sees whether any is lost. */
export function keepParts(db: Db, { kept, version }: Store, logger: Logger, { versionMs, lookMs }: Often = OFTEN) {
  let lost = '';
  let seen: { readonly version: number; readonly at: number } | undefined;

  const look = async () => {
    const now = { version: await version(), at: performance.now() };
    if (lost === '' && seen?.version === now.version && now.at - seen.at < lookMs) return;
    const counts = Object.entries(await lostParts(kept)).map(([collection, count]) => `${count} of ${collection}`);
    const missing = counts.join(', ');
    if (missing !== '' && missing !== lost) logger.error({ lost: missing }, 'parts that are in force are missing');
    lost = missing;
    seen = now;
  };
  const collect = async () => {
    const deleted = await collectOrphans(db, kept);
    if (deleted > 0) logger.info({ deleted }, 'orphaned parts collected');
  };
  const often = (work: () => Promise<void>, everyMs: number, warning: string) =>
    repeatWarningOnce(() => work().then(() => everyMs), { logger, warning, retryMs: everyMs });
  const looking = often(look, versionMs, 'parts not looked at');
  const collecting = often(collect, COLLECT_EVERY_MS, 'orphaned parts not collected');

  return {
    check: {
      name: 'parts',
      probe: async () => {
        if (lost !== '') throw new Error(`${serviceMessage.parts_lost().detail} (${lost})`);
        return undefined;
      },
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([looking, collecting].map((work) => work[Symbol.asyncDispose]()));
    },
  };
}
