import { connect } from 'node:net';
import { IDENTITY_AUDIENCE, IDENTITY_HEADER, IDENTITY_ISSUER } from '@promo/contracts/identity';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { bearer, identityKeys, login, raw, startGateway, startUpstream } from './harness.ts';

const keys = identityKeys();

const upstream = await keepForTests(startUpstream(keys.publicPem));
const gateway = await keepForTests(startGateway(keys.privatePem, upstream.url));
beforeEach(() => {
  upstream.seen.length = 0;
});

const get = (path: string, headers = {}) => raw(gateway.url, 'GET', path, headers);

describe('what a service sees', () => {
  test('the signed identity, and none that the caller made up', async () => {
    const token = await login(gateway.url, 'Kontroling');
    await get('/api/promo/history', {
      ...bearer(token),
      [IDENTITY_HEADER]: 'made.up.token',
      'X-Identity': 'made.up.token',
      'x-user-id': '1',
      'x-roles': 'Admin',
      'x-forwarded-for': '10.0.0.1',
      'x-request-id': 'mine',
      cookie: 'a=b',
      connection: `keep-alive, ${IDENTITY_HEADER}`,
    });
    const [seen] = upstream.seen;
    expect(seen?.identity).toEqual({
      user_id: 4,
      name: 'Krešimir Marić',
      roles: ['Kontroling'],
      promo_access: 'open',
      signed_in_at: decodeJwt(token).iat,
    });
    const allowed = [
      'accept-encoding',
      'connection',
      'content-length',
      'host',
      'traceparent',
      'x-identity',
      'x-request-id',
    ];
    expect(Object.keys(seen?.headers ?? {}).filter((name) => !allowed.includes(name))).toEqual([]);
    expect(seen?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const { iss, aud, exp = 0, iat = 0 } = decodeJwt(seen?.headers[IDENTITY_HEADER] as string);
    expect([iss, aud, exp - iat]).toEqual([IDENTITY_ISSUER, IDENTITY_AUDIENCE, 60]);
  });

  test.each([
    ['none', {}],
    ['a malformed one', { traceparent: 'secret', tracestate: 'a=b' }],
    ['one of zeros', { traceparent: `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, tracestate: 'a=b' }],
  ])('a trace of its own, where the caller sent %s', async (_name, sent) => {
    const { headers } = await get('/api/promo/history', sent);
    const id = String(headers['x-request-id']).replaceAll('-', '');
    expect(upstream.seen[0]?.headers).toMatchObject({ traceparent: `00-${id}-${id.slice(16)}-01` });
    expect(upstream.seen[0]?.headers.tracestate).toBeUndefined();
  });

  test('the caller’s trace', async () => {
    const sent = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', tracestate: 'a=b' };
    await get('/api/promo/history', sent);
    expect(upstream.seen[0]?.headers).toMatchObject(sent);
  });

  test('where an anonymous caller comes from, if there is a key to bind to it', async () => {
    const key = { 'idempotency-key': 'k', 'x-caller-network': '10.9.9.9' };
    await get('/api/promo/history', key);
    await get('/api/promo/history', { ...key, ...bearer(await login(gateway.url, 'Planner')) });
    await get('/api/promo/history', { 'x-caller-network': '10.9.9.9' });
    expect(upstream.seen.map(({ headers }) => headers['x-caller-network'])).toEqual([
      '127.0.0.1',
      undefined,
      undefined,
    ]);
  });

  test('nobody, where no token was sent', async () => {
    await get('/api/promo/history', { [IDENTITY_HEADER]: 'made.up.token' });
    expect(upstream.seen[0]?.identity).toEqual({ user_id: null, name: null, roles: [], promo_access: 'open' });
  });

  test('one signature for many requests of a caller', async () => {
    const token = await login(gateway.url, 'Planner');
    for (let i = 0; i < 3; i++) await get('/api/promo/history', bearer(token));
    expect(new Set(upstream.seen.map(({ headers }) => headers[IDENTITY_HEADER])).size).toBe(1);
  });

  test.each(['?tier=A&tier=B&category=%C4%8Daj', '?category=/../etc&category=a%2Fb', '?max_events=', '?', ''])(
    'the query %j as it was written',
    async (query) => {
      expect((await get(`/api/promo/history${query}`)).status).toBe(200);
      expect(upstream.seen[0]?.url).toBe(`/api/promo/history${query === '?' ? '' : query}`);
    },
  );

  test('the path of the route, however it was spelt', async () => {
    expect((await get('/api/promo/parent%2Dgroups')).status).toBe(200);
    expect((await get('/%61pi/promo/parent-groups')).status).toBe(200);
    expect(upstream.seen.map(({ url }) => url)).toEqual(['/api/promo/parent-groups', '/api/promo/parent-groups']);
  });
});

describe('what the caller sees', () => {
  test('the allowed headers and no others', async () => {
    const { status, headers } = await get('/api/promo/history');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ etag: '"7"', 'x-data-version': '7', 'x-request-id': expect.any(String) });
    expect(headers.server).toBeUndefined();
    expect(headers['x-internal']).toBeUndefined();
  });

  test('a HEAD like the GET, without the body', async () => {
    const { status, headers, body } = await raw(gateway.url, 'HEAD', '/api/promo/history');
    expect([status, body]).toEqual([200, '']);
    const unlike = { date: '', 'x-request-id': '', connection: '' };
    expect({ ...headers, ...unlike }).toEqual({ ...(await get('/api/promo/history')).headers, ...unlike });
  });

  test.each([
    ['/api/promo/history?max_events=9', 422, 'max_events must be an integer from 10 to 20000', 'not_an_integer'],
    ['/api/promo/history?max_events=1e400', 422, 'max_events must be an integer from 10 to 20000', 'not_an_integer'],
    ['/api/promo/history?bogus=1', 422, 'bogus is not a known field', 'unknown_field'],
    ['/api/promo/sku-snapshot?sku=%3F', 404, 'SKU ? was not found', 'unknown_sku'],
  ])('the service’s own refusal of %s', async (path, status, detail, code) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ detail, code });
  });

  test('nothing of what went wrong inside', async () => {
    const { status, body } = await get('/api/promo/performance');
    expect(status).toBe(500);
    expect(body).not.toContain('hunter2');
  });

  test('the same for a parameter that a route of the gateway does not have', async () => {
    const answer = await get('/api/promo/health?x=1');
    expect([answer.status, JSON.parse(answer.body).detail]).toEqual([422, 'x is not a known field']);
  });
});

describe('paths', () => {
  test.each([
    '/api/promo/../promo/history',
    '/api/promo/./history',
    '/api/promo/imports/..',
    '/api/promo/history/.',
    '/api//promo/history',
    '//api/promo/history',
    '/api/promo%2fhistory',
    '/api/promo/%2E%2E/promo/history',
    '/api/promo/%2e/history',
    '/api/promo\\history',
    '/api/promo/%5Chistory',
    '/api/promo/history%00',
    '/api/promo/imports%2Fsales',
    '/api/promo/history#/../imports',
    'http://elsewhere/api/promo/history',
    '/api/promo/%zz',
    '/api/promo/history%',
  ])('%s is refused', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({
      detail: expect.any(String),
      code: /%($|zz)/.test(path) ? 'malformed_path' : 'ambiguous_path',
      params: {},
    });
    expect(upstream.seen).toEqual([]);
  });

  test('a slash at the end is none: what was matched is asked for', async () => {
    expect((await get('/api/promo/history/?max_events=10')).status).toBe(200);
    expect(upstream.seen.map(({ url }) => url)).toEqual(['/api/promo/history?max_events=10']);
  });

  test.each([
    '/api/promo/History',
    '/api/promo/nothing',
    '/',
    '/metrics',
    '/api/promo/history;x',
    '/api/promo/imports/nope',
  ])('%s does not exist', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String), code: 'nothing_there', params: { path } });
  });

  test.each([
    ['POST', '/api/promo/history', 'GET, HEAD'],
    ['TRACE', '/api/promo/history', 'GET, HEAD'],
    ['PROPFIND', '/api/promo/parent%2Dgroups', 'GET, HEAD'],
    ['OPTIONS', '/api/promo/imports/sales', 'POST'],
    ['GET', '/api/promo/imports/sales', 'POST'],
    ['DELETE', '/api/promo/imports', 'GET, HEAD'],
    ['GET', '/auth/demo-login', 'POST'],
    ['PUT', '/health', 'GET, HEAD'],
  ])('%s %s is not a method of it', async (method, path, allow) => {
    const { status, headers, body } = await raw(gateway.url, method, path, { 'content-type': 'x/y' }, 'x');
    expect([status, headers.allow]).toEqual([405, allow]);
    expect(JSON.parse(body)).toEqual({
      detail: expect.any(String),
      code: 'wrong_method',
      params: { path: decodeURIComponent(path), methods: allow.split(', ') },
    });
  });
});

test('what is no HTTP at all is refused in the same shape', async () => {
  const { hostname, port } = new URL(gateway.url);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1.1 400 .*\{"detail":"[^"]+","code":"malformed_request","params":\{\}\}$/s);
});

test('a service’s own port answers nobody but the gateway', async () => {
  const forged = await raw(upstream.url, 'GET', '/api/promo/history', {
    [IDENTITY_HEADER]: await login(gateway.url, 'Admin'),
  });
  expect(forged.status).toBe(401);
  expect((await raw(upstream.url, 'GET', '/api/promo/history')).status).toBe(401);
  expect((await raw(upstream.url, 'GET', '/ready')).status).toBe(200);
});

test('documents are served to everyone', async () => {
  const document = JSON.parse((await get('/openapi.json')).body);
  expect(document.openapi).toBe('3.1.0');
  expect((await get('/openapi.json', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  const page = await get('/docs/');
  expect([page.status, page.body.includes('swagger')]).toEqual([200, true]);
  expect((await get('/docs/json')).status).toBe(200);
});
