/** Whether the ledger of prices is whole: every link of its chain, every block, and the prices in force against it. */
import { isoDate } from '@promo/retail/calendar';
import type { Db, MongoClient } from 'mongodb';
import { PRICES_LAYOUT, SLOTS } from '../layout.ts';
import { loadProducts } from '../load-parts.ts';
import { EMPTY_MANIFEST, type Manifest, manifestOf } from '../manifest.ts';
import { decodeRows } from '../part-codec.ts';
import { partsOf } from '../parts.ts';
import { PRICE_PLACES, placeOf } from '../places.ts';
import {
  type BlockRef,
  type Changes,
  changeBlocksOf,
  changesIn,
  hashOfChanges,
  NO_PRICE,
  packedPrices,
  unpacked,
} from './changes.ts';
import { hashOfEntry, type LedgerEntry, ledgerOf } from './entries.ts';

interface Verdict {
  readonly entries: number;
  /** The hash of the last entry, by which a copy kept elsewhere can be compared; null without entries. */
  readonly last: string | null;
  /** Prices set by all entries together. */
  readonly changes: number;
  /** The first entry that is not as it was written; null where all are. */
  readonly broken: Broken | null;
  /** Prices that are not what the last entry made them, the first of them in words. */
  readonly differing: { readonly count: number; readonly first: readonly string[] };
  /** Prices in force that are older than the ledger. */
  readonly older: number;
}

interface Broken {
  readonly seq: number;
  readonly why: string;
}

/** Differences that are told in words. */
const TOLD = 10;
/** The state of a slot that no entry has told of. */
const UNTOLD = -2;

/**
 * Recomputes all hashes of the ledger and replays it over the prices in force. It reads manifest and entries as of one moment,
 * so that imports may go on; one that takes longer than the collector leaves old parts is to be begun again.
 */
export async function verifyLedger(client: MongoClient, db: Db): Promise<Verdict> {
  const { manifest, entries } = await client.withSession({ snapshot: true }, async (session) => ({
    manifest: (await manifestOf(db).findOne({ _id: 'facts' }, { session })) ?? EMPTY_MANIFEST,
    entries: await ledgerOf(db).find({}, { session }).sort({ _id: 1 }).toArray(),
  }));
  const chain = brokenLink(entries, manifest);
  // What comes after a broken link proves nothing.
  const sound = chain ? entries.slice(0, chain.seq - 1) : entries;
  const refs = sound.flatMap(({ _id: seq, blocks }) => blocks.map((ref) => ({ ...ref, seq })));
  const byKey = Map.groupBy(refs, ({ key }) => key);
  const anew = sound.findLast(({ parts_before }) => parts_before === 0)?._id;
  const told = differences(db, manifest);
  let block: Broken | null = null;
  let older = 0;
  for (const key of [...new Set([...byKey.keys(), ...Object.keys(manifest.parts.prices)])].sort()) {
    const state = new Int32Array(SLOTS).fill(anew === undefined ? UNTOLD : NO_PRICE);
    const add = (slot: number, was: number, is: number) => told.add({ key, slot, was, is });
    for (const { seq, ...ref } of byKey.get(key) ?? []) {
      const found = await readBlock(db, ref);
      if (typeof found === 'string') {
        if (!block || seq < block.seq) block = { seq, why: found };
      } else if (seq >= (anew ?? 0)) replay(found, state, add);
    }
    if (!chain && !block) older += await compare(db, manifest.parts.prices[key], state, add);
  }
  const broken = block ?? chain;
  const differing = broken ? { count: 0, first: [] } : await told.inWords();
  const changes = refs.reduce((sum, { rows }) => sum + rows, 0);
  return { entries: entries.length, last: entries.at(-1)?.hash ?? null, changes, broken, differing, older };
}

type Add = (slot: number, was: number, is: number) => void;

/** Puts changes over what entries before have told; what they changed from must be just that. */
function replay({ slots, before, after }: Changes, state: Int32Array, add: Add): void {
  slots.forEach((slot, row) => {
    const was = state[slot] as number;
    if (was !== UNTOLD && was !== before[row]) add(slot, was, before[row] as number);
    state[slot] = after[row] as number;
  });
}

