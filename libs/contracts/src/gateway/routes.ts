import { Type } from 'typebox';
import { ACCOUNT_ROUTES } from '../accounts/routes.ts';
import { coded } from '../coded.ts';
import { CalendarDay, nullable, release } from '../fields.ts';
import { Identity, PROMO_ACCESS } from '../identity.ts';
import { ImportList } from '../imports.ts';
import { MARKETING_ROUTES } from '../marketing/routes.ts';
import { NPL_ROUTES } from '../npl/routes.ts';
import { ANALYTICS_ROUTES, analyticsImports } from '../promo-analytics/routes.ts';
import { CALENDAR_ROUTES } from '../promo-proposals/calendar.ts';
import { PROPOSAL_ROUTES } from '../promo-proposals/routes.ts';
import { type Route, route } from '../route.ts';
import { ROLES, SECTIONS } from '../sections.ts';
import { SCHOOL_BREAKS } from './words.ts';

export const promoHealth = route({
  method: 'GET',
  path: '/api/promo/health',
  section: 'public',
  summary: 'Health of the promotion services; always 200',
  description:
    'Of each service whether it answers now, and which release answers here. It tells nothing of the data; Admin is also told what is open here that a production keeps closed.',
  status: 200,
  response: Type.Object({
    status: Type.String({ description: 'ok or degraded' }),
    services: Type.Record(Type.String(), Type.String()),
    ...release,
    open: Type.Optional(
      Type.Array(Type.Object({ detail: Type.String(), ...coded }), {
        description: 'For Admin only: what is open here that a production keeps closed',
      }),
    ),
  }),
});

export const demoLogin = route({
  method: 'POST',
  path: '/auth/demo-login',
  section: 'public',
  summary: 'A token for a demo user of the given role (demo mode only)',
  description:
    'For trying the API out: send the token as `Authorization: Bearer`. Outside demo mode there is no such route; sign in at the OpenID provider that /auth/settings names.',
  body: Type.Object({ role: Type.Enum([...ROLES]) }, { additionalProperties: false }),
  status: 200,
  response: Type.Object({
    token: Type.String(),
    expires_at: Type.String({ description: 'ISO 8601, UTC' }),
    user: Identity,
  }),
});

/** What a browser needs to know before anybody has signed in. */
export const authSettings = route({
  method: 'GET',
  path: '/auth/settings',
  section: 'public',
  summary: 'How callers sign in here',
  description: 'In demo mode `demo_roles` lists what /auth/demo-login takes; in oidc mode the other fields are set.',
  status: 200,
  response: Type.Object({
    mode: Type.Enum(['demo', 'oidc']),
    demo_roles: Type.Array(Type.Enum([...ROLES]), { description: 'Empty in oidc mode' }),
    issuer: nullable(Type.String({ description: 'The OpenID provider, an origin or URL' })),
    client_id: nullable(
      Type.String({ description: 'The console as the provider knows it: a public client with PKCE' }),
    ),
    scopes: nullable(Type.String({ description: 'To ask for, separated by spaces' })),
    audience: nullable(
      Type.String({ description: 'Whom access tokens are for; the `resource` to ask the provider for' }),
    ),
    school_breaks: Type.Array(
      Type.Object({
        name: Type.Enum([...SCHOOL_BREAKS]),
        from: CalendarDay('First day'),
        to: CalendarDay('Last day'),
      }),
      { description: 'School breaks that the operator has set, for calendars' },
    ),
  }),
});

export const me = route({
  method: 'GET',
  path: '/auth/me',
  section: 'self',
  summary: 'Who the caller is, and which sections the caller holds',
  description: 'Without a token: nobody (`user_id` null), with the sections that are open to everyone.',
  status: 200,
  response: Type.Object({
    ...Identity.properties,
    promo_access: Type.Enum([...PROMO_ACCESS], { description: 'Whom the promotion sections are for' }),
    sections: Type.Array(Type.Enum([...SECTIONS])),
    expires_at: nullable(Type.String({ description: 'When the token ends, ISO 8601, UTC' })),
  }),
});

/**
 * Server-sent events: `event: <subject>`, `data: {id, at, actor, data}`, see live-events.ts. Read it with fetch and the
 * Authorization header, as any other route: EventSource cannot send one, and a token has no place in an address.
 */
export const events = route({
  method: 'GET',
  path: '/events',
  section: 'self',
  summary: 'Live updates as server-sent events, of the sections that the caller holds',
  description:
    'Signals to look again, from now on: what happened while the stream was away is not repeated. Who may read the report of new products alone is told of their changes with `data` empty and an `id` that says nothing. It ends when the token does or the gateway stops; connect again then. A comment is sent every 15 s.',
  produces: 'text/event-stream',
  status: 200,
  response: Type.String({ description: 'event: <subject>, data: {id, at, actor, data}' }),
});

/** The owners' lists merged, newest first. */
export const mergedImports = route({ ...analyticsImports, response: ImportList });

/** What the gateway answers itself. */
export const GATEWAY_ROUTES = [promoHealth, demoLogin, authSettings, me, events, mergedImports] as const;

/** What it proxies, by the service that serves it. */
export const PROXIED: Readonly<Record<string, readonly Route[]>> = {
  'promo-analytics': ANALYTICS_ROUTES.filter((declared) => declared.path !== mergedImports.path),
  'promo-proposals': [...PROPOSAL_ROUTES, ...CALENDAR_ROUTES],
  marketing: MARKETING_ROUTES.filter((declared) => declared.path !== mergedImports.path),
  npl: NPL_ROUTES,
  accounts: ACCOUNT_ROUTES,
};
