import { once } from 'node:events';
import { createServer as createHttpServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promoHealth } from '@promo/contracts/gateway/routes';
import { planSuggestions } from '@promo/contracts/promo-analytics/suggestions';
import type { Role } from '@promo/contracts/sections';
import { release } from '@promo/runtime/release';
import { captureLog } from '@promo/testing/log';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../src/service.ts';
import {
  bearer,
  gatewayConfig,
  identityKeys,
  login,
  raw,
  silent,
  startGateway,
  startUpstream,
  type Upstream,
} from './harness.ts';

const keys = identityKeys();

type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** Takes connections and never answers, or answers as told. */
async function startMute(answer = ''): Promise<{ url: string; close: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    if (answer) socket.on('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close };
}

const health = async (gateway: Gateway) => {
  const { status, body } = await raw(gateway.url, 'GET', '/api/promo/health');
  expect(status).toBe(200);
  expect(Value.Check(promoHealth.response, JSON.parse(body))).toBe(true);
  return JSON.parse(body);
};

describe('all is well', () => {
  let upstream: Upstream;
  let gateway: Gateway;
  beforeAll(async () => {
    upstream = await startUpstream(keys.publicPem);
    gateway = await startGateway(keys.privatePem, upstream.url);
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await upstream[Symbol.asyncDispose]();
  });

  test('health names every service', async () => {
    expect(await health(gateway)).toEqual({
      status: 'ok',
      services: { gateway: 'ok', 'promo-analytics': 'ok', 'promo-proposals': 'ok', marketing: 'ok' },
      ...release,
    });
  });

  test('imports are merged, newest first, for the caller', async () => {
    const { body } = await raw(gateway.url, 'GET', '/api/promo/imports', bearer(await login(gateway.url, 'Admin')));
    const { imports, missing } = JSON.parse(body);
    // the same upstream stands for both owners
    expect(imports.map(({ import_id }: { import_id: string }) => import_id)).toEqual([
      'i-3',
      'i-3',
      'i-2',
      'i-2',
      'i-1',
      'i-1',
    ]);
    expect(missing).toEqual([]);
    expect(upstream.seen.at(-1)?.identity.name).toBe('Ana Horvat');
  });
});

describe.each([
  ['a service that is not there', async () => ({ url: 'http://127.0.0.1:1', close: () => {} }), 503, 'ECONNREFUSED'],
  ['a service that hangs', async () => startMute(), 504, 'Headers Timeout Error'],
  ['a service that hangs up', async () => startMute('nonsense'), 503, 'Expected HTTP/'],
] as const)('%s', (_name, startDead, status, reason) => {
  const log = captureLog('gateway');
  let dead: { url: string; close: () => void };
  let gateway: Gateway;
  beforeAll(async () => {
    dead = await startDead();
    gateway = await startGateway(keys.privatePem, dead.url, { answerTimeoutMs: 500, logger: log.logger });
  });
  afterAll(async () => {
    dead.close();
    await gateway[Symbol.asyncDispose]();
  });

  test('its routes say so, and when to try again', async () => {
    const { status: answered, headers, body } = await raw(gateway.url, 'GET', '/api/promo/history');
    expect(answered).toBe(status);
    expect(headers['retry-after']).toBe('1');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Origin',
    });
    expect(JSON.parse(body)).toEqual({
      detail: expect.stringContaining('promo-analytics'),
      code: expect.stringMatching(/^service_/),
      params: { service: 'promo-analytics' },
    });
    // One warning for each: of which service and route, and why. Its request id finds it in the log of requests.
    const warned = log.of('warn').filter(({ reqId }) => reqId === headers['x-request-id']);
    expect(warned).toEqual([
      expect.objectContaining({
        msg: 'no answer',
        service: 'promo-analytics',
        route: 'GET /api/promo/history',
        reason: expect.stringContaining(reason),
      }),
    ]);
  });

  test('health is degraded, and the gateway itself is ready', async () => {
    expect(await health(gateway)).toEqual({
      status: 'degraded',
      services: { gateway: 'ok', 'promo-analytics': 'down', 'promo-proposals': 'down', marketing: 'down' },
      ...release,
    });
    expect((await raw(gateway.url, 'GET', '/ready')).status).toBe(200);
  });

  test('it is missing from the list of imports', async () => {
    const headers = bearer(await login(gateway.url, 'Admin'));
    const { status: answered, body } = await raw(gateway.url, 'GET', '/api/promo/imports', headers);
    expect([answered, JSON.parse(body)]).toEqual([
      200,
      { imports: [], pulls: [], missing: ['promo-analytics', 'marketing'] },
    ]);
  });
});

test('a service that does not believe the gateway is out of order, not the caller', async () => {
  await using upstream = await startUpstream(identityKeys().publicPem);
  await using gateway = await startGateway(keys.privatePem, upstream.url);
  const { status, headers, body } = await raw(gateway.url, 'GET', '/api/promo/history');
  expect([status, headers['www-authenticate']]).toEqual([503, undefined]);
  expect(JSON.parse(body)).toEqual({
    detail: 'promo-analytics cannot be reached',
    code: 'service_unreachable',
    params: { service: 'promo-analytics' },
  });
});

test('a request that waited until its identity had expired is told to come again', async () => {
  await using upstream = await startUpstream(keys.publicPem);
  // For the service the minute that an identity lasts has passed.
  const log = captureLog('gateway');
  await using gateway = await startGateway(keys.privatePem, upstream.url, {
    now: () => Date.now() - 70_000,
    logger: log.logger,
  });
  const { status, headers, body } = await raw(gateway.url, 'GET', '/api/promo/history');
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse(body)).toMatchObject({ code: 'identity_expired', params: {} });
  const warned = log.of('warn').filter(({ msg }) => msg === 'the identity had expired at the service');
  expect(warned).toMatchObject([{ service: 'promo-analytics', route: 'GET /api/promo/history' }]);
});

