import { histogram, info, METRICS_TYPE, measureProcess, metricsText } from '@promo/runtime/metrics';
import { release } from '@promo/runtime/release';
import type { FastifyInstance } from 'fastify';

/** Seconds: most answers take milliseconds, a question to another service may take 2 s, the gateway waits 8 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const duration = histogram(
  'http_request_duration_seconds',
  'Time from the head of a request to the end of its answer; upstream is the service that the gateway passed it on to',
  BUCKETS,
  ['method', 'route', 'status_code', 'upstream'],
);

/**
 * Measures each request under the route that was declared, never under the path that was asked for, so that callers cannot
 * make up series: what no route serves is `unmatched`. Call it before routes are added.
 */
export function useMetrics(app: FastifyInstance): void {
  measureProcess();
  info('release_info', '1, by version and commit of what runs', { ...release, commit: release.commit ?? 'unknown' });
  app.addHook('onResponse', ({ method, routeOptions: { url: route = 'unmatched', config } }, reply, done) => {
    if (!config?.unmeasured) {
      const upstream = config?.upstream;
      const labels = { method, route, status_code: reply.statusCode, ...(upstream && { upstream }) };
      duration.observe(labels, reply.elapsedTime / 1000);
    }
    done();
  });
}

/** Serves what useMetrics and all else measured. */
export function metricsRoute(app: FastifyInstance): void {
  const config = { section: 'public', unlimited: true, unmeasured: true } as const;
  app.get('/metrics', { logLevel: 'silent', config }, async (_request, reply) =>
    reply.type(METRICS_TYPE).send(await metricsText()),
  );
}
