import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import type { ErrorBody } from '@promo/contracts/errors';
import { DEFAULT_BODY_LIMIT, type Route } from '@promo/contracts/route';
import type { Logger } from '@promo/runtime/logger';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import metrics from 'fastify-metrics';
import { AccessLog } from './access-log.ts';
import { refuseConnection, useErrors } from './errors.ts';
import { type Check, useHealth } from './health.ts';
import { usePaths } from './paths.ts';
import { useValidation } from './validation.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission section of the route; the gateway refuses a route without one. */
    section?: Route['section'];
    /** The one content type that the route takes, where it is not JSON. */
    consumes?: Route['consumes'];
  }
}

export interface HttpOptions {
  readonly logger: Logger;
  /** Dependencies that must answer for the service to be ready. */
  readonly checks: readonly Check[];
  /** Longest a request may take to arrive; long where files are uploaded. */
  readonly requestTimeoutMs?: number;
  /** Faces the public: request ids are its own, never the caller's, and /metrics is not served. */
  readonly edge?: boolean;
}

/**
 * A Fastify instance with what every service shares: validation by HTTP part, error bodies of one shape, a request id
 * that is taken over from the gateway, one log line per request, /health, /ready and /metrics. Routes are added by
 * `serve`.
 */
export async function createHttp({ logger, checks, requestTimeoutMs = 30_000, edge = false }: HttpOptions) {
  const app: FastifyInstance = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new AccessLog(),
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    requestIdHeader: edge ? false : REQUEST_ID_HEADER,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // A request that still arrives while the server closes is answered, so that a rolling restart loses none.
    return503OnClosing: false,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      reply.code(error.statusCode ?? 400).send({ detail: 'the path is malformed' } satisfies ErrorBody);
    },
    clientErrorHandler: refuseConnection,
  });
  app.removeContentTypeParser('text/plain');
  useValidation(app);
  useErrors(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  usePaths(app);
  await app.register(metrics.default, {
    endpoint: edge ? null : '/metrics',
    clearRegisterOnInit: true,
    routeMetrics: { enabled: { histogram: true, summary: false } },
  });
  useHealth(app, checks);
  return app;
}

/** An empty value is as good as none: `?tier=` filters nothing and `?max_events=` means the default. */
function parseQuery(query: string): Record<string, string | string[]> {
  const kept = Object.entries(parse(query)).flatMap(([name, value]) => {
    const values = [value ?? ''].flat().filter((item) => item !== '');
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]];
  });
  return Object.fromEntries(kept);
}
