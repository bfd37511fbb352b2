import { randomUUID } from 'node:crypto';
import { unavailable } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ImportQuery, ImportReport } from '@promo/contracts/imports';
import { importMessage } from '@promo/contracts/messages/import';
import { counter } from '@promo/runtime/metrics';
import type { Db } from 'mongodb';
import { receive, reportOf } from './receive.ts';
import { type ImportRow, latestImport, rowOf } from './recorded.ts';
import type { Counts, StagedImport } from './staged-import.ts';

/** Where a file goes: a store whose rows become visible by one switch from a version to the next. */
export interface ImportTarget<State, Merged extends Counts> {
  readonly db: Db;
  readonly dataset: string;
  readonly now: () => Date;
  /** What is in force now or later, as this replica answers from it. */
  readonly current: () => Promise<State>;
  readonly versionOf: (state: State) => number;
  /** A number that changes with the things that rows must name; 0 for a dataset whose rows stand for themselves. */
  readonly knownIn: (state: State) => number;
  readonly staging: (state: State) => StagedImport<State, Merged>;
  /** A merge that changes nothing. */
  readonly nothing: (state: State, unchanged: number) => Merged;
  readonly changes: (merged: Merged) => boolean;
  /** Switches to what was merged, in one transaction with the row; false when another import was first. */
  readonly commit: (state: State, merged: Merged, row: ImportRow) => Promise<boolean>;
}

const rows = counter('import_rows_total', 'Rows of files that were imported, by what became of them', [
  'dataset',
  'outcome',
]);

/** How often an import merges again because others committed first. */
const ATTEMPTS = 20;

/**
 * Imports a CSV file. Rows become visible all at once, by the target's switch; until then nothing that was written
 * counts, so an upload that breaks off leaves nothing. Two imports at once both apply: the later one merges again over
 * what the earlier one made. A file equal to the dataset's latest import is not merged at all. Throws a 422 Refusal for a
 * file that is no CSV of the dataset, and one of 503 when others keep committing first.
 */
export async function importFile<State, Merged extends Counts>(
  target: ImportTarget<State, Merged>,
  source: AsyncIterable<Uint8Array>,
  options: ImportQuery,
  identity: Identity,
): Promise<ImportReport> {
  const { db, dataset, current, versionOf } = target;
  const before = await current();
  const known = target.knownIn(before);
  await using resources = new AsyncDisposableStack();
  const staged = resources.use(target.staging(before));
  const received = await receive(source, staged, options.max_rejections);
  const { file, rejections } = received;
  const latest = await latestImport(db, dataset);
  const repeated = latest?.file_hash === file.sha256 && latest.known === known;
  const import_id = randomUUID();

  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const state = await current();
    const merged = repeated
      ? target.nothing(state, file.rowsRead - rejections.count)
      : await staged.merge(state, options.dry_run);
    if (!merged) continue;
    const report = reportOf({
      ...received,
      import_id,
      dataset,
      options,
      counts: merged,
      warnings: staged.warnings?.() ?? [],
      data_version: versionOf(state) + (target.changes(merged) ? 1 : 0),
    });
    if (options.dry_run) return report;
    if (await target.commit(state, merged, rowOf(report, target.now(), identity.name, known))) {
      for (const outcome of ['inserted', 'updated', 'unchanged', 'rejected'] as const) {
        rows.inc({ dataset, outcome }, report[outcome]);
      }
      await resources.disposeAsync();
      await current();
      return report;
    }
  }
  throw unavailable(importMessage.imports_in_the_way());
}
