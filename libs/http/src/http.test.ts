import { generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import { IDENTITY_HEADER } from '@promo/contracts/identity';
import { createLogger } from '@promo/runtime/logger';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, test } from 'vitest';
import { identity, privateKey, publicKey, sign, signedFor, startThings } from '../test/harness.ts';
import { createHttp } from './create-http.ts';
import { drain } from './health.ts';
import { identityVerifier } from './identity.ts';

const things = await keepForTests(startThings());
const { call } = things;

const BEFORE = { code: 'before', params: { start: '2026-11-21' } };

describe('what a handler throws', () => {
  test.each([
    [1, 400, { detail: 'not in the state ripe', code: 'wrong_state', params: { state: 'ripe' } }],
    [2, 412, { detail: 'it has changed', code: 'changed', params: {} }],
    [3, 503, { detail: 'no database', code: 'no_database', params: {} }],
    [
      6,
      422,
      {
        detail: 'end is before 2026-11-21',
        ...BEFORE,
        errors: [{ path: 'end', message: 'is before 2026-11-21', ...BEFORE }],
      },
    ],
  ])('case %i is the refusal it says', async (id, status, expected) => {
    const answer = await call('GET', `/api/promo/things/${id}`);
    expect([answer.status, answer.body]).toEqual([status, expected]);
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '1' : null);
  });

  test.each([4, 5])('case %i is an internal error that tells only the request id', async (id) => {
    const { status, headers, body } = await call('GET', `/api/promo/things/${id}`);
    const request_id = headers.get('x-request-id');
    const detail = `internal error, request ${request_id}`;
    expect([status, body]).toEqual([500, { detail, code: 'internal_error', params: { request_id } }]);
  });
});

test('JSON that is already written is sent as it is; HEAD answers as GET', async () => {
  const { body, headers } = await call('GET', '/api/promo/things/7');
  expect([body, headers.get('content-type')]).toEqual([{ id: 70 }, 'application/json; charset=utf-8']);
  const head = await call('HEAD', '/api/promo/things/9');
  expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, undefined, '8']);
});

test('a slash at the end is none', async () => {
  expect(await call('GET', '/api/promo/things/7/')).toMatchObject({ status: 200, body: { id: 70 } });
  expect((await call('DELETE', '/api/promo/things/7/')).status).toBe(405);
  expect((await call('GET', '/api/promo/nothing/')).status).toBe(404);
});

describe('the identity', () => {
  const as = async (header: string | undefined) => {
    const answer = await fetch(`${things.url}/api/promo/things?max_events=9`, {
      headers: header === undefined ? {} : { [IDENTITY_HEADER]: header },
    });
    return { status: answer.status, body: (await answer.json()) as { detail: string } };
  };

  test('is what the gateway signed, and comes before validation', async () => {
    expect((await call('GET', '/api/promo/things')).body.caller).toEqual(identity);
    expect((await as(things.token)).status).toBe(422);
    const { status, body } = await as(undefined);
    const detail = 'this service answers the gateway only';
    expect([status, body]).toEqual([401, { detail, code: 'not_from_gateway', params: {} }]);
  });

  test.each([
    ['signed by another', () => sign({}, generateKeyPairSync('ed25519').privateKey)],
    ['for someone else', () => signedFor('others')],
    ['with a role that does not exist', () => sign({ identity: { ...identity, roles: ['Root'] } })],
    ['without a valid user id', () => sign({ identity: { ...identity, user_id: 'x' } })],
    ['that is no token', async () => 'nonsense'],
  ])('%s is refused', async (_name, make) => {
    expect((await as(await make())).status).toBe(401);
  });

  test('expired is refused with a code of its own', async () => {
    const { status, body } = await as(await sign({}, privateKey, 66));
    expect([status, body]).toMatchObject([401, { code: 'identity_expired' }]);
  });

  test('of a few seconds past its end is still taken: clocks differ', async () => {
    expect((await as(await sign({}, privateKey, 62))).status).toBe(422);
  });

  test('is not needed for probes', async () => {
    for (const path of ['/health', '/ready', '/metrics'])
      expect((await fetch(`${things.url}${path}`)).status).toBe(200);
  });
});

test('a remembered identity is forgotten when it ends', async () => {
  let now = Date.now();
  const check = identityVerifier(publicKey.export({ type: 'spki', format: 'pem' }) as string, () => now);
  const short = await sign();
  expect(await check(short)).toEqual(identity);
  now += 66_000;
  await expect(check(short)).rejects.toMatchObject({ status: 401 });
});

test('headers beyond all measure are refused in the same shape', async () => {
  const { hostname, port } = new URL(things.url);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /health HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`);
    });
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(
    /^HTTP\/1.1 431 .*\{"detail":"the headers are too large","code":"headers_too_large","params":\{\}\}$/s,
  );
});

describe('readiness', () => {
  test('names each dependency, and fails with one', async () => {
    const checks = [
      { name: 'mongodb', probe: async () => 'primary' },
      { name: 'nats', probe: () => Promise.reject(new Error('connection refused')) },
    ];
    const service = await createHttp({ logger: createLogger('test', 'silent'), checks });
    const { statusCode, body } = await service.inject('/ready');
    expect(statusCode).toBe(503);
    expect(JSON.parse(body)).toEqual({
      status: 'not ready',
      checks: [
        { name: 'mongodb', ok: true, detail: 'primary', ms: expect.any(Number) },
        { name: 'nats', ok: false, detail: 'connection refused', ms: expect.any(Number) },
      ],
    });
    expect((await service.inject('/health')).statusCode).toBe(200);
    await service.close();
  });

  test('fails while the service drains, and requests are still answered', async () => {
    const service = await createHttp({ logger: createLogger('test', 'silent'), checks: [] });
    const address = await service.listen({ host: '127.0.0.1', port: 0 });
    const gone = drain(service, 1_000);
    expect((await fetch(`${address}/ready`)).status).toBe(503);
    expect((await fetch(`${address}/health`)).status).toBe(200);
    await gone;
    await expect(fetch(`${address}/health`)).rejects.toThrow();
  });
});

test('a word that has a route of its own is no id to other methods', async () => {
  const answer = await fetch(`${things.url}/api/promo/things/mine`, { method: 'PUT' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await fetch(`${things.url}/api/promo/things/7`, { method: 'DELETE' })).headers.get('allow')).toBe(
    'GET, HEAD, PUT',
  );
});
