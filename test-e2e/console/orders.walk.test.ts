import type { Orders } from '@promo/contracts/npl/fmb';
import type { expectedUnits } from '@promo/contracts/promo-proposals/expected-units';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import type { ResponseOf } from '@promo/contracts/route';
import { expect, test } from 'vitest';
import { api, changeAnswer, fileFrom, pageOf, testBrowser } from './browser.ts';
import { wholeUnits } from './figures.ts';
import { draft, fresh, today } from './npl.fixture.ts';

const browser = testBrowser();

test('each tile opens a list of exactly the products that it counts', async () => {
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/new-products');
  const tiles = page.getByRole('region', { name: 'Pregled' }).getByRole('link');
  await expect.poll(() => tiles.count()).toBe(4);
  const table = page.getByRole('table');
  for (const [i, sort] of ['orderBy', 'arrival', 'launch', 'orderBy'].entries()) {
    await tiles.nth(i).click();
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('view'), asked.get('sort')]).toEqual(['list', sort]);
    await expect.poll(() => page.getByLabel('Što traži pozornost').inputValue()).toBe(asked.get('counted'));
    // both follow what other tests do meanwhile
    const counted = async () => Number((await tiles.nth(i).innerText()).match(/\d+/)?.[0]);
    const listed = async () => Number(await table.getAttribute('aria-rowcount', { timeout: 1000 })) - 1;
    await expect.poll(async () => (await listed()) - (await counted())).toBe(0);
    expect(await counted()).toBeGreaterThan(0);
  }
});

test('the list shows when an order arrives, and says that it is late', async () => {
  const order = async (days: number) => {
    const { id, sku } = await draft(fresh(`STIŽE-${days}`), 'Naručeni keks');
    await api('Nabava', 'POST', `/api/npl/${id}/approve`);
    const expected_date = today().add({ days }).toString();
    await api('Nabava', 'POST', `/api/npl/${id}/mark-ordered`, { expected_date });
    return sku;
  };
  const [late, ahead] = [await order(-1), await order(7)];
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/new-products?view=list&status=ordered&sort=arrival');
  const row = (sku: string) => page.getByRole('row').filter({ hasText: sku });
  const written = (days: number) => {
    const { day, month, year } = today().add({ days });
    return `${day}.${month}.${year}.`;
  };
  const cell = async (sku: string) => (await row(sku).innerText()).replaceAll(/\s/g, '');
  await row(late).waitFor();
  expect(await cell(late)).toContain(`${written(-1)}kasni`);
  expect(await cell(ahead)).toContain(written(7));
  expect(await cell(ahead)).not.toContain('kasni');
});

