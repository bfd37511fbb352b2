import type { Spool } from '@promo/imports/spool';
import type { Counts } from '@promo/imports/staged-import';
import type { Db } from 'mongodb';
import { type Entries, type EntryKind, FIELDS } from '../domain/entries.ts';
import { type Summary, summary } from '../domain/summary.ts';
import type { History } from '../history.ts';
import { documentOf } from '../store/details.ts';
import { partOf, type Rows, readPart } from '../store/entry-parts.ts';
import { readRows, rowWriter } from '../store/row-bytes.ts';
import type { CampaignDocument } from '../store/stored-campaigns.ts';
import { writer } from '../store/writer.ts';
import type { DigestIndex } from './digests.ts';
import type { ChangedCampaign, Merged } from './merged.ts';
import { type Moves, movesOf, NO_MOVES } from './moves.ts';

/** The accepted rows of one file. */
export interface StagedEntries<K extends EntryKind> {
  readonly kind: K;
  /** By campaign id. */
  readonly spool: Spool;
  readonly digests: DigestIndex;
  readonly campaigns: ReadonlySet<number>;
  /** Whether rows have names that hold across campaigns, so that one may come from another campaign. */
  readonly acrossCampaigns: boolean;
  /** The fields that the file has. */
  readonly provided: readonly string[];
}

interface MergedCampaign extends Counts {
  readonly changed: ChangedCampaign | null;
}

/** A campaign's rows are kept in parts of about so many at most; see MAX_ROWS for what a part can take. */
const PART_ROWS = 8192;

/** Rows of so many parts, a power of two, so that doubling it splits each part in two. */
function bucketsFor(rows: number): number {
  let buckets = 1;
  while (buckets * PART_ROWS < rows) buckets *= 2;
  return buckets;
}

const bucketOf = (digest: string, buckets: number): number => Number.parseInt(digest.slice(0, 4), 16) & (buckets - 1);

/** Merges staged rows over a history; what was merged over a campaign that is still the same is not merged again. */
export function entryMerger<K extends EntryKind>(db: Db, staged: StagedEntries<K>) {
  const done = new Map<number, { readonly version: number; readonly merged: MergedCampaign }>();
  // For all attempts: what a broken-off one has not sent yet is still to be sent.
  const parts = writer(db, staged.kind);
  const details = writer(db, 'details');

  return async ({ campaigns }: History, dryRun: boolean): Promise<Merged> => {
    const moves = staged.acrossCampaigns ? await movesOf(db, staged, campaigns) : NO_MOVES;
    const merger = { db, staged, moves, dryRun, parts, details };
    const total = { inserted: 0, updated: 0, unchanged: 0 };
    const changed: ChangedCampaign[] = [];
    for (const id of new Set([...staged.campaigns, ...moves.away.keys()])) {
      const campaign = campaigns.get(id) as CampaignDocument;
      const earlier = moves === NO_MOVES ? done.get(id) : undefined;
      const again = earlier?.version === campaign.version;
      const merged = again ? earlier.merged : await mergeCampaign(merger, campaign);
      if (moves === NO_MOVES) done.set(id, { version: campaign.version, merged });
      total.inserted += merged.inserted;
      total.updated += merged.updated;
      total.unchanged += merged.unchanged;
      if (merged.changed) changed.push(merged.changed);
    }
    await parts.flush();
    await details.flush();
    return { ...total, changed };
  };
}

interface Merger<K extends EntryKind> {
  readonly db: Db;
  readonly staged: StagedEntries<K>;
  readonly moves: Moves<K>;
  readonly dryRun: boolean;
  readonly parts: ReturnType<typeof writer>;
  readonly details: ReturnType<typeof writer>;
}

