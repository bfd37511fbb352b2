/** Reads the first sheet of a workbook, beside the page: a large one takes seconds. Answers with its CSV, or with null for what is none. */
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type Cell, workbookCsv } from './workbookCsv.ts';

async function csvOf(file: File): Promise<string> {
  // What is compressed the library unzips in workers made of a text, which the policy of the page forbids.
  const stored = zipSync(unzipSync(await file.bytes()), { level: 0 });
  // The library's types have the constructor of dates in place of dates.
  return workbookCsv((await readSheet(new Blob([stored]))) as Cell[][]);
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  csvOf(data).then(postMessage, () => postMessage(null));
});
