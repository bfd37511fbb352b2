import type { ImportReport } from '@promo/contracts/imports';
import { NPL_RECORDS } from '@promo/contracts/npl/datasets';
import { importRecords } from '@promo/contracts/npl/imports';
import { sentFileName } from '@promo/contracts/words';
import { fetchJson } from './fetch-json.ts';

interface Upload {
  /** Address of the gateway, for example http://127.0.0.1:8080. */
  gateway: string;
  token: string;
  /** Name of the dataset: products, prices, sales, … */
  dataset: string;
  /** What the file is called, by which the list of imports tells of it. */
  fileName?: string;
  /** The file, in pieces of any size; text is sent as UTF-8. */
  source: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** Told after each stretch of the file that the connection took, with the bytes so far. */
  onProgress?: (bytes: number) => void;
  /** Check the whole file and write nothing. */
  dryRun?: boolean;
  /** Pass over columns that the dataset does not have, for which the file is refused else. */
  leaveOutUnknown?: boolean;
  /** How many rejected rows the report lists at most; the service's default is 100. */
  maxRejections?: number;
}

/** Streams a CSV file to the import API. Throws with the service's words when it is not taken. */
export async function upload(options: Upload): Promise<ImportReport> {
  const { gateway, token, dataset, fileName, source, onProgress, dryRun, leaveOutUnknown, maxRejections } = options;
  const url = new URL(pathOf(dataset), gateway);
  if (fileName) url.searchParams.set('file_name', sentFileName(fileName));
  if (dryRun) url.searchParams.set('dry_run', 'true');
  if (leaveOutUnknown) url.searchParams.set('unknown_columns', 'leave_out');
  if (maxRejections !== undefined) url.searchParams.set('max_rejections', String(maxRejections));
  return await fetchJson<ImportReport>(`import of ${dataset}`, url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv; charset=utf-8' },
    body: ReadableStream.from(stretches(source, onProgress)),
    // a request that is still being sent cannot be answered otherwise: fetch insists on the word
    duplex: 'half',
  });
}

/** Where a dataset is imported: records of new products have a place of their own. */
function pathOf(dataset: string): string {
  return dataset === NPL_RECORDS.name ? importRecords.path : `/api/promo/imports/${encodeURIComponent(dataset)}`;
}

/** Bytes that are sent at once. Each chunk of HTTP costs whoever passes it on as much as many kilobytes do: lines are not sent one by one. */
const STRETCH = 64 * 1024;

async function* stretches(source: Upload['source'], onProgress: Upload['onProgress']): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let bytes = 0;
  for await (const piece of source) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    waiting.push(chunk);
    length += chunk.byteLength;
    if (length < STRETCH) continue;
    yield Buffer.concat(waiting);
    bytes += length;
    onProgress?.(bytes);
    waiting = [];
    length = 0;
  }
  if (length === 0) return;
  yield Buffer.concat(waiting);
  onProgress?.(bytes + length);
}