/** Merges the staged rows of one campaign over its parts, bucket by bucket, and sums up all of its rows on the way. */
async function mergeCampaign<K extends EntryKind>(
  merger: Merger<K>,
  campaign: CampaignDocument,
): Promise<MergedCampaign> {
  const { db, staged, moves, dryRun, parts, details } = merger;
  const { kind, spool } = staged;
  const { _id: id } = campaign;
  const stored = campaign[kind];
  const away = moves.away.get(id) ?? [];
  const buckets = Math.max(stored.parts.length, bucketsFor(stored.count + spool.count(String(id))));
  const counts = { inserted: 0, updated: 0, unchanged: 0 };
  const result = summary();
  const ids: string[] = [];
  let count = 0;
  const keys = await spread(staged, id, buckets);
  for (const [bucket, key] of keys.entries()) {
    const over = stored.parts[bucket % stored.parts.length];
    const rows: Rows<K> = over ? await readPart(db, kind, over) : new Map();
    const splits = buckets > stored.parts.length;
    if (splits) for (const digest of rows.keys()) if (bucketOf(digest, buckets) !== bucket) rows.delete(digest);
    const before = counts.inserted + counts.updated;
    let left = 0;
    for (const digest of away) if (rows.delete(digest)) left++;
    for await (const piece of spool.pieces(key)) mergePiece(merger, piece, rows, counts);
    const same = over !== undefined && !splits && left === 0 && counts.inserted + counts.updated === before;
    count += rows.size;
    if (dryRun) continue;
    ids.push(same ? over : await parts.add(partOf(kind, id, rows)));
    addTo(result, kind, rows.values());
  }
  if (dryRun || counts.inserted + counts.updated + away.length === 0) return { ...counts, changed: null };

  const other = kind === 'coupons' ? 'redemptions' : 'coupons';
  for (const part of campaign[other].parts) addTo(result, other, (await readPart(db, other, part)).values());
  const { metrics, detail } = result.result();
  const changed = {
    ...campaign,
    [kind]: { count, parts: ids },
    metrics,
    detail: await details.add(documentOf(id, detail)),
  };
  return { ...counts, changed };
}

/** The spool's keys of a campaign's staged rows, one for each bucket. */
async function spread<K extends EntryKind>({ kind, spool }: StagedEntries<K>, id: number, buckets: number) {
  if (buckets === 1) return [String(id)];
  const keys = Array.from({ length: buckets }, (_, bucket) => `${id}/${buckets}/${bucket}`);
  if (keys.some((key) => spool.count(key) > 0)) return keys;
  const bytesOf = rowWriter(FIELDS[kind]);
  for await (const piece of spool.pieces(String(id))) {
    for (const [digest, row] of readRows(FIELDS[kind], piece)) {
      spool.add(keys[bucketOf(digest, buckets)] as string, bytesOf(Buffer.from(digest, 'hex'), row));
    }
    await spool.relieve();
  }
  return keys;
}

function mergePiece<K extends EntryKind>(
  { staged: { kind, provided }, moves }: Merger<K>,
  piece: Uint8Array,
  rows: Rows<K>,
  counts: { -readonly [C in keyof Counts]: Counts[C] },
): void {
  for (const [digest, row] of readRows<Entries[K]>(FIELDS[kind], piece)) {
    const stored = rows.get(digest) ?? moves.carried.get(digest);
    const moved = moves.all.has(digest);
    if (stored === undefined && !moved) counts.inserted++;
    else if (moved || differs(stored as Entries[K], row, provided)) counts.updated++;
    else {
      counts.unchanged++;
      continue;
    }
    rows.set(digest, stored ? { ...stored, ...pick(row, provided) } : row);
  }
}

const differs = <Row>(a: Row, b: Row, fields: readonly string[]): boolean =>
  fields.some((field) => a[field as keyof Row] !== b[field as keyof Row]);

const pick = <Row extends object>(row: Row, fields: readonly string[]): Partial<Row> =>
  Object.fromEntries(fields.map((field) => [field, row[field as keyof Row]])) as Partial<Row>;

function addTo<K extends EntryKind>(to: Summary, kind: K, rows: Iterable<Entries[K]>): void {
  const add = (kind === 'coupons' ? to.addCoupon : to.addRedemption) as (row: Entries[K]) => void;
  for (const row of rows) add(row);
}
