/**
 * The first sheet of an XLSX workbook as a CSV file of the same name; null for a file that is none, or once the signal says that nobody
 * wants it any more.
 */
export async function readWorkbook(file: File, signal: AbortSignal): Promise<File | null> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
  worker.onerror = () => resolve(null);
  signal.onabort = () => resolve(null);
  worker.postMessage(file);
  const csv = await promise;
  worker.terminate();
  return csv === null ? null : new File([csv], file.name, { type: 'text/csv' });
}
