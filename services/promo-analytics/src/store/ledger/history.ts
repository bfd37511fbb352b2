/** Who set a price, when, and from which file. */
import { isoDate } from '@promo/retail/calendar';
import type { Db } from 'mongodb';
import { priceChunk } from '../../domain/facts/price-book.ts';
import { PRICE_PLACES, placeOf } from '../places.ts';
import { changeBlocksOf, changesIn, readChanges, type StoredPrice, unpacked } from './changes.ts';
import { type LedgerEntry, ledgerOf } from './entries.ts';

/** By which entry of the ledger a price came to be. */
export type PriceSource = Pick<LedgerEntry, 'import_id' | 'at' | 'by' | 'file_hash'> & { readonly seq: number };

interface PriceChange extends PriceSource {
  /** The day from which the price holds, YYYY-MM-DD. */
  readonly date: string;
  readonly before: StoredPrice | null;
  readonly after: StoredPrice | null;
}

/** All changes of a SKU's prices, in the order in which they were made, then by date. */
export async function* priceHistory(db: Db, ordinal: number): AsyncGenerator<PriceChange> {
  const chunk = priceChunk(ordinal);
  for await (const entry of ledgerOf(db)
    .find({ 'blocks.key': { $regex: `/${chunk}$` } })
    .sort({ _id: 1 })) {
    for (const ref of entry.blocks) {
      const part = placeOf(ref.key);
      if (part.chunk !== chunk) continue;
      const { slots, before, after } = await readChanges(db, ref, entry._id);
      for (const [row, slot] of slots.entries()) {
        const { ordinal: of, when } = PRICE_PLACES.rowAt(part, slot);
        if (of !== ordinal) continue;
        const [was, is] = [unpacked(before[row] as number), unpacked(after[row] as number)];
        yield { ...sourceOf(entry), date: isoDate(when), before: was, after: is };
      }
    }
  }
}

/** A price row: of which SKU, from which day on (counted from 1970-01-01), and its price. */
interface PriceRowKey {
  readonly ordinal: number;
  readonly day: number;
  readonly cents: number;
}

export const rowKey = ({ ordinal, day }: Omit<PriceRowKey, 'cents'>): string => `${ordinal}/${day}`;

/**
 * The last entry up to `seq` that set each of the rows, by `rowKey`. None for rows that are older than the ledger, nor where it
 * set another price: an older release has imported without an entry.
 */
export async function priceSourcesOf(
  db: Db,
  rows: readonly PriceRowKey[],
  seq: number,
): Promise<Map<string, PriceSource>> {
  const sources = new Map<string, PriceSource>();
  const byPart = Map.groupBy(rows, ({ ordinal, day }) => PRICE_PLACES.keyOf(ordinal, day));
  for (const [key, wanted] of byPart) await findSources(db, key, wanted, seq, sources);
  return sources;
}

/** Looks through the entries that touched a part, the newest first, until all rows are found. */
async function findSources(
  db: Db,
  key: string,
  wanted: readonly PriceRowKey[],
  seq: number,
  sources: Map<string, PriceSource>,
) {
  const missing = new Map(wanted.map((row) => [PRICE_PLACES.slotOf(row.ordinal, row.day), row]));
  const entries = ledgerOf(db)
    .find({ 'blocks.key': key, _id: { $lte: seq } })
    .sort({ _id: -1 })
    .project<LedgerEntry>({ 'blocks.$': 1, import_id: 1, at: 1, by: 1, file_hash: 1, voids: 1 });
  // An import that was taken back and the entry that did so cancel out: nothing else touched its parts in between.
  const voided = new Set<string>();
  for await (const entry of entries) {
    if (entry.voids) voided.add(entry.import_id);
    if (voided.has(entry.import_id)) continue;
    const block = await changeBlocksOf(db).findOne({ _id: entry.blocks[0]?.id as string });
    // Who has lost a block is told by verify; here its rows are merely of unknown origin.
    if (!block) return;
    const { slots, after } = changesIn(block);
    for (const [at, slot] of slots.entries()) {
      const row = missing.get(slot);
      if (!row) continue;
      if (unpacked(after[at] as number)?.price === row.cents / 100) sources.set(rowKey(row), sourceOf(entry));
      missing.delete(slot);
    }
    if (missing.size === 0) return;
  }
}

const sourceOf = ({ _id: seq, import_id, at, by, file_hash }: LedgerEntry): PriceSource => ({
  seq,
  import_id,
  at,
  by,
  file_hash,
});
