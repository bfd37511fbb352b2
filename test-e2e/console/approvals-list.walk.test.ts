import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, pageOf } from './browser.ts';
import { openBrowser } from './open-browser.ts';
import { families } from './planner.fixture.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const withdraw = (id: number) => api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });

test('rows and the dialog of a decision say how many products run short, and the dialog which, from one question for all rows', async () => {
  const product = (await families()).at(-5)?.[0];
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'submitted',
    title: 'Pola godine sniženo',
    source: 'zaliha',
    // more than any stock lasts for
    ...{ start_year: 2027, start_week: 20, end_week: 50 },
    skus: [{ code: product?.sku, discount_pct: 30 }, { code: 'nepoznata-zaliha' }],
  });
  const page = await pageOf(browser, 'Reviewer');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/approvals');
  const row = page.getByRole('row', { name: /Pola godine sniženo/ });
  await row.getByText('zaliha: 1 artikl').waitFor();
  expect(asked.filter((url) => url.endsWith('/stock-shortfalls/waiting'))).toHaveLength(1);
  expect(asked.filter((url) => url.endsWith('/economics'))).toEqual([]);
  await row.getByRole('checkbox').check();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  const told = dialog.getByText(/bez dovoljno zalihe 1 od 2 artikla, nedostaje [\d.]+ kom/);
  await told.waitFor();
  const whole = await told.locator('..').textContent();
  expect(whole).toContain(`${product?.name} (`);
  expect(whole).toContain('(poznata za 1 od 2 artikla)');
  // and where it is decided on its own page
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Na doradu', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Vratiti na doradu 1 prijedlog?' })
    .getByText(/nedostaje [\d.]+ kom:?/)
    .first()
    .waitFor();
  await page.context().close();
  await withdraw(id);
});
