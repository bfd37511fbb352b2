import { PROXIED, promoHealth } from '@promo/contracts/gateway/routes';
import { release } from '@promo/runtime/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { opennessOf } from '../config.ts';
import type { Context } from '../context.ts';
import { ask, type Upstreams } from '../upstream/upstreams.ts';
import { answer } from './answer.ts';

const DEADLINE_MS = 2_000;

/** Services of promotion planning; the others answer for themselves. */
const PROMO = Object.entries(PROXIED).filter(([, routes]) => routes.some(({ path }) => path.startsWith('/api/promo/')));

/**
 * How the services are, as they say themselves; always 200, so that a monitor can tell this from a dead gateway. An
 * administrator is told besides what is open here.
 */
export function healthRoute(app: FastifyInstance, { config, sessions, upstreams }: Context): void {
  const open = opennessOf(config);
  /** The route is public, so that a bad token is no reason to refuse: it counts as none. */
  const isAdmin = async ({ headers }: FastifyRequest) => {
    const session = await Promise.try(() => sessions.of(headers.authorization)).catch(() => undefined);
    return session?.sections === undefined && session?.identity.roles.includes('Admin');
  };
  answer(app, promoHealth, async (_body, request) => {
    const names = PROMO.map(([name]) => name);
    const states = await Promise.all(names.map((name) => stateOf(upstreams, upstreams.origins[name] as string)));
    return {
      status: states.every((state) => state === 'ok') ? 'ok' : 'degraded',
      services: { gateway: 'ok', ...Object.fromEntries(names.map((name, i) => [name, states[i] as string])) },
      ...release,
      ...((await isAdmin(request)) && { open }),
    };
  });
}

async function stateOf(upstreams: Upstreams, origin: string): Promise<string> {
  try {
    const { status } = await ask(upstreams, `${origin}/ready`, DEADLINE_MS);
    return status === 200 ? 'ok' : 'not ready';
  } catch {
    return 'down';
  }
}
