import { hashOf, KeyIndex } from '@promo/csv/key-index';
import { Spool } from '@promo/imports/spool';
import { type Entries, type EntryKind, FIELDS } from '../domain/entries.ts';
import { bucketOf, DIGEST_BYTES } from './digest.ts';

/** A row with the digest of its key, as hex. */
export type Staged<K extends EntryKind> = readonly [digest: string, row: Entries[K]];

/** Holds the accepted rows of one file, by campaign, until they are merged. */
export class StagedEntries<K extends EntryKind> implements AsyncDisposable {
  readonly kind: K;
  /** The campaigns that have rows. */
  readonly campaigns = new Set<number>();
  readonly #spool = new Spool();
  /** The campaign of each digest: a Map of strings would take several times as much. */
  readonly #campaignOf = new KeyIndex();

  constructor(kind: K) {
    this.kind = kind;
  }

  /** Adds a row; false when the file had one of that digest before. */
  add(digest: Buffer, campaign: number, row: Entries[K]): boolean {
    const hash = hashOf(digest, 0, DIGEST_BYTES);
    if (this.#campaignOf.find(digest, 0, DIGEST_BYTES, hash) >= 0) return false;
    this.#campaignOf.addBytes(digest, 0, DIGEST_BYTES, hash, campaign);
    this.campaigns.add(campaign);
    this.#spool.add(String(campaign), this.#written(digest.toString('hex'), row));
    return true;
  }

  /** The campaign of the row whose digest is in `bytes` at `at`; undefined when the file has none. */
  campaignOf(bytes: Buffer, at: number): number | undefined {
    const end = at + DIGEST_BYTES;
    const entry = this.#campaignOf.find(bytes, at, end, hashOf(bytes, at, end));
    return entry < 0 ? undefined : this.#campaignOf.codes[entry];
  }

  /** How many rows a campaign has. */
  count(campaign: number): number {
    return this.#spool.count(String(campaign));
  }

  /** Moves what is in memory to disk once it is too much; called between batches. */
  relieve(): Promise<void> {
    return this.#spool.relieve();
  }

  /** The rows of a campaign that belong into one of so many parts, some at a time. */
  async *rows(campaign: number, bucket: number, buckets: number): AsyncGenerator<Staged<K>[]> {
    if (buckets > 1 && bucket === 0) await this.#spread(campaign, buckets);
    const key = buckets === 1 ? String(campaign) : keyOf(campaign, bucket, buckets);
    for await (const piece of this.#spool.pieces(key)) yield this.#read(piece);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#spool[Symbol.asyncDispose]();
  }

  /** Puts a campaign's rows apart by part, unless that was done before. */
  async #spread(campaign: number, buckets: number): Promise<void> {
    for (let bucket = 0; bucket < buckets; bucket++) {
      if (this.#spool.count(keyOf(campaign, bucket, buckets)) > 0) return;
    }
    for await (const piece of this.#spool.pieces(String(campaign))) {
      for (const [digest, row] of this.#read(piece)) {
        this.#spool.add(keyOf(campaign, bucketOf(digest, buckets), buckets), this.#written(digest, row));
      }
      await this.#spool.relieve();
    }
  }

  /** A staged row: a list in JSON, its digest before its cells, and a comma. */
  #written(digest: string, row: Entries[K]): Buffer {
    const cells: unknown[] = [digest];
    for (const field of FIELDS[this.kind]) cells.push(row[field]);
    return Buffer.from(`${JSON.stringify(cells)},`);
  }

  #read(piece: Uint8Array): Staged<K>[] {
    const fields = FIELDS[this.kind];
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength - 1).toString();
    return (JSON.parse(`[${text}]`) as [string, ...unknown[]][]).map((cells) => {
      const row: Record<string, unknown> = {};
      fields.forEach((field, i) => {
        row[field] = cells[i + 1];
      });
      return [cells[0], row as unknown as Entries[K]];
    });
  }
}

const keyOf = (campaign: number, bucket: number, buckets: number) => `${campaign}/${buckets}/${bucket}`;
