import type { onRequestHookHandler } from 'fastify';

const METHODS = 'GET, HEAD, POST, PUT, DELETE';
const REQUEST_HEADERS =
  'authorization, content-type, idempotency-key, if-match, if-none-match, traceparent, tracestate';
const RESPONSE_HEADERS =
  'content-disposition, etag, retry-after, x-data-version, x-request-id, x-total-count, x-total-events';
const PREFLIGHT_SECONDS = '600';
/** By what every answer differs. */
export const USUAL_VARY = 'Origin';

/**
 * Lets pages of the listed origins read answers; cookies are not used here, so none are let through. Written out because
 * the plugin for it answers OPTIONS on every path, also where nothing is served.
 */
export function cors(origins: readonly string[]): onRequestHookHandler {
  const allowed = new Set(origins);
  return (request, reply, done) => {
    reply.header('vary', USUAL_VARY);
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return done();
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', RESPONSE_HEADERS);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done();
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send();
  };
}
