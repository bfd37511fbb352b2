/**
 * The ledger of prices: one entry for each import that changed any, in the order of commits. Each carries the hash of the one
 * before, and the manifest names the last; so nobody can change, add or take away one unseen.
 */
import { hash } from 'node:crypto';
import type { ImportRow } from '@promo/imports/recorded';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { BlockRef } from './changes.ts';

/** How the manifest names the last entry. */
export interface LedgerHead {
  readonly seq: number;
  readonly hash: string;
}

export interface LedgerEntry {
  /** From 1 on, without gaps. */
  readonly _id: number;
  /** The hash of the entry before; null for the first. */
  readonly previous: string | null;
  readonly import_id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Who imported. */
  readonly by: string | null;
  /** SHA-256 of the file. */
  readonly file_hash: string;
  /** The data version that it made. */
  readonly data_version: number;
  readonly inserted: number;
  readonly updated: number;
  /** Parts of prices in force before it: before the first entry they are older than the ledger, and with 0 all begins anew. */
  readonly parts_before: number;
  /** The entry takes back the import that it names. */
  readonly voids?: true;
  /** By key. */
  readonly blocks: readonly BlockRef[];
  /** Of all of the above. */
  readonly hash: string;
}

/** What an import adds to the ledger, but for who did it and when. */
export type Addition = Pick<LedgerEntry, 'parts_before' | 'blocks' | 'voids'> & { readonly head: LedgerHead | null };

export const ledgerOf = (db: Db): Collection<LedgerEntry> => db.collection('price_ledger');

export async function createLedgerIndexes(db: Db): Promise<void> {
  await ledgerOf(db).createIndex({ 'blocks.key': 1, _id: 1 });
}

/** The next entry. */
export function sealed({ head, ...added }: Addition, row: ImportRow): LedgerEntry {
  const entry = {
    _id: (head?.seq ?? 0) + 1,
    previous: head?.hash ?? null,
    import_id: row._id,
    at: row.at,
    by: row.by,
    file_hash: row.file_hash,
    data_version: row.data_version,
    inserted: row.inserted,
    updated: row.updated,
    ...added,
  };
  return { ...entry, hash: hashOfEntry(entry) };
}

export const headOf = ({ _id: seq, hash }: Pick<LedgerEntry, '_id' | 'hash'>): LedgerHead => ({ seq, hash });

/** SHA-256 of the fields as JSON in a fixed order, so that it does not depend on how they are stored. */
export function hashOfEntry(entry: Omit<LedgerEntry, 'hash'>): string {
  const { _id, previous, import_id, at, by, file_hash, data_version, inserted, updated, parts_before } = entry;
  const blocks = entry.blocks.map(({ key, id, rows, sha256 }) => [key, id, rows, sha256]);
  const fields = [
    _id,
    previous,
    import_id,
    at,
    by,
    file_hash,
    data_version,
    inserted,
    updated,
    parts_before,
    blocks,
    ...(entry.voids ? ['voids'] : []),
  ];
  return hash('sha256', JSON.stringify(fields), 'hex');
}

export async function appendEntry(db: Db, entry: LedgerEntry, session: ClientSession): Promise<void> {
  await ledgerOf(db).insertOne(entry, { session });
}

/**
 * The last entry, which the manifest names; where it names none, the last that there is: an operator has taken the facts away
 * to import them anew, and history goes on.
 */
export async function ledgerHead(db: Db, { ledger }: { readonly ledger?: LedgerHead }): Promise<LedgerHead | null> {
  if (ledger) return ledger;
  const last = await ledgerOf(db).findOne({}, { sort: { _id: -1 }, projection: { hash: 1 } });
  return last && headOf(last);
}

/** Ids of all blocks that an entry names. */
export async function namedBlocks(db: Db): Promise<string[]> {
  const entries = await ledgerOf(db)
    .find({}, { projection: { 'blocks.id': 1 } })
    .toArray();
  return entries.flatMap(({ blocks }) => blocks.map(({ id }) => id));
}
