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
  const provider = config.AUTH_MODE === 'oidc' ? config : null;
  const settings = {
    mode: config.AUTH_MODE,
    demo_roles: provider ? [] : [...ROLES],
    issuer: provider?.OIDC_ISSUER ?? null,
    client_id: provider?.OIDC_CLIENT_ID ?? null,
    scopes: provider?.OIDC_SCOPES ?? null,
    audience: provider?.OIDC_AUDIENCE ?? null,
    school_breaks: schoolBreaksOf(config.SCHOOL_BREAKS),
  };
  answer(app, authSettings, async () => settings);

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
