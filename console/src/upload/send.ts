import type { ImportReport, UnknownColumns } from '@promo/contracts/imports';
import { MEDIA_TYPES } from '@promo/contracts/route';
import { sentFileName } from '@promo/contracts/words';
import { refusalOf, urlOf } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { bearer } from '../api/token.ts';
import { fetchSentences } from '../wording/wording.ts';

/** A route that takes a file of rows. */
export type ImportPath = `/api/promo/imports/${string}` | '/api/npl/imports';

interface Options {
  readonly kind: 'text' | 'parquet';
  readonly dryRun: boolean;
  readonly unknownColumns: UnknownColumns;
  /** How many rejected rows the answer lists at most. */
  readonly maxRejections: number;
  readonly signal: AbortSignal;
  /** The share of the file that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends a file and gives the import's report. XMLHttpRequest, since fetch does not tell how far an upload is. Throws an
 * ApiError for a refusal, and the signal's reason when it was broken off.
 */
export async function sendFile(path: ImportPath, file: File, options: Options): Promise<ImportReport> {
  const { kind, dryRun, unknownColumns, maxRejections, signal, onProgress } = options;
  const token = await bearer();
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ImportReport>();
  const request = new XMLHttpRequest();
  const breakOff = () => request.abort();
  signal.addEventListener('abort', breakOff);
  const file_name = sentFileName(file.name);
  const query = { dry_run: dryRun, max_rejections: maxRejections, unknown_columns: unknownColumns, file_name };
  request.open('POST', urlOf(path, {}, query));
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.setRequestHeader('content-type', MEDIA_TYPES[kind === 'parquet' ? 'parquet' : 'csv']);
  request.responseType = 'json';
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
  request.onload = () => {
    const answer: unknown = request.response;
    // what is no JSON is null: a page of what stands between, or half a report
    if (request.status === 200) return answer ? resolve(answer as ImportReport) : reject(new ApiError(0));
    const refusal = refusalOf(request.status, request.response ?? undefined, token);
    void fetchSentences().then(() => reject(refusal));
  };
  request.onerror = () => reject(new ApiError(0));
  request.onabort = () => reject(signal.reason);
  request.send(file);
  return promise.finally(() => signal.removeEventListener('abort', breakOff));
}
