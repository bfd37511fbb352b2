import { ORIGIN_HEADERS } from '@promo/runtime/origin';
import { beginSpan } from '@promo/runtime/tracing';
import type { FastifyInstance } from 'fastify';
import { originOf } from './headers.ts';

/** Makes each request a span, where spans are recorded: all that is done for it goes on from there. */
export function useTracing(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const { method, headers, routeOptions } = request;
    const { url: route = 'unmatched', config } = routeOptions;
    const span = config?.unmeasured
      ? undefined
      : beginSpan({
          kind: 'server',
          name: `${method} ${route}`,
          origin: originOf(request),
          attributes: { 'http.request.method': method, 'http.route': route },
        });
    if (span) {
      headers[ORIGIN_HEADERS.traceparent] = span.origin.traceparent;
      raw.once('close', () => span.end(raw.statusCode));
    }
    done();
  });
}
