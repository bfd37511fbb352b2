import * as routes from '@promo/contracts/promo-analytics';
import type { VerifyIdentity } from '@promo/http/identity';
import { NOT_MODIFIED, Raw, serve } from '@promo/http/serve';
import { dateAt } from '@promo/weeks/calendar';
import { weekOf } from '@promo/weeks/weeks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { history, performance } from '../domain/query.ts';
import { asOfYw } from '../domain/snapshot.ts';
import type { Facts, FactsStore } from '../facts.ts';

/** What past promotions were, and what they earned. */
export function promotionRoutes(
  app: FastifyInstance,
  verify: VerifyIdentity,
  facts: FactsStore,
  now: () => Date,
): void {
  serve(app, routes.history, verify, ({ query, request, reply }) =>
    answer(facts.current, now(), request, reply, ({ analysis }) =>
      history(analysis, {
        categories: query.category ?? [],
        tiers: query.tier ?? [],
        minYw: query.min_yw,
        maxYw: query.max_yw,
        maxEvents: query.max_events as number,
      }),
    ),
  );

  serve(app, routes.performance, verify, ({ query, request, reply }) =>
    answer(facts.current, now(), request, reply, ({ analysis }) =>
      performance(analysis, {
        categories: query.category ?? [],
        tiers: query.tier ?? [],
        maxWeeks: query.max_weeks as number,
        minYw: query.min_yw,
        maxEvents: query.max_events as number,
      }),
    ),
  );
}

/** The events with the state of the data; 304 to a caller who has that state already. */
function answer(
  facts: Facts,
  now: Date,
  request: FastifyRequest,
  reply: FastifyReply,
  events: (facts: Facts) => readonly object[],
): Raw | typeof NOT_MODIFIED {
  const as_of_yw = asOfYw(facts.analysis, weekOf(dateAt(now)));
  const data_version = facts.manifest.version;
  const etag = `"${data_version}-${as_of_yw}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return NOT_MODIFIED;
  return new Raw(JSON.stringify({ events: events(facts), as_of_yw, data_version }));
}
