import { keepForTests } from '@promo/testing/keep-for-tests';
import { afterEach, expect, test } from 'vitest';
import { start } from '../src/service.ts';
import { bearer, gatewayConfig, identityKeys, raw, silent, startUpstream } from './harness.ts';
import { AUDIENCE, CLIENT_ID, startProvider } from './provider.ts';

/** Users who are locked at their provider, or have lost a role there, while their tokens would last. */

const keys = identityKeys();
/** The clock of all gateways runs this far ahead of the real one. */
let ahead = 0;
const later = () => {
  ahead += 10_000;
};

const upstream = await keepForTests(startUpstream(keys.publicPem));
const provider = await keepForTests(startProvider('RS256'));
const config = {
  ...gatewayConfig(keys.privatePem, upstream.url),
  AUTH_MODE: 'oidc' as const,
  OIDC_ISSUER: provider.issuer,
  OIDC_AUDIENCE: AUDIENCE,
  OIDC_JWKS_URL: provider.jwksUrl,
  OIDC_USERINFO_URL: provider.userInfoUrl,
  OIDC_CLIENT_ID: CLIENT_ID,
  ROLES_CLAIM: 'realm_access.roles',
};
const startGateway = () => start(config, { logger: silent, now: () => Date.now() + ahead });
const one = await keepForTests(startGateway());
const other = await keepForTests(startGateway());
afterEach(() => {
  for (const role of ['Admin', 'Nabava'] as const) provider.setUser(role, null);
});

const imports = async (token: string, { url } = one) =>
  (await raw(url, 'GET', '/api/promo/imports', bearer(token))).status;

test('who is locked is out at every gateway within ten seconds, also at one that was started since', async () => {
  const token = await provider.signIn('Admin');
  expect([await imports(token), await imports(token, other)]).toEqual([200, 200]);
  provider.setUser('Admin', { locked: true });
  later();
  expect([await imports(token), await imports(token, other)]).toEqual([401, 401]);
  await using since = await startGateway();
  expect(await imports(token, since)).toBe(401);
});

test('a role that was taken away or given counts within ten seconds, and services are told so', async () => {
  const token = await provider.signIn('Admin');
  expect(await imports(token)).toBe(200);
  provider.setUser('Admin', { roles: ['Nabava'] });
  later();
  expect(await imports(token)).toBe(403);
  await raw(one.url, 'GET', '/api/npl', bearer(token));
  expect(upstream.seen.at(-1)?.identity).toMatchObject({ user_id: 100, roles: ['Nabava'] });
  provider.setUser('Admin', { roles: ['Admin', 'Nabava'] });
  later();
  expect(await imports(token)).toBe(200);
});

test('its live updates end with a role, and do not begin again once it is locked', async () => {
  const token = await provider.signIn('Nabava');
  const stream = await fetch(`${one.url}/events`, { headers: bearer(token) });
  provider.setUser('Nabava', { roles: ['Kontroling'] });
  later();
  // it ends with a sign of life; the token lasts for ten minutes
  expect(await stream.text()).toMatch(/^retry: 2000\n\n(:\n\n)*$/);
  provider.setUser('Nabava', { locked: true });
  later();
  expect((await fetch(`${one.url}/events`, { headers: bearer(token) })).status).toBe(401);
});

test('while the provider does not answer tokens count by themselves, and are asked for once it does', async () => {
  const token = await provider.signIn('Admin');
  expect(await imports(token)).toBe(200);
  provider.setDown(true);
  later();
  expect(await imports(token)).toBe(200);
  provider.setUser('Admin', { locked: true });
  provider.setDown(false);
  later();
  expect(await imports(token)).toBe(401);
});