/** The first entry that does not follow from the one before, or is not what it was. */
function brokenLink(entries: readonly LedgerEntry[], { ledger: head }: Manifest): Broken | null {
  let previous: string | null = null;
  for (const [i, entry] of entries.entries()) {
    const seq = i + 1;
    if (entry._id !== seq) return { seq, why: 'the entry is missing' };
    if (!isWhole(entry)) return { seq, why: 'its hash is not that of what it says' };
    if (entry.previous !== previous) return { seq, why: 'it does not carry the hash of the entry before' };
    previous = entry.hash;
  }
  const last = entries.length;
  if ((head?.seq ?? 0) > last)
    return { seq: last + 1, why: `the entry is missing: the manifest says that ${head?.seq} is the last` };
  if ((head?.seq ?? 0) < last) return { seq: (head?.seq ?? 0) + 1, why: 'the manifest knows no such entry' };
  return head && head.hash !== previous
    ? { seq: last, why: 'it is not the entry that the manifest names as the last' }
    : null;
}

/** False also for one that lacks a part of what an entry has. */
function isWhole(entry: LedgerEntry): boolean {
  try {
    return hashOfEntry(entry) === entry.hash;
  } catch {
    return false;
  }
}

/** What a block holds, or why it is not the one that an entry names. */
async function readBlock(db: Db, { id, key, sha256 }: BlockRef): Promise<Changes | string> {
  const block = await changeBlocksOf(db).findOne({ _id: id });
  if (!block) return `its changes of ${key} are missing`;
  try {
    const changes = changesIn(block);
    if (block.key === key && hashOfChanges(key, changes) === sha256) return changes;
  } catch {}
  return `its changes of ${key} are not those that it names`;
}

/** Compares a part in force with what the ledger says; gives how many of its prices are older than the ledger. */
async function compare(db: Db, id: string | undefined, state: Int32Array, add: Add): Promise<number> {
  const part = id ? await partsOf(db, 'prices').findOne({ _id: id }) : null;
  if (id && !part) throw new Error(`the part ${id} is gone: prices were imported meanwhile, or it is lost; try again`);
  const rows = part && decodeRows(PRICES_LAYOUT, part);
  const inForce = new Int32Array(SLOTS).fill(NO_PRICE);
  const prices = rows ? packedPrices(rows) : [];
  rows?.slots.forEach((slot, row) => {
    inForce[slot] = prices[row] as number;
  });
  let older = 0;
  inForce.forEach((price, slot) => {
    const told = state[slot] as number;
    if (told === UNTOLD) older += price === NO_PRICE ? 0 : 1;
    else if (told !== price) add(slot, told, price);
  });
  return older;
}

interface Difference {
  readonly key: string;
  readonly slot: number;
  readonly was: number;
  readonly is: number;
}

function differences(db: Db, manifest: Manifest) {
  const first: Difference[] = [];
  let count = 0;
  return {
    add: (difference: Difference): void => {
      count++;
      if (first.length < TOLD) first.push(difference);
    },
    inWords: async () => {
      const skus = new Map<number, string>();
      for await (const { ordinal, sku } of first.length > 0 ? loadProducts(db, manifest) : []) {
        skus.set(ordinal, sku);
      }
      return { count, first: first.map((one) => inWords(one, skus)) };
    },
  };
}

function inWords({ key, slot, was, is }: Difference, skus: ReadonlyMap<number, string>): string {
  const { ordinal, when } = PRICE_PLACES.rowAt(placeOf(key), slot);
  return `${skus.get(ordinal) ?? `product ${ordinal}`} ${isoDate(when)}: ${priceInWords(was)} by the ledger, ${priceInWords(is)} after that`;
}

function priceInWords(value: number): string {
  const stored = unpacked(value);
  return stored ? `${stored.price.toFixed(2)}${stored.is_promo ? ' promotional' : ''}` : 'no price';
}
