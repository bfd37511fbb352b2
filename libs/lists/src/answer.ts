import { Readable } from 'node:stream';
import { FILE_TITLES, type FileTitle } from '@promo/contracts/file-titles';
import type { Cell, ListColumns, Paging } from '@promo/contracts/lists';
import type { ResponseOf, Route } from '@promo/contracts/route';
import type { Language } from '@promo/contracts/words';
import { Download, JsonStream, Raw } from '@promo/http/serve';
import { dateAt } from '@promo/retail/calendar';
import type { FastifyReply } from 'fastify';
import { type BlockColumn, type Blocks, rowsOf } from './blocks.ts';
import type { Batches } from './cells.ts';
import { csv } from './csv.ts';
import { csvOfBlocks } from './csv-blocks.ts';
import { clocked, headed, labelled } from './labelled.ts';
import { page } from './page.ts';
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

interface List<Row> extends Named {
  readonly columns: ListColumns<Row>;
}

interface ListCall {
  readonly query: Paging;
  readonly reply: FastifyReply;
}

/**
 * Answers a list that lies in memory: `json` of the rows that the call asks for, or a file of them. X-Total-Count says
 * how many there are without limit and offset.
 */
export function answerList<Row, Answer>(
  call: ListCall,
  list: List<Row>,
  rows: Row[],
  json: (rows: Row[]) => Answer,
): Answer | Download {
  return answerPage(call, list, page(rows, list.columns, call.query), rows.length, json);
}

/** As `answerList`, with the page already taken, of `total` rows. */
export function answerPage<Row, Answer>(
  { query: { format = 'json', labels }, reply }: ListCall,
  list: List<Row>,
  rows: Row[],
  total: number,
  json: (rows: Row[]) => Answer,
): Answer | Download {
  countRows(reply, total);
  return format === 'json' ? json(rows) : fileOf({ format, labels }, list, [rows]);
}

/** Pieces of a long answer, characters: large enough that neither side waits for each row. */
const JSON_PIECE = 64 * 1024;

/**
 * JSON of the rows of a field that are read in batches while they are sent: the first go out before the last are read, and reading waits
 * for the caller. What else the answer has comes after them; what fits into one piece is answered in one.
 */
export async function streamRows<const R extends Route, const F extends keyof ResponseOf<R> & string>(
  _declared: R,
  field: F,
  batches: AsyncIterable<Iterable<RowOf<R, F>>>,
  rest = {} as Omit<ResponseOf<R>, F>,
): Promise<Raw | JsonStream> {
  const others = JSON.stringify(rest).slice(1);
  return stream(jsonOf(batches, [`{"${field}":[`, `]${others === '}' ? '' : ','}${others}`]));
}

/** As `streamRows`, where the answer is the rows. */
export const streamList = <const R extends Route>(
  _declared: R,
  batches: AsyncIterable<Iterable<Item<ResponseOf<R>>>>,
): Promise<Raw | JsonStream> => stream(jsonOf(batches, ['[', ']']));

async function stream(pieces: AsyncGenerator<string, string>): Promise<Raw | JsonStream> {
  // Waited for, so that what cannot be read at all is refused as anything else is.
  const first = await pieces.next();
  return first.done ? new Raw(first.value) : new JsonStream(after(first.value, pieces));
}

type Item<List> = List extends (infer Row)[] ? Row : never;
type RowOf<R extends Route, F extends keyof ResponseOf<R>> = Item<ResponseOf<R>[F]>;

/** Yields all pieces but the last, which it returns. */
async function* jsonOf(
  batches: AsyncIterable<Iterable<unknown>>,
  [before, behind]: readonly [before: string, behind: string],
): AsyncGenerator<string, string> {
  let text = before;
  let separator = '';
  for await (const rows of batches) {
    for (const row of rows) {
      text += separator + JSON.stringify(row);
      separator = ',';
      if (text.length < JSON_PIECE) continue;
      yield text;
      text = '';
    }
  }
  return text + behind;
}

async function* after(first: string, rest: AsyncGenerator<string, string>): AsyncGenerator<string> {
  yield first;
  yield yield* rest;
}

/** Says how many rows a list has without limit and offset. */
export function countRows(reply: FastifyReply, total: number): void {
  reply.header('x-total-count', total);
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
