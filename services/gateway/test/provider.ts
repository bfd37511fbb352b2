import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROLES, type Role } from '@promo/contracts/sections';
import { decodeJwt } from 'jose';
import Provider from 'oidc-provider';
import { vi } from 'vitest';

export const AUDIENCE = 'promo';
const RESOURCE = 'https://promo.example';
export const CLIENT_ID = 'console';
const REDIRECT = 'http://127.0.0.1/signed-in';

type Algorithm = 'EdDSA' | 'ES256' | 'RS256';

/** Addresses as Keycloak has them. */
const REALM = '/realms/promo';
const OPENID = '/protocol/openid-connect';

/**
 * A real OpenID provider on loopback, whose keys can be changed while it runs. Its addresses and the claims of its tokens are
 * those of Keycloak.
 */
export interface TestProvider extends AsyncDisposable {
  readonly issuer: string;
  readonly jwksUrl: string;
  /** How often its keys were read. */
  reads: () => number;
  /** Signs with a new key from now on; the ones before stay published, or are withdrawn. */
  rotate: (algorithm: Algorithm, keep?: 'keep' | 'withdraw') => void;
  readonly userInfoUrl: string;
  /** As Keycloak answers at its UserInfo endpoint once a user is locked or has other roles: by the token itself, of now. Nobody: back. */
  setUser: (role: Role, now: { readonly locked?: boolean; readonly roles?: readonly Role[] } | null) => void;
  /** Out of order, or back. */
  setDown: (down: boolean) => void;
  /** Goes through the code flow with PKCE as a browser does; gives the access token. */
  signIn: (role: Role) => Promise<string>;
}

const keyOf = (algorithm: Algorithm) => {
  const { privateKey } =
    algorithm === 'EdDSA'
      ? generateKeyPairSync('ed25519')
      : algorithm === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: algorithm, kid: randomBytes(6).toString('hex') };
};

export async function startProvider(first: Algorithm): Promise<TestProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${REALM}`;
  const jwksUrl = `${issuer}${OPENID}/certs`;
  let keys = [keyOf(first)];
  let provider = providerAt(issuer, keys, first);
  const userInfoUrl = `${issuer}${OPENID}/userinfo`;
  const users = new Map<Role, { readonly locked?: boolean; readonly roles?: readonly Role[] }>();
  let reads = 0;
  let down = false;
  server.on('request', (request, response) => {
    const { url = '' } = request;
    if (url === new URL(jwksUrl).pathname) reads += 1;
    // Both are what the provider goes by where it is mounted under a path.
    Object.assign(request, { originalUrl: url, url: url.replace(REALM, '') });
    if (down) response.writeHead(500).end();
    else if (url === new URL(userInfoUrl).pathname) {
      const role = decodeJwt((request.headers.authorization ?? '').slice('Bearer '.length)).sub as Role;
      const { locked, roles } = users.get(role) ?? {};
      response.writeHead(locked ? 401 : 200);
      response.end(JSON.stringify(locked ? {} : { sub: role, ...(roles && { realm_access: { roles } }) }));
    } else void provider.callback()(request, response);
  });
  return {
    issuer,
    jwksUrl,
    userInfoUrl,
    setUser: (role, now) => {
      if (now) users.set(role, now);
      else users.delete(role);
    },
    reads: () => reads,
    rotate: (algorithm, keep = 'keep') => {
      keys = [keyOf(algorithm), ...(keep === 'keep' ? keys : [])];
      provider = providerAt(issuer, keys, algorithm);
    },
    setDown: (value) => {
      down = value;
    },
    signIn: (role) => signIn(issuer, role),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function providerAt(issuer: string, keys: object[], alg: Algorithm): Provider {
  const configuration = {
    jwks: { keys },
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: [REDIRECT],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: alg,
      },
    ],
    routes: { authorization: `${OPENID}/auth`, token: `${OPENID}/token`, jwks: `${OPENID}/certs` },
    cookies: { keys: ['a key for cookies'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope: 'openid profile',
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
          jwt: { sign: { alg } },
        }),
      },
    },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    extraTokenClaims: (_context: unknown, { accountId }: { accountId: string }) => ({
      user_id: 100 + ROLES.indexOf(accountId as Role),
      name: `Iva ${accountId}`,
      typ: 'Bearer',
      azp: CLIENT_ID,
      realm_access: { roles: ['default-roles-promo', 'offline_access', accountId, 'uma_authorization'] },
      resource_access: { account: { roles: ['manage-account', 'view-profile'] } },
      scope: 'openid profile email',
      preferred_username: accountId.toLowerCase(),
    }),
    renderError: (context: { body: unknown }, out: { error: string }) => {
      context.body = out;
    },
  };
  // It warns that its store and its pages are not for production, which these tests know.
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const provider = new Provider(issuer, configuration);
  quiet.mockRestore();
  return provider;
}

async function signIn(issuer: string, role: Role): Promise<string> {
  const cookies = new Map<string, string>();
  const verifier = randomBytes(32).toString('base64url');
  const visit = async (url: string, form?: Record<string, string>): Promise<{ location: string; html: string }> => {
    const answer = await fetch(new URL(url, issuer), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return { location: answer.headers.get('location') ?? '', html: await answer.text() };
  };
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid profile',
    resource: RESOURCE,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  let { location, html } = await visit(`${issuer}${OPENID}/auth?${query}`);
  for (let step = 0; step < 10 && !location.startsWith(REDIRECT); step++) {
    if (location) {
      ({ location, html } = await visit(location));
      continue;
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? '';
    const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? '';
    ({ location, html } = await visit(action, { prompt, login: role, password: 'any' }));
  }
  const code = new URL(location).searchParams.get('code');
  if (!code) throw new Error(`no code: ${location} ${html.slice(0, 500)}`);
  const answer = await fetch(`${issuer}${OPENID}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT,
      code,
      code_verifier: verifier,
      resource: RESOURCE,
    }),
  });
  const body = (await answer.json()) as { access_token?: string };
  if (!body.access_token) throw new Error(`no token: ${JSON.stringify(body)}`);
  return body.access_token;
}