test('whoever launches a product is told how long what it replaces still lasts', async () => {
  const { items } = await api<{ items: { id: number }[] }>('Nabava', 'GET', '/api/npl?q=NOVO-S1');
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${items[0]?.id}`);
  await page.getByRole('button', { name: 'Pusti u prodaju' }).click();
  await page
    .getByRole('dialog')
    .getByText(/zaliha prethodnika traje do \d/)
    .waitFor();
});

test('what to order now counts what is due and no check has marked yet, and leads to the check', async () => {
  const page = await pageOf(browser, 'Nabava');
  await changeAnswer<Orders>(page, /\/api\/npl\/orders$/, (orders) => ({ ...orders, due_unmarked: 3 }));
  await page.goto('/new-products/orders');
  await page.getByText('Treba naručiti i što provjera još nije označila: 3 artikla.').waitFor();
  await page.getByRole('button', { name: 'Pokreni provjeru' }).click();
  await page.getByRole('dialog', { name: 'Provjera narudžbi' }).waitFor();
});

test('what to order now is narrowed to a channel, in the file too, and says so where it has nothing', async () => {
  const ordersOf = (query = '') => api<Orders>('Veleprodaja', 'GET', `/api/npl/orders${query}`);
  const all = await ordersOf();
  const { n_lines: n } = await ordersOf('?channel=wholesale');
  expect(n).toBeGreaterThan(0);
  expect(n).toBeLessThan(all.n_lines);
  // other tests bring in more meanwhile
  const unlisted = async () => (await ordersOf()).n_lines - (await rows.count());
  const page = await pageOf(browser, 'Veleprodaja');
  await page.goto('/new-products/orders');
  const rows = page.locator('tbody tr');
  await expect.poll(unlisted).toBe(0);
  await page.getByLabel('Kanal', { exact: true }).selectOption('wholesale');
  await expect.poll(() => rows.count()).toBe(n);
  expect(new URL(page.url()).searchParams.get('channel')).toBe('wholesale');
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const file = await fileFrom(page.getByRole('menuitem', { name: /CSV/ }));
  expect(file.text.trim().split('\r\n')).toHaveLength(n + 1);
  await page.route('**/api/npl/orders?channel=webshop', async (route) => {
    await route.fulfill({ json: { ...all, n_lines: 0, due_unmarked: 0, suppliers: [] } });
  });
  await page.getByLabel('Kanal', { exact: true }).selectOption('webshop');
  await page.getByRole('button', { name: 'Očisti filtre' }).click();
  await expect.poll(unlisted).toBe(0);
});

test('a buyer sees all that approved promotions are expected to sell, by week, and takes it along', async () => {
  const path = '/api/promo/expected-units?weeks=4';
  const { expected_units: all, weeks } = await api<ResponseOf<typeof expectedUnits>>('Nabava', 'GET', path);
  const [first] = all;
  if (!first) throw new Error('the demo data have no such promotion');
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/shortfalls?weeks=4');
  await page.getByText('Sve što treba').click();
  const row = page.getByRole('row', { name: first.name ?? first.code }).first();
  await row.getByText(wholeUnits(first.expected_units), { exact: true }).waitFor();
  await row.getByText(wholeUnits(first.p90_units), { exact: true }).waitFor();
  // the week with the most, first of all products, then of those that are looked for
  const most = Math.max(...weeks.map(({ expected_units: units }) => units ?? 0));
  await page.getByText(`: ${wholeUnits(most)} kom, `).waitFor();
  const own = all.filter(({ code }) => code === first.code).map(({ expected_units: units }) => units ?? 0);
  await page.getByLabel('Traži artikl, dobavljača ili akciju').fill(first.code);
  await page.getByText(`: ${wholeUnits(Math.max(...own))} kom, `).waitFor();
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const file = await fileFrom(page.getByRole('menuitem', { name: 'CSV' }));
  expect(file.name).toBe('zaliha-za-akcije-sve-sto-treba.csv');
  const lines = file.text.trim().split('\r\n');
  expect(lines).toHaveLength(all.length + 1);
  await row.click();
  await page.waitForURL(`**/skus/${first.code}`);
});

test('a buyer sees which promotions lack stock and what to order in whole packs, and goes to one', async () => {
  const { shortfalls } = await api<{ shortfalls: Shortfall[] }>('Nabava', 'GET', '/api/promo/stock-shortfalls');
  const first = shortfalls.find(({ order_units, shortfall }) => order_units > Math.ceil(shortfall));
  if (!first) throw new Error('the demo data have no such promotion');
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/');
  await page.getByRole('link', { name: 'Zaliha za akcije' }).click();
  await page.getByRole('heading', { name: 'Zaliha za akcije' }).waitFor();
  await page.getByLabel('Traži artikl, dobavljača ili akciju').fill(first.code);
  const row = page.getByRole('row', { name: first.name ?? first.code }).first();
  await row.getByText(wholeUnits(first.shortfall), { exact: true }).waitFor();
  await row.getByText(`naručiti ${wholeUnits(first.order_units)}`, { exact: true }).waitFor();
  await row.click();
  await page.waitForURL(`**/proposals/${first.proposal_id}`);
});

test('what a promotion needs is the same number on its page as among those that lack stock', async () => {
  // half of all needs are rounded down where they are not taken as whole units, so that some line tells
  const { shortfalls } = await api<{ shortfalls: Shortfall[] }>('Nabava', 'GET', '/api/promo/stock-shortfalls');
  const low = shortfalls.find(
    ({ needed, needed_earlier }) => needed_earlier === 0 && needed % 1 > 0 && needed % 1 < 0.5,
  );
  if (!low) throw new Error('the demo data have no such need');
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${low.proposal_id}`);
  const needed = wholeUnits(low.needed);
  const row = page.getByRole('row').filter({ hasText: low.code });
  await row.getByText(`treba ${needed}`).waitFor();
});
