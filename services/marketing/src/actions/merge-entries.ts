import type { Counts } from '@promo/imports/staged-import';
import { type PartWriter, partWriter } from '@promo/parts/part-writer';
import type { Stage } from '@promo/parts/stages';
import type { Db } from 'mongodb';
import type { Entries, EntryKind } from '../domain/entries.ts';
import { type Summary, summary } from '../domain/summary.ts';
import type { History } from '../memory/history.ts';
import { type DetailPart, detailsOf } from '../store/details.ts';
import { bucketOf, bucketsFor } from '../store/digest.ts';
import { type EntryPart, entryPartsOf, partOf, type Rows, readRows } from '../store/entry-parts.ts';
import type { Staged, StagedEntries } from '../store/staged-entries.ts';
import type { CampaignDocument } from '../store/stored-campaigns.ts';
import type { ChangedCampaign, Merged } from './merged.ts';
import { findMoves, type Moves, NO_MOVES } from './moves.ts';

/** What is told of a file once all of it was staged. */
interface Merging {
  /** The fields that it has. */
  readonly provided: readonly string[];
  /** Whether rows have names that hold across campaigns, so that one may come from another campaign. */
  readonly acrossCampaigns: boolean;
  /** Where new parts go; null in a dry run. */
  readonly stage: Stage | null;
}

interface MergedCampaign extends Counts {
  readonly changed: ChangedCampaign | null;
}

/** Merges staged rows over a history; what was merged over a campaign that is still the same is not merged again. */
export function entryMerger<K extends EntryKind>(db: Db, staged: StagedEntries<K>) {
  const done = new Map<number, { readonly version: number; readonly merged: MergedCampaign }>();
  // For all attempts: what a broken-off one has not sent yet is still to be sent.
  const parts = partWriter(entryPartsOf(db, staged.kind));
  const details = partWriter(detailsOf(db));

  return async ({ campaigns }: History, { provided, acrossCampaigns, stage }: Merging): Promise<Merged> => {
    const moves: Moves<K> = acrossCampaigns ? await findMoves(db, staged, provided, campaigns) : (NO_MOVES as Moves<K>);
    const merger = { db, staged, provided, moves, stage, parts, details };
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
  readonly provided: readonly string[];
  readonly moves: Moves<K>;
  readonly stage: Stage | null;
  readonly parts: PartWriter<EntryPart<K>>;
  readonly details: PartWriter<DetailPart>;
}

/** Merges the staged rows of one campaign over its parts, one by one, and sums up all of its rows on the way. */
async function mergeCampaign<K extends EntryKind>(
  merger: Merger<K>,
  campaign: CampaignDocument,
): Promise<MergedCampaign> {
  const { db, staged, moves, stage, parts, details } = merger;
  const { kind } = staged;
  const { _id: id } = campaign;
  const stored = campaign[kind];
  const away = moves.away.get(id) ?? [];
  const buckets = Math.max(stored.parts.length, bucketsFor(stored.count + staged.count(id)));
  const counts = { inserted: 0, updated: 0, unchanged: 0 };
  const result = summary();
  const ids: string[] = [];
  let count = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const over = stored.parts[bucket % stored.parts.length];
    const rows: Rows<K> = over ? await readRows(db, kind, over) : new Map();
    const splits = buckets > stored.parts.length;
    if (splits) for (const digest of rows.keys()) if (bucketOf(digest, buckets) !== bucket) rows.delete(digest);
    const before = counts.inserted + counts.updated;
    let left = 0;
    for (const digest of away) if (rows.delete(digest)) left++;
    for await (const some of staged.rows(id, bucket, buckets)) mergeRows(merger, some, rows, counts);
    const same = over !== undefined && !splits && left === 0 && counts.inserted + counts.updated === before;
    count += rows.size;
    if (!stage) continue;
    ids.push(same ? over : await parts.add(stage, partOf(kind, id, rows)));
    addTo(result, kind, rows.values());
  }
  if (!stage || counts.inserted + counts.updated + away.length === 0) return { ...counts, changed: null };

  const other = kind === 'coupons' ? 'redemptions' : 'coupons';
  for (const part of campaign[other].parts) addTo(result, other, (await readRows(db, other, part)).values());
  const { metrics, detail } = result.result();
  const changed = {
    ...campaign,
    [kind]: { count, parts: ids },
    metrics,
    detail: await details.add(stage, { campaign: id, ...detail }),
  };
  return { ...counts, changed };
}

function mergeRows<K extends EntryKind>(
  { provided, moves }: Merger<K>,
  staged: readonly Staged<K>[],
  rows: Rows<K>,
  counts: { -readonly [C in keyof Counts]: Counts[C] },
): void {
  for (const [digest, row] of staged) {
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
