import { randomUUID } from 'node:crypto';
import { notFound, rejected, unavailable } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { RecordedImport } from '@promo/contracts/imports';
import { importMessage } from '@promo/contracts/messages/import';
import { FACTS_IMPORTED } from '@promo/contracts/promo-analytics/events';
import { PATIENCE } from '@promo/imports/import-file';
import { type ImportRow, importsOf, recordedImport } from '@promo/imports/recorded';
import { recordEvent } from '@promo/mongo/outbox';
import { inTransaction } from '@promo/mongo/retry';
import { Outdated, onLatest } from '@promo/parts/outdated';
import { partWriter } from '@promo/parts/part-writer';
import { absent, readParts } from '@promo/parts/parts';
import { closeStage, openStage, type Stage } from '@promo/parts/stages';
import { switchVersion } from '@promo/parts/version';
import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import { priceChunk } from '../domain/facts/price-book.ts';
import { addChanges, changeBlocksOf, readChanges } from '../store/ledger/changes.ts';
import { type Addition, appendEntry, headOf, ledgerHead, ledgerOf, sealed } from '../store/ledger/entries.ts';
import { type Manifest, manifestOf, readManifest } from '../store/manifest.ts';
import { anyPartsOf, partsOf, type RowsPart } from '../store/parts.ts';
import { type Places, PRICE_PLACES, placeOf, SALES_PLACES } from '../store/places.ts';
import { copyOf } from '../store/typed-binary.ts';
import { KEPT_UNDO, type Undo, undoOf } from '../store/undo.ts';

/**
 * Takes an import back: the parts that it replaced are in force again. Once more changes nothing. Throws a Refusal: 404 for an
 * unknown import, 400 where newer ones have built on it (import_overwritten), where its new products have prices (new_products_priced), and
 * where its earlier parts are gone (import_too_old).
 */
export async function voidImport(context: Context, id: string, identity: Identity): Promise<RecordedImport> {
  const { db, facts } = context;
  const states = { latest: () => readManifest(db), versionOf: ({ version }: Manifest) => version };
  await onLatest(states, (manifest) => voidOver(manifest, context, id, identity), PATIENCE);
  await facts.refresh();
  return recordedImport((await importsOf(db).findOne({ _id: id })) as ImportRow);
}

/** Takes an import back over a manifest. Throws Outdated where another one is in force by then. */
async function voidOver(
  manifest: Manifest,
  { client, db, now }: Context,
  id: string,
  { name: by, user_id: by_id }: Identity,
): Promise<void> {
  const row = await importsOf(db).findOne({ _id: id });
  if (!row) throw notFound(importMessage.unknown_import({ id }));
  if (row.voided) return;
  const at = now().toISOString();
  const undo = await undoOf(db).findOne({ _id: id });
  if (!undo) {
    if (row.inserted + row.updated > 0) throw tooOld(id);
    // It changed nothing, so there is nothing to take back.
    const voided = { at, by, by_id, data_version: manifest.version };
    await importsOf(db).updateOne({ _id: id, voided: { $exists: false } }, { $set: { voided } });
    return;
  }
  const priced = await pricedSince(db, undo);
  if (priced.length > 0) throw rejected(importMessage.new_products_priced({ imports: priced }));
  const newer = await builtOn(db, manifest, undo);
  if (newer.length > 0) throw rejected(importMessage.import_overwritten({ imports: newer }));

  const { dataset } = undo;
  const version = manifest.version + 1;
  const stage = await openStage(db, randomUUID());
  const ledger = dataset === 'prices' ? await takenBack(db, manifest, id, stage) : null;
  const entry = ledger && sealed(ledger, entryOf(row, { at, by, data_version: version }));
  const { set, gone } = switchBack(undo);
  const voids = (manifest.voids ?? 0) + 1;
  const fields = { ...set, version, import_id: id, voids, ...(entry && { ledger: headOf(entry) }) };
  const earlier = Object.values(undo.parts).flatMap(({ before }) => before ?? []);
  await inTransaction(client, async (session) => {
    const found = await importsOf(db).findOne({ _id: id }, { session, projection: { voided: 1 } });
    if (found?.voided) return;
    if (!(await switchVersion(manifestOf(db), manifest, fields, session, gone))) throw new Outdated();
    if (!(await closeStage(db, stage, session))) throw unavailable(importMessage.import_expired());
    if ((await absent(anyPartsOf(db, dataset), earlier, session)).length > 0) throw tooOld(id);
    if (entry) await appendEntry(db, entry, session);
    const voided = { at, by, by_id, data_version: version };
    await importsOf(db).updateOne({ _id: id }, { $set: { voided } }, { session });
    const data = { version, dataset };
    await recordEvent(db, session, { subject: FACTS_IMPORTED, at, actor: by_id, version, data });
  });
}

