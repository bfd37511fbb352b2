import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@promo/contracts/errors';
import { LIVE_EVENTS, TOLD_BARELY } from '@promo/contracts/gateway/live-events';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import { events } from '@promo/contracts/gateway/routes';
import { sectionsOf } from '@promo/contracts/section-holders';
import { NO_QUERY } from '@promo/http/serve';
import type { FastifyInstance } from 'fastify';
import { challenge } from '../auth/guard.ts';
import type { Session } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { callerOf } from '../edge/rate-limit.ts';

const TOLD = new Set([...Object.values(LIVE_EVENTS), ...Object.values(TOLD_BARELY)]);

/** Live updates, for as long as the caller's token is good. */
export function eventsRoute(app: FastifyInstance, { audience, holders, sessions }: Context): void {
  app.addHook('preClose', (done) => {
    audience[Symbol.dispose]();
    done();
  });
  app.get(
    events.path,
    { config: { section: events.section, unmeasured: true }, schema: { querystring: NO_QUERY } },
    (request, reply) => {
      const { identity, checkedUntil, lastsUntil, sections: named } = request.session as Session;
      // A personal token may be withdrawn, and a stream would go on.
      const sections = named ? [] : sectionsOf(identity, holders).filter((section) => TOLD.has(section));
      if (sections.length === 0 && identity.user_id === null) {
        challenge(reply);
        throw new Refusal(401, gatewayMessage.token_needed());
      }
      if (sections.length === 0) throw new Refusal(403, gatewayMessage.no_live_updates());
      // Buffering proxies would keep events to themselves.
      reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8');
      if (request.method === 'HEAD') return reply.send('');
      // One that ended with the token would be opened again and again for as long as the gateway's clock still takes it.
      const listener = { sections, key: callerOf(request), expires: lastsUntil ?? checkedUntil };
      const keepsRoles = async () => {
        const { identity: now } = await sessions.of(request.headers.authorization);
        return isDeepStrictEqual(now.roles, identity.roles);
      };
      return reply.send(audience.join(lastsUntil === undefined ? listener : { ...listener, keepsRoles }));
    },
  );
}
