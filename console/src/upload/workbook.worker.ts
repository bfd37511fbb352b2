/**
 * Reads the first sheet of a workbook, beside the page: a large one takes seconds. Answers with its CSV, as a blob since the page would
 * stand still while it copies a long text, or with null for what is no workbook.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type Cell, withFormulaErrors, workbookCsv } from './workbookCsv.ts';

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;

async function csvOf(file: File): Promise<Blob> {
  // What is compressed the library unzips in workers made of a text, which the policy of the page forbids.
  const files = unzipSync(await file.bytes());
  for (const name of Object.keys(files).filter((path) => SHEET.test(path))) {
    // A character a byte, whatever its encoding: what is written anew is ASCII.
    files[name] = strToU8(withFormulaErrors(strFromU8(files[name] as Uint8Array, true)), true);
  }
  const stored = zipSync(files, { level: 0 });
  // The library's types have the constructor of dates in place of dates.
  return new Blob([workbookCsv((await readSheet(new Blob([stored]))) as Cell[][])]);
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  csvOf(data).then(postMessage, () => postMessage(null));
});
