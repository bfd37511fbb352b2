import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { unavailable } from '@promo/contracts/errors';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import { PROXIED } from '@promo/contracts/gateway/routes';
import { serviceMessage } from '@promo/contracts/messages/service';
import { DEFAULT_BODY_LIMIT, PARQUET_TYPE, type Route, UPLOAD_TIMEOUT_MS } from '@promo/contracts/route';
import { NETWORK_HEADER } from '@promo/http/headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { Context } from '../context.ts';
import { callerOf, networkOf } from '../edge/rate-limit.ts';
import { relay, watchIdle, watchJson } from '../edge/uploads.ts';
import { createLoadShedding } from '../upstream/load-shedding.ts';
import { requestHeaders } from '../upstream/passed-headers.ts';
import { fail, type Load, passAnswer } from '../upstream/proxied-answer.ts';
import { createReading } from '../upstream/slow-readers.ts';
import { beginUpstream } from '../upstream/upstream-span.ts';
import { ANSWER_TIMEOUT_MS, onBehalfOf, type Upstreams } from '../upstream/upstreams.ts';

type ReplyOptions = NonNullable<FastifyHttpProxyOptions['replyOptions']>;

/** Aborted when the caller of the request under way hangs up, where its service is to know. */
const callerGone = new AsyncLocalStorage<AbortSignal>();

type Answered = (error: Error | null, answer: Dispatcher.ResponseData<null>) => void;

/** Hangs up on the service when the caller does, for which the plugin has no setting. */
const hangingUp = (agent: Dispatcher) => ({
  request: (options: Dispatcher.RequestOptions<null>, answered: Answered) =>
    agent.request({ ...options, signal: callerGone.getStore() ?? null }, answered),
});

/** One registration per declared route: what is not in the table does not exist. */
export function proxyRoutes(app: FastifyInstance, { upstreams }: Context): void {
  for (const [service, routes] of Object.entries(PROXIED)) {
    const shedding = createLoadShedding();
    const beginReading = createReading(upstreams.connections);
    for (const declared of routes) {
      app.register((scope, _options, done) => {
        takeBody(scope, declared);
        scope.register(httpProxy, proxyOptions(declared, service, upstreams, { shedding, beginReading }));
        done();
      });
    }
  }
}

function proxyOptions(declared: Route, service: string, upstreams: Upstreams, load: Load): FastifyHttpProxyOptions {
  const { shedding } = load;
  return {
    upstream: upstreams.origins[service] as string,
    // The plugin brings an older undici, with other types; it takes any agent that can `request`.
    undici: (declared.stopsWithCaller ? hangingUp(upstreams.agent) : upstreams.agent) as unknown as NonNullable<
      FastifyHttpProxyOptions['undici']
    >,
    disableCache: true,
    disableRequestLogging: true,
    retryMethods: [],
    proxyPayloads: false,
    routes: [declared.path],
    httpMethods: [declared.method],
    config: {
      section: declared.section,
      upstream: service,
      ...(declared.consumes && { consumes: declared.consumes }),
      ...(declared.tokenInQuery && { tokenInQuery: true as const }),
    },
    preRewrite: rebuild(declared.path),
    replyOptions: replyOptions(declared, service, load),
    // A buffered body has to be handed over as one, or it would be encoded again.
    handler: (request, reply, url, options) => {
      // Who hung up while the token was checked waits for nothing, and would never be seen to leave.
      if (reply.raw.destroyed) return reply.hijack();
      silencePlugin(request);
      // An import takes its time.
      if (!declared.consumes) {
        if (!shedding.enter(request, callerOf(request)))
          return fail(reply, 503, gatewayMessage.service_overloaded({ service }));
        reply.raw.once('close', () => {
          if (reply.raw.writableFinished) shedding.leave(request);
          // The service goes on for a caller who hung up, until it answers; after so long the agent has given it up.
          else setTimeout(() => shedding.leave(request), ANSWER_TIMEOUT_MS).unref();
        });
      }
      const { body } = request;
      if (!Buffer.isBuffer(body)) return reply.from(url, options);
      const pass = () => reply.from(url, { ...options, body, contentType: 'application/json' });
      if (!declared.stopsWithCaller) return pass();
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(unavailable(serviceMessage.caller_gone())));
      return callerGone.run(gone.signal, pass);
    },
  };
}

/** JSON is collected up to the route's limit; a file is passed on as it comes in. No other content type is taken. */
function takeBody(app: FastifyInstance, { method, consumes, bodyLimit = DEFAULT_BODY_LIMIT }: Route): void {
  app.removeAllContentTypeParsers();
  if (method === 'GET') return;
  app.addHook('preParsing', consumes ? watchIdle() : watchJson);
  if (consumes) {
    const types = [consumes, PARQUET_TYPE];
    app.addContentTypeParser(types, (_request, payload, done) => done(null, relay(payload as IncomingMessage)));
  } else {
    app.addHook('onRoute', (route) => {
      route.bodyLimit = bodyLimit;
    });
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  }
}

/** Where a caller without a token comes from, which is all that tells the keys of such callers apart. */
function networkOfKey({ session, ip, headers }: FastifyRequest): Record<string, string> {
  const unbound = headers['idempotency-key'] !== undefined && session?.identity.user_id === null;
  return unbound ? { [NETWORK_HEADER]: networkOf(ip) } : {};
}

/** The path that was matched, never the one that was written: what was checked is what is asked for. */
function rebuild(path: string) {
  if (!path.includes(':')) return () => path;
  return (_url: string, params: unknown) =>
    path.replace(/:(\w+)/g, (_, name) => encodeURIComponent((params as Record<string, string>)[name] ?? ''));
}

/** The plugin warns of what fails without naming the service or the route, also where it was the caller who left: `onError` says it once. */
function silencePlugin(request: FastifyRequest): void {
  request.log = Object.assign(Object.create(request.log), { warn: () => {} });
}

function replyOptions(declared: Route, service: string, load: Load): ReplyOptions {
  const { consumes, tokenInQuery } = declared;
  return {
    // An import answers only when the whole file is stored.
    ...(consumes && { timeout: UPLOAD_TIMEOUT_MS }),
    queryString: (_search, url) => {
      const start = url.indexOf('?');
      const query = start < 0 ? '' : url.slice(start + 1);
      return tokenInQuery ? withoutToken(query) : query;
    },
    rewriteRequestHeaders: (request, headers) =>
      Object.assign(
        requestHeaders(headers),
        onBehalfOf(request as FastifyRequest),
        networkOfKey(request as FastifyRequest),
        beginUpstream(request as FastifyRequest, service),
      ),
    ...passAnswer(declared, service, load),
  };
}

/** The token was for the gateway alone. */
function withoutToken(query: string): string {
  const kept = new URLSearchParams(query);
  kept.delete('token');
  return kept.toString();
}
