import { randomUUID } from 'node:crypto';
import { unavailable } from '@promo/contracts/errors';
import type { ImportReport } from '@promo/contracts/imports';
import { importMessage } from '@promo/contracts/messages/import';
import { inTransaction } from '@promo/mongo/retry';
import { Outdated, onLatest, PartLost } from '@promo/parts/outdated';
import { absent, type Named } from '@promo/parts/parts';
import { closeStage, openStage, type Stage } from '@promo/parts/stages';
import { latestImport, type Pointer, switchVersion } from '@promo/parts/version';
import { counter } from '@promo/runtime/metrics';
import type { ClientSession, Collection, Db, MongoClient } from 'mongodb';
import type { Incoming } from './incoming.ts';
import { alsoLate } from './late-rows.ts';
import { linesOf } from './lines.ts';
import { receive, reportOf } from './receive.ts';
import { type ImportRow, isRecorded, recordImport, rowOf, wasTakenBack } from './recorded.ts';
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
  readonly staging: (state: State) => StagedImport<State, Merged> | Promise<StagedImport<State, Merged>>;
  /** A merge that changes nothing. */
  readonly nothing: (state: State, unchanged: number) => Merged;
  readonly changes: (merged: Merged) => boolean;
  /** The parts that the next version names because of the merge. */
  readonly named: (merged: Merged) => Iterable<Named>;
  readonly pointers: Collection<P>;
  /** What the pointer of the next version says beside its number. */
  readonly fieldsOf?: (merged: Merged, row: ImportRow) => object;
  /** What else is written in the transaction of the switch. */
  readonly alongside: (session: ClientSession, merged: Merged, row: ImportRow) => Promise<void>;
}

const rowsTotal = counter('import_rows_total', 'Rows of files that were imported, by what became of them', [
  'dataset',
  'outcome',
]);

/** How often an import merges again, or is taken back again, because others committed first. */
export const PATIENCE = { tries: 20, exhausted: () => unavailable(importMessage.imports_in_the_way()) };

/**
 * Imports a file. Rows become visible all at once, by the target's switch; until then nothing that was written
 * counts, so an upload that breaks off leaves nothing. Two imports at once both apply: the later one merges again over
 * what the earlier one made. A file equal to the dataset's latest import is not merged at all, nor one that comes by
 * schedule and brings nothing; of one that comes again by schedule only the rows are that were rejected before. Throws a 422 Refusal
 * for a file that is no CSV of the dataset, and one of 503 when others keep committing first.
 */
export async function importFile<State, Merged extends Counts, P extends Pointer>(
  target: ImportTarget<State, Merged, P>,
  incoming: Incoming,
): Promise<ImportReport> {
  const { db, dataset, current } = target;
  const { options, from } = incoming;
  const before = await current();
  const known = target.knownIn(before);
  await using resources = new AsyncDisposableStack();
  const { received, rows, bringNothing } = await stageRows(target, incoming, before, resources);
  const { file, rejections } = received;
  const accepted = file.rowsRead - rejections.count;
  const import_id = randomUUID();
  const stage = options.dry_run ? null : await openStage(db, import_id);

  const mergeOver = async (state: State): Promise<ImportReport> => {
    // That it is still the latest is proved by the switch, which fails when the version has changed.
    const latest = await latestImport(target.pointers, target.pointerOf(state), dataset);
    const repeated = latest?.file_hash === file.sha256 && latest.known === known;
    const passedOver = from !== undefined && (repeated || (await bringNothing()));
    const merged = repeated || passedOver ? target.nothing(state, accepted) : await rows.merge(state, stage);
    const report = reportOf({
      ...received,
      import_id,
      dataset,
      options,
      counts: { ...merged, unchanged: accepted - merged.inserted - merged.updated },
      warnings: (await rows.warnings?.()) ?? [],
      data_version: target.pointerOf(state).version + (target.changes(merged) ? 1 : 0),
    });
    if (!stage) return report;
    // An address that cannot tell whether its file has changed would fill the list with imports of the same.
    if (passedOver) await closeStage(db, stage);
    else await commit(target, state, merged, stage, rowOf(report, target.now(), incoming, known));
    return report;
  };

  const states = { latest: current, versionOf: (state: State) => target.pointerOf(state).version };
  const report = await onLatest(states, mergeOver, PATIENCE);
  if (options.dry_run) return report;
  for (const outcome of ['inserted', 'updated', 'unchanged', 'rejected'] as const) {
    rowsTotal.inc({ dataset, outcome }, report[outcome]);
  }
  // What is in force is told so, though this replica may come to know of it later.
  await Promise.allSettled([resources.disposeAsync(), current()]);
  return report;
}

/**
 * Reads a file. By schedule the same one comes again: of it only rows are staged that were rejected and can be taken now, and they bring
 * nothing where there are none, or where the file was taken back. It would undo what was done by hand since.
 */
async function stageRows<State, Merged extends Counts, P extends Pointer>(
  { db, dataset, staging }: ImportTarget<State, Merged, P>,
  { file, options, from }: Incoming,
  state: State,
  resources: AsyncDisposableStack,
) {
  const staged = resources.use(await staging(state));
  const rejectedBefore = from?.last?.rejected_lines;
  const withLate =
    rejectedBefore && alsoLate(staged, resources.use(await staging(state)), linesOf(rejectedBefore.buffer));
  const received = await receive(file, withLate ?? staged, options);
  from?.onRejected(received.rejections.lines);
  const { sha256 } = received.file;
  const again = from?.last?.file_hash === sha256;
  return {
    received,
    rows: again && withLate ? withLate.late : staged,
    bringNothing: async (): Promise<boolean> =>
      (again && !withLate?.count()) || (await wasTakenBack(db, dataset, sha256)),
  };
}

/**
 * Puts what was merged in force, in one transaction with the report, which proves that every part it names is there and
 * takes them from the collector. Throws Outdated when another import was first, a 503 Refusal when the collector was.
 */
async function commit<State, Merged extends Counts, P extends Pointer>(
  { client, db, pointers, ...target }: ImportTarget<State, Merged, P>,
  state: State,
  merged: Merged,
  stage: Stage,
  row: ImportRow,
): Promise<void> {
  const { _id: import_id, file_hash, known, data_version: version } = row;
  const changes = target.changes(merged);
  await inTransaction(client, async (session) => {
    if (await isRecorded(db, import_id, session)) return;
    const latest = { [`latest.${row.dataset}`]: { import_id, file_hash, known } };
    const fields = { ...(changes && target.fieldsOf?.(merged, row)), ...latest, version };
    if (!(await switchVersion(pointers, target.pointerOf(state), fields, session))) throw new Outdated();
    const staged = await closeStage(db, stage, session);
    if (changes) {
      if (!staged) throw unavailable(importMessage.import_expired());
      for (const { parts, ids } of target.named(merged)) {
        if ((await absent(parts, ids, session)).length > 0) throw new PartLost();
      }
      await target.alongside(session, merged, row);
    }
    await recordImport(db, row, session);
  });
}
