import { ANONYMOUS } from '@promo/contracts/identity';
import { nplHealth } from '@promo/contracts/npl/routes';
import { serve } from '@promo/http/serve';
import type { FastifyInstance } from 'fastify';

/** That the service lives: for anybody, so no identity is asked for. */
export function healthRoute(app: FastifyInstance): void {
  serve(
    app,
    nplHealth,
    async () => ANONYMOUS,
    () => ({ status: 'ok' }),
  );
}
