import { randomUUID } from 'node:crypto';
import { Refusal } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ImportReport } from '@promo/contracts/imports';
import { NPL_RECORDS } from '@promo/contracts/npl/datasets';
import { NPL_CHANNELS } from '@promo/contracts/npl/words';
import { rejection } from '@promo/csv/scan';
import type { Precondition } from '@promo/http/headers';
import type { Incoming } from '@promo/imports/incoming';
import { receive, reportOf } from '@promo/imports/receive';
import type { Counts } from '@promo/imports/staged-import';
import { changesNothing } from '@promo/mongo/changes-nothing';
import { dateAt } from '@promo/retail/calendar';
import { seenFields } from '@promo/retail/codes';
import type { Logger } from '@promo/runtime/logger';
import type { Context } from '../context.ts';
import { changesOf } from '../domain/master.ts';
import type { NplRecord } from '../domain/record.ts';
import { findRecordBySku, takenEans } from '../store/stored-records.ts';
import { checkEditable, hasChanged } from './change.ts';
import { create } from './create.ts';
import { oddRecords } from './odd-records.ts';
import { reckonAfter } from './reckon.ts';
import { type StagedRecord, stageRecords } from './stage-records.ts';
import { update } from './update.ts';

/**
 * Imports a CSV file of records once it has been read whole: a new SKU becomes a draft, and of a known one the file's
 * columns overwrite the master fields, by the same actions as POST and PUT; where the file says from which version it was
 * made, only those of a record that nobody has changed since. Each record is a change of its own, so an
 * import that is killed midway has made the changes before that; importing the file again makes the rest and no more.
 * Throws a 422 Refusal for a file that is no CSV of records.
 */
export async function importRecords(
  context: Context,
  { file, options, identity }: Incoming,
  log: Pick<Logger, 'warn'>,
): Promise<ImportReport> {
  const today = dateAt(context.now());
  const staged = stageRecords(today);
  const received = await receive(file, staged, options);
  const counts = { inserted: 0, updated: 0, unchanged: 0 };
  const edited: NplRecord[] = [];
  const rows = [...staged.records.values()];
  const eans = rows.flatMap(({ fields }) => fields.ean ?? []);
  const odd = oddRecords(`${today}`, await takenEans(context.db, eans, [...staged.records.keys()]));
  for (const record of rows) {
    try {
      const [outcome, before, after] = await put(context, record, options.dry_run, identity);
      odd.look(record, before);
      counts[outcome]++;
      if (after) edited.push(after);
    } catch (error) {
      if (!isRefused(error)) throw error;
      received.rejections.add(rejection(record.line, null, record.sku, error.body));
    }
  }
  await reckonAfter(context, edited, 'edit', log);
  return reportOf({
    ...received,
    import_id: randomUUID(),
    dataset: NPL_RECORDS.name,
    options,
    counts,
    warnings: odd.warnings(),
    data_version: 0,
  });
}

type Outcome = readonly [keyof Counts, before: NplRecord | null, after?: NplRecord];

/** Creates or changes one record, as far as it differs; says which, and gives it as it was and, if it was changed, as it is. */
async function put(context: Context, row: StagedRecord, dryRun: boolean, identity: Identity): Promise<Outcome> {
  const { sku, name, version, fields } = row;
  const stored = await findRecordBySku(context.db, sku);
  if (!stored) {
    if (dryRun) return ['inserted', null];
    try {
      await create(context, { ...fields, sku, name }, identity, undefined);
      return ['inserted', null];
    } catch (error) {
      // Made by somebody else since: then it is one that is known.
      if (isTaken(error)) return put(context, row, dryRun, identity);
      throw error;
    }
  }
  // channels come in the order of their list, and were written in any; so were letters and blanks, until they were kept one way
  const channels = NPL_CHANNELS.filter((channel) => stored.channels.includes(channel));
  if (changesNothing({ ...seenFields(stored), channels }, changesOf(fields))) return ['unchanged', stored];
  checkEditable(stored);
  const { _id: id } = stored;
  const precondition: Precondition = (found) => version === null || found === version;
  if (!precondition(stored.version)) throw hasChanged(stored);
  if (dryRun) return ['updated', stored];
  try {
    return ['updated', stored, await update(context, { id, precondition, identity }, fields)];
  } catch (error) {
    // Changed by somebody else since, who may have imported the same file: then nothing is left to change.
    if (isChanged(error)) return put(context, row, dryRun, identity);
    throw error;
  }
}

const TAKEN: readonly string[] = ['sku_has_record', 'sku_got_record'];
const isTaken = (error: unknown): boolean => error instanceof Refusal && TAKEN.includes(error.body.code);

const isChanged = (error: unknown): boolean => error instanceof Refusal && error.status === 412;

/** The row is at fault, not the system. */
const isRefused = (error: unknown): error is Refusal =>
  error instanceof Refusal && [400, 404, 412, 422].includes(error.status);
