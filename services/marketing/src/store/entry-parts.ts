import { Binary, type Collection, type Db } from 'mongodb';
import { type Entries, type EntryKind, FIELDS } from '../domain/entries.ts';
import { decode, type Encoded, encode } from './columns.ts';

/** Bytes of the digest that names a row. */
export const DIGEST_BYTES = 12;

/** An immutable piece of a campaign's rows. It is written once, before its campaign names it, and never changed. */
interface Part extends Encoded {
  readonly _id: string;
  readonly campaign: number;
  readonly created_at: Date;
  /** The digests of the rows' keys, one after the other. */
  readonly digests: Binary;
}

/** Rows by their digest, as hex. */
export type Rows<K extends EntryKind> = Map<string, Entries[K]>;

/** What a campaign named is gone: a newer version is in force, so read that one and start again. */
export class Gone extends Error {}

const partsOf = (db: Db, kind: EntryKind): Collection<Part> => db.collection(kind);

/** Digests of a part's rows, in its order, as hex. */
function digestsOf({ digests }: Part): string[] {
  const hex = Buffer.from(digests.value()).toString('hex');
  return Array.from({ length: digests.length() / DIGEST_BYTES }, (_, i) =>
    hex.slice(2 * DIGEST_BYTES * i, 2 * DIGEST_BYTES * (i + 1)),
  );
}

/** Throws Gone. */
export async function readPart<K extends EntryKind>(db: Db, kind: K, id: string): Promise<Rows<K>> {
  const part = await partsOf(db, kind).findOne({ _id: id });
  if (!part) throw new Gone();
  const digests = digestsOf(part);
  return new Map(decode(FIELDS[kind], part).map((row, i) => [digests[i] as string, row]));
}

const BATCH = 50;

/** Of many parts, some at a time: the campaign, and the digests one after the other. Throws Gone. */
export async function* readDigests(db: Db, kind: EntryKind, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const found = await partsOf(db, kind)
      .find({ _id: { $in: batch } }, { projection: { campaign: 1, digests: 1 } })
      .toArray();
    if (found.length < batch.length) throw new Gone();
    for (const { _id, campaign, digests } of found) yield { id: _id, campaign, digests: Buffer.from(digests.value()) };
  }
}

/** A table of rows as a part. */
export function partOf<K extends EntryKind>(kind: K, campaign: number, rows: Rows<K>) {
  const digests = new Binary(Buffer.from([...rows.keys()].join(''), 'hex'));
  return { campaign, digests, ...encode(FIELDS[kind], [...rows.values()]) };
}
