import { readFile } from 'node:fs/promises';
import type { Orders } from '@promo/contracts/npl/fmb';
import type { expectedUnits } from '@promo/contracts/promo-proposals/expected-units';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import type { ResponseOf } from '@promo/contracts/route';
import { weekOf } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import { api, pageOf, testBrowser } from './browser.ts';
import { draft, fresh, recordOf, today } from './npl.fixture.ts';

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

test('everything of a supplier is ordered in one go, by one number', async () => {
  const supplier_name = `Dobavljač ${Date.now()}`;
  const [number, another] = [fresh('N-2026'), fresh('N-2025')];
  const due = { supplier_name, lead_time_days: 60, launch_date: today().add({ days: 30 }).toString() };
  const [first, second, taken] = [
    await draft(fresh('ZAJEDNO-A'), 'Zajedno A', due),
    await draft(fresh('ZAJEDNO-B'), 'Zajedno B', due),
    await draft(fresh('ZAJEDNO-D'), 'Zajedno D', due),
  ];
  // enough in stock already: nothing is suggested, and it is left for later
  const stocked = await draft(fresh('ZAJEDNO-C'), 'Zajedno C', { ...due, on_hand: 1_000_000 });
  for (const { id } of [first, second, taken, stocked]) {
    const yw = weekOf(today().add({ days: 30 }));
    await api('Nabava', 'POST', `/api/npl/${id}/forecast`, { yw, qty: 70 });
    await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  }
  await api('Nabava', 'POST', '/api/npl/run-fmb-check');
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/new-products/orders');
  // one of which there is enough says so in its row, and where the quantity is asked for
  const enough = /^Treba [\d.]+ kom, a na zalihi je 1\.000\.000 i u dolasku 0\.$/;
  await page.getByRole('row', { name: 'Zajedno C' }).getByText(enough).waitFor();
  // what comes of ordering today: 60 days of delivery for a launch in 30
  const firstRow = page.getByRole('row', { name: 'Zajedno A' });
  await firstRow.getByText('30 dana prekasno').filter({ visible: true }).waitFor();
  const names = await page.getByRole('region', { name: supplier_name }).getByRole('link').allInnerTexts();
  expect(names.at(-1)).toBe('Zajedno C');
  // the file is the API's, for people, and says how much is needed and there
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const [, file] = await Promise.all([
    page.waitForRequest(/\/api\/npl\/orders\?format=csv&labels=hr$/),
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Izvoz CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sto-naruciti-sada-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /;Zajedno C;.*;vlastita zaliha i narudžbe pokrivaju potrebu;.*;\d+;1000000\r$/m,
  );
  // a record that cannot be read says so where it is asked for, and holds up no other
  const gone = new RegExp(`/api/npl/${first.id}$`);
  let asked = 0;
  await page.route(gone, (route) => {
    asked++;
    return route.fulfill({ status: 404, json: { detail: 'gone', code: 'gone', params: {} } });
  });
  const supplied = page.getByRole('region', { name: supplier_name });
  await supplied.getByRole('button', { name: 'Označi naručenim: Zajedno A' }).click();
  await supplied.getByRole('row', { name: 'Zajedno A' }).getByText('Zapis se ne može pročitati.').last().waitFor();
  // and stays so, whatever changes meanwhile: rows that move would lose the next click
  const anew = page.waitForResponse(/\/api\/npl\/orders$/);
  await draft(fresh('ZAJEDNO-E'), 'Zajedno E', due);
  await anew;
  expect(asked).toBe(1);
  await supplied.getByRole('button', { name: 'Označi naručenim: Zajedno B' }).click();
  await page.getByRole('dialog').getByLabel('Broj narudžbe').waitFor();
  await page.keyboard.press('Escape');
  await page.unroute(gone);
  await page.getByRole('button', { name: `Označi sve naručenim: ${supplier_name}` }).click();
  const order = page.getByRole('dialog', { name: `Narudžba: ${supplier_name}` });
  await order.getByLabel('Broj narudžbe').fill(number);
  // 60 days of delivery are 30 more than there are
  await order
    .getByRole('row', { name: /Zajedno A/ })
    .getByText(/^Stiže 30 dana nakon lansiranja/)
    .waitFor();
  await order
    .getByRole('row', { name: /Zajedno C/ })
    .getByText(enough)
    .waitFor();
  // sooner than they deliver is doubtful
  const expected = order.getByLabel('Očekivani dolazak');
  const promised = await expected.inputValue();
  await expected.fill(today().add({ days: 59 }).toString());
  await order.getByText(/^Naručeno .+, uz rok isporuke od 60 dana, stiže tek /).waitFor();
  await expected.fill(promised);
  // one that somebody else orders meanwhile says so, and holds up no other
  await order.getByRole('button', { name: 'Označi naručenim: 3' }).waitFor();
  await api('Veleprodaja', 'POST', `/api/npl/${taken.id}/mark-ordered`, { order_number: another });
  await order
    .getByRole('row', { name: /Zajedno D/ })
    .getByText('više ne čeka narudžbu')
    .waitFor();
  // none at all is not taken for what was suggested
  const quantity = order.getByLabel('Količina (kom): Zajedno B');
  await quantity.fill('0');
  await order.getByRole('button', { name: 'Označi naručenim: 2' }).click();
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('0');
  expect((await recordOf(second.id)).status).not.toBe('ordered');
  await quantity.fill('120');
  await order.getByRole('button', { name: 'Označi naručenim: 2' }).click();
  await page.getByText(`Narudžba ${number}: 2 artikla.`).waitFor();
  const orders = await Promise.all([recordOf(first.id), recordOf(second.id)]);
  expect(orders.map(({ order }) => order?.order_number)).toEqual([number, number]);
  expect(orders[1]?.order?.quantity).toBe(120);
  expect(await recordOf(stocked.id)).toMatchObject({ status: 'fmb_triggered', fmb: { figures: { suggested_qty: 0 } } });

  // the list finds all of an order by its number
  await page.goto(`/new-products?view=list&q=${number}`);
  await page.getByRole('row', { name: /Zajedno B/ }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(2);
  await page.goto('/new-products');
  await page.getByRole('button', { name: 'Zaprimi više' }).click();
  const receipt = page.getByRole('dialog', { name: 'Zaprimi naručeno' });
  await receipt.getByLabel('Broj narudžbe').selectOption(number);
  await receipt.getByRole('checkbox', { name: 'Zajedno A' }).uncheck();
  // what somebody else orders meanwhile has not arrived
  await api('Veleprodaja', 'POST', `/api/npl/${stocked.id}/mark-ordered`, { order_number: number });
  const later = receipt.getByRole('checkbox', { name: 'Zajedno C' });
  await later.waitFor();
  expect(await later.isChecked()).toBe(false);
  await receipt.getByRole('button', { name: 'Zaprimi: 1' }).click();
  await page.getByText('Zaprimljeno: 1 artikl.').waitFor();
  const received = await Promise.all([recordOf(first.id), recordOf(second.id)]);
  expect(received.map(({ status }) => status)).toEqual(['ordered', 'in_stock']);
});

test('whoever orders by keyboard goes on at the next row, not at the top of the page', async () => {
  const due = { lead_time_days: 60, launch_date: today().add({ days: 30 }).toString(), supplier_name: fresh('Redom') };
  for (const name of ['Redom A', 'Redom B']) {
    const { id } = await draft(fresh(name.replace(' ', '-')), name, due);
    await api('Nabava', 'POST', `/api/npl/${id}/allocation`, { location: 'Split', qty: 5 });
    await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  }
  await api('Nabava', 'POST', '/api/npl/run-fmb-check');
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/new-products/orders');
  const supplier = page.getByRole('region', { name: due.supplier_name });
  await supplier.getByRole('button', { name: 'Označi naručenim: Redom A' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Broj narudžbe').press('Enter');
  await supplier.getByRole('row', { name: 'Redom A' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate("document.activeElement.closest('tr')?.innerText")).toContain('Redom B');
});

test('what to order now counts what is due and no check has marked yet, and leads to the check', async () => {
  const page = await pageOf(browser, 'Nabava');
  await page.route(/\/api\/npl\/orders$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as Orders), due_unmarked: 3 } });
  });
  await page.goto('/new-products/orders');
  await page.getByText('Treba naručiti i što provjera još nije označila: 3 artikla.').waitFor();
  await page.getByRole('button', { name: 'Pokreni provjeru' }).click();
  await page.getByRole('dialog', { name: 'Provjera narudžbi' }).waitFor();
  // what others do asks again, maybe just now
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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
  const whole = (units: number | null) => new Intl.NumberFormat('hr-HR').format(Math.ceil(units ?? 0));
  await row.getByText(whole(first.expected_units), { exact: true }).waitFor();
  await row.getByText(whole(first.p90_units), { exact: true }).waitFor();
  // the week with the most, first of all products, then of those that are looked for
  const most = Math.max(...weeks.map(({ expected_units: units }) => units ?? 0));
  await page.getByText(`: ${whole(most)} kom, `).waitFor();
  const own = all.filter(({ code }) => code === first.code).map(({ expected_units: units }) => units ?? 0);
  await page.getByLabel('Traži artikl, dobavljača ili akciju').fill(first.code);
  await page.getByText(`: ${whole(Math.max(...own))} kom, `).waitFor();
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('zaliha-za-akcije-sve-sto-treba.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(all.length + 1);
  await row.click();
  await page.waitForURL(`**/skus/${first.code}`);
});

test('a buyer sees which promotions lack stock, and goes to one', async () => {
  const { shortfalls } = await api<{ shortfalls: Shortfall[] }>('Nabava', 'GET', '/api/promo/stock-shortfalls');
  const [first] = shortfalls;
  if (!first) throw new Error('the demo data have no such promotion');
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/');
  await page.getByRole('link', { name: 'Zaliha za akcije' }).click();
  await page.getByRole('heading', { name: 'Zaliha za akcije' }).waitFor();
  await page.getByLabel('Traži artikl, dobavljača ili akciju').fill(first.code);
  const row = page.getByRole('row', { name: first.name ?? first.code }).first();
  await row.getByText(new Intl.NumberFormat('hr-HR').format(Math.ceil(first.shortfall)), { exact: true }).waitFor();
  await row.click();
  await page.waitForURL(`**/proposals/${first.proposal_id}`);
});

test('an order that should have been placed is as late in the list and on the board as in what to order now', async () => {
  const { suppliers } = await api<Orders>('Nabava', 'GET', '/api/npl/orders');
  const overdue = suppliers.flatMap(({ lines }) => lines).find(({ overdue_days }) => overdue_days > 1);
  if (!overdue) throw new Error('the demo data have nothing to be ordered since long');
  const page = await pageOf(browser, 'Nabava');
  const late = new RegExp(`kasni ${overdue.overdue_days} dana?$`);
  await page.goto('/new-products/orders');
  await page.getByRole('row').filter({ hasText: overdue.sku }).getByText(late).filter({ visible: true }).waitFor();
  await page.goto('/new-products?view=list&status=fmb_triggered');
  await page.getByRole('row').filter({ hasText: overdue.sku }).getByText(late).filter({ visible: true }).waitFor();
  // a telephone has no column for it, and the column goes a moment after its own words come
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = page
    .getByRole('row')
    .filter({ hasText: overdue.name })
    .getByText(/^Naručiti do/);
  await narrow.filter({ hasText: late, visible: true }).waitFor();
  await page.goto('/new-products');
  await page.getByRole('article').filter({ hasText: overdue.sku }).getByText(late).filter({ visible: true }).waitFor();
  // on the very day it is not late yet, here as there
  await page.clock.setFixedTime(new Date(`${overdue.latest_order_date}T12:00Z`));
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: overdue.sku });
  const colourOf = (text: string | RegExp) =>
    card
      .getByText(text)
      .first()
      .evaluate((e) => e.ownerDocument.defaultView?.getComputedStyle(e).color);
  expect(await colourOf(/^Naručiti do/)).toBe(await colourOf(overdue.sku));
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
  const needed = new Intl.NumberFormat('hr-HR').format(Math.ceil(low.needed));
  const row = page.getByRole('row').filter({ hasText: low.code });
  await row.getByText(`treba ${needed}`).waitFor();
});
