import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { PROXIED } from '@promo/contracts/gateway/routes';
import { fromRunner } from '@promo/testing/environment';
import { expect, test } from 'vitest';
import { ask, connectUpstreams } from '../../services/gateway/src/upstreams.ts';
import { createAuthority } from './certificates.ts';

test('the gateway asks a service of https by its name, which alone its certificate is for', async () => {
  const name = hostname();
  const authority = createAuthority(mkdtempSync(join(fromRunner('TEST_DIR'), 'https-')), 'authority');
  const pem = readFileSync(authority.issue('npl', `DNS:${name}`), 'utf8');
  const server = createServer({ cert: pem, key: pem }, (_request, response) => response.end('{"ok":true}'));
  server.listen(0);
  await once(server, 'listening');
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, readFileSync(authority.ca, 'utf8')]);
  try {
    const origin = `https://${name}:${(server.address() as AddressInfo).port}`;
    await using upstreams = connectUpstreams(Object.fromEntries(Object.keys(PROXIED).map((one) => [one, origin])));
    // The addresses of a name that is followed are known a moment later.
    for (let i = 0; i < 5; i++) {
      expect(await ask(upstreams, `${origin}/`, 5_000)).toEqual({ status: 200, body: { ok: true } });
      await sleep(50);
    }
  } finally {
    setDefaultCACertificates(trusted);
    server.close();
  }
});
