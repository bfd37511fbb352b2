/**
 * The last fits, as files in GridFS beside the parts: what one replica fitted, all others and every restart take from
 * there. A fit can always be made again, so that one that is damaged or of another model is merely passed over.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withRetry } from '@promo/mongo/retry';
import { type Collection, type Db, type Filter, GridFSBucket, type ObjectId } from 'mongodb';
import { MODEL_VERSION } from '../domain/forecast/fit.ts';
import type { EncodedFit } from './fit-codec.ts';

/** By what a fit is known. */
export interface FitLabel {
  /** Of what it was made, as `fitKey` has it. */
  readonly key: string;
  /** Version of the data it was made of. */
  readonly version: number;
  readonly fittedAt: Date;
  /** The SKUs that its ordinals stand for. */
  readonly skus: Skus;
}

interface StoredFit extends FitLabel {
  /** As `encodeFit` wrote it, in memory that a thread shares. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

/** Hash of the first `count` SKUs by ordinal. */
export interface Skus {
  readonly count: number;
  readonly sha256: string;
}

interface FitFile {
  readonly _id: ObjectId;
  readonly length: number;
  readonly filename: string;
  readonly metadata: Omit<FitLabel, 'key'> & { readonly model: number; readonly sha256: string };
}

/** Files that stay: the latest, and the one before for replicas that still answer from it. */
const KEPT = 2;

const BUCKET = 'fits';
const bucketOf = (db: Db) => new GridFSBucket(db, { bucketName: BUCKET });
const filesOf = (db: Db): Collection<FitFile> => db.collection(`${BUCKET}.files`);

/** The fit of a key; undefined for none. Throws where it is damaged. */
export const loadFit = (db: Db, key: string): Promise<StoredFit | undefined> => load(db, { filename: key });

/** The fit stored last, of whatever data. Throws where it is damaged. */
export const loadLatestFit = (db: Db): Promise<StoredFit | undefined> => load(db, {});

async function load(db: Db, of: Filter<FitFile>): Promise<StoredFit | undefined> {
  const file = await withRetry(() =>
    filesOf(db).findOne({ ...of, 'metadata.model': MODEL_VERSION } as Filter<FitFile>, { sort: { _id: -1 } }),
  );
  if (!file) return undefined;
  const { filename: key, metadata } = file;
  const { sha256, version, fittedAt, skus } = metadata;
  const bytes = new Uint8Array(new SharedArrayBuffer(file.length));
  const hash = createHash('sha256');
  let at = 0;
  for await (const piece of bucketOf(db).openDownloadStream(file._id) as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    bytes.set(piece, at);
    at += piece.length;
    // The pieces of a batch are all there at once.
    await nextTurn();
  }
  if (hash.digest('hex') !== sha256) throw new Error(`fit ${key}: its bytes are not those that were stored`);
  return { key, version, fittedAt, skus, bytes };
}

/** So many bytes are handed to the database at once, as one document: several would be written side by side, by as many of its threads. */
const PIECE = 1024 * 1024;

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/** Stores a fit, and deletes older ones and what is left of those that were not stored to the end. */
export async function storeFit(
  db: Db,
  { key, fittedAt, version, skus }: FitLabel,
  { bytes, sha256 }: EncodedFit,
): Promise<void> {
  const metadata: FitFile['metadata'] = { fittedAt, version, skus, model: MODEL_VERSION, sha256 };
  await pipeline(Readable.from(pieces(bytes)), bucketOf(db).openUploadStream(key, { metadata, chunkSizeBytes: PIECE }));
  const kept = await filesOf(db)
    .find({}, { sort: { _id: -1 }, limit: KEPT, projection: { _id: 1 } })
    .toArray();
  const ids = kept.map(({ _id }) => _id);
  await filesOf(db).deleteMany({ _id: { $nin: ids } });
  await db.collection(`${BUCKET}.chunks`).deleteMany({ files_id: { $nin: ids } });
}

/** A replica that is making a fit, so that the others wait for it instead of making it too. */
interface Claim {
  readonly _id: string;
  readonly by: string;
  /** By the server's clock. */
  readonly until: Date;
}

/** A claim that is not renewed for so long is free: its replica has died. */
const CLAIM_MS = 15_000;
export const RENEW_MS = 5_000;

const claimsOf = (db: Db): Collection<Claim> => db.collection('fit_claims');
const soon = { $add: ['$$NOW', CLAIM_MS] };

/** True when the fit of a key is this replica's to make. */
export async function claimFit(db: Db, key: string, by: string): Promise<boolean> {
  const claims = claimsOf(db);
  await claims.updateOne({ _id: key }, { $setOnInsert: { by: '', until: new Date(0) } }, { upsert: true });
  const { matchedCount } = await claims.updateOne({ _id: key, $expr: { $lt: ['$until', '$$NOW'] } }, [
    { $set: { by, until: soon } },
  ]);
  return matchedCount === 1;
}

export async function renewClaim(db: Db, key: string, by: string): Promise<void> {
  await claimsOf(db).updateOne({ _id: key, by }, [{ $set: { until: soon } }]);
}

/** Frees the claim, and forgets the claims of fits long past. */
export async function freeClaim(db: Db, key: string, by: string): Promise<void> {
  await claimsOf(db).deleteMany({
    $or: [{ _id: key, by }, { $expr: { $lt: ['$until', { $subtract: ['$$NOW', 3_600_000] }] } }],
  });
}
