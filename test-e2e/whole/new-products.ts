import { demoLogin } from '@promo/client/sign-in';
import type { Method } from '@promo/contracts/route';
import { describe, expect, it } from 'vitest';
import { system } from './system.ts';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the test is about
  readonly body: any;
}

const tokens = new Map<string, string>();

async function call(role: string, method: Method, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const token = tokens.get(role) ?? (await demoLogin(system.gateway, role));
  tokens.set(role, token);
  const response = await fetch(`${system.gateway}/api/npl${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

describe('listing a new product, through the gateway', () => {
  it('takes a record from draft to active, and its predecessor out of the range', async () => {
    const create = async (sku: string) => (await call('Nabava', 'POST', '', { sku, name: `Kava ${sku}` })).body.id;
    const [old, fresh] = [await create('OLD'), await create('FRESH')];
    const row = await call('Nabava', 'POST', `/${fresh}/substitution`, { parent_sku: 'OLD', kind: 'hard' });
    expect([row.status, row.headers.get('etag')]).toEqual([201, '"2"']);

    const stale = await call('Nabava', 'POST', `/${fresh}/approve`, undefined, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    // With no body at all, and with an empty one that is called JSON.
    expect((await call('Nabava', 'POST', `/${fresh}/approve`)).status).toBe(200);
    const json = { 'content-type': 'application/json' };
    expect((await call('Veleprodaja', 'POST', `/${fresh}/mark-ordered`, undefined, json)).status).toBe(200);
    expect((await call('Nabava', 'POST', `/${fresh}/mark-in-stock`)).status).toBe(200);
    const launch = await call('Nabava', 'POST', `/${fresh}/activate`);
    expect(launch.body).toMatchObject({ status_from: 'in_stock', status: 'active', phased_out: [old] });

    const again = await call('Nabava', 'POST', `/${fresh}/activate`);
    expect([again.status, again.body.detail]).toEqual([
      400,
      `activate is not possible: record ${fresh} is on sale; allowed now: phase-out`,
    ]);
    const list = await call('Nabava', 'GET', '?status=phase_out&q=old');
    expect([list.body.total, list.body.items[0].id]).toEqual([1, old]);
  });

  it('deletes a draft, and answers without a body', async () => {
    const { body } = await call('Nabava', 'POST', '', { sku: 'DRAFT', name: 'Čaj' });
    const removed = await call('Nabava', 'DELETE', `/${body.id}`);
    expect([removed.status, removed.body]).toEqual([204, null]);
  });

  it('shows each role what it may see', async () => {
    const roles = ['Nabava', 'Kontroling', 'Planner', 'Admin'];
    const seen = async (path: string) => Promise.all(roles.map(async (role) => (await call(role, 'GET', path)).status));
    expect(await seen('')).toEqual([200, 403, 403, 200]);
    expect(await seen('/report/timeseries?sku=FRESH')).toEqual([200, 200, 403, 200]);
    expect(await seen('/enum-values')).toEqual([403, 403, 403, 200]);
    expect((await fetch(`${system.gateway}/api/npl/health`)).status).toBe(200);
    expect((await fetch(`${system.gateway}/api/npl`)).status).toBe(401);
  });
});
