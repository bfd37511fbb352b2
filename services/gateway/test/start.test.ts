import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SECTION_HOLDERS } from '@promo/contracts/section-holders';
import { createHttp } from '@promo/http/create-http';
import { captureLog } from '@promo/testing/log';
import { describe, expect, test } from 'vitest';
import { useGuard } from '../src/auth/guard.ts';
import { readConfig } from '../src/config.ts';
import { schoolBreaksOf } from '../src/domain/school-breaks.ts';
import { bearer, gatewayConfig, identityKeys, login, raw, silent, startGateway, startUpstream } from './harness.ts';

const { privatePem, publicPem } = identityKeys();
const good = {
  AUTH_MODE: 'demo',
  IDENTITY_PRIVATE_KEY: privatePem,
  NATS_URL: 'nats://127.0.0.1:1',
  PROMO_ANALYTICS_URL: 'http://127.0.0.1:4000',
  PROMO_PROPOSALS_URL: 'http://127.0.0.1:4000',
  MARKETING_URL: 'http://127.0.0.1:4000',
  NPL_URL: 'http://127.0.0.1:4000',
  ACCOUNTS_URL: 'http://127.0.0.1:4000',
};

describe('the environment', () => {
  test('has defaults for what is no secret and no choice', () => {
    expect(readConfig(good)).toMatchObject({ HOST: '127.0.0.1', PORT: 8080, DRAIN_MS: 4000, LOG_LEVEL: 'info' });
  });

  test('tells school breaks', () => {
    expect(schoolBreaksOf(undefined)).toEqual([]);
    const { SCHOOL_BREAKS } = readConfig({
      ...good,
      SCHOOL_BREAKS: 'winter:2030-12-24/2031-01-08, spring:2031-04-10/2031-04-18',
    });
    expect(schoolBreaksOf(SCHOOL_BREAKS)).toEqual([
      { name: 'winter', from: '2030-12-24', to: '2031-01-08' },
      { name: 'spring', from: '2031-04-10', to: '2031-04-18' },
    ]);
  });

  test('may hold the key on one line', () => {
    expect(() => readConfig({ ...good, IDENTITY_PRIVATE_KEY: privatePem.replaceAll('\n', '\\n') })).not.toThrow();
  });

  test.each([
    ['demo sign-in in production', { NODE_ENV: 'production' }, /AUTH_MODE demo is refused in production/],
    ['another NODE_ENV', { NODE_ENV: 'Production' }, /NODE_ENV must be one of production, development, test/],
    ['no mode', { AUTH_MODE: undefined }, /AUTH_MODE/],
    ['another mode', { AUTH_MODE: 'none' }, /AUTH_MODE/],
    ['no key', { IDENTITY_PRIVATE_KEY: undefined }, /IDENTITY_PRIVATE_KEY/],
    ['a key that is none', { IDENTITY_PRIVATE_KEY: 'hunter2' }, /IDENTITY_PRIVATE_KEY is not an Ed25519/],
    ['a public key', { IDENTITY_PRIVATE_KEY: publicPem }, /IDENTITY_PRIVATE_KEY is not an Ed25519/],
    ['an address with a path', { PROMO_ANALYTICS_URL: 'http://a/b' }, /PROMO_ANALYTICS_URL/],
    ['no address of a service', { PROMO_PROPOSALS_URL: undefined }, /PROMO_PROPOSALS_URL is not set/],
    ['a port that is none', { PORT: '99999' }, /PORT/],
    ['a break of no name', { SCHOOL_BREAKS: 'ljeto:2030-06-20/2030-08-31' }, /SCHOOL_BREAKS has "ljeto:/],
    ['a break that ends first', { SCHOOL_BREAKS: 'summer:2030-08-31/2030-06-20' }, /SCHOOL_BREAKS has "summer:/],
    [
      'a day that is none',
      { SCHOOL_BREAKS: 'summer:2030-06-20/2030-08-31, winter:2030-12-24/2031-02-30' },
      /SCHOOL_BREAKS has "winter:2030-12-24\/2031-02-30"/,
    ],
  ])('is refused with %s, without repeating a value', (_name, wrong, message) => {
    expect(() => readConfig({ ...good, ...wrong })).toThrow(message);
    expect(() => readConfig({ ...good, ...wrong })).not.toThrow(/hunter2/);
  });
});

describe('a production does not start', () => {
  const oidc = {
    AUTH_MODE: 'oidc',
    OIDC_ISSUER: 'https://id.example',
    OIDC_AUDIENCE: 'promo',
    OIDC_CLIENT_ID: 'console',
    OIDC_JWKS_URL: 'https://id.example/jwks',
  };
  const service = {
    MONGODB_URI: 'mongodb://promo:f3Kq9-long@127.0.0.1:1/?replicaSet=rs0',
    NATS_URL: 'nats://promo:f3Kq9-long@127.0.0.1:1',
    IDENTITY_PUBLIC_KEY: publicPem,
  };
  // The pair of .env.example, on one line as environment files have it.
  const demo = {
    privateKey:
      '-----BEGIN PRIVATE KEY-----\\nMC4CAQAwBQYDK2VwBCIEIP/DPuks9HRmT3L2zwiXdGd+icZ8CXnBRwy7yW8jgMmi\\n-----END PRIVATE KEY-----',
    publicKey:
      '-----BEGIN PUBLIC KEY-----\\nMCowBQYDK2VwAyEAMKopKqxTfdy6MjVBRA9rAFJd6MuMeQPBs2FiFAu3nsg=\\n-----END PUBLIC KEY-----',
  };
  const short = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  test.each<[what: string, of: string, env: NodeJS.ProcessEnv, why: string]>([
    ['demo sign-in', 'gateway', good, 'AUTH_MODE demo is refused in production'],
    [
      'a demo key',
      'gateway',
      { ...good, ...oidc, IDENTITY_PRIVATE_KEY: demo.privateKey },
      'IDENTITY_PRIVATE_KEY is a demo key',
    ],
    [
      'a short key',
      'gateway',
      { ...good, ...oidc, IDENTITY_PRIVATE_KEY: short.privateKey },
      'IDENTITY_PRIVATE_KEY is a short key',
    ],
    [
      'a default password',
      'gateway',
      { ...good, ...oidc, NATS_URL: 'nats://nats:nats@n' },
      'NATS_URL has a default password',
    ],
    [
      'a default password',
      'promo-proposals',
      { ...service, MONGODB_URI: 'mongodb://root:example@m' },
      'MONGODB_URI has a default password',
    ],
    [
      'a demo key',
      'promo-analytics',
      { ...service, IDENTITY_PUBLIC_KEY: demo.publicKey },
      'IDENTITY_PUBLIC_KEY is a demo key',
    ],
    [
      'a level that is none',
      'npl',
      { ...service, LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace',
    ],
  ])('with %s: %s says why, and ends', async (_what, of, env, why) => {
    const main = fileURLToPath(new URL(`../../${of}/src/main.ts`, import.meta.url));
    const child = spawn(process.execPath, [main], { env: { ...env, NODE_ENV: 'production', PORT: '0' } });
    let errors = '';
    child.stderr.on('data', (part) => {
      errors += part;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(errors).toContain(why);
    expect(errors).not.toContain('    at ');
  });
});

test('the process starts, answers, and leaves on SIGTERM', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { env: { ...good, PORT: '0', METRICS_PORT: '0', DRAIN_MS: '0' } });
  let output = '';
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (part) => {
      output += part;
      const found = /"msg":"Server listening at (http:[^"]+)"/.exec(output);
      const metrics = /"port":(\d+),"msg":"metrics"/.exec(output);
      if (found && metrics) resolve(`${found[1]} http://127.0.0.1:${metrics[1]}`);
    });
  });
  const [address = '', metrics = ''] = url.split(' ');
  expect((await raw(address, 'GET', '/health')).status).toBe(200);
  expect((await raw(metrics, 'GET', '/metrics')).body).toContain('http_request_duration_seconds');
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
});

