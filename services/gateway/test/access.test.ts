import { OPEN_BY_DEFAULT, PUBLIC_ROUTES } from '@promo/contracts/openapi/document';
import { authorise, CLOSED_HOLDERS, SECTION_HOLDERS } from '@promo/contracts/section-holders';
import { SECTIONS } from '@promo/contracts/sections';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, test } from 'vitest';
import { DEMO_USERS } from '../src/domain/demo-users.ts';
import { start } from '../src/service.ts';
import { bearer, gatewayConfig, identityKeys, login, raw, silent, startUpstream } from './harness.ts';
import { CALLERS, type Caller, callTo, isCaller, MATRIX, nameOf } from './matrix.ts';

const keys = identityKeys();
const PROFILES = ['open', 'roles'] as const;
type Profile = (typeof PROFILES)[number];

const upstream = await keepForTests(startUpstream(keys.publicPem));
const gateways = {} as Record<Profile, Awaited<ReturnType<typeof start>>>;
for (const profile of PROFILES) {
  const config = { ...gatewayConfig(keys.privatePem, upstream.url), PROMO_ACCESS: profile };
  gateways[profile] = await keepForTests(start(config, { logger: silent }));
}

/** Signed in at this gateway, or not at all. */
const credentials = async (profile: Profile, caller: Caller): Promise<Record<string, string>> =>
  isCaller(caller) ? bearer(await login(gateways[profile].url, caller)) : {};

test('the matrix has every declared route, and no other', () => {
  expect(MATRIX.map(([name]) => name).toSorted()).toEqual(PUBLIC_ROUTES.map(nameOf).toSorted());
});