const tooOld = (id: string) => rejected(importMessage.import_too_old({ id, kept: KEPT_UNDO }));

/** What the manifest says again, and what it says no more. */
function switchBack({ dataset, parts, product_count }: Undo) {
  const all = Object.entries(parts).map(([key, { before }]) => [`parts.${dataset}.${key}`, before] as const);
  return {
    set: {
      ...Object.fromEntries(all.filter(([, before]) => before !== null)),
      ...(dataset === 'products' && { product_count: product_count.before }),
    },
    // A file that repeated rows of this one is to be merged again when it is uploaded again.
    gone: [...all.flatMap(([path, before]) => (before === null ? path : [])), `latest.${dataset}`],
  };
}

/** Imports that have to be taken back first, the newest first: those that stored a part over one of this import's, or used its new products. */
async function builtOn(db: Db, { parts }: Manifest, { dataset, data_version, ...undo }: Undo): Promise<string[]> {
  const over = Object.entries(undo.parts).flatMap(([key, { after }]) => {
    const id = parts[dataset][key];
    return id === undefined || id === after ? [] : id;
  });
  const stored = await anyPartsOf(db, dataset)
    .find({ _id: { $in: over } }, { projection: { import_id: 1 } })
    .toArray();
  const newer = new Set(stored.flatMap(({ import_id }) => import_id ?? []));
  const { before, after } = undo.product_count;
  if (after > before) {
    for await (const part of readParts(partsOf(db, 'sales'), Object.values(parts.sales), { projection: SLOTS })) {
      if (part.import_id && reaches(before, part, SALES_PLACES)) newer.add(part.import_id);
    }
    // Numbers are given without gaps.
    const later = { dataset: 'products', data_version: { $gt: data_version }, inserted: { $gt: 0 } };
    const using = importsOf(db).find({ ...later, voided: { $exists: false } }, { projection: { _id: 1 } });
    for await (const { _id } of using) newer.add(_id);
  }
  const order = importsOf(db).find({ _id: { $in: [...newer] } }, { projection: { _id: 1 } });
  return (await order.sort({ data_version: -1 }).toArray()).map(({ _id }) => _id);
}

/**
 * Imports of prices of its new products. Rows are stored by a product's number, which would be given again: that of a price stands in the
 * ledger for good, also where it was taken back since.
 */
async function pricedSince(db: Db, { data_version, product_count: { before, after } }: Undo): Promise<string[]> {
  const found = new Set<string>();
  if (after === before) return [];
  for await (const { import_id, blocks } of ledgerOf(db).find({ data_version: { $gt: data_version } })) {
    const near = blocks.filter(({ key }) => placeOf(key).chunk >= priceChunk(before)).map(({ id }) => id);
    for await (const block of readParts(changeBlocksOf(db), near, { projection: SLOTS })) {
      if (reaches(before, block, PRICE_PLACES)) found.add(import_id);
    }
  }
  return [...found];
}

const SLOTS = { key: 1, slots: 1, import_id: 1 };

/** Whether any row is of a product whose number is `first` or above: slots ascend with numbers. */
function reaches(first: number, { key, slots }: Pick<RowsPart, 'key' | 'slots'>, { rowAt }: Places): boolean {
  const last = copyOf(slots, Uint16Array).at(-1);
  return last !== undefined && rowAt(placeOf(key), last).ordinal >= first;
}

/** The entry of the ledger by which each price is again what it was: the import's own blocks, turned round. */
async function takenBack(db: Db, manifest: Manifest, id: string, stage: Stage): Promise<Addition> {
  const entry = await ledgerOf(db).findOne({ import_id: id, voids: { $exists: false } });
  if (!entry) throw new Error(`the ledger has no entry of import ${id}: verify it`);
  const blocks = partWriter(changeBlocksOf(db));
  const turned = [];
  for (const ref of entry.blocks) {
    const { slots, before, after } = await readChanges(db, ref, entry._id);
    turned.push(await addChanges(blocks, stage, ref.key, { slots, before: after, after: before }));
  }
  await blocks.flush();
  const parts_before = Object.keys(manifest.parts.prices).length;
  return { head: await ledgerHead(db, manifest), parts_before, blocks: turned, voids: true };
}

/** Of the import, by whom and when it was taken back. */
const entryOf = (row: ImportRow, by: Pick<ImportRow, 'at' | 'by' | 'data_version'>): ImportRow => ({
  ...row,
  inserted: 0,
  updated: row.inserted + row.updated,
  ...by,
});
