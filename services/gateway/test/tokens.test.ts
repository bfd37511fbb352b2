import { generateKeyPairSync } from 'node:crypto';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createSessions } from '../src/auth/sessions.ts';
import { invalidToken, type TrustedKey, tokenVerifier } from '../src/auth/tokens.ts';
import { bearer, identityKeys, login, raw, startGateway, startUpstream } from './harness.ts';

const keys = identityKeys();
/** The gateway's clock runs this far ahead of the real one. */
let ahead = 0;

const upstream = await keepForTests(startUpstream(keys.publicPem));
const gateway = await keepForTests(startGateway(keys.privatePem, upstream.url, { now: () => Date.now() + ahead }));

describe('a token', () => {
  const strange = generateKeyPairSync('ed25519').privateKey;
  const claims = async () => decodeJwt(await login(gateway.url, 'Admin'));
  const kid = async () => decodeProtectedHeader(await login(gateway.url, 'Admin')).kid as string;
  const forged: Record<string, () => Promise<string>> = {
    'signed by another key': async () =>
      new SignJWT(await claims()).setProtectedHeader({ alg: 'EdDSA', kid: await kid() }).sign(strange),
    'without a key id': async () => new SignJWT(await claims()).setProtectedHeader({ alg: 'EdDSA' }).sign(strange),
    'with an unknown key id': async () =>
      new SignJWT(await claims()).setProtectedHeader({ alg: 'EdDSA', kid: 'other' }).sign(strange),
    unsigned: async () => new UnsecuredJWT(await claims()).encode(),
    'with alg none and the known key id': async () => {
      const [, payload] = (await login(gateway.url, 'Admin')).split('.');
      return `${Buffer.from(JSON.stringify({ alg: 'none', kid: await kid() })).toString('base64url')}.${payload}.`;
    },
    'signed with HMAC over a guess': async () =>
      new SignJWT(await claims()).setProtectedHeader({ alg: 'HS256', kid: await kid() }).sign(new Uint8Array(32)),
    'with a changed claim': async () => {
      const [head, , signature] = (await login(gateway.url, 'Nabava')).split('.');
      return `${head}.${Buffer.from(JSON.stringify(await claims())).toString('base64url')}.${signature}`;
    },
    'that is no token': async () => 'x'.repeat(40),
    'that is empty': async () => '',
  };
  test.each(Object.entries(forged))('%s is refused, also where everyone may read', async (_name, make) => {
    const headers = bearer(await make());
    for (const path of ['/api/promo/history', '/api/promo/imports']) {
      const { status, headers: sent, body } = await raw(gateway.url, 'GET', path, headers);
      expect(status).toBe(401);
      expect(sent['www-authenticate']).toBe('Bearer realm="promo", error="invalid_token"');
      expect(JSON.parse(body)).toEqual({
        detail: 'the token is not valid, or has expired',
        code: 'token_not_valid',
        params: {},
      });
    }
    expect((await raw(gateway.url, 'GET', '/api/promo/health', headers)).status).toBe(200);
  });

  test('of another scheme is refused', async () => {
    const { status } = await raw(gateway.url, 'GET', '/api/promo/history', { authorization: 'Basic YTpi' });
    expect(status).toBe(401);
  });

  test('is taken for eight hours and thirty seconds, cached or not', async () => {
    const token = await login(gateway.url, 'Admin');
    const at = async (ms: number) => {
      ahead = ms;
      const { status } = await raw(gateway.url, 'GET', '/api/promo/history', bearer(token));
      ahead = 0;
      return status;
    };
    const eightHours = 8 * 3_600_000;
    expect(await at(0)).toBe(200);
    expect(await at(60_000 + 31_000 + eightHours)).toBe(401);
    const other = await login(gateway.url, 'Reviewer');
    ahead = eightHours + 20_000;
    // The service's clock is the real one; to it the identity is from the future, and so not at its end.
    expect((await raw(gateway.url, 'GET', '/api/promo/history', bearer(other))).status).toBe(200);
    ahead = eightHours + 40_000;
    expect((await raw(gateway.url, 'GET', '/api/promo/history', bearer(other))).status).toBe(401);
    ahead = 0;
  });
});

