import { hash, randomUUID } from 'node:crypto';
import type { FileTitle } from '@promo/contracts/file-titles';
import type { ListColumns, Paging } from '@promo/contracts/lists';
import { HISTORY_COLUMNS, type HistoryEvent } from '@promo/contracts/promo-analytics/history-event';
import { PERFORMANCE_COLUMNS, type PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import * as routes from '@promo/contracts/promo-analytics/routes';
import { acceptsGzip, compress } from '@promo/http/gzip';
import { type Download, NOT_MODIFIED, Raw, type Serve } from '@promo/http/serve';
import { countRows } from '@promo/lists/answer';
import { fileOf, weeksOf } from '@promo/lists/files';
import { page } from '@promo/lists/page';
import { ywAt } from '@promo/retail/calendar';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { asOfWeek, toldYw } from '../../domain/as-of.ts';
import { eventRow, performanceRow, ROWS_VERSION } from '../../domain/events/rows.ts';
import { type EventQuery, selectEvents } from '../../domain/events/select-events.ts';
import { isInGroup, type OneGroup } from '../../domain/results/groups.ts';
import type { Facts } from '../../memory/facts.ts';
import { countEvents } from './count-events.ts';
import { createGzipCache } from './gzip-cache.ts';
import { createPreserialisedEvents, type EventList } from './preserialised-events.ts';

interface Columned<Row> extends EventList<Row> {
  readonly name: FileTitle;
  readonly columns: ListColumns<Row>;
}

const HISTORY: Columned<HistoryEvent> = {
  name: 'history',
  columns: HISTORY_COLUMNS,
  row: ({ analysis }, event) => eventRow(analysis, event),
};

export const PERFORMANCE: Columned<PerformanceEvent> = {
  name: 'performance',
  columns: PERFORMANCE_COLUMNS,
  row: ({ analysis }, event, asOf) => performanceRow(analysis, event, asOf),
};

/** Compressed bodies are kept, so a better and slower level pays. */
const KEPT_LEVEL = 6;

/** Answers with fewer events are not compressed. */
const COMPRESSED_FROM = 50;

interface Asked {
  readonly filter: EventQuery;
  /** Only events of that group of the results. */
  readonly group?: OneGroup | undefined;
  readonly paging: Paging;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What past promotions were, and what they earned. */
export function promotionRoutes(serve: Serve, context: Context): void {
  const answer = eventAnswers(context);

  serve(routes.history, ({ query, request, reply }) => {
    const { category: categories, tier: tiers, min_yw: minYw, max_yw: maxYw, min_weeks, max_events, ...paging } = query;
    const filter = { categories, tiers, minYw, maxYw, minWeeks: min_weeks, maxEvents: max_events };
    return answer(HISTORY, { filter, paging, request, reply });
  });

  serve(routes.performance, async ({ query, request, reply }) => {
    const { category: categories, tier: tiers, min_yw: minYw, max_yw: maxYw, max_weeks, max_events, ...more } = query;
    const { sku, ended_from: endedFrom, ended_to: endedTo, group: by, key = '', ...paging } = more;
    const weeks = { minYw, maxYw, endedFrom, endedTo, maxWeeks: max_weeks };
    const filter = { categories, tiers, sku, ...weeks, maxEvents: max_events };
    const group = by && { group: by, key: key === '' ? null : key };
    if (group) await context.plans.refresh();
    return answer(PERFORMANCE, { filter, group, paging, request, reply });
  });
}

/**
 * Answers a list of events with the state of the data: 304 to a caller who has that state already, a file, or JSON put
 * together from events that are written once for each data version. Compressed bodies are kept.
 */
function eventAnswers({ facts, plans, now }: Context) {
  /** Versions of plans are counted by each replica for itself. */
  const replica = randomUUID();
  const preserialised = createPreserialisedEvents(() => facts.current);
  const compressed = createGzipCache();

  return async function answer<Row>(list: Columned<Row>, asked: Asked): Promise<Raw | Download | typeof NOT_MODIFIED> {
    const { filter, group, paging, request, reply } = asked;
    const { current } = facts;
    const asOf = asOfWeek(current.analysis, ywAt(now()));
    const as_of_yw = toldYw(current.analysis, asOf);
    const { version: data_version, import_id } = current.manifest;
    // The import too, since after a restore another one makes the same version; and what proposals say beside all imports.
    const state = [ROWS_VERSION, data_version, import_id, current.fundingTag, as_of_yw];
    const among = group ? [group, replica, plans.version()] : [];
    const key = JSON.stringify([...state, list.name, filter, paging, ...among]);
    const tag = `${data_version}-${as_of_yw}-${hash('sha256', key, 'base64url').slice(0, 10)}`;
    // It may have been told before newer facts came in.
    reply.removeHeader('x-total-events');
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', `"${tag}"`);
    const known = request.headers['if-none-match'];
    if (known === '*' || known?.includes(tag)) return NOT_MODIFIED;

    const has = group && isInGroup(current.analysis, plans.plansOf, group, asOf);
    const events = selectEvents(current.analysis, filter, has);
    countRows(reply, events.length);
    if (events.length === filter.maxEvents) {
      const counted = has ? { name: JSON.stringify([...among, asOf]), has } : null;
      reply.header('x-total-events', await countEvents(current.analysis, filter, counted));
    }
    const { format = 'json', labels, limit = events.length } = paging;
    if (format !== 'json') {
      const rows = events.map((event) => list.row(current, event, asOf));
      const of = weeksOf(filter.endedFrom ?? filter.minYw, filter.endedTo ?? filter.maxYw);
      return fileOf({ format, labels }, { ...list, of }, [page(rows, list.columns, paging)], now());
    }
    const plain = async (): Promise<Buffer[] | null> => {
      const parts = await preserialised.parts(list, current, paged(list, current, events, paging, asOf), asOf);
      const tail = `],"as_of_yw":${as_of_yw},"data_version":${data_version}}`;
      return parts && [Buffer.from('{"events":['), ...parts, Buffer.from(tail)];
    };
    const zipped = async () => {
      const parts = await plain();
      return parts && compress(Buffer.concat(parts), KEPT_LEVEL);
    };
    const gzip = Math.min(limit, events.length) >= COMPRESSED_FROM && acceptsGzip(request);
    // The compressed and the plain form need different tags.
    if (gzip) reply.header('etag', `"${tag}-gzip"`);
    const body = await (gzip ? compressed.get(key, zipped) : plain());
    return body ? new Raw(body, gzip ? 'gzip' : 'identity') : answer(list, asked);
  };
}

/** Numbers of the events on the page that was asked for. */
function paged<Row>(list: Columned<Row>, facts: Facts, events: number[], paging: Paging, asOf: number): number[] {
  if (paging.sort === undefined) return page(events, [], paging);
  const rows = events.map((event) => ({ event, row: list.row(facts, event, asOf) }));
  const columns = list.columns.map(({ of, order, ...column }) => ({
    ...column,
    of: ({ row }: { row: Row }) => of(row),
    ...(order && { order: ({ row }: { row: Row }) => order(row) }),
  }));
  return page(rows, columns, paging).map(({ event }) => event);
}
