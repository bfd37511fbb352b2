import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '@promo/contracts/errors';
import type { ImportQuery, ImportReport } from '@promo/contracts/imports';
import { importMessage } from '@promo/contracts/messages/import';
import { type DoubtfulCells, NotCsvError, rejection, type ScanResult, scan } from '@promo/csv/scan';
import { openUpload } from './parquet.ts';
import { type RejectionLog, rejectionLog } from './rejection-log.ts';
import type { Counts, Intake } from './staged-import.ts';

interface Received {
  readonly file: ScanResult;
  readonly rejections: RejectionLog;
}

/** Reads an upload, CSV or Parquet, into `intake`, row by row. Throws a 422 Refusal for a file that is none of the dataset at all. */
export async function receive(
  source: AsyncIterable<Uint8Array>,
  { columns, keys, stage }: Intake,
  { max_rejections, unknown_columns }: Pick<ImportQuery, 'max_rejections' | 'unknown_columns'>,
): Promise<Received> {
  const rejections = rejectionLog(max_rejections);
  try {
    await using upload = await openUpload(source);
    const file = await scan(upload.csv, columns, {
      ...(keys && { keys }),
      unknownColumns: unknown_columns,
      onBatch: async (batch) => {
        await stage(batch, (...rejected) => rejections.add(rejection(...rejected)));
        // What has arrived already would be read without a pause, and nobody else be answered meanwhile.
        await nextTurn();
      },
      onReject: rejections.add,
    });
    // What Parquet holds are numbers, whatever their digits.
    return { file: upload.sha256 ? { ...file, sha256: upload.sha256, likeThousands: NONE } : file, rejections };
  } catch (error) {
    if (error instanceof NotCsvError) throw new Refusal(422, error.told);
    throw error;
  }
}

interface Outcome extends Received {
  readonly import_id: string;
  readonly dataset: string;
  readonly options: ImportQuery;
  readonly counts: Counts;
  readonly warnings: ImportReport['warnings'];
  readonly data_version: number;
}

const NONE: DoubtfulCells = { count: 0, first: [] };

/** What to know of numbers that could be thousands. */
function doubtfulNumbers({ count, first: [...rows] }: DoubtfulCells): ImportReport['warnings'] {
  const [one] = rows;
  if (!one) return [];
  const mark = one.value.includes('.') ? 'point' : 'comma';
  const message = importMessage.like_thousands({ count, value: one.value, line: String(one.line), mark });
  return [{ ...message, count, rows }];
}

/** What an import answers. */
export function reportOf(outcome: Outcome): ImportReport {
  const { import_id, dataset, file, options, counts, rejections, data_version } = outcome;
  const encoding = importMessage.encoding({ encoding: file.encoding, texts: file.readTexts });
  return {
    import_id,
    dataset,
    file_hash: file.sha256,
    dry_run: options.dry_run,
    rows_read: file.rowsRead,
    inserted: counts.inserted,
    updated: counts.updated,
    unchanged: counts.unchanged,
    rejected: rejections.count,
    warnings: [
      ...(file.encoding === 'utf-8' ? [] : [encoding]),
      ...(file.rowsRead === 0 ? [importMessage.no_rows()] : []),
      ...(file.headerLine === null ? [] : [importMessage.rows_above_header({ line: file.headerLine })]),
      ...(file.leftOut.length === 0 ? [] : [importMessage.columns_left_out({ names: file.leftOut })]),
      ...doubtfulNumbers(file.likeThousands),
      ...outcome.warnings,
    ],
    rejections: rejections.first(),
    headings: file.headings,
    data_version,
  };
}
