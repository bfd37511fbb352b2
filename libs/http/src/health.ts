import type { Ready } from '@promo/contracts/fields';
import { measure } from '@promo/runtime/metrics';
import { release } from '@promo/runtime/release';
import type { FastifyInstance } from 'fastify';

/** A dependency's probe: resolves when it is well, optionally with a detail, and rejects otherwise. */
export interface Check {
  readonly name: string;
  readonly probe: () => Promise<string | undefined>;
  /** Shown, but the service is ready without it: it can do most of its work. */
  readonly optional?: boolean;
}

const PROBE_DEADLINE_MS = 1_500;

/** Probes come every second or two: not worth a log line. */
const PROBE = { logLevel: 'silent', config: { section: 'public', unlimited: true, unmeasured: true } } as const;

const draining = new WeakSet<FastifyInstance>();

/** What is still going on this long after closing began is cut off: the process has to go. */
export const FINISH_MS = 3_000;

/** Fails /ready, waits until the load balancer has seen it, then closes: no request is lost on the way. */
export async function drain(app: FastifyInstance, waitMs: number): Promise<void> {
  draining.add(app);
  // A connection that is kept open ends with its next answer: once the server closes, no request is on its way over it.
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  await app.close();
  clearTimeout(late);
}

/** /health says that the process lives, and of which release it is; /ready says that it can do its work. */
export function useHealth(app: FastifyInstance, checks: readonly Check[]): void {
  const optional = new Set(checks.filter((check) => check.optional).map(({ name }) => name));
  app.get('/health', PROBE, () => ({ status: 'ok', ...release }));
  const look = async () => {
    const results = await Promise.all(checks.map(run));
    if (draining.has(app)) results.push({ name: 'draining', ok: false, ms: 0, detail: 'the service is stopping' });
    return { results, ready: results.every(({ name, ok }) => ok || optional.has(name)) };
  };
  app.get('/ready', PROBE, async (_request, reply) => {
    const { results, ready } = await look();
    const body: Ready = { status: ready ? 'ready' : 'not ready', checks: results };
    return reply.code(ready ? 200 : 503).send(body);
  });
  const readiness = measure('service_ready', '1 when /ready answers 200, else 0', async () =>
    Number((await look()).ready),
  );
  app.addHook('onClose', async () => readiness[Symbol.dispose]());
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
