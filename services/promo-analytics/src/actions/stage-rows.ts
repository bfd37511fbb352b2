import type { Column } from '@promo/contracts/dataset';
import { importMessage } from '@promo/contracts/messages/import';
import type { Batch, KeyIndex } from '@promo/csv/scan';
import type { Counts, Reject } from '@promo/imports/staged-import';
import { insertPart, type PartWriter } from '@promo/parts/part-writer';
import { readPart } from '@promo/parts/parts';
import type { Stage } from '@promo/parts/stages';
import { compareTexts } from '@promo/retail/compare';
import { runYielding, yieldToRequests } from '@promo/runtime/yielding-steps';
import type { Db } from 'mongodb';
import type { Facts } from '../memory/facts.ts';
import { type ColumnArray, type ColumnLayout, newArray } from '../store/layout.ts';
import { addChanges, type BlockRef, type ChangeBlock, changesBetween } from '../store/ledger/changes.ts';
import { type Addition, type LedgerHead, ledgerHead } from '../store/ledger/entries.ts';
import type { Manifest } from '../store/manifest.ts';
import { mergeRowsSteps } from '../store/merge-rows.ts';
import { decodeRows, encodeRows } from '../store/part-codec.ts';
import { partsOf } from '../store/parts.ts';
import { ROW_DATASETS, type RowDataset } from '../store/row-datasets.ts';
import { Staging } from '../store/staging.ts';
import { type Inspection, numbers, ordinalOf } from './inspections.ts';
import type { Merged, StagedFacts } from './merged.ts';

/** What is done beside staging. */
interface Extras {
  readonly inspection: Inspection;
  /** Where the ledger's blocks go; prices alone have one. */
  readonly blocks?: PartWriter<ChangeBlock>;
}

/** What merging a part came to. */
interface MergedPart {
  /** The stored part it was merged over. */
  readonly over: string | undefined;
  readonly counts: Counts;
  /** The new part; undefined where nothing changed, and in a dry run. */
  readonly id: string | undefined;
  readonly block: BlockRef | undefined;
}

/** Stages rows that belong to a known SKU and have a key in time. */
export function stageRows(db: Db, kind: RowDataset, index: KeyIndex, { inspection, blocks }: Extras): StagedFacts {
  const { dataset, layout, places } = ROW_DATASETS[kind];
  const staging = new Staging(layout);
  const stored = partsOf(db, kind);
  let provided: boolean[] = [];
  /** Parts merged already. */
  const done = new Map<string, MergedPart>();

  async function mergePart(key: string, over: string | undefined, stage: Stage | null): Promise<MergedPart> {
    const before = over ? decodeRows(layout, await readPart(stored, over)) : null;
    await yieldToRequests();
    const staged = await staging.rows(key);
    await yieldToRequests();
    const { rows, ...counts } = await runYielding(mergeRowsSteps(layout, before, staged, provided));
    await yieldToRequests();
    const changed = counts.inserted + counts.updated > 0;
    if (!changed || !stage) return { over, counts, id: undefined, block: undefined };
    const id = await insertPart(stored, stage, { key, ...encodeRows(layout, rows) });
    const block = blocks && (await addChanges(blocks, stage, key, changesBetween(before, rows)));
    return { over, counts, id, block };
  }

  async function mergeParts({ manifest }: Facts, stage: Stage | null): Promise<Merged> {
    for (const key of staging.keys) {
      const over = manifest.parts[kind][key];
      const merged = done.get(key);
      if (!merged || merged.over !== over) done.set(key, await mergePart(key, over, stage));
    }
    await blocks?.flush();
    return {
      ...summary(done, manifest.product_count),
      ...(blocks && { ledger: additionTo(manifest, await ledgerHead(db, manifest), done) }),
    };
  }

  return {
    columns: dataset.columns as readonly Column[],
    keys: { index, unknown: 'reject' },
    stage: (batch: Batch, reject: Reject) => {
      provided = layout.columns.map(({ key }) => batch.present.has(key));
      const whens = numbers(batch, dataset.key[1] as string);
      const slots = new Uint16Array(batch.count);
      for (let row = 0; row < batch.count; row++) {
        slots[row] = places.slotOf(ordinalOf(batch, row), whens[row] as number);
      }
      staging.load(
        slots,
        layout.columns.map((column) => stagedColumn(column, batch, staging)),
      );
      for (let row = 0; row < batch.count; row++) {
        const refused = inspection.refuse?.(batch, row);
        if (refused) {
          reject(batch.line[row] as number, refused.column, refused.value, refused.message);
          continue;
        }
        if (staging.add(places.keyOf(ordinalOf(batch, row), whens[row] as number), row)) {
          inspection.look(batch, row);
          continue;
        }
        const message = importMessage.repeated_row({ columns: dataset.key });
        reject(batch.line[row] as number, null, batch.keyText(row), message);
      }
      return staging.relieve();
    },
    warnings: inspection.warnings,
    merge: mergeParts,
    [Symbol.asyncDispose]: () => staging[Symbol.asyncDispose](),
  };
}

function additionTo({ parts }: Manifest, head: LedgerHead | null, done: ReadonlyMap<string, MergedPart>): Addition {
  const blocks = [...done.values()].flatMap(({ block }) => block ?? []);
  blocks.sort((a, b) => compareTexts(a.key, b.key));
  return { head, parts_before: Object.keys(parts.prices).length, blocks };
}

function summary(done: ReadonlyMap<string, MergedPart>, productCount: number): Merged {
  const total = { inserted: 0, updated: 0, unchanged: 0 };
  const parts: Record<string, string> = {};
  const before: Record<string, string | null> = {};
  for (const [key, { counts, id, over }] of done) {
    total.inserted += counts.inserted;
    total.updated += counts.updated;
    total.unchanged += counts.unchanged;
    if (!id) continue;
    parts[key] = id;
    before[key] = over ?? null;
  }
  return { ...total, parts, before, productsBefore: productCount, productCount };
}

/** A column of a batch as it is staged: the scanner's blanks become the layout's. */
function stagedColumn(column: ColumnLayout, batch: Batch, staging: Staging): ColumnArray {
  const staged = newArray(column, batch.count);
  const values = batch.columns[column.key];
  if (column.array === 'u16') return staged.map((_, row) => staging.code((values as (string | null)[])[row] ?? null));
  staged.set((values as Int32Array | Float64Array | Int8Array).subarray(0, batch.count));
  return column.array === 'i32' ? staged.map((value) => Math.max(column.blank, value)) : staged;
}
