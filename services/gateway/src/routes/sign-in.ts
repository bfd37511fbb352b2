import { getSubscription } from '@promo/contracts/accounts/subscription';
import { authSettings, me } from '@promo/contracts/gateway/routes';
import { sectionsOf } from '@promo/contracts/section-holders';
import { ROLES } from '@promo/contracts/sections';
import type { FastifyInstance } from 'fastify';
import type { Session } from '../auth/sessions.ts';
import { accessOf } from '../config.ts';
import type { Context } from '../context.ts';
import { schoolBreaksOf } from '../domain/school-breaks.ts';
import { ask, onBehalfOf } from '../upstream/upstreams.ts';
import { answer } from './answer.ts';

const ACCOUNTS_MS = 2_000;

/** How callers sign in here, and who they then are. */
export function signInRoutes(app: FastifyInstance, { config, holders, upstreams }: Context): void {
  const provider = {
    issuer: config.OIDC_ISSUER ?? null,
    client_id: config.OIDC_CLIENT_ID ?? null,
    scopes: config.OIDC_SCOPES,
    audience: config.OIDC_AUDIENCE ?? null,
  };
  const none = { issuer: null, client_id: null, scopes: null, audience: null };
  const school_breaks = schoolBreaksOf(config.SCHOOL_BREAKS);
  const settings =
    config.AUTH_MODE === 'demo'
      ? { mode: 'demo' as const, demo_roles: [...ROLES], ...none }
      : { mode: 'oidc' as const, demo_roles: [], ...provider };
  answer(app, authSettings, async () => ({ ...settings, school_breaks }));

  answer(app, me, async (_body, request) => {
    const { identity, expires, sections } = request.session as Session;
    // With any request accounts takes a lost role from what its caller keeps there, and who asks this may never ask it themselves.
    if (identity.user_id !== null && !sections) {
      const url = `${upstreams.origins.accounts}${getSubscription.path}`;
      void ask(upstreams, url, ACCOUNTS_MS, onBehalfOf(request)).catch(() => undefined);
    }
    const ends = Number.isFinite(expires) ? new Date(expires).toISOString() : null;
    const promo_access = accessOf(config);
    return { ...identity, promo_access, sections: sectionsOf(identity, holders, sections), expires_at: ends };
  });
}
