import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raw, startGateways } from './harness.ts';

const { gatewayWith, upstream, url } = await keepForTests(startGateways());

describe('security headers', () => {
  const HARDENED = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  };
  test.each(['/api/promo/history', '/api/promo/imports', '/nothing', '/api/promo//history', '/health'])(
    'are on %s',
    async (path) => {
      const { headers } = await raw(url, 'GET', path);
      expect(headers).toMatchObject(HARDENED);
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  test('the documentation runs its own scripts and no others', async () => {
    const { headers, body } = await raw(url, 'GET', '/docs/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('https:');
    expect(policy).toMatch(/script-src 'self'(;| 'sha256-)/);
    expect(body).not.toMatch(/<script>[^<]/);
    for (const [, path = ''] of body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await raw(url, 'GET', new URL(path, `${url}/docs/`).pathname)).status).toBe(200);
    }
  });
});

describe('a demo', () => {
  const ask = (base: string, host: string, path = '/api/promo/history') => raw(base, 'GET', path, { host });

  test.each(['localhost', 'localhost:8080', 'LOCALHOST', 'promo.localhost:1', '127.0.0.1:80', '127.1.2.3', '[::1]:80'])(
    'answers as %s',
    async (host) => {
      expect((await ask(url, host)).status).toBe(200);
    },
  );

  test.each(['evil.example', 'evil.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1'])(
    'does not answer as %s, which a page may have point to this machine',
    async (host) => {
      upstream.arrivals.length = 0;
      for (const path of ['/api/promo/history', '/auth/settings', '/nothing']) {
        const { status, body } = await ask(url, host, path);
        expect([status, JSON.parse(body).code]).toEqual([400, 'host_not_served']);
      }
      const headers = { host, 'content-type': 'application/json' };
      expect((await raw(url, 'POST', '/auth/demo-login', headers, '{"role":"Admin"}')).status).toBe(400);
      expect((await ask(url, host, '/ready')).status).toBe(200);
      expect(upstream.arrivals).toEqual([]);
    },
  );

  test('answers as what it was told besides', async () => {
    const named = await gatewayWith({ DEMO_HOSTS: 'gateway,Promo.example' });
    const statuses = ['gateway:8080', 'promo.example', 'localhost', 'other'].map(
      async (host) => (await ask(named, host)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 400]);
  });
});

describe('CORS', () => {
  const origin = 'https://pages.example';
  const preflight = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  };
  let open: string;
  beforeAll(async () => {
    open = await gatewayWith({ CORS_ORIGINS: `${origin},http://127.0.0.1:5173` });
  });

  test('a listed origin may read answers, also refusals', async () => {
    for (const path of ['/api/promo/history', '/api/promo/imports']) {
      const { headers } = await raw(open, 'GET', path, { origin });
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers.vary).toContain('Origin');
    }
    const { status, headers, body } = await raw(open, 'OPTIONS', '/api/promo/proposals/1', preflight);
    expect([status, body]).toEqual([204, '']);
    expect(headers['access-control-allow-methods']).toContain('PUT');
    expect(headers['access-control-allow-headers']).toContain('authorization');
  });

  test.each(['https://pages.example.evil', 'https://pages.example:444', 'null', 'HTTPS://PAGES.EXAMPLE'])(
    '%s is not listed',
    async (other) => {
      const answer = await raw(open, 'GET', '/api/promo/history', { origin: other });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect((await raw(open, 'OPTIONS', '/api/promo/history', { ...preflight, origin: other })).status).toBe(405);
    },
  );

  test('without a list there is none', async () => {
    expect(
      (await raw(url, 'GET', '/api/promo/history', { origin })).headers['access-control-allow-origin'],
    ).toBeUndefined();
    expect((await raw(url, 'OPTIONS', '/api/promo/history', preflight)).status).toBe(405);
  });
});

describe('the console', () => {
  const dir = mkdtempSync(join(tmpdir(), 'promo-console-'));
  const script = 'document.title = 1';
  let page: string;
  const html = { accept: 'text/html,*/*' };
  beforeAll(async () => {
    mkdirSync(join(dir, 'assets'));
    writeFileSync(
      join(dir, 'index.html'),
      `<!doctype html><script>${script}</script><script src="/assets/a-1.js"></script>`,
    );
    writeFileSync(join(dir, 'assets', 'a-1.js'), 'a()');
    writeFileSync(join(dir, 'assets', 'a-1.js.gz'), 'a() by gzip');
    writeFileSync(join(dir, 'assets', 'a-1.js.br'), 'a() by Brotli');
    writeFileSync(join(dir, 'favicon.svg'), '<svg/>');
    writeFileSync(join(dir, '.env'), 'SECRET=1');
    page = await gatewayWith({ CONSOLE_DIR: dir });
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test.each(['/', '/calendar', '/proposals/12', '/new-products?status=draft', '/skus/ART.1%252F2'])(
    '%s is its page',
    async (path) => {
      const { status, headers, body } = await raw(page, 'GET', path, html);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(body).toContain('/assets/a-1.js');
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='; /);
      expect(policy).toContain("connect-src 'self';");
    },
  );

  test('files with a hash in their name are kept for good, others are asked for again', async () => {
    const asset = await raw(page, 'GET', '/assets/a-1.js');
    expect([asset.status, asset.body, asset.headers['cache-control']]).toEqual([
      200,
      'a()',
      'public, max-age=31536000, immutable',
    ]);
    expect(asset.headers['content-type']).toContain('javascript');
    expect((await raw(page, 'GET', '/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['br, gzip', 'br', 'a() by Brotli'],
    ['gzip', 'gzip', 'a() by gzip'],
    ['identity', undefined, 'a()'],
  ])('who takes %s is sent what the build compressed so, and keeps it for good too', async (accepted, coding, sent) => {
    const { headers, body } = await raw(page, 'GET', '/assets/a-1.js', { 'accept-encoding': accepted });
    expect([headers['content-encoding'], body]).toEqual([coding, sent]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
  });

  test.each([
    '/api/promo/nothing',
    '/api',
    '/auth/nothing',
    '/events/x',
    '/assets/a-2.js',
    '/assets/',
    '/assets/a-1.js.gz',
    '/missing.js',
    '/.env',
    '/metrics',
    '/index.html',
  ])('%s is no page', async (path) => {
    expect((await raw(page, 'GET', path, html)).status).toBe(404);
  });

  test('a page is for browsers, and for reading', async () => {
    expect((await raw(page, 'GET', '/calendar', { accept: 'application/json' })).status).toBe(404);
    expect((await raw(page, 'POST', '/calendar', html)).status).toBe(404);
    expect((await raw(page, 'HEAD', '/calendar', html)).status).toBe(200);
    expect((await raw(page, 'GET', '/assets/..%2f.env', html)).status).toBe(400);
  });

  test('the identity provider may be talked to from it, and nobody else', async () => {
    const { pagePolicy } = await import('../src/edge/security-headers.ts');
    expect(pagePolicy([], 'https://id.example/realms/a')).toContain(
      "connect-src 'self' https://id.example; frame-src https://id.example;",
    );
  });
});
