import { UPLOAD_TIMEOUT_MS } from '@promo/contracts/route';
import { CLOSED_HOLDERS, SECTION_HOLDERS } from '@promo/contracts/section-holders';
import { createHttp } from '@promo/http/create-http';
import { drain } from '@promo/http/health';
import { createLogger, type Logger } from '@promo/runtime/logger';
import type { Service } from '@promo/runtime/run';
import { demoTokens } from './auth/demo-tokens.ts';
import { useGuard } from './auth/guard.ts';
import { type Oidc, oidc } from './auth/oidc.ts';
import { personalTokens } from './auth/personal-tokens.ts';
import { createSessions, type Sessions } from './auth/sessions.ts';
import { tokenVerifier } from './auth/tokens.ts';
import { askingProvider } from './auth/user-info.ts';
import { accessOf, type Config, corsOrigins, namesOfDemo, opennessOf, privateKeyOf, rateOf } from './config.ts';
import { cors } from './edge/cors.ts';
import { demoHosts } from './edge/demo-hosts.ts';
import { rateLimit } from './edge/rate-limit.ts';
import { securityHeaders } from './edge/security-headers.ts';
import { trace } from './edge/trace.ts';
import { refuseBodies } from './edge/unread-bodies.ts';
import { createAudience } from './live/audience.ts';
import { followEvents } from './live/bus.ts';
import { consoleIn } from './routes/console.ts';
import { demoLoginRoute } from './routes/demo-login.ts';
import { docsRoutes } from './routes/docs.ts';
import { eventsRoute } from './routes/events.ts';
import { healthRoute } from './routes/health.ts';
import { importsRoute } from './routes/imports.ts';
import { serveMetrics } from './routes/metrics.ts';
import { proxyRoutes } from './routes/proxy.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { connectUpstreams } from './upstream/upstreams.ts';

export interface StartOptions {
  readonly now?: () => number;
  readonly logger?: Logger;
  readonly answerTimeoutMs?: number;
  readonly connections?: number;
}

/** The public entrance: signs callers in, checks them, and passes each declared route on to the service that owns it. */
export async function start(config: Config, options: StartOptions = {}): Promise<Service> {
  const { now = Date.now, logger = createLogger('gateway', config.LOG_LEVEL) } = options;
  await using starting = new AsyncDisposableStack();
  const upstreams = starting.use(connectUpstreams(originsIn(config), options));
  const access = accessOf(config);
  const holders = access === 'open' ? SECTION_HOLDERS : CLOSED_HOLDERS;
  for (const { code, detail } of opennessOf(config)) logger.warn({ code }, detail);
  const demo = config.AUTH_MODE === 'demo' ? demoTokens(now) : undefined;
  const onWithdrawn = () => {
    sessions.forget();
    audience.dismissUsers();
  };
  const provider = demo ? undefined : starting.use(oidc(config, { now, logger, onWithdrawn }));
  const { trust } = demo ?? (provider as Oidc);
  const byItself = tokenVerifier(trust, now);
  const { OIDC_USERINFO_URL: userInfo, ROLES_CLAIM: rolesClaim } = config;
  const token = provider && userInfo ? askingProvider(byItself, { url: userInfo, rolesClaim, now, logger }) : byItself;
  const verify = { token, personal: personalTokens(upstreams, now) };
  const sessions = createSessions(verify, privateKeyOf(config.IDENTITY_PRIVATE_KEY), access, now);
  const audience = starting.use(createAudience(now));
  const live = starting.use(followEvents(config.NATS_URL, audience, logger));
  const pages = consoleIn(config.CONSOLE_DIR, config.OIDC_ISSUER);

  const app = await createHttp({
    logger,
    // No service makes the gateway unready: with one dead, the others' routes still answer.
    checks: [
      ...(provider ? [{ name: 'identity-provider', probe: provider.probe }] : []),
      { name: 'nats', probe: live.probe, optional: true },
    ],
    // A caller that stops sending is cut off much earlier, see uploads.ts.
    requestTimeoutMs: UPLOAD_TIMEOUT_MS,
    edge: {
      trustProxy: config.TRUST_PROXY,
      first: edgeHooks(config, sessions),
      fallback: pages?.page,
    },
  });
  refuseBodies(app);
  useGuard(app, sessions, holders);
  const context = { config, upstreams, holders, sessions, audience, demo };
  healthRoute(app, context);
  importsRoute(app, context);
  signInRoutes(app, context);
  demoLoginRoute(app, context);
  eventsRoute(app, context);
  proxyRoutes(app, context);
  docsRoutes(app, context);
  pages?.files(app);

  starting.defer(() => drain(app, config.DRAIN_MS));
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  const { METRICS_PORT: metricsPort } = config;
  if (metricsPort !== undefined) {
    const metrics = await serveMetrics(app, config.HOST, metricsPort);
    starting.defer(() => void metrics.close());
  }
  const started = starting.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

const originsIn = (config: Config) => ({
  'promo-analytics': config.PROMO_ANALYTICS_URL,
  'promo-proposals': config.PROMO_PROPOSALS_URL,
  marketing: config.MARKETING_URL,
  npl: config.NPL_URL,
  accounts: config.ACCOUNTS_URL,
});

/** What happens to every request first, whether or not something is served at its path. */
function edgeHooks(config: Config, sessions: Sessions) {
  const origins = corsOrigins(config);
  return [
    securityHeaders({ https: config.NODE_ENV === 'production' }),
    ...(config.AUTH_MODE === 'demo' ? [demoHosts(namesOfDemo(config))] : []),
    ...(origins.length > 0 ? [cors(origins)] : []),
    rateLimit(rateOf(config), sessions),
    trace,
  ];
}
