import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { IDENTITY_HEADER } from '@promo/contracts/identity';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { captureLog } from '@promo/testing/log';
import { beforeEach, describe, expect, test } from 'vitest';
import { networkOf } from '../src/edge/rate-limit.ts';
import { bearer, login, raw, startGateways } from './harness.ts';

const { gatewayWith, keys, upstream, url } = await keepForTests(startGateways());
beforeEach(() => {
  upstream.arrivals.length = 0;
});

/** Writes bytes as they are, and reads until the other side hangs up. */
async function talk(base: string, write: (socket: Socket) => unknown): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  write(socket);
  await once(socket, 'close');
  return text;
}

describe('the rate limit', () => {
  const LIMIT = 5;
  const MANY = 12 * LIMIT;
  /** Many more at once than the limit allows in the few seconds that they may take on a busy machine. */
  const burst = async (base: string, headersOf: (i: number) => Record<string, string>, path = '/api/promo/health') => {
    const answers = await Promise.all(Array.from({ length: MANY }, (_, i) => raw(base, 'GET', path, headersOf(i))));
    return answers;
  };
  const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status !== 429).length;
  const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_050));

  test('holds for an address, also where nothing is served, and says when to try again', async () => {
    const limited = await gatewayWith({ RATE_LIMIT: LIMIT });
    for (const path of ['/api/promo/history', '/nothing']) {
      await nextSecond();
      const answers = await burst(limited, () => ({}), path);
      expect(passed(answers)).toBeLessThan(MANY);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers['retry-after']).toBe('1');
      expect(JSON.parse(refused?.body ?? '')).toEqual({
        detail: 'too many requests',
        code: 'too_many_requests',
        params: {},
      });
    }
    await nextSecond();
    expect((await raw(limited, 'GET', '/api/promo/history')).status).toBe(200);
  });

  test('is not escaped by a forged forwarding header, nor by tokens that are made up', async () => {
    const limited = await gatewayWith({ RATE_LIMIT: LIMIT });
    const forgeries: ((i: number) => Record<string, string>)[] = [
      (i) => ({ 'x-forwarded-for': `10.0.0.${i}`, forwarded: `for=10.0.0.${i}`, 'x-real-ip': `10.0.0.${i}` }),
      (i) => bearer(`${'x'.repeat(10)}.${i}.y`),
    ];
    for (const forgery of forgeries) {
      await nextSecond();
      expect(passed(await burst(limited, forgery))).toBeLessThan(MANY);
    }
  });

  test('is counted for each user, wherever the requests come from', async () => {
    const limited = await gatewayWith({ RATE_LIMIT: LIMIT, TRUST_PROXY: '127.0.0.1' });
    const planner = bearer(await login(limited, 'Planner'));
    const reviewer = bearer(await login(limited, 'Reviewer'));
    for (const headers of [planner, reviewer]) await raw(limited, 'GET', '/auth/me', headers);
    await nextSecond();
    const from = (i: number) => ({ ...planner, 'x-forwarded-for': `10.0.0.${i}` });
    const [ofPlanner, ofReviewer] = await Promise.all([
      burst(limited, from, '/auth/me'),
      raw(limited, 'GET', '/auth/me', reviewer),
    ]);
    expect(passed(ofPlanner)).toBeLessThan(MANY);
    expect(ofReviewer.status).toBe(200);
  });

  test('goes by the forwarded address behind a proxy that is trusted', async () => {
    const proxied = await gatewayWith({ RATE_LIMIT: LIMIT, TRUST_PROXY: '127.0.0.1' });
    await nextSecond();
    const each = await burst(proxied, (i) => ({ 'x-forwarded-for': `10.0.0.${i}` }));
    expect(passed(each)).toBe(MANY);
    const one = await burst(proxied, (i) => ({ 'x-forwarded-for': `10.1.1.${i}, 10.0.1.1` }));
    expect(passed(one)).toBeLessThan(MANY);
  });

  test('does not keep probes away', async () => {
    const limited = await gatewayWith({ RATE_LIMIT: 1 });
    expect(passed(await burst(limited, () => ({}), '/health'))).toBe(MANY);
  });

  test('of a demo is far above 500 a second', async () => {
    const statuses = new Set<number>();
    const caller = async () => {
      for (let i = 0; i < 20; i++) statuses.add((await raw(url, 'GET', '/auth/settings')).status);
    };
    await Promise.all(Array.from({ length: 50 }, caller));
    expect(statuses).toEqual(new Set([200]));
  });

  test.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    [undefined, ''],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test.each([
  ['', {}],
  [', behind a proxy', { TRUST_PROXY: '127.0.0.1' }],
])('whoever sends several requests at once and hangs up is no fault of the gateway%s', async (_where, settings) => {
  const { logger, of } = captureLog('gateway');
  const base = new URL(await gatewayWith(settings, logger));
  for (let i = 0; i < 50; i++) {
    const socket = connect(Number(base.port), base.hostname);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write('GET /auth/me HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(10));
    setImmediate(() => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  expect((await raw(base.href, 'GET', '/auth/me')).status).toBe(200);
  expect(of('error')).toEqual([]);
});

describe('what is too large', () => {
  test.each([
    ['headers', `GET /api/promo/history HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an address', `GET /api/promo/history?category=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
  ])('%s is 431', async (_name, bytes) => {
    const answer = await talk(url, (socket) => socket.write(bytes));
    expect(answer).toMatch(
      /^HTTP\/1.1 431 .*\{"detail":"the headers are too large","code":"headers_too_large","params":\{\}\}$/s,
    );
    expect(upstream.arrivals).toEqual([]);
  });

  test.each([
    ['/api/promo/calendar/approve', 256 * 1024],
    ['/api/promo/proposals', 1024 * 1024],
    ['/api/promo/nc30/batch', 1024 * 1024],
    ['/auth/demo-login', 256 * 1024],
  ])('a body of %s beyond %i bytes is 413', async (path, limit) => {
    const headers = { 'content-type': 'application/json' };
    const { status, body } = await raw(url, 'POST', path, headers, `"${'x'.repeat(limit)}"`);
    expect([status, JSON.parse(body)]).toEqual([
      413,
      { detail: `the body must have at most ${limit} bytes`, code: 'body_too_large', params: { maximum: limit } },
    ]);
    expect(upstream.arrivals).toEqual([]);
  });

  test('a parameter in the path is not looked for', async () => {
    const { status, body } = await raw(url, 'GET', `/api/promo/proposals/${'1'.repeat(300)}`);
    expect([404, 414]).toContain(status);
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String), code: 'malformed_path', params: {} });
  });
});

describe('what is too slow', () => {
  test('headers are given ten seconds', async () => {
    const since = performance.now();
    const answer = await talk(url, (socket) =>
      socket.write('GET /api/promo/history HTTP/1.1\r\nhost: localhost\r\nx-slow: '),
    );
    expect(answer).toMatch(
      /^HTTP\/1.1 408 .*\{"detail":"the request did not arrive in time","code":"request_too_slow","params":\{\}\}$/s,
    );
    expect(performance.now() - since).toBeGreaterThan(9_000);
  });
});

describe('two messages in one', () => {
  const post = 'POST /api/promo/calendar/approve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
  test.each([
    ['two lengths', `${post}content-length: 2\r\ncontent-length: 30\r\n\r\n{}`],
    ['a length and chunks', `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks by another name', `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
    [
      'a header folded over two lines',
      'GET /api/promo/history HTTP/1.1\r\nhost: localhost\r\nx-a: 1\r\n x-identity: y\r\n\r\n',
    ],
    ['a header with a bare line feed', 'GET /api/promo/history HTTP/1.1\r\nhost: localhost\nx-identity: y\r\n\r\n'],
  ])('are refused: %s', async (_name, bytes) => {
    const answer = await talk(url, (socket) => socket.write(bytes));
    expect(answer).toMatch(/^HTTP\/1.1 400 .*\{"detail":"[^"]+","code":"malformed_request","params":\{\}\}$/s);
    expect(upstream.arrivals).toEqual([]);
  });
});

describe('identity headers', () => {
  test('that the caller sends, once or twice, in any spelling, do not get through', async () => {
    const forged = await login(url, 'Admin');
    const lines = ['X-Identity', 'x-identity', 'x-user-id', 'X-Roles', 'X_Identity', 'x-forwarded-user']
      .map((name) => `${name}: ${forged}\r\n`)
      .join('');
    const request = `GET /api/promo/history HTTP/1.1\r\nhost: localhost\r\n${lines}connection: close, ${IDENTITY_HEADER}\r\n\r\n`;
    expect(await talk(url, (socket) => socket.write(request))).toMatch(/^HTTP\/1.1 200 /);
    expect(upstream.seen.at(-1)?.identity).toEqual({ user_id: null, name: null, roles: [], promo_access: 'open' });
    expect(JSON.stringify(upstream.seen.at(-1)?.headers)).not.toContain(forged);
  });

  test('a second Authorization header counts for nothing', async () => {
    const [planner, admin] = [await login(url, 'Planner'), await login(url, 'Admin')];
    const both = `authorization: Bearer ${planner}\r\nauthorization: Bearer ${admin}\r\n`;
    const request = `GET /api/promo/imports HTTP/1.1\r\nhost: localhost\r\n${both}connection: close\r\n\r\n`;
    expect(await talk(url, (socket) => socket.write(request))).toMatch(/^HTTP\/1.1 403 /);
  });
});

describe('what is open', () => {
  const OPEN = ['demo_sign_in_open', 'promotions_open', 'production_checks_off'];

  test('is told an administrator, and nobody else', async () => {
    const health = async (headers = {}) => JSON.parse((await raw(url, 'GET', '/api/promo/health', headers)).body);
    const { open } = await health(bearer(await login(url, 'Admin')));
    expect(open.map(({ code }: { code: string }) => code)).toEqual(OPEN);
    for (const headers of [{}, bearer(await login(url, 'Planner')), bearer('a.b.c')])
      expect(await health(headers)).not.toHaveProperty('open');
  });

  test('is in the log as a warning at start', async () => {
    const { logger, of } = captureLog('gateway');
    await gatewayWith({}, logger);
    expect(of('warn').map(({ code }) => code)).toEqual(expect.arrayContaining(OPEN));
  });
});

test('nothing secret is in a log or an answer, whatever goes wrong', async () => {
  const { logger, lines } = captureLog('gateway', 'trace');
  const base = await gatewayWith({}, logger);
  const token = await login(base, 'Admin');
  const secrets = [
    's3cret-query',
    's3cret-body',
    's3cret-cookie',
    's3cret-header',
    'hunter2',
    token,
    token.slice(0, -8),
  ];
  const sent = {
    ...bearer(token),
    cookie: 's3cret-cookie',
    'x-api-key': 's3cret-header',
    traceparent: 's3cret-header',
    'content-type': 'application/json',
  };
  const answers = [
    await raw(base, 'GET', '/api/promo/history?category=s3cret-query', sent),
    await raw(base, 'GET', '/api/promo/performance?category=s3cret-query', sent),
    await raw(base, 'GET', '/nothing?key=s3cret-query', sent),
    await raw(base, 'GET', '/api/promo/%zz?key=s3cret-query', sent),
    await raw(base, 'POST', '/api/promo/proposals', sent, '{"title":"s3cret-body'),
    await raw(base, 'POST', '/auth/demo-login', sent, '{"role":"s3cret-body"}'),
    await raw(base, 'POST', '/auth/demo-login', sent, 's3cret-body'),
    await raw(base, 'GET', '/api/promo/imports', { ...sent, ...bearer(`${token.slice(0, -8)}s3cret00`) }),
  ];
  await expect.poll(() => lines.some((line) => line.includes('/api/promo/imports'))).toBe(true);
  const shown = [...lines, ...answers.map(({ body, headers }) => body + JSON.stringify(headers))].join('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [...secrets, keys.privatePem.split('\n')[1] as string]) expect(shown).not.toContain(secret);
});
