import type { Content } from '@promo/parts/part-writer';
import { type Part, readPart, readParts } from '@promo/parts/parts';
import { Binary, type Collection, type Db } from 'mongodb';
import { type Entries, type EntryKind, FIELDS } from '../domain/entries.ts';
import { DIGEST_BYTES } from './digest.ts';

/** A piece of a campaign's rows, by column: as documents of their own, rows take MongoDB's driver twice as long. */
export interface EntryPart<K extends EntryKind> extends Part {
  readonly campaign: number;
  /** The digests of the rows' keys, one after the other. */
  readonly digests: Binary;
  readonly columns: { readonly [F in keyof Entries[K]]: readonly Entries[K][F][] };
}

/** Rows by their digest, as hex. */
export type Rows<K extends EntryKind> = Map<string, Entries[K]>;

export const entryPartsOf = <K extends EntryKind>(db: Db, kind: K): Collection<EntryPart<K>> => db.collection(kind);

/** The rows of a part. Throws PartGone. */
export async function readRows<K extends EntryKind>(db: Db, kind: K, id: string): Promise<Rows<K>> {
  const { digests, columns } = await readPart(entryPartsOf(db, kind), id);
  const rows: Rows<K> = new Map();
  const bytes = Buffer.from(digests.value());
  for (let at = 0; at < bytes.length; at += DIGEST_BYTES) {
    const row = {} as Entries[K];
    for (const field of FIELDS[kind]) row[field] = columns[field][at / DIGEST_BYTES] as Entries[K][typeof field];
    rows.set(bytes.toString('hex', at, at + DIGEST_BYTES), row);
  }
  return rows;
}

const DIGESTS = { batch: 50, projection: { campaign: 1, digests: 1 } };

/** Of many parts: the campaign, and the digests one after the other. Throws PartGone. */
export async function* readDigests(db: Db, kind: EntryKind, ids: readonly string[]) {
  for await (const { _id, campaign, digests } of readParts(entryPartsOf(db, kind), ids, DIGESTS)) {
    yield { id: _id, campaign, digests: Buffer.from(digests.value()) };
  }
}

/** A campaign's rows as a part. */
export function partOf<K extends EntryKind>(kind: K, campaign: number, rows: Rows<K>): Content<EntryPart<K>> {
  const values = [...rows.values()];
  const columns = Object.fromEntries(FIELDS[kind].map((field) => [field, values.map((row) => row[field])]));
  const digests = new Binary(Buffer.from([...rows.keys()].join(''), 'hex'));
  return { campaign, digests, columns: columns as unknown as EntryPart<K>['columns'] };
}
