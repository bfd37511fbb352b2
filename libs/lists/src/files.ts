import { Readable } from 'node:stream';
import { FILE_TITLES, type FileTitle } from '@promo/contracts/file-titles';
import type { Cell, ListColumns } from '@promo/contracts/lists';
import type { Language } from '@promo/contracts/words';
import { Download } from '@promo/http/serve';
import { dateAt } from '@promo/retail/calendar';
import { type BlockColumn, type Blocks, rowsOf } from './blocks.ts';
import type { Batches } from './cells.ts';
import { csv } from './csv.ts';
import { csvOfBlocks } from './csv-blocks.ts';
import { clocked, headed, labelled } from './labelled.ts';
import { parquet, parquetOfBlocks } from './parquet.ts';
import { xlsx } from './xlsx.ts';

interface Named {
  /** Begins the name of its files. */
  readonly name: FileTitle;
  /** A code that its rows are by or share, told by the names of its files alone. */
  readonly by?: string | undefined;
  /** What it is of: a product, weeks; told by the names of its files and of a workbook's sheet. */
  readonly of?: string | undefined;
}

export interface List<Row> extends Named {
  readonly columns: ListColumns<Row>;
}

const WRITERS = { csv, xlsx, parquet } as const;

type FileFormat = keyof typeof WRITERS;

/** A file that is asked for; with `labels` one for people, which Parquet is not. */
interface AskedFile {
  readonly format: FileFormat;
  readonly labels?: Language | undefined;
}

const languageOf = ({ format, labels }: AskedFile): Language | undefined => (format === 'parquet' ? undefined : labels);

/** What a list is of, weeks from one to another; undefined where it is of no particular ones. */
export const weeksOf = (from: number | null | undefined, to: number | null | undefined): string | undefined =>
  [from, to].filter((yw) => typeof yw === 'number').join('-') || undefined;

/** A list as a file named after it and the day. */
export function fileOf<Row>(asked: AskedFile, list: List<Row>, batches: Batches<Row>, now = new Date()): Download {
  const language = languageOf(asked);
  const shown = labelled(list.columns, language);
  const written = asked.format === 'csv' && language !== undefined ? clocked(shown) : shown;
  return download(asked.format, list, WRITERS[asked.format](written, batches, sheetOf(list, language)), now);
}

const sheetOf = ({ name, of }: Named, language: Language | undefined): string =>
  [language ? FILE_TITLES[language][name] : name, of].filter(Boolean).join(' ');

const BLOCK_WRITERS = { csv: csvOfBlocks, xlsx: xlsxOfBlocks, parquet: parquetOfBlocks } as const;

/** As `fileOf`, of the many rows that lie in blocks, whose cells stay as they are. */
export function fileOfBlocks(
  asked: AskedFile,
  list: Named & { readonly columns: readonly BlockColumn[] },
  blocks: Blocks,
  now: Date,
): Download {
  const language = languageOf(asked);
  const columns = headed(list.columns, language);
  return download(asked.format, list, BLOCK_WRITERS[asked.format](columns, blocks, sheetOf(list, language)), now);
}

function xlsxOfBlocks(columns: readonly BlockColumn[], blocks: Blocks, sheet: string): AsyncGenerator<Buffer> {
  return xlsx(
    columns.map((column, c) => ({ ...column, of: (row: readonly Cell[]) => row[c] })),
    inRows(blocks),
    sheet,
  );
}

async function* inRows(blocks: Blocks): AsyncGenerator<Iterable<readonly Cell[]>> {
  for await (const block of blocks) yield rowsOf(block);
}

function download(
  format: FileFormat,
  { name, by, of }: Named,
  content: AsyncIterable<Uint8Array>,
  now: Date,
): Download {
  const parts = [name, by, of, dateAt(now)].filter((part) => part !== undefined);
  // codes are free text: a header takes no letter beyond Latin-1, a file no slash
  const named = parts.join('-').replace(/[^\w-]+/g, '_');
  return new Download(format, `${named}.${format}`, Readable.from(content, { objectMode: false }));
}
