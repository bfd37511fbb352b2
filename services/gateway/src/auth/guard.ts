import { PERSONAL_TOKEN } from '@promo/contracts/accounts/words';
import { Refusal } from '@promo/contracts/errors';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import { authorise, names, type SectionHolders } from '@promo/contracts/section-holders';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Session, Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; nobody on public routes, where no token is looked at. Null until the guard has let the request in. */
    session: Session | null;
  }
}

const NO_SECTION = new Refusal(403, gatewayMessage.no_section());
const READS_ONLY = new Refusal(403, gatewayMessage.token_reads_only());

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Default deny: a route without a section keeps the gateway from starting, and no request reaches a route before its
 * caller was found to hold the section. It comes before validation and before anything is looked up.
 */
export function useGuard(app: FastifyInstance, sessions: Pick<Sessions, 'of'>, holders: SectionHolders): void {
  const routes: RouteOptions[] = [];
  // Looked at in the end: a plugin's routes get their section from a hook of its own scope, which runs after this one.
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', (done) => {
    const open = routes.filter((route) => !route.config?.section).map((route) => `${route.method} ${route.url}`);
    done(open.length > 0 ? new Error(`no section: ${open.join(', ')}`) : undefined);
  });
  app.decorateRequest('session', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { section } = request.routeOptions.config;
    if (!section) return done(NO_SECTION);
    const admit = (session: Session) => {
      request.session = session;
      const decision = authorise(session.identity, section, holders);
      const named = names(session.sections, section);
      if (decision === 'allowed' && named && session.sections && !reads(request)) return done(READS_ONLY);
      if (decision === 'allowed' && named) return done();
      if (decision !== 'unauthenticated') return done(new Refusal(403, gatewayMessage.section_needed({ section })));
      challenge(reply);
      return done(new Refusal(401, gatewayMessage.token_needed()));
    };
    const session = sessions.of(section === 'public' ? undefined : authorizationOf(request));
    if (!(session instanceof Promise)) return admit(session);
    session.then(admit, (error: Error) => {
      if (error instanceof Refusal && error.status === 401) challenge(reply, ', error="invalid_token"');
      done(error);
    });
  });
}

/** The header; where the route says so, else a personal token of the query, which is no place for any other. */
function authorizationOf({ headers, query, routeOptions }: FastifyRequest): string | undefined {
  const { token } = query as { readonly token?: unknown };
  if (headers.authorization !== undefined || !routeOptions.config.tokenInQuery || token === undefined)
    return headers.authorization;
  return `Bearer ${typeof token === 'string' && PERSONAL_TOKEN.test(token) ? token : ''}`;
}

export function challenge(reply: FastifyReply, error = ''): void {
  reply.header('www-authenticate', `Bearer realm="promo"${error}`);
}
