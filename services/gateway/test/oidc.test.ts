import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { start } from '../src/service.ts';
import { bearer, gatewayConfig, identityKeys, raw, silent, startUpstream } from './harness.ts';
import { AUDIENCE, CLIENT_ID, startProvider } from './provider.ts';

const keys = identityKeys();
/** The gateway's clock runs this far ahead of the real one. */
let ahead = 0;

const oidcConfig = () => ({
  ...gatewayConfig(keys.privatePem, upstream.url),
  AUTH_MODE: 'oidc' as const,
  OIDC_ISSUER: provider.issuer,
  OIDC_AUDIENCE: AUDIENCE,
  OIDC_JWKS_URL: provider.jwksUrl,
  OIDC_CLIENT_ID: CLIENT_ID,
  ROLES_CLAIM: 'realm_access.roles',
});

const upstream = await keepForTests(startUpstream(keys.publicPem));
const provider = await keepForTests(startProvider('RS256'));
const gateway = await keepForTests(start(oidcConfig(), { logger: silent, now: () => Date.now() + ahead }));

const me = async (token: string) => {
  const { status, body } = await raw(gateway.url, 'GET', '/auth/me', bearer(token));
  return status === 200 ? JSON.parse(body) : status;
};
/** Lets the pause between two readings of the keys pass. */
const wait = () => {
  ahead += 11_000;
};

