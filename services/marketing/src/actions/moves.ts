import type { Db } from 'mongodb';
import { type Entries, type EntryKind, FIELDS } from '../domain/entries.ts';
import { DIGEST_BYTES } from '../store/digest.ts';
import { readDigests, readRows } from '../store/entry-parts.ts';
import type { StagedEntries } from '../store/staged-entries.ts';
import type { CampaignDocument } from '../store/stored-campaigns.ts';

/** Rows that the file names under another campaign than they are stored in: they go there. */
export interface Moves<K extends EntryKind> {
  /** Digests that leave a campaign. */
  readonly away: ReadonlyMap<number, readonly string[]>;
  readonly all: ReadonlySet<string>;
  /** What is stored of them, where the file lacks fields, which then stay as they are. */
  readonly carried: ReadonlyMap<string, Entries[K]>;
}

export const NO_MOVES: Moves<EntryKind> = { away: new Map(), all: new Set(), carried: new Map() };

/**
 * Looks for them in all that is stored: a redemption's id says nothing about its campaign. `provided` are the fields that
 * the file has. Throws PartGone.
 */
export async function findMoves<K extends EntryKind>(
  db: Db,
  staged: StagedEntries<K>,
  provided: readonly string[],
  campaigns: ReadonlyMap<number, CampaignDocument>,
): Promise<Moves<K>> {
  const { kind } = staged;
  const away = new Map<number, string[]>();
  const all = new Set<string>();
  const carried = new Map<string, Entries[K]>();
  const parts = campaigns.values().flatMap((campaign) => campaign[kind].parts);
  for await (const { id, campaign, digests } of readDigests(db, kind, [...parts])) {
    const moved: string[] = [];
    for (let at = 0; at < digests.length; at += DIGEST_BYTES) {
      const to = staged.campaignOf(digests, at);
      if (to !== undefined && to !== campaign) moved.push(digests.toString('hex', at, at + DIGEST_BYTES));
    }
    if (moved.length === 0) continue;
    away.getOrInsertComputed(campaign, () => []).push(...moved);
    for (const digest of moved) all.add(digest);
    if (provided.length === FIELDS[kind].length) continue;
    const rows = await readRows(db, kind, id);
    for (const digest of moved) carried.set(digest, rows.get(digest) as Entries[K]);
  }
  return all.size === 0 ? (NO_MOVES as Moves<K>) : { away, all, carried };
}
