import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import { serviceMessage } from '@promo/contracts/messages/service';
import { DEFAULT_BODY_LIMIT, type Route } from '@promo/contracts/route';
import type { Logger } from '@promo/runtime/logger';
import { ORIGIN_HEADERS, onBehalfOf } from '@promo/runtime/origin';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type onRequestHookHandler,
} from 'fastify';
import { AccessLog } from './access-log.ts';
import { closeSlowly, REFUSED_MS } from './close-slowly.ts';
import { refuseConnection, useErrors } from './errors.ts';
import { originOf } from './headers.ts';
import { type Check, useHealth } from './health.ts';
import { takeJson } from './json-body.ts';
import { metricsRoute, useMetrics } from './metrics.ts';
import { type Fallback, usePaths } from './paths.ts';
import { useTracing } from './tracing.ts';
import { useSerialisation, useValidation } from './validation.ts';

export const REQUEST_ID_HEADER = ORIGIN_HEADERS.requestId;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission section of the route; the gateway refuses a route without one. */
    section?: Route['section'];
    /** Not counted against the rate limit. */
    unlimited?: boolean;
    /** Neither measured nor traced: a probe, or a stream that lasts as long as its listener. */
    unmeasured?: boolean;
    /** The service that the gateway passes the route on to. */
    upstream?: string;
    /** A personal token may stand in the query. */
    tokenInQuery?: Route['tokenInQuery'];
    /** The one content type that the route takes, where it is not JSON. */
    consumes?: Route['consumes'];
  }
}

interface HttpOptions {
  readonly logger: Logger;
  /** Dependencies that must answer for the service to be ready. */
  readonly checks: readonly Check[];
  /** Longest a request may take to arrive; long where files are uploaded. */
  readonly requestTimeoutMs?: number;
  /** Given to the one that faces the public: request ids are its own, never the caller's, and /metrics is not served. */
  readonly edge?: Edge;
}

/** What is done where requests come in from outside. */
interface Edge {
  /** Addresses and networks of proxies in front, whose word on the caller's address is taken; none is taken else. */
  readonly trustProxy?: string | undefined;
  /** Run before all else, also for what is then refused. */
  readonly first?: readonly onRequestHookHandler[];
  /** Answers what no route serves, and tells whether it did. */
  readonly fallback?: Fallback | undefined;
}

/**
 * A Fastify instance with what every service shares: validation by HTTP part, error bodies of one shape, a request id
 * that is taken over from the gateway, one log line per request, /health, /ready and /metrics. Routes are added by
 * `serve`.
 */
export async function createHttp({ logger, checks, requestTimeoutMs = 30_000, edge }: HttpOptions) {
  const app: FastifyInstance = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new AccessLog(),
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    requestIdHeader: edge ? false : REQUEST_ID_HEADER,
    genReqId: () => randomUUID(),
    trustProxy: edge?.trustProxy || false,
    forceCloseConnections: 'idle',
    // A request that still arrives while the server closes is answered, so that a rolling restart loses none.
    return503OnClosing: false,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, { raw }, reply: FastifyReply) => {
      // No hook runs for these; their body, if they have one, is not waited for.
      closeSlowly(raw.socket, REFUSED_MS);
      reply
        .code(error.statusCode ?? 400)
        .header('connection', 'close')
        .send(serviceMessage.malformed_path());
    },
    clientErrorHandler: refuseConnection,
  });
  app.removeContentTypeParser('text/plain');
  takeJson(app);
  useValidation(app);
  useSerialisation(app);
  useErrors(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  useMetrics(app);
  for (const hook of edge?.first ?? []) app.addHook('onRequest', hook);
  useTracing(app);
  usePaths(app, edge?.fallback);
  // Not sooner: what is set before a body is read is lost with it.
  app.addHook('preHandler', (request, _reply, done) => onBehalfOf(originOf(request), done));
  useHealth(app, checks);
  if (!edge) metricsRoute(app);
  return app;
}

/** By default what comes after the thousandth is passed over; the size of an address is limited anyway. */
const ALL = { maxKeys: 0 };

/**
 * An empty value is as good as none: `?tier=` filters nothing and `?max_events=` means the default. Its name stays, so that
 * one that is not known is refused whatever its value.
 */
function parseQuery(query: string): Record<string, string | string[] | undefined> {
  const parsed = parse(query, '&', '=', ALL);
  for (const name in parsed) {
    const value = parsed[name];
    if (typeof value === 'string' && value !== '') continue;
    const filled = [value ?? ''].flat().filter((item) => item !== '');
    parsed[name] = filled.length > 1 ? filled : filled[0];
  }
  return parsed;
}
