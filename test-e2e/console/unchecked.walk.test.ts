/** What is not known of a proposal that waits, and what does not apply to it: it is told so, and not called free of warnings. */
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, hold, pageOf, testBrowser } from './browser.ts';
import { families, withdraw } from './planner.fixture.ts';
import { submit } from './reviewer.fixture.ts';

const browser = testBrowser();

test('before a decision it is told what is not known of stock and what may change, and how deep a line with words of its own is', async () => {
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'submitted',
    title: 'Kuponom jeftinije',
    source: 'tipke',
    start_year: 2027,
    start_week: 42,
    skus: [
      { code: 'nepoznata', discount_pct: 20, mechanic: 'Kupon iz letka' },
      { code: 'jeftinija', discount_pct: 10, mechanic: '1+1' },
    ],
  });
  const economics = await api<object>('Reviewer', 'GET', `/api/promo/proposals/${id}/economics`);
  const page = await pageOf(browser, 'Reviewer');
  await page.route(`**/proposals/${id}/economics`, (route) =>
    route.fulfill({ json: { ...economics, provisional: true } }),
  );
  await page.goto(`/approvals?open=${id}`);
  const line = page.getByRole('dialog', { name: 'Kuponom jeftinije' }).getByRole('row', { name: /nepoznata/ });
  await line.getByText('Kupon iz letka').waitFor();
  expect(await line.textContent()).toMatch(/20\s%/);
  // a discount rules over units for nothing
  const other = page.getByRole('dialog', { name: 'Kuponom jeftinije' }).getByRole('row', { name: /jeftinija/ });
  expect(await other.textContent()).toMatch(/10\s%/);
  expect(await other.textContent()).not.toContain('1+1');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  const together = dialog.getByRole('region', { name: 'Zajedno, 1 prijedlog' });
  await together.getByText('stanje nije poznato').waitFor();
  expect(await together.getByText('dovoljna').count()).toBe(0);
  await dialog.getByText(/^Privremeno: /).waitFor();
  await withdraw(id);
});

test('a line whose product has no known price is told to be unchecked, wherever one decides', async () => {
  const { id } = await submit('S nepoznatim artiklom', 'provjera', 'nepoznata-cijena', 46);
  const page = await pageOf(browser, 'Reviewer');
  await page.goto('/approvals');
  const row = page.getByRole('row', { name: /S nepoznatim artiklom/ });
  await row.getByText('1 artikl bez cijene').waitFor();
  await row.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('cell', { name: 'bez cijene' }).waitFor();
  await drawer.getByText('za 0 od 1 artikla').first().waitFor();
  await page.goto(`/proposals/${id}`);
  await page.getByRole('cell', { name: 'bez cijene' }).waitFor();
  await withdraw(id);
});

test('what was not checked, or could not be, is not called free of warnings', async () => {
  const groups = await families();
  const { id } = await submit('Neprovjereno', 'provjera', groups.at(-3)?.[0]?.sku ?? '', 45);
  const page = await pageOf(browser, 'Reviewer');
  const [conflicts, planned, prices] = ['**/calendar/conflicts?*', '**/planned-conflicts', '**/nc30/batch'];
  const away = (route: Route) => route.fulfill({ status: 500, json: { detail: 'away' } });
  await page.route(conflicts, away);
  await page.goto('/approvals');
  const row = page.getByRole('row', { name: /Neprovjereno/ });
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  await row.getByText('sukobi neprovjereni').waitFor();
  // the prices are checked meanwhile, and that is not all
  await row.getByText('NC30 neprovjeren').waitFor({ state: 'detached' });
  expect(await row.textContent()).toContain('sukobi neprovjereni');
  await page.unroute(conflicts);
  await page.reload();
  await row.getByText('NC30 u redu').waitFor();

  // what becomes known while the dialog is open is told there
  const release = await hold(page, prices);
  await page.reload();
  await row.getByRole('checkbox').check();
  await page.keyboard.press('a');
  await dialog.getByText('NC30 neprovjeren').waitFor();
  release();
  await dialog.getByText('NC30 u redu').waitFor();
  await page.unroute(prices);

  await page.route(planned, away);
  await page.route(prices, away);
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Odobri', exact: true }).click();
  await dialog.getByText('sukobi neprovjereni').waitFor();
  await dialog.getByText('NC30 neprovjeren').waitFor();
  await page.unroute(planned);
  await page.unroute(prices);
  await page.reload();
  await page.getByRole('button', { name: 'Odobri', exact: true }).click();
  await dialog.getByText('NC30 u redu').waitFor();
  await withdraw(id);
});

test('prices to which NC30 does not apply are called exempt, not right', async () => {
  const groups = await families();
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'submitted',
    title: 'Dva plus jedan',
    source: 'provjera',
    start_year: 2027,
    start_week: 46,
    mechanic: '2+1',
    skus: [{ code: groups.at(-4)?.[0]?.sku ?? '' }],
  });
  const page = await pageOf(browser, 'Reviewer');
  await page.goto('/approvals');
  const row = page.getByRole('row', { name: /Dva plus jedan/ });
  await row.getByText('NC30, izuzeto: 1').waitFor();
  expect(await row.getByText('NC30 u redu').count()).toBe(0);
  await withdraw(id);
});