test('those who hang up while their token is checked are not waited for', async () => {
  const gone = Promise.withResolvers<void>();
  let checked = 0;
  const accounts = createHttpServer(async (_request, response) => {
    checked += 1;
    await gone.promise;
    const identity = { user_id: 1, name: 'Ana', roles: ['Admin'] };
    response.end(JSON.stringify({ identity, sections: ['promo_read'], expires_at: '2099-01-01T00:00:00.000Z' }));
  });
  await new Promise<void>((resolve) => accounts.listen(0, '127.0.0.1', resolve));
  const ACCOUNTS_URL = `http://127.0.0.1:${(accounts.address() as AddressInfo).port}`;
  await using upstream = await startUpstream(keys.publicPem);
  await using gateway = await start(
    { ...gatewayConfig(keys.privatePem, upstream.url), ACCOUNTS_URL },
    { logger: silent },
  );
  const callers = Array.from({ length: 20 }, (_, caller) => {
    const headers = bearer(`promo_${String(caller).padStart(43, 'x')}`);
    return httpRequest(`${gateway.url}/api/promo/proposals`, { headers })
      .on('error', () => {})
      .end();
  });
  await expect.poll(() => checked).toBe(callers.length);
  for (const caller of callers) caller.destroy();
  await sleep(100);
  gone.resolve();
  // Longer than any number may wait for a service.
  await sleep(700);
  const { status } = await raw(gateway.url, 'GET', '/api/promo/proposals', bearer(await login(gateway.url, 'Admin')));
  expect(status).toBe(412);
  accounts.close();
});

test('who asks a lot and hangs up at once is counted for as long as the service is at it', async () => {
  let asked = 0;
  const service = createHttpServer(() => {
    asked += 1;
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  await using gateway = await startGateway(keys.privatePem, url);
  const ask = async (role: Role) => {
    const headers = bearer(await login(gateway.url, role));
    return () =>
      httpRequest(`${gateway.url}/api/promo/proposals`, { headers })
        .on('error', () => {})
        .end();
  };
  const [planner, reviewer] = [await ask('Planner'), await ask('Reviewer')];
  // As many as may wait, however long it takes until the last of them has come.
  const callers = Array.from({ length: 16 }, planner);
  await expect.poll(() => asked).toBe(16);
  for (const caller of callers) caller.destroy();
  // Longer than any number may wait for a service.
  await sleep(700);
  const [answer] = (await once(planner(), 'response')) as [IncomingMessage];
  expect([answer.statusCode, asked]).toEqual([503, 16]);
  reviewer();
  await expect.poll(() => asked).toBe(17);
  service.closeAllConnections();
  service.close();
});

test('a caller who does not read large answers leaves the connections to a service to others', async () => {
  const large = Buffer.alloc(20 * 1024 * 1024, ' ');
  const service = createHttpServer((request, response) => {
    if (request.url === '/api/promo/history') response.end(large);
    else if (request.method === 'DELETE') response.writeHead(204).end();
    else response.end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  await using gateway = await startGateway(keys.privatePem, url, { connections: 8 });
  const planner = bearer(await login(gateway.url, 'Planner'));
  const answers: IncomingMessage[] = [];
  for (let i = 0; i < 8; i++) {
    const asked = httpRequest(`${gateway.url}/api/promo/history`, { headers: planner, agent: false }).end();
    answers.push(...((await once(asked, 'response')) as [IncomingMessage]));
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 503, 503]);
  // what has no body is no large answer: it was done, and is told so
  expect((await raw(gateway.url, 'DELETE', '/api/promo/proposals/1', planner)).status).toBe(204);
  const reviewer = bearer(await login(gateway.url, 'Reviewer'));
  for (const path of ['/api/promo/parent-groups', '/api/promo/history'])
    expect((await raw(gateway.url, 'GET', path, reviewer)).status).toBe(200);
  for (const answer of answers) answer.destroy();
  await expect.poll(async () => (await raw(gateway.url, 'GET', '/api/promo/history', planner)).status).toBe(200);
  service.closeAllConnections();
  service.close();
});

test('a service that stops for callers who hang up learns of it', async () => {
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const service = createHttpServer((_request, response) => {
    response.once('close', left.resolve);
    asked.resolve();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  await using gateway = await startGateway(keys.privatePem, url);
  const headers = { ...bearer(await login(gateway.url, 'Planner')), 'content-type': 'application/json' };
  const caller = httpRequest(`${gateway.url}${planSuggestions.path}`, { method: 'POST', headers })
    .on('error', () => {})
    .end('{}');
  await asked.promise;
  const since = performance.now();
  caller.destroy();
  await left.promise;
  // Well before it would be given up for taking too long.
  expect(performance.now() - since).toBeLessThan(4_000);
  service.close();
});

test('a stopping gateway says so first, and finishes what it began', async () => {
  await using upstream = await startUpstream(keys.publicPem);
  const gateway = await start({ ...gatewayConfig(keys.privatePem, upstream.url), DRAIN_MS: 4_000 }, { logger: silent });
  const stopped = gateway[Symbol.asyncDispose]();
  const { status, body } = await raw(gateway.url, 'GET', '/ready');
  expect([status, JSON.parse(body).status]).toEqual([503, 'not ready']);
  expect((await raw(gateway.url, 'GET', '/api/promo/history')).status).toBe(200);
  await stopped;
  await expect(raw(gateway.url, 'GET', '/ready')).rejects.toThrow('ECONNREFUSED');
});
