import { createHttp } from '@promo/http/create-http';
import { drain } from '@promo/http/health';
import { createLogger, type Logger } from '@promo/runtime/logger';
import { demoTokens } from './auth/demo-tokens.ts';
import { useGuard } from './auth/guard.ts';
import { createSessions } from './auth/sessions.ts';
import { tokenVerifier } from './auth/tokens.ts';
import { type Config, privateKeyOf } from './config.ts';
import { demoLoginRoute } from './routes/demo-login.ts';
import { docsRoutes } from './routes/docs.ts';
import { healthRoute } from './routes/health.ts';
import { importsRoute } from './routes/imports.ts';
import { serveMetrics } from './routes/metrics.ts';
import { proxyRoutes } from './routes/proxy.ts';
import { connectUpstreams } from './upstreams.ts';

/** Uploads are large and callers' lines slow; a caller that stops sending is cut off much earlier, see uploads.ts. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

export interface StartOptions {
  readonly now?: () => number;
  readonly logger?: Logger;
  readonly answerTimeoutMs?: number;
}

/** The public entrance: signs callers in, checks them, and passes each declared route on to the service that owns it. */
export async function start(config: Config, options: StartOptions = {}): Promise<AsyncDisposable & { url: string }> {
  const { now = Date.now, logger = createLogger('gateway', config.LOG_LEVEL) } = options;
  const origins = { 'promo-analytics': config.PROMO_ANALYTICS_URL, 'promo-proposals': config.PROMO_PROPOSALS_URL };
  const upstreams = connectUpstreams(origins, options.answerTimeoutMs);
  const demo = demoTokens(now);
  const sessions = createSessions(tokenVerifier(demo.trust, now), privateKeyOf(config.IDENTITY_PRIVATE_KEY), now);

  // No dependency makes the gateway unready: with one service dead, the others' routes still answer.
  const app = await createHttp({ logger, checks: [], requestTimeoutMs: REQUEST_TIMEOUT_MS, edge: true });
  useGuard(app, sessions);
  healthRoute(app, upstreams);
  importsRoute(app, upstreams);
  demoLoginRoute(app, demo);
  proxyRoutes(app, upstreams);
  docsRoutes(app);

  const url = await app.listen({ host: config.HOST, port: config.PORT });
  const { METRICS_PORT: metricsPort } = config;
  const metrics = metricsPort === undefined ? undefined : await serveMetrics(app, config.HOST, metricsPort);
  return {
    url,
    async [Symbol.asyncDispose]() {
      await drain(app, config.DRAIN_MS);
      metrics?.close();
      await upstreams.agent.close();
    },
  };
}
