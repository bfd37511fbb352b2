import { randomUUID } from 'node:crypto';
import { unavailable } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ImportQuery, ImportReport } from '@promo/contracts/imports';
import { importMessage } from '@promo/contracts/messages/import';
import { inTransaction } from '@promo/mongo/retry';
import { Outdated, onLatest } from '@promo/parts/outdated';
import { type Pointer, switchVersion } from '@promo/parts/version';
import { counter } from '@promo/runtime/metrics';
import type { ClientSession, Collection, Db, MongoClient } from 'mongodb';
import { receive, reportOf } from './receive.ts';
import { type ImportRow, isRecorded, latestImport, recordImport, rowOf } from './recorded.ts';
import type { Counts, StagedImport } from './staged-import.ts';

/** Where a file goes: a store whose rows become visible by one switch from a version to the next. */
export interface ImportTarget<State, Merged extends Counts, P extends Pointer> {
  readonly client: MongoClient;
  readonly db: Db;
  readonly dataset: string;
  readonly now: () => Date;
  /** What is in force now or later, as this replica answers from it. */
  readonly current: () => Promise<State>;
  readonly pointerOf: (state: State) => Pointer;
  /** A number that changes with the things that rows must name; 0 for a dataset whose rows stand for themselves. */
  readonly knownIn: (state: State) => number;
  readonly staging: (state: State) => StagedImport<State, Merged>;
  /** A merge that changes nothing. */
  readonly nothing: (state: State, unchanged: number) => Merged;
  readonly changes: (merged: Merged) => boolean;
  readonly pointers: Collection<P>;
  /** What the pointer of the next version says beside its number. */
  readonly fieldsOf?: (merged: Merged, row: ImportRow) => object;
  /** What else is written in the transaction of the switch. */
  readonly alongside: (session: ClientSession, merged: Merged, row: ImportRow) => Promise<void>;
}

const rows = counter('import_rows_total', 'Rows of files that were imported, by what became of them', [
  'dataset',
  'outcome',
]);

/** How often an import merges again because others committed first. */
const PATIENCE = { tries: 20, exhausted: () => unavailable(importMessage.imports_in_the_way()) };

/**
 * Imports a CSV file. Rows become visible all at once, by the target's switch; until then nothing that was written
 * counts, so an upload that breaks off leaves nothing. Two imports at once both apply: the later one merges again over
 * what the earlier one made. A file equal to the dataset's latest import is not merged at all. Throws a 422 Refusal for a
 * file that is no CSV of the dataset, and one of 503 when others keep committing first.
 */
export async function importFile<State, Merged extends Counts, P extends Pointer>(
  target: ImportTarget<State, Merged, P>,
  source: AsyncIterable<Uint8Array>,
  options: ImportQuery,
  identity: Identity,
): Promise<ImportReport> {
  const { db, dataset, current } = target;
  const before = await current();
  const known = target.knownIn(before);
  await using resources = new AsyncDisposableStack();
  const staged = resources.use(target.staging(before));
  const received = await receive(source, staged, options.max_rejections);
  const { file, rejections } = received;
  const latest = await latestImport(db, dataset);
  const repeated = latest?.file_hash === file.sha256 && latest.known === known;
  const import_id = randomUUID();

  const mergeOver = async (state: State): Promise<ImportReport> => {
    const merged = repeated
      ? target.nothing(state, file.rowsRead - rejections.count)
      : await staged.merge(state, options.dry_run);
    const report = reportOf({
      ...received,
      import_id,
      dataset,
      options,
      counts: merged,
      warnings: staged.warnings?.() ?? [],
      data_version: target.pointerOf(state).version + (target.changes(merged) ? 1 : 0),
    });
    if (!options.dry_run) await commit(target, state, merged, rowOf(report, target.now(), identity.name, known));
    return report;
  };

  const report = await onLatest(current, mergeOver, PATIENCE);
  if (options.dry_run) return report;
  for (const outcome of ['inserted', 'updated', 'unchanged', 'rejected'] as const) {
    rows.inc({ dataset, outcome }, report[outcome]);
  }
  await resources.disposeAsync();
  await current();
  return report;
}

/** Puts what was merged in force, in one transaction with the report. Throws Outdated when another import was first. */
async function commit<State, Merged extends Counts, P extends Pointer>(
  { client, db, pointers, ...target }: ImportTarget<State, Merged, P>,
  state: State,
  merged: Merged,
  row: ImportRow,
): Promise<void> {
  const committed = await inTransaction(client, async (session) => {
    if (await isRecorded(db, row._id, session)) return true;
    if (target.changes(merged)) {
      const fields = target.fieldsOf?.(merged, row) ?? {};
      if (!(await switchVersion(pointers, target.pointerOf(state), fields, session))) return false;
      await target.alongside(session, merged, row);
    }
    await recordImport(db, row, session);
    return true;
  });
  if (!committed) throw new Outdated();
}