describe.each(PROFILES)('with promotions %s', (profile) => {
  test.each(CALLERS)('%s may call what the matrix says, by GET and HEAD alike, and nothing else', async (caller) => {
    const authorization = await credentials(profile, caller);
    const wrong: string[] = [];
    for (const [name, open, closed] of MATRIX) {
      const { method, path } = callTo(name);
      const allowed = (profile === 'open' ? open : closed).includes(caller);
      for (const verb of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
        const decision = await ask(profile, verb, path, authorization);
        const expected = allowed ? 'allowed' : caller === 'anonymous' ? '401' : '403';
        if (decision !== expected) wrong.push(`${verb} ${path}: ${decision}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** `allowed`, or the refusal's status; also what should never be seen. */
async function ask(profile: Profile, method: string, path: string, authorization: Record<string, string>) {
  const { url } = gateways[profile];
  if (path === '/events') return listening(url, method, authorization);
  const type = path.includes('/imports/') ? 'text/csv' : 'application/json';
  const sent = method === 'POST' || method === 'PUT' ? '{}' : undefined;
  upstream.arrivals.length = 0;
  const answer = await raw(url, method, path, { ...authorization, ...(sent && { 'content-type': type }) }, sent);
  const refused = answer.status === 401 || answer.status === 403;
  if (refused && upstream.arrivals.length > 0) return 'refused, but it reached the service';
  if (refused && method !== 'HEAD' && typeof JSON.parse(answer.body).detail !== 'string')
    return 'refused without a word';
  if (answer.status === 401)
    return answer.headers['www-authenticate'] === 'Bearer realm="promo"' ? '401' : 'no challenge';
  if (answer.status === 403) return '403';
  return [404, 405, 503].includes(answer.status) && upstream.arrivals.length === 0
    ? `not served: ${answer.status}`
    : 'allowed';
}

/** A stream does not end by itself. */
async function listening(url: string, method: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  const { status } = await fetch(`${url}/events`, { method, headers, signal: leaving.signal });
  leaving.abort();
  return status === 200 ? 'allowed' : String(status);
}

describe('no spelling of a path', () => {
  const last = /[^/]+$/;
  const encodeFirst = (segment: string) => `%${segment.charCodeAt(0).toString(16)}${segment.slice(1)}`;
  const TRICKS: Record<string, (path: string) => string> = {
    'with an encoded letter': (path) => path.replace(last, encodeFirst),
    'with a letter encoded twice': (path) => path.replace(last, (name) => encodeFirst(name).replace('%', '%25')),
    'with all letters encoded': (path) =>
      path.replace(last, (name) => [...name].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')),
    'with an encoded slash': (path) => path.replace(last, '%2f$&').replace('/%2f', '%2F'),
    'with an encoded backslash': (path) => path.replace(last, '%5c$&'),
    'with a backslash': (path) => path.replaceAll('/', '\\').replace('\\', '/'),
    'with a double slash': (path) => path.replace(last, '/$&'),
    'with a double slash in front': (path) => `/${path}`,
    'with a dot segment': (path) => path.replace(last, './$&'),
    'with a parent segment': (path) => path.replace(last, 'x/../$&'),
    'with an encoded parent segment': (path) => path.replace(last, 'x/%2e%2E/$&'),
    'out of a public path': (path) => `/api/promo/health/..${path.replace('/api/promo', '')}`,
    'behind a fragment': (path) => `/api/promo/health#${path}`,
    'with a zero byte': (path) => `${path}%00`,
    'with a dot at the end': (path) => `${path}/.`,
    'with a slash at the end': (path) => `${path}/`,
    'with a parameter': (path) => `${path};a=b`,
    'with an encoded question mark': (path) => `${path}%3fa=b`,
    'with a space at the end': (path) => `${path}%20`,
    'in capitals': (path) => path.toUpperCase(),
    'with another origin': (path) => `http://elsewhere${path}`,
    'with an overlong slash': (path) => path.replace(last, '%c0%af$&'),
    'with a broken encoding': (path) => path.replace(last, '%zz$&'),
    'with a full-width slash': (path) => path.replace(last, '%ef%bc%8f$&'),
  };
  const guarded = MATRIX.filter(([, , closed]) => closed.length < CALLERS.length).map(([name]) => callTo(name));

  test.each(Object.entries(TRICKS))('%s gets past the guard', async (_name, trick) => {
    const wrong: string[] = [];
    for (const caller of ['anonymous', 'Kontroling', 'Nabava'] as const) {
      const authorization = await credentials('roles', caller);
      const identity = isCaller(caller) ? DEMO_USERS[caller] : { user_id: null, name: null, roles: [] };
      for (const { method, path } of guarded.filter(({ path }) => path !== '/events')) {
        upstream.arrivals.length = 0;
        const { status } = await raw(gateways.roles.url, method, trick(path), authorization);
        for (const { url, section } of upstream.arrivals) {
          const held = section && authorise(identity, section, CLOSED_HOLDERS) === 'allowed';
          if (!held) wrong.push(`${caller}: ${method} ${trick(path)} reached ${url}`);
        }
        const odd = upstream.arrivals.length === 0 && ![400, 401, 403, 404, 405].includes(status);
        if (odd) wrong.push(`${caller}: ${method} ${trick(path)} answered ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('permission comes before validation and before the body is read', async () => {
  const headers = { ...bearer(await login(gateways.open.url, 'Nabava')), 'content-type': 'image/png' };
  const { status } = await raw(gateways.open.url, 'POST', '/api/promo/imports/sales?nonsense=1', headers, 'x');
  expect(status).toBe(403);
});

test('who asks is told what they hold', async () => {
  const me = async (headers = {}) => JSON.parse((await raw(gateways.roles.url, 'GET', '/auth/me', headers)).body);
  expect(await me()).toEqual({
    user_id: null,
    name: null,
    roles: [],
    promo_access: 'roles',
    sections: ['public', 'self'],
    expires_at: null,
  });
  const kontroling = await me(bearer(await login(gateways.roles.url, 'Kontroling')));
  expect(kontroling).toEqual({
    user_id: 4,
    name: 'Krešimir Marić',
    roles: ['Kontroling'],
    promo_access: 'roles',
    sections: ['public', 'self', 'promo_read', 'npl_report', 'account'],
    expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect(JSON.parse((await raw(gateways.open.url, 'GET', '/auth/settings')).body)).toEqual({
    mode: 'demo',
    demo_roles: ['Admin', 'Nabava', 'Veleprodaja', 'Kontroling', 'Planner', 'Reviewer'],
    issuer: null,
    client_id: null,
    scopes: null,
    audience: null,
    school_breaks: [],
  });
});

test.each(PROFILES)('services are told with each identity whom promotions are for: %s', async (profile) => {
  const authorization = bearer(await login(gateways[profile].url, 'Planner'));
  await raw(gateways[profile].url, 'GET', '/api/promo/history', authorization);
  expect(upstream.seen.at(-1)?.identity).toMatchObject({ user_id: 5, promo_access: profile });
});

test('the tables of sections are complete, and the document says the same', async () => {
  expect(Object.keys(SECTION_HOLDERS).sort()).toEqual([...SECTIONS].sort());
  const open = SECTIONS.filter((section) => SECTION_HOLDERS[section] === 'everyone');
  expect(open.toSorted()).toEqual([...OPEN_BY_DEFAULT].sort());
  const security = async (profile: Profile) => {
    const document = JSON.parse((await raw(gateways[profile].url, 'GET', '/openapi.json')).body);
    return document.paths['/api/promo/history'].get.security;
  };
  expect(await security('open')).toEqual([{}, { bearer: [] }]);
  expect(await security('roles')).toEqual([{ bearer: [] }]);
});
