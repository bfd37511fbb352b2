import type { Ready } from '@promo/contracts/fields';
import type { FastifyInstance } from 'fastify';

/** A dependency's probe: resolves when it is well, optionally with a detail, and rejects otherwise. */
export interface Check {
  readonly name: string;
  readonly probe: () => Promise<string | undefined>;
}

const PROBE_DEADLINE_MS = 1_500;

/** Probes come every second or two: not worth a log line. */
const PROBE = { logLevel: 'silent', config: { section: 'public' } } as const;

const draining = new WeakSet<FastifyInstance>();

/** What is still going on this long after closing began is cut off: the process has to go. */
const FINISH_MS = 3_000;

/** Fails /ready, waits until the load balancer has seen it, then closes: no request is lost on the way. */
export async function drain(app: FastifyInstance, waitMs: number): Promise<void> {
  draining.add(app);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  await app.close();
  clearTimeout(late);
}

/** /health says that the process lives; /ready says that it can do its work. */
export function useHealth(app: FastifyInstance, checks: readonly Check[]): void {
  app.get('/health', PROBE, () => ({ status: 'ok' }));
  app.get('/ready', PROBE, async (_request, reply) => {
    const results = await Promise.all(checks.map(run));
    if (draining.has(app)) results.push({ name: 'draining', ok: false, ms: 0, detail: 'the service is stopping' });
    const ready = results.every((check) => check.ok);
    const body: Ready = { status: ready ? 'ready' : 'not ready', checks: results };
    return reply.code(ready ? 200 : 503).send(body);
  });
}

async function run({ name, probe }: Check) {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`no answer in ${PROBE_DEADLINE_MS} ms`)), PROBE_DEADLINE_MS).unref();
    });
    return { name, ok: true, detail: (await Promise.race([probe(), late])) ?? null, ms: ms() };
  } catch (error) {
    return { name, ok: false, detail: (error as Error).message, ms: ms() };
  }
}
