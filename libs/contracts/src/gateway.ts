import { Type } from 'typebox';
import { Identity } from './identity.ts';
import { ImportList } from './imports.ts';
import { ANALYTICS_ROUTES, analyticsImports } from './promo-analytics.ts';
import { CALENDAR_ROUTES } from './promo-calendar.ts';
import { PROPOSAL_ROUTES } from './promo-proposals.ts';
import { type Route, route } from './route.ts';
import { ROLES } from './sections.ts';

export const promoHealth = route({
  method: 'GET',
  path: '/api/promo/health',
  section: 'public',
  summary: 'Health of the promotion services; always 200',
  status: 200,
  response: Type.Object({
    status: Type.String({ description: 'ok or degraded' }),
    services: Type.Record(Type.String(), Type.String()),
  }),
});

export const demoLogin = route({
  method: 'POST',
  path: '/auth/demo-login',
  section: 'public',
  summary: 'A token for a demo user of the given role (demo mode only)',
  body: Type.Object({ role: Type.Enum([...ROLES]) }, { additionalProperties: false }),
  status: 200,
  response: Type.Object({
    token: Type.String(),
    expires_at: Type.String({ description: 'ISO 8601, UTC' }),
    user: Identity,
  }),
});

/** The owners' lists merged, newest first. */
export const mergedImports = route({ ...analyticsImports, response: ImportList });

/** What the gateway answers itself. */
export const GATEWAY_ROUTES = [promoHealth, demoLogin, mergedImports] as const;

/** What it proxies, by the service that serves it. */
export const PROXIED: Readonly<Record<string, readonly Route[]>> = {
  'promo-analytics': ANALYTICS_ROUTES.filter((declared) => declared.path !== mergedImports.path),
  'promo-proposals': [...PROPOSAL_ROUTES, ...CALENDAR_ROUTES],
};
