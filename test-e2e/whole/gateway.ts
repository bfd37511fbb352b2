import { demoLogin } from '@promo/client/sign-in';
import { beforeAll, describe, expect, it } from 'vitest';
import { processesWith } from '../system.ts';
import { system } from './system.ts';

let headers: Record<string, string>;
beforeAll(async () => {
  headers = { authorization: `Bearer ${await demoLogin(system.gateway, 'Admin')}` };
});

/** What answers while all is well, by hand: the service asked, and whether the answer is a query to analytics. */
const ROUTES: readonly (readonly [service: string, route: string, needs?: 'promo-analytics'])[] = [
  ['gateway', 'GET /auth/me'],
  ['gateway', 'GET /api/promo/health'],
  ['gateway', 'GET /api/promo/imports'],
  ['promo-analytics', 'GET /api/promo/history?max_events=10'],
  ['promo-analytics', 'GET /api/promo/performance?max_events=10'],
  ['promo-analytics', 'GET /api/promo/parent-groups'],
  ['promo-analytics', 'GET /api/promo/nc30?sku=x&promo_price=1'],
  ['promo-proposals', 'GET /api/promo/proposals'],
  ['promo-proposals', 'GET /api/promo/proposals/1'],
  ['promo-proposals', 'GET /api/promo/proposals/1/sku-detail'],
  ['promo-proposals', 'GET /api/promo/proposals/1/approvals'],
  ['promo-proposals', 'GET /api/promo/calendar'],
  ['promo-proposals', 'GET /api/promo/calendar/conflicts'],
  ['promo-proposals', 'GET /api/promo/calendar/stats'],
  ['marketing', 'GET /api/promo/marketing-history'],
  ['npl', 'GET /api/npl'],
  ['npl', 'GET /api/npl/summary'],
  ['npl', 'GET /api/npl/enum-values'],
  ['npl', 'GET /api/npl/suppliers', 'promo-analytics'],
  ['npl', 'GET /api/npl/report/list', 'promo-analytics'],
  ['accounts', 'GET /api/account/tokens'],
  ['npl', 'POST /api/npl/run-fmb-check?dry_run=true', 'promo-analytics'],
];

const PROMOTION = ['promo-analytics', 'promo-proposals', 'marketing'];

const ask = async (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  const { status } = await fetch(new URL(path, system.gateway), { method, headers });
  return status;
};

/** Routes with their statuses; those that answer as they should are left out. */
const strange = async (dead: string | undefined) => {
  const answers = await Promise.all(
    ROUTES.map(async ([service, route, needs]) => {
      const expected = dead !== undefined && (service === dead || needs === dead) ? 503 : 200;
      const status = await ask(route);
      return status === expected ? [] : [`${route}: ${status}, not ${expected}`];
    }),
  );
  return answers.flat();
};

describe('with a service dead', () => {
  it('all routes answer before', async () => {
    await expect.poll(() => strange(undefined), { interval: 500 }).toEqual([]);
  });

  it.each(['promo-analytics', 'promo-proposals', 'marketing', 'npl', 'accounts', 'scheduler'])(
    '%s: only its routes and those whose answer it is say 503',
    async (service) => {
      const stream = await fetch(`${system.gateway}/events`, { headers });
      const [pid] = processesWith(String(system.ports[service]));
      // Held still, so that it does not start the service again at once.
      process.kill(system.launcher.pid as number, 'SIGSTOP');
      try {
        process.kill(pid as number, 'SIGKILL');
        await expect.poll(() => strange(service), { interval: 500 }).toEqual([]);
        const health = (await (await fetch(`${system.gateway}/api/promo/health`)).json()) as { status: string };
        expect(health.status).toBe(PROMOTION.includes(service) ? 'degraded' : 'ok');
      } finally {
        process.kill(system.launcher.pid as number, 'SIGCONT');
      }
      await expect.poll(() => strange(undefined), { timeout: 60_000, interval: 500 }).toEqual([]);
      const reader = stream.body?.getReader();
      expect((await reader?.read())?.done).toBe(false);
      await reader?.cancel();
    },
  );
});
