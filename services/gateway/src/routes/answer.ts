import type { BodyOf, ResponseOf, Route } from '@promo/contracts/route';
import { NO_QUERY } from '@promo/http/serve';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { watchJson } from '../edge/uploads.ts';

/** Answers a declared route here, in the gateway; its section is checked like any other's. */
export function answer<const R extends Route>(
  app: FastifyInstance,
  declared: R,
  handler: (body: BodyOf<R>, request: FastifyRequest) => Promise<ResponseOf<R>>,
): void {
  app.route({
    method: declared.method,
    url: declared.path,
    config: { section: declared.section },
    schema: {
      querystring: declared.query ?? NO_QUERY,
      ...(declared.body && { body: declared.body }),
      response: { [declared.status]: declared.response },
    },
    ...(declared.body && { preParsing: watchJson }),
    handler: (request) => handler(request.body as BodyOf<R>, request),
  });
}
