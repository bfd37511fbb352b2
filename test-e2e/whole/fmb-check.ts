import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import type { FmbCheck, Orders } from '@promo/contracts/npl/fmb';
import type { NplSummary } from '@promo/contracts/npl/report';
import { NPL_STATUSES } from '@promo/contracts/npl/words';
import { dateAt } from '@promo/retail/calendar';
import { metricsAt } from '@promo/testing/metrics';
import { beforeAll, describe, expect, it } from 'vitest';
import { system } from './system.ts';

let authorization: string;
beforeAll(async () => {
  authorization = `Bearer ${await demoLogin(system.gateway, 'Nabava')}`;
});

const call = <T>(method: string, path: string): Promise<T> =>
  fetchJson<T>(`${method} ${path}`, new URL(`/api/npl${path}`, system.gateway), { method, headers: { authorization } });

describe('the FMB check on demo data, through the gateway', () => {
  it('finds what must be ordered, one product exactly today, and leaves it so on a dry run', async () => {
    const before = await call<NplSummary>('GET', '/summary');
    expect(Object.entries(before.by_status).filter(([, count]) => count === 0)).toEqual([]);
    expect(Object.keys(before.by_status)).toEqual([...NPL_STATUSES]);
    const dry = await call<FmbCheck>('POST', '/run-fmb-check?dry_run=true');
    expect((await call<NplSummary>('GET', '/summary')).by_status).toEqual(before.by_status);

    const check = await call<FmbCheck>('POST', '/run-fmb-check');
    expect(check.triggered).toEqual(dry.triggered);
    const dates = check.triggered.map(({ latest_order_date }) => latest_order_date);
    expect(dates).toContain(`${dateAt(new Date())}`);
    expect(new Set(check.triggered.map(({ reason }) => reason))).toEqual(new Set(['stock_out', 'launch_date']));
    expect(check.not_due.length).toBeGreaterThan(0);
    expect(check.skipped.map(({ reason }) => reason)).toContain('no_dates');
    expect(check.already_triggered.length).toBeGreaterThan(0);
    expect(check.checked).toBe(check.triggered.length + check.not_due.length + check.skipped.length);

    const { suppliers, n_lines } = await call<Orders>('GET', '/orders');
    expect(n_lines).toBe(check.triggered.length + check.already_triggered.length);
    const lines = suppliers.flatMap((supplier) => supplier.lines);
    expect(lines.map(({ id }) => id)).toEqual(expect.arrayContaining(check.triggered.map(({ id }) => id)));
    const after = await call<NplSummary>('GET', '/summary');
    expect(after.last_sweep).toMatchObject({ sweep_id: check.sweep_id, triggered: check.triggered.length });
  });

  it('is asked for by the scheduler, which knows that its runs end', async () => {
    const scheduler = `http://127.0.0.1:${system.ports.scheduler}`;
    expect((await fetch(`${scheduler}/ready`)).status).toBe(200);
    const lastSuccess = async () => (await metricsAt(scheduler))('fmb_last_success_timestamp_seconds');
    const now = new Date().toTemporalInstant().toZonedDateTimeISO('Europe/Zagreb');
    // before six nothing is due on a first day
    if (now.hour >= 6) await expect.poll(lastSuccess).toBeGreaterThan(Date.now() / 1000 - 600);
    else expect(await lastSuccess()).toBeUndefined();
  });
});
