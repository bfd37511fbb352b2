import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLOSED_HOLDERS, SECTION_HOLDERS, sectionsOf } from '@promo/contracts/section-holders';
import type { Role } from '@promo/contracts/sections';
import { dateAt } from '@promo/retail/calendar';
import { afterEach, expect, test } from 'vitest';
import { demoCalls } from './demo-load.ts';
import { loadProposals } from './demo-proposals.ts';

let server: Server;
afterEach(() => void server.close());

/** A gateway that takes the role for the token, and notes who creates and deletes what. It is asked so many times until forecasts are fitted. */
async function gatewayWith(
  holders: typeof SECTION_HOLDERS,
  kept: object[],
  fittedAfter = 1,
): Promise<{ url: string; did: string[] }> {
  const did: string[] = [];
  let asked = 0;
  const answerTo = (method: string, path: string, role: string, body: { role?: string }) => {
    const sections = sectionsOf({ user_id: 1, name: null, roles: [role as Role] }, holders);
    if (path === '/auth/demo-login') return { token: body.role };
    if (path === '/auth/me') return { sections };
    if (path.startsWith('/api/promo/analog-forecast')) {
      asked++;
      if (asked === fittedAfter) did.push('forecasts fitted');
      return { provisional: asked < fittedAfter };
    }
    if (method === 'GET') return { proposals: kept };
    if (path === '/api/promo/proposals' || method === 'DELETE') did.push(`${method} by ${role}`);
    return sections.includes('promo_plan') || path.startsWith('/api/promo/calendar') ? { id: did.length } : undefined;
  };
  server = createServer(async (request, response) => {
    const sent = Buffer.concat(await request.toArray()).toString();
    const role = (request.headers.authorization ?? '').replace('Bearer ', '');
    const answer = answerTo(request.method ?? '', request.url ?? '', role, sent ? JSON.parse(sent) : {});
    response.writeHead(answer ? 200 : 403, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { detail: 'this needs the section promo_plan' }));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, did };
}

const SIZE = { skus: 500, weeks: 312, seed: 1 };
const today = dateAt(new Date());
const load = (url: string, again: boolean) =>
  loadProposals({ call: demoCalls(url), range: SIZE, today, again, say: () => undefined });

test('proposals are planned by whom the demo says, or by the planner where promotions are for roles', async () => {
  const open = await gatewayWith(SECTION_HOLDERS, []);
  await load(open.url, false);
  expect(new Set(open.did)).toContain('POST by Nabava');
  server.close();
  const roles = await gatewayWith(CLOSED_HOLDERS, []);
  await load(roles.url, false);
  expect(new Set(roles.did)).toEqual(new Set(['forecasts fitted', 'POST by Planner']));
  expect(roles.did.length).toBe(open.did.length);
});

test('what is expected of them is reckoned once forecasts have learnt from what was imported', async () => {
  const { url, did } = await gatewayWith(SECTION_HOLDERS, [], 3);
  await load(url, false);
  expect(did[0]).toBe('forecasts fitted');
});

test('what a load that was broken off has left is removed by Admin, who may also where it was decided on', async () => {
  const { demoProposals } = await import('@promo/demo-data/proposals');
  const [first] = demoProposals(SIZE, today).proposals;
  const { url, did } = await gatewayWith(CLOSED_HOLDERS, [{ id: 7, title: first?.body.title }]);
  await load(url, true);
  expect(did.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE by Admin']);
});

test('they are those of the day that the load began, whatever day it is by then', async () => {
  const { demoProposals } = await import('@promo/demo-data/proposals');
  const began = today.subtract({ weeks: 1 });
  const planned: (object | undefined)[] = [];
  const call = async <T>(_by: string, method: string, path: string, body?: object) => {
    if (`${method} ${path}` === 'POST /api/promo/proposals') planned.push(body);
    return { proposals: [], sections: [], provisional: false, id: 1, version: 1 } as T;
  };
  await loadProposals({ call, range: SIZE, today: began, again: false, say: () => undefined });
  expect(planned).toEqual(demoProposals(SIZE, began).proposals.map(({ body }) => body));
});