describe('with a real OpenID provider', () => {
  test('the console is told how to sign in, and demo sign-in is not there', async () => {
    expect(JSON.parse((await raw(gateway.url, 'GET', '/auth/settings')).body)).toEqual({
      mode: 'oidc',
      demo_roles: [],
      issuer: provider.issuer,
      client_id: CLIENT_ID,
      scopes: 'openid profile',
      audience: AUDIENCE,
      school_breaks: [],
    });
    expect((await raw(gateway.url, 'POST', '/auth/demo-login')).status).toBe(404);
    const document = JSON.parse((await raw(gateway.url, 'GET', '/openapi.json')).body);
    expect(document.paths['/auth/demo-login']).toBeUndefined();
  });

  test('a token of the code flow with PKCE opens what its roles hold', async () => {
    const token = await provider.signIn('Nabava');
    expect(await me(token)).toMatchObject({ user_id: 101, name: 'Iva Nabava', roles: ['Nabava'] });
    await raw(gateway.url, 'GET', '/api/promo/history', bearer(token));
    expect(upstream.seen.at(-1)?.identity).toMatchObject({ user_id: 101, name: 'Iva Nabava', roles: ['Nabava'] });
    expect((await raw(gateway.url, 'GET', '/api/promo/imports', bearer(token))).status).toBe(403);
    const admin = bearer(await provider.signIn('Admin'));
    expect((await raw(gateway.url, 'GET', '/api/promo/imports', admin)).status).toBe(200);
  });

  test('its keys are read once for many tokens, and again for a new one', async () => {
    const before = provider.reads();
    const old = await provider.signIn('Planner');
    expect(await me(old)).toMatchObject({ roles: ['Planner'] });
    expect(provider.reads()).toBe(before);
    for (const algorithm of ['ES256', 'EdDSA', 'RS256'] as const) {
      wait();
      provider.rotate(algorithm);
      const token = await provider.signIn('Reviewer');
      expect(decodeProtectedHeader(token).alg).toBe(algorithm);
      expect(await me(token)).toMatchObject({ roles: ['Reviewer'] });
    }
    expect(provider.reads()).toBe(before + 3);
    expect(await me(old)).toMatchObject({ roles: ['Planner'] });
  });

  test('made-up key ids do not make it read them over and over', async () => {
    wait();
    const { privateKey } = generateKeyPairSync('ed25519');
    const claims = decodeJwt(await provider.signIn('Admin'));
    const before = provider.reads();
    for (let i = 0; i < 5; i++) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: `made-up-${i}` })
        .sign(privateKey);
      expect(await me(token)).toBe(401);
    }
    expect(provider.reads()).toBe(before + 1);
  });

  test('a withdrawn key takes the tokens it signed along, also those that were checked before', async () => {
    wait();
    const old = await provider.signIn('Admin');
    expect(await me(old)).toMatchObject({ roles: ['Admin'] });
    provider.rotate('ES256', 'withdraw');
    const live = await fetch(`${gateway.url}/events`, { headers: bearer(old) });
    const anonymous = await fetch(`${gateway.url}/events`);
    expect(await me(await provider.signIn('Planner'))).toMatchObject({ roles: ['Planner'] });
    expect(await me(old)).toBe(401);
    // It ends: before, it was open for as long as the token would have lasted.
    expect(await live.text()).toMatch(/^retry: 2000\n\n(:\n\n)*$/);
    await anonymous.body?.cancel();
  });

  test('it is not ready before the keys were read, and is as soon as they can be', async () => {
    provider.setDown(true);
    const early = await start(oidcConfig(), { logger: silent });
    const ready = async () => (await raw(early.url, 'GET', '/ready')).status;
    expect(await ready()).toBe(503);
    expect(JSON.parse((await raw(early.url, 'GET', '/ready')).body).checks[0]).toMatchObject({
      name: 'identity-provider',
      ok: false,
    });
    provider.setDown(false);
    await expect.poll(ready).toBe(200);
    const before = provider.reads();
    const { status } = await raw(early.url, 'GET', '/auth/me', bearer(await provider.signIn('Admin')));
    expect([status, provider.reads()]).toEqual([200, before]);
    provider.setDown(true);
    expect(await ready()).toBe(200);
    provider.setDown(false);
    await early[Symbol.asyncDispose]();
  });

  test('promotions are for those who are signed in, whatever NODE_ENV says', async () => {
    for (const NODE_ENV of ['production', 'development', 'test'] as const) {
      const closed = await start({ ...oidcConfig(), NODE_ENV }, { logger: silent });
      const { status } = await raw(closed.url, 'GET', '/api/promo/history');
      await closed[Symbol.asyncDispose]();
      expect([NODE_ENV, status]).toEqual([NODE_ENV, 401]);
    }
  });

  test('the last keys are good while it is down; what they cannot tell is 503, not 401', async () => {
    wait();
    const known = await provider.signIn('Planner');
    const other = await provider.signIn('Kontroling');
    expect(await me(known)).toMatchObject({ roles: ['Planner'] });
    provider.rotate('EdDSA');
    const fresh = await provider.signIn('Kontroling');
    provider.setDown(true);
    expect(await me(known)).toMatchObject({ roles: ['Planner'] });
    expect(await me(other)).toMatchObject({ roles: ['Kontroling'] });
    expect(await me(fresh)).toBe(503);
    provider.setDown(false);
    wait();
    expect(await me(fresh)).toMatchObject({ roles: ['Kontroling'] });
  });

  test('the example of docs/operations.md lets users of a Keycloak realm in, with their roles', async () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const example = /```sh\n(NODE_ENV=production\n[\s\S]*?)```/.exec(page)?.[1] ?? '';
    const lines = [...example.matchAll(/^([A-Z_]+)=(\S+)/gm)].map(([, name = '', value = '']): [string, string] => {
      return [name, value.replace('https://id.example.com/realms/promo', provider.issuer)];
    });
    const { NODE_ENV: _https, ...settings } = Object.fromEntries(lines);
    const { privatePem } = keys;
    const services = ['PROMO_ANALYTICS_URL', 'PROMO_PROPOSALS_URL', 'MARKETING_URL', 'NPL_URL', 'ACCOUNTS_URL'];
    const config = readConfig({
      ...settings,
      ...Object.fromEntries(services.map((name) => [name, upstream.url])),
      ...{ IDENTITY_PRIVATE_KEY: privatePem, NATS_URL: 'nats://127.0.0.1:1', PORT: '0', DRAIN_MS: '0' },
    });
    const documented = await start(config, { logger: silent });
    await expect.poll(async () => (await raw(documented.url, 'GET', '/ready')).status).toBe(200);
    const told = await raw(documented.url, 'GET', '/auth/me', bearer(await provider.signIn('Planner')));
    await documented[Symbol.asyncDispose]();
    expect(JSON.parse(told.body)).toMatchObject({ user_id: 104, roles: ['Planner'] });
  });

  test('a token for another audience, or of another issuer, is refused', async () => {
    for (const wrong of [{ OIDC_AUDIENCE: 'https://other.example' }, { OIDC_ISSUER: 'https://other.example' }]) {
      const other = await start({ ...oidcConfig(), ...wrong }, { logger: silent });
      const { status } = await raw(other.url, 'GET', '/auth/me', bearer(await provider.signIn('Admin')));
      expect(status).toBe(401);
      await other[Symbol.asyncDispose]();
    }
  });

  test('a user id that is not an integer is refused', async () => {
    const other = await start({ ...oidcConfig(), USER_ID_CLAIM: 'sub' }, { logger: silent });
    const { status } = await raw(other.url, 'GET', '/auth/me', bearer(await provider.signIn('Admin')));
    expect(status).toBe(401);
    await other[Symbol.asyncDispose]();
  });
});