test('a route without a section keeps the gateway from starting', async () => {
  const app = await createHttp({ logger: silent, checks: [], edge: {} });
  useGuard(app, { of: () => Promise.reject(new Error('not asked')) }, SECTION_HOLDERS);
  app.get('/api/promo/forgotten', () => 'secret');
  await expect(app.ready()).rejects.toThrow('no section: GET /api/promo/forgotten');
});

test('one log line per request, without token, identity, query or body', async () => {
  const { logger, lines } = captureLog('gateway', 'trace');
  await using upstream = await startUpstream(publicPem);
  const gateway = await startGateway(privatePem, upstream.url, { logger });
  const token = await login(gateway.url, 'Admin');
  lines.length = 0;
  const answer = await raw(gateway.url, 'GET', '/api/promo/history?category=s3cret', bearer(token));
  await raw(gateway.url, 'GET', '/api/promo/nothing?key=s3cret', bearer(token));
  await raw(gateway.url, 'GET', '/health');
  // All is logged when it has ended.
  await gateway[Symbol.asyncDispose]();
  const logged = lines.filter((line) => line.includes('"reqId"')).map((line) => JSON.parse(line));
  expect(logged).toMatchObject([
    { method: 'GET', path: '/api/promo/history', status: 200, reqId: answer.headers['x-request-id'] },
    { method: 'GET', path: '/api/promo/nothing', status: 404 },
  ]);
  const all = lines.join('\n');
  for (const secret of ['s3cret', token, 'Bearer', upstream.seen.at(-1)?.headers['x-identity'] as string]) {
    expect(all).not.toContain(secret);
  }
});

test('the settings of a test gateway are complete', () => {
  expect(
    readConfig({ ...good, NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DRAIN_MS: '0', CONSOLE_DIR: '/nowhere' }),
  ).toEqual(gatewayConfig(privatePem, good.PROMO_ANALYTICS_URL));
});
