/** What somebody changes is on the pages that others have open, without their loading them anew. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { api, pageOf, type Role, tokenOf } from './browser.ts';
import { draft, fresh, today } from './npl.fixture.ts';
import { openBrowser } from './open-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A page of somebody on which a sign is there: what it asks for has come, and it hears what happens. */
async function opened(role: Role, path: string, sign: string): Promise<Page> {
  const page = await pageOf(browser, role);
  const hears = page.waitForResponse('**/events');
  await page.goto(path);
  await Promise.all([page.locator(sign).first().waitFor(), hears]);
  return page;
}

async function upload(dataset: string, csv: string, name: string): Promise<void> {
  const response = await fetch(`${inject('gateway')}/api/promo/imports/${dataset}?file_name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf('Admin')}`, 'content-type': 'text/csv' },
    body: csv,
  });
  if (!response.ok) throw new Error(`${dataset}: ${response.status} ${await response.text()}`);
}

test('an import of coupon campaigns or of what came of them is on the pages of campaigns and of imports', async () => {
  const id = 700_000 + (Date.now() % 100_000);
  const name = `Stara kampanja ${id}`;
  const [planner, admin] = await Promise.all([
    opened('Planner', '/marketing', 'tbody tr'),
    opened('Admin', '/imports', 'tbody tr'),
  ]);
  await upload(
    'campaigns',
    `campaign_id,name,start_date,end_date\n${id},${name},2025-03-03,2025-03-09\n`,
    `kampanje-${id}.csv`,
  );
  await planner.getByText('Uvezeni su novi podaci; prikaz je osvježen.').waitFor();
  await planner.getByLabel('Traži po nazivu ili vrsti').fill(name);
  await planner.getByText(name, { exact: true }).click();
  await planner.getByText('Nijedan kupon još nije iskorišten.').waitFor();
  await upload(
    'redemptions',
    `campaign_id,date,coupon_code,id\n${id},2025-03-04,PROBA-${id},P${id}\n`,
    `kuponi-${id}.csv`,
  );
  await planner.getByText(`PROBA-${id}`).waitFor();
  for (const file of [`kampanje-${id}.csv`, `kuponi-${id}.csv`]) await admin.getByRole('row', { name: file }).waitFor();
  for (const page of [planner, admin]) await page.context().close();
});

test('the report of sales of controlling, who may read nothing else of new products, follows them', async () => {
  const sku = fresh('UZIVO');
  const page = await opened('Kontroling', '/new-product-sales', 'tbody tr');
  const { id } = await draft(sku, `Uživo ${sku}`, { launch_date: `${today()}` });
  for (const move of ['approve', 'mark-ordered', 'mark-in-stock', 'activate']) {
    await api('Nabava', 'POST', `/api/npl/${id}/${move}`);
  }
  const row = page.getByRole('row', { name: `Uživo ${sku}` });
  await row.getByText('U prodaji').waitFor();
  await api('Nabava', 'POST', `/api/npl/${id}/phase-out`);
  await row.getByText('Izlistano').waitFor();
  expect(await page.evaluate('performance.getEntriesByType("navigation").length')).toBe(1);
  await page.context().close();
});