test('tokens are for this system, from this issuer, complete, and of a user', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const trust = {
    issuer: 'us',
    audience: 'promo',
    keyOf: () => ({ algorithm: 'EdDSA', key: publicKey }) as const,
    claims: { userId: 'uid', roles: 'groups', name: 'name' },
  };
  const verify = { token: tokenVerifier(trust, Date.now), personal: () => Promise.reject(new Error('not asked')) };
  const sessions = createSessions(verify, privateKey, 'open', Date.now);
  const now = Math.floor(Date.now() / 1000);
  const good = {
    iss: 'us',
    aud: 'promo',
    sub: 's',
    uid: 7,
    name: 'Iva',
    groups: ['Admin', 'staff'],
    iat: now,
    exp: now + 60,
  };
  const sign = (claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'EdDSA', kid: 'k' }).sign(privateKey);
  const open = async (claims: object) => sessions.of(`Bearer ${await sign(claims)}`);
  const { identity, expires, checkedUntil } = await open(good);
  expect(identity).toEqual({ user_id: 7, name: 'Iva', roles: ['Admin'] });
  // it is taken for the tolerance of clocks longer, and so long lasts its stream of live updates
  expect([expires, checkedUntil]).toEqual([good.exp * 1000, (good.exp + 30) * 1000]);
  const { sub: _sub, ...noSub } = good;
  const { iat: _iat, ...noIat } = good;
  const { exp: _exp, ...noExp } = good;
  const { uid: _uid, ...noUser } = good;
  const bad = [
    { ...good, iss: 'them' },
    { ...good, aud: 'other' },
    { ...good, iat: now + 3600, exp: now + 7200 },
    { ...good, nbf: now + 3600 },
    { ...good, exp: now - 31 },
    { ...good, exp: Date.UTC(2100, 0) / 1000 + 1 },
    { ...good, exp: 1e15 },
    { ...good, uid: '7' },
    { ...good, uid: 0 },
    { ...good, name: 5 },
    noSub,
    noIat,
    noExp,
    noUser,
  ];
  for (const claims of bad) await expect(open(claims)).rejects.toMatchObject({ status: 401 });
  const noKeyId = await new SignJWT(good).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey);
  await expect(sessions.of(`Bearer ${noKeyId}`)).rejects.toMatchObject({ status: 401 });
});

test('a token that was being checked while keys were withdrawn is checked anew before it opens anything', async () => {
  const identity = { user_id: 7, name: 'Iva', roles: ['Admin' as const] };
  const expires = Date.now() + 60_000;
  let checks = 0;
  const token = async () => {
    checks += 1;
    if (checks === 1) sessions.forget();
    return { identity, expires, checkedUntil: expires };
  };
  const verify = { token, personal: () => Promise.reject(new Error('not asked')) };
  const sessions = createSessions(verify, generateKeyPairSync('ed25519').privateKey, 'open', Date.now);
  const asked = async () => (await sessions.of('Bearer a.b.c')).identity;
  expect([await asked(), checks]).toEqual([identity, 2]);
  expect([await asked(), checks]).toEqual([identity, 2]);
});

test('a token that many requests bring at once is checked once for all of them, and again at the next that comes', async () => {
  let clock = Date.now();
  let checks = 0;
  const identity = { user_id: 7, name: 'Iva', roles: ['Admin' as const] };
  const personal = async () => {
    checks += 1;
    if (checks === 2) throw invalidToken();
    return { identity, expires: clock + 60_000, checkedUntil: clock + 10_000 };
  };
  const verify = { token: () => Promise.reject(new Error('not asked')), personal };
  const sessions = createSessions(verify, generateKeyPairSync('ed25519').privateKey, 'open', () => clock);
  const atOnce = () =>
    Promise.all(
      [1, 2, 3].map(async () => sessions.of(`Bearer promo_${'x'.repeat(43)}`)).map((it) => it.catch(() => null)),
    );
  for (const [check, user] of [
    [1, 7],
    [2, undefined],
    [3, 7],
  ]) {
    expect((await atOnce()).map((session) => session?.identity.user_id)).toEqual([user, user, user]);
    expect(checks).toBe(check);
    clock += 10_001;
  }
});

test.each([
  ['is seen for the first time', false],
  ['was found good before and is signed for anew', true],
])('a key that is withdrawn while its token %s opens nothing', async (_name, before) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keys = new Map<string, TrustedKey>([['k', { algorithm: 'EdDSA', key: publicKey }]]);
  let later = 0;
  const now = () => Date.now() + later;
  let lookUps = 0;
  const keyOf = async (kid: string) => {
    lookUps += 1;
    const key = keys.get(kid);
    if (!before) withdraw();
    return key;
  };
  const token = tokenVerifier(
    { issuer: 'i', audience: 'a', keyOf, claims: { userId: 'user_id', roles: 'roles', name: 'name' } },
    now,
  );
  const personal = () => Promise.reject(invalidToken());
  const sessions = createSessions({ token, personal }, privateKey, 'roles', now);
  const withdraw = () => {
    if (keys.delete('k')) sessions.forget();
  };
  const signed = await new SignJWT({ user_id: 5, name: 'Petra', roles: ['Planner'] })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'k' })
    .setIssuer('i')
    .setAudience('a')
    .setSubject('5')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  const header = `Bearer ${signed}`;
  if (before) expect(await sessions.of(header)).toMatchObject({ identity: { user_id: 5 } });
  // The identity for the services is shown again for 40 of its 60 seconds.
  later = 45_000;
  const opened = Promise.resolve(sessions.of(header));
  if (before) withdraw();
  await expect(opened).rejects.toMatchObject({ status: 401 });
  expect(lookUps).toBe(2);
  expect(sessions.known(header)).toBeUndefined();
});