describe('with a key in a file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'promo-key-'));
  const file = join(dir, 'key.pem');
  afterAll(() => rmSync(dir, { recursive: true }));
  const fileConfig = () => {
    const { OIDC_JWKS_URL: _url, ...config } = oidcConfig();
    return { ...config, OIDC_PUBLIC_KEY_FILE: file, OIDC_KEY_ID: 'k1', ROLES_CLAIM: 'roles' };
  };

  test('its tokens are taken under its id alone, with its algorithm alone', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
    const offline = await start(fileConfig(), { logger: silent });
    const sign = (alg: string, kid: string) =>
      new SignJWT({ user_id: 7, roles: ['Admin'] })
        .setProtectedHeader({ alg, kid })
        .setIssuer(provider.issuer)
        .setAudience(AUDIENCE)
        .setSubject('s')
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    const ask = async (alg: string, kid: string) =>
      (await raw(offline.url, 'GET', '/auth/me', bearer(await sign(alg, kid)))).status;
    expect(await ask('RS256', 'k1')).toBe(200);
    expect(await ask('RS256', 'k2')).toBe(401);
    expect(await ask('PS256', 'k1')).toBe(401);
    expect(await ask('RS512', 'k1')).toBe(401);
    await offline[Symbol.asyncDispose]();
  });

  test.each([
    ['too short', () => generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey],
    ['of a curve that is not taken', () => generateKeyPairSync('ec', { namedCurve: 'secp521r1' }).publicKey],
  ])('one that is %s is refused', async (_name, make) => {
    writeFileSync(file, make().export({ type: 'spki', format: 'pem' }));
    await expect(start(fileConfig(), { logger: silent })).rejects.toThrow('OIDC_PUBLIC_KEY_FILE must hold');
    rmSync(file);
    await expect(start(fileConfig(), { logger: silent })).rejects.toThrow('OIDC_PUBLIC_KEY_FILE cannot be read');
  });
});

describe('settings', () => {
  const base = {
    AUTH_MODE: 'oidc',
    IDENTITY_PRIVATE_KEY: keys.privatePem,
    NATS_URL: 'nats://n',
    PROMO_ANALYTICS_URL: 'http://a',
    PROMO_PROPOSALS_URL: 'http://p',
    MARKETING_URL: 'http://m',
    NPL_URL: 'http://n',
    ACCOUNTS_URL: 'http://n',
    OIDC_ISSUER: 'https://id.example',
    OIDC_AUDIENCE: 'promo',
    OIDC_CLIENT_ID: 'console',
    OIDC_JWKS_URL: 'https://id.example/jwks',
  };
  test.each([
    ['the issuer', { OIDC_ISSUER: '' }, /OIDC_ISSUER is not set/],
    ['the audience', { OIDC_AUDIENCE: '' }, /OIDC_AUDIENCE is not set/],
    ['the client', { OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID is not set/],
    ['keys', { OIDC_JWKS_URL: '' }, /one of OIDC_JWKS_URL and OIDC_PUBLIC_KEY_FILE/],
    ['only one source of keys', { OIDC_PUBLIC_KEY_FILE: 'x' }, /one of OIDC_JWKS_URL and OIDC_PUBLIC_KEY_FILE/],
    ['the id of a key in a file', { OIDC_JWKS_URL: '', OIDC_PUBLIC_KEY_FILE: 'x' }, /OIDC_KEY_ID is not set/],
    ['https in production', { NODE_ENV: 'production', OIDC_JWKS_URL: 'http://id/jwks' }, /OIDC_JWKS_URL must be https/],
    [
      'https of who is locked',
      { NODE_ENV: 'production', OIDC_USERINFO_URL: 'http://id/me' },
      /USERINFO_URL must be https/,
    ],
  ])('lack %s', (_name, wrong, message) => {
    expect(() => readConfig(base)).not.toThrow();
    expect(() => readConfig({ ...base, ...wrong })).toThrow(message);
  });
});
