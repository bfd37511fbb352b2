import { createHash } from 'node:crypto';
import type { TokenHolder } from '@promo/contracts/accounts/tokens';
import { PUBLIC_ROUTES } from '@promo/contracts/openapi/document';
import { READABLE_SECTIONS } from '@promo/contracts/sections';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { captureLog } from '@promo/testing/log';
import { beforeEach, expect, test } from 'vitest';
import { bearer, identityKeys, login, raw, startGateway, startUpstream } from './harness.ts';
import { callTo, nameOf } from './matrix.ts';

const keys = identityKeys();
/** The gateway's clock runs this far ahead of the real one. */
let ahead = 0;
const { logger, lines } = captureLog('gateway', 'trace');

const upstream = await keepForTests(startUpstream(keys.publicPem));
const gateway = await keepForTests(
  startGateway(keys.privatePem, upstream.url, { now: () => Date.now() + ahead, logger }),
);
beforeEach(() => upstream.holders.clear());

const holder = (fields: Partial<TokenHolder> = {}): TokenHolder => ({
  identity: { user_id: 1, name: 'Ana', roles: ['Admin'] },
  sections: ['promo_read'],
  expires_at: '2099-01-01T00:00:00.000Z',
  ...fields,
});
let made = 0;
/** A token that accounts knows. */
function token(fields?: Partial<TokenHolder>): string {
  const text = `promo_${String(++made).padStart(43, 'x')}`;
  upstream.holders.set(createHash('sha256').update(text).digest('hex'), holder(fields));
  return text;
}
const ask = async (path: string, sent: string, method = 'GET') => {
  const { status, body } = await raw(gateway.url, method, path, bearer(sent));
  return { status, body: body === '' ? undefined : JSON.parse(body) };
};

test('sections that a token may be given are those in which there is something to read', () => {
  const read = PUBLIC_ROUTES.filter(({ method }) => method === 'GET').map(({ section }) => section);
  const own = ['public', 'self', 'account', 'webhooks'];
  expect([...new Set(read)].filter((section) => !own.includes(section)).sort()).toEqual([...READABLE_SECTIONS].sort());
});

test('who asks who they are is heard of by accounts, which takes lost roles from their tokens; a token is not heard of', async () => {
  const heard = () =>
    upstream.seen.filter(({ url }) => url === '/api/account/subscription').map(({ identity }) => identity);
  await ask('/auth/me', token());
  await raw(gateway.url, 'GET', '/auth/me');
  expect((await ask('/auth/me', await login(gateway.url, 'Nabava'))).status).toBe(200);
  await expect.poll(heard).toMatchObject([{ roles: ['Nabava'] }]);
});

test('an Admin’s token reads what its sections open, and nothing else', async () => {
  const sent = token({ sections: ['promo_read', 'npl_report'] });
  const wrong: string[] = [];
  for (const declared of PUBLIC_ROUTES.filter(({ section, path }) => section !== 'public' && path !== '/events')) {
    const { method, path } = callTo(nameOf(declared));
    const { status, body } = await ask(path, sent, method);
    const open = method === 'GET' && ['self', 'promo_read', 'npl_report'].includes(declared.section);
    if ((status !== 403) !== open) wrong.push(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  }
  expect(wrong).toEqual([]);
  expect(await ask('/api/promo/nc30/batch', sent, 'POST')).toMatchObject({ body: { code: 'token_reads_only' } });
  expect(await ask('/api/promo/imports', sent)).toMatchObject({ body: { code: 'section_needed' } });
  expect(await ask('/auth/me', sent)).toMatchObject({
    body: { user_id: 1, sections: ['public', 'self', 'promo_read', 'npl_report'], expires_at: holder().expires_at },
  });
  expect(await ask('/events', sent)).toMatchObject({ status: 403, body: { code: 'no_live_updates' } });
  expect((await ask('/api/promo/health', sent)).body.open).toBeUndefined();
  expect(upstream.seen.at(-1)?.identity).toMatchObject({ user_id: 1 });
});

test('a section that its user’s roles do not hold is worth nothing in it', async () => {
  const sent = token({ identity: { user_id: 5, name: null, roles: ['Planner'] }, sections: ['npl_module'] });
  expect((await ask('/api/npl', sent)).status).toBe(403);
});

test('an unknown one is 401, and one that is withdrawn or expires within ten seconds', async () => {
  expect(await ask('/api/promo/history', `promo_${'z'.repeat(43)}`)).toMatchObject({ status: 401 });
  for (const odd of ['promo_short', `promo_${'z'.repeat(44)}`, `PROMO_${'z'.repeat(43)}`])
    expect((await ask('/api/promo/history', odd)).status).toBe(401);
  const sent = token();
  expect((await ask('/api/promo/history', sent)).status).toBe(200);
  upstream.holders.clear();
  expect((await ask('/api/promo/history', sent)).status).toBe(200);
  ahead += 10_001;
  expect((await ask('/api/promo/history', sent)).status).toBe(401);

  const short = token({ expires_at: new Date(Date.now() + ahead + 2_000).toISOString() });
  expect((await ask('/api/promo/history', short)).status).toBe(200);
  upstream.holders.clear();
  ahead += 2_001;
  expect((await ask('/api/promo/history', short)).status).toBe(401);
});

test('while accounts cannot say, it is 503', async () => {
  const sent = token({ expires_at: 'never' });
  await using lonely = await startGateway(keys.privatePem, 'http://127.0.0.1:1');
  const { status, body } = await raw(lonely.url, 'GET', '/auth/me', bearer(sent));
  expect([status, JSON.parse(body).params]).toEqual([503, { service: 'accounts' }]);
});

test('the calendar feed takes one in its address, and is the only address that does', async () => {
  const feed = async (query: string, path = '/api/promo/calendar.ics', headers = {}) =>
    (await raw(gateway.url, 'GET', `${path}?${query}`, headers)).status;
  // What the upstream of these tests answers to what it was let in for.
  const reached = 412;
  const sent = token();
  expect(await feed(`status=approved&token=${sent}&source=a%26b`)).toBe(reached);
  expect(upstream.seen.at(-1)).toMatchObject({
    url: '/api/promo/calendar.ics?status=approved&source=a%26b',
    identity: { user_id: 1 },
  });
  expect(await feed(`%74oken=${sent}`)).toBe(reached);
  expect(upstream.seen.at(-1)?.url).not.toContain(sent);
  expect(await feed(`token=${token({ sections: ['npl_module'] })}`)).toBe(403);
  for (const wrong of [`promo_${'y'.repeat(43)}`, 'x', await login(gateway.url, 'Admin'), `${sent}&token=${sent}`])
    expect(await feed(`token=${wrong}`)).toBe(401);
  expect(await feed(`token=x`, undefined, bearer(sent))).toBe(reached);
  expect(await feed(`token=${sent}`, '/api/promo/imports')).toBe(401);
});

test('no token is in a log, nor what it is kept as', () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.join('')).not.toMatch(/promo_[\w-]{20}|[0-9a-f]{64}/);
});
