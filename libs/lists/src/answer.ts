import type { Paging } from '@promo/contracts/lists';
import type { Download } from '@promo/http/serve';
import type { FastifyReply } from 'fastify';
import { fileOf, type List } from './files.ts';
import { page } from './page.ts';

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

/** Says how many rows a list has without limit and offset. */
export function countRows(reply: FastifyReply, total: number): void {
  reply.header('x-total-count', total);
}
