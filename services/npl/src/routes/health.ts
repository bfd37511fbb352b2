import { ANONYMOUS } from '@promo/contracts/identity';
import { nplHealth } from '@promo/contracts/npl/routes';
import { serving } from '@promo/http/serve';
import { release } from '@promo/runtime/release';
import type { FastifyInstance } from 'fastify';

/** That the service lives: for anybody, so no identity is asked for. */
export function healthRoute(app: FastifyInstance): void {
  const serve = serving(app, async () => ANONYMOUS);
  serve(nplHealth, () => ({ status: 'ok', ...release }));
}
