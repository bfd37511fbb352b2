/**
 * What an import changed in one part of the prices: for each slot the price before and the price after. Blocks of them are
 * immutable, and an entry of the ledger names each by its hash.
 */
import { createHash } from 'node:crypto';
import type { PartWriter } from '@promo/parts/part-writer';
import type { Part } from '@promo/parts/parts';
import type { Stage } from '@promo/parts/stages';
import type { Binary, Collection, Db } from 'mongodb';
import type { Rows } from '../merge-rows.ts';
import { binary, bytesOf, copyOf } from '../typed-binary.ts';

/** Where no price was. */
export const NO_PRICE = -1;

/** A price with its flag as one number: cents times two, and one more for a promotional price. */
const packed = (cents: number, isPromo: number): number => cents * 2 + isPromo;

export interface StoredPrice {
  /** Euro including VAT. */
  readonly price: number;
  readonly is_promo: boolean;
}

export const unpacked = (value: number): StoredPrice | null =>
  value === NO_PRICE ? null : { price: (value >> 1) / 100, is_promo: (value & 1) === 1 };

/** By ascending slot; prices are packed. */
export interface Changes {
  readonly slots: Uint16Array<ArrayBuffer>;
  readonly before: Int32Array<ArrayBuffer>;
  readonly after: Int32Array<ArrayBuffer>;
}

/** A stored block. `before` is left out where no price was in any slot, as in a first import. */
export interface ChangeBlock extends Part {
  /** Key of the part of the prices: `<yyyymm>/<chunk>`. */
  readonly key: string;
  readonly slots: Binary;
  readonly before?: Binary;
  readonly after: Binary;
}

/** How an entry names a block. */
export interface BlockRef {
  readonly key: string;
  readonly id: string;
  readonly rows: number;
  readonly sha256: string;
}

export const changeBlocksOf = (db: Db): Collection<ChangeBlock> => db.collection('price_changes');

/** The prices of a part, packed, in the order of its slots. */
export function packedPrices({ columns: [price, isPromo] }: Rows): Int32Array<ArrayBuffer> {
  return Int32Array.from(price as Int32Array, (cents, row) => packed(cents, isPromo?.[row] as number));
}

/** What differs between a part and the one that took its place; no row of a part ever goes. */
export function changesBetween(before: Rows | null, after: Rows): Changes {
  const old = { slots: before?.slots ?? new Uint16Array(0), prices: before ? packedPrices(before) : new Int32Array(0) };
  const prices = packedPrices(after);
  const { length } = prices;
  const changes = { slots: new Uint16Array(length), before: new Int32Array(length), after: new Int32Array(length) };
  let count = 0;
  let at = 0;
  for (let row = 0; row < length; row++) {
    const slot = after.slots[row] as number;
    while (at < old.slots.length && (old.slots[at] as number) < slot) at++;
    const was = old.slots[at] === slot ? (old.prices[at] as number) : NO_PRICE;
    if (was === prices[row]) continue;
    changes.slots[count] = slot;
    changes.before[count] = was;
    changes.after[count++] = prices[row] as number;
  }
  return {
    slots: changes.slots.slice(0, count),
    before: changes.before.slice(0, count),
    after: changes.after.slice(0, count),
  };
}

/** Hands a block to the writer; gives how an entry names it. */
export async function addChanges(
  blocks: PartWriter<ChangeBlock>,
  stage: Stage,
  key: string,
  changes: Changes,
): Promise<BlockRef> {
  const { slots, before, after } = changes;
  const id = await blocks.add(stage, {
    key,
    slots: binary(slots),
    ...(before.some((was) => was !== NO_PRICE) && { before: binary(before) }),
    after: binary(after),
  });
  return { key, id, rows: slots.length, sha256: hashOfChanges(key, changes) };
}

/** Of the key and the columns, little-endian. */
export function hashOfChanges(key: string, { slots, before, after }: Changes): string {
  const hash = createHash('sha256').update(`${key}\n${slots.length}\n`);
  for (const column of [slots, before, after]) hash.update(bytesOf(column));
  return hash.digest('hex');
}

/** The changes that an entry of the ledger names. Throws where they are lost. */
export async function readChanges(db: Db, { key, id }: BlockRef, seq: number): Promise<Changes> {
  const block = await changeBlocksOf(db).findOne({ _id: id });
  if (!block) throw new Error(`the changes of ${key} in entry ${seq} are missing: verify the ledger`);
  return changesIn(block);
}

/** Throws a RangeError where the bytes are no whole numbers. */
export function changesIn(block: ChangeBlock): Changes {
  const after = copyOf(block.after, Int32Array<ArrayBuffer>);
  return {
    slots: copyOf(block.slots, Uint16Array<ArrayBuffer>),
    before: block.before ? copyOf(block.before, Int32Array<ArrayBuffer>) : new Int32Array(after.length).fill(NO_PRICE),
    after,
  };
}
