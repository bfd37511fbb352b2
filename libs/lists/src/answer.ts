import { Readable } from 'node:stream';
import type { ListColumns, Paging } from '@promo/contracts/lists';
import type { Format } from '@promo/contracts/route';
import { Download } from '@promo/http/serve';
import { dateAt } from '@promo/retail/calendar';
import type { FastifyReply } from 'fastify';
import type { Batches } from './cells.ts';
import { csv } from './csv.ts';
import { page } from './page.ts';
import { xlsx } from './xlsx.ts';

interface List<Row> {
  /** Begins the name of its files. */
  readonly name: string;
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
  { query: { format = 'json' }, reply }: ListCall,
  list: List<Row>,
  rows: Row[],
  total: number,
  json: (rows: Row[]) => Answer,
): Answer | Download {
  countRows(reply, total);
  return format === 'json' ? json(rows) : fileOf(format, list, [rows]);
}

/** Says how many rows a list has without limit and offset. */
export function countRows(reply: FastifyReply, total: number): void {
  reply.header('x-total-count', total);
}

/** A list as a file named after it and the day. */
export function fileOf<Row>(
  format: Exclude<Format, 'json'>,
  { name, columns }: List<Row>,
  batches: Batches<Row>,
  now = new Date(),
): Download {
  const content = format === 'csv' ? csv(columns, batches) : xlsx(columns, batches);
  return new Download(format, `${name}-${dateAt(now)}.${format}`, Readable.from(content, { objectMode: false }));
}
