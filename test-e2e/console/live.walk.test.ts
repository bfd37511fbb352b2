/** What somebody changes is on the pages that others have open, without their loading them anew. */
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { addWeeks, mondayOf, weekOf } from '@promo/retail/weeks';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { api, pageOf, type Role, testBrowser, tokenOf } from './browser.ts';
import { draft, fresh, today } from './npl.fixture.ts';
import { families, type Product } from './planner.fixture.ts';
import { decide } from './reviewer.fixture.ts';

const browser = testBrowser();

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
  await planner.getByText('Uvezeni su novi podaci; prikaz se osvježava.').waitFor();
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
});

test('settings are asked for again once news come back, so that after a restore they show what is good', async () => {
  const page = await pageOf(browser, 'Planner');
  const made = Promise.withResolvers<void>();
  let streams = 0;
  // the first stream ends at once, and the next one waits for what is made meanwhile
  await page.route('**/events', async (route) => {
    if (++streams === 1) return route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' });
    await made.promise;
    await route.continue();
  });
  const listed = page.waitForResponse('**/api/account/tokens*');
  await page.goto('/settings');
  await listed;
  const name = `Iz drugog prozora ${Date.now()}`;
  await api('Planner', 'POST', '/api/account/tokens', { name, sections: ['promo_read'], days: 1 });
  made.resolve();
  await page.getByRole('button', { name: `Povuci: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Povuci' }).click();
  await page.getByRole('row', { name }).waitFor({ state: 'detached' });
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
});

/** A little below a price, in cents. */
const below = (price: number) => Math.round(price * 98) / 100;

test('a check of NC30 follows prices that are imported and what somebody approves or deletes', async () => {
  const start = addWeeks(weekOf(today()), 2);
  const products = (await families()).flat().slice(-100);
  const items = products.map(({ sku, price }) => ({
    sku,
    start_date: `${mondayOf(start)}`,
    promo_price: below(price),
  }));
  const checks = await api<Nc30Result[]>('Planner', 'POST', '/api/promo/nc30/batch', items);
  const { sku, price } = products.findLast((_, i) => checks[i]?.reason === 'ok') as Product;
  const asked = `sku=${sku}&promo_price=${below(price)}&start_date=${mondayOf(start)}`;
  const page = await opened('Planner', `/evidence?${asked}`, 'h2');
  const [fair, dear] = [
    'Cijena je ispod najniže u 30 dana.',
    'Cijena je iznad najniže u 30 dana: prema njoj nije sniženje.',
  ];
  const set = (to: number) => upload('prices', `sku,date,price\n${sku},${today()},${to}\n`, `cijena-${to}.csv`);
  await set(price);
  await page.getByText(fair).waitFor();
  await set(Math.round(price * 90) / 100);
  await page.getByText(dear).waitFor();
  await set(price);
  await page.getByText(fair).waitFor();

  const before = addWeeks(start, -1);
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    ...{ status: 'submitted', title: 'Uživo', source: 'radio', start_year: Math.floor(before / 100) },
    ...{ start_week: before % 100, skus: [{ code: sku, discount_pct: 40 }] },
  });
  await decide(id, 'approve');
  await page.getByText(dear).waitFor();
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
  await page.getByText(fair).waitFor();
});

test('what changes of a product once its promotion is agreed on stands where it is planned and decided on, until that is taken over', async () => {
  const product = (await families()).at(-9)?.[0] as Product;
  const [head = '', ...lines] = await productFile();
  const columns = head.split(';');
  const line = lines.find((one) => one.startsWith(`${product.sku};`)) ?? '';
  const setPrice = async (price: number) => {
    const cells = line.split(';').with(columns.indexOf('regular_price'), price.toFixed(2).replace('.', ','));
    await upload('products', `${head}\n${cells.join(';')}\n`, `cijena-${price}.csv`);
  };
  const start = addWeeks(weekOf(today()), 12);
  const plan = (title: string) =>
    api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
      ...{ status: 'submitted', title, source: 'radio', start_year: Math.floor(start / 100) },
      ...{ start_week: start % 100, skus: [{ code: product.sku, promo_price: Math.round(product.price * 80) / 100 }] },
    });
  const [agreed, waiting] = [await plan('Dogovoreno ranije'), await plan(`Još čeka ${Date.now()}`)];
  await decide(agreed.id, 'approve');
  const [week, page, approvals] = await Promise.all([
    opened('Planner', '/my-week', '#changed'),
    opened('Planner', `/proposals/${agreed.id}`, 'h1'),
    opened('Reviewer', `/approvals?open=${waiting.id}`, '[role=dialog] table'),
  ]);
  const changed = week.getByRole('region', { name: /^Promijenjeno otkad je planirano/ });
  await setPrice(product.price * 0.9);
  await changed
    .getByRole('listitem')
    .filter({ hasText: `Dogovoreno ranije #${agreed.id}` })
    .getByText(/^redovna cijena: 1, samo zbog toga marža 0\s€$/)
    .waitFor();
  await changed.getByRole('link', { name: `${waiting.title} #${waiting.id}` }).waitFor();
  const told = page.getByRole('region', { name: 'Promijenjeno otkad je odobreno' });
  // four fifths of the price are eight ninths of nine tenths of it
  await told.getByText('popust 20 % → 11 %').waitFor();
  const drawer = approvals.getByRole('dialog');
  await drawer
    .getByRole('region', { name: 'Promijenjeno otkad je planirano' })
    .getByText('popust 20 % → 11 %')
    .waitFor();
  await approvals.goto('/approvals');
  const row = approvals.getByRole('row', { name: waiting.title ?? '' });
  await row.getByText('promijenjeno: 1 artikl').waitFor();
  expect(await row.getByTitle(/^redovna cijena: 1, samo zbog toga marža 0\s€$/).count()).toBe(1);

  // the reviewer takes it as it is now
  await decide(agreed.id, 'approve');
  await told.waitFor({ state: 'detached' });
  await setPrice(product.price);
  for (const { id } of [agreed, waiting]) await api('Admin', 'DELETE', `/api/promo/proposals/${id}`);
});

/** The catalogue as a file that can be imported again, line by line. */
async function productFile(): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf('Admin')}` };
  const response = await fetch(`${inject('gateway')}/api/promo/exports/products`, { headers });
  return (await response.text()).split('\n');
}
