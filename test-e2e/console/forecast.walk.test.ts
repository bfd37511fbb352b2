import { setTimeout } from 'node:timers/promises';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { addWeeks, weekOf } from '@promo/retail/weeks';
import { beforeAll, expect, test } from 'vitest';
import { changeAnswer, fileFrom, pageOf, paste, testBrowser, withoutNews } from './browser.ts';
import { figure } from './figures.ts';
import { pastPromotion } from './past-promotion.fixture.ts';

const browser = testBrowser();
let past: PerformanceEvent;
beforeAll(async () => {
  past = await pastPromotion();
});

test('a forecast becomes a proposal with the same product, depth, weeks and funding', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/forecast');
  const product = page.getByLabel('Artikl: naziv ili šifra');
  await product.focus();
  // where one product is wanted, none of several codes is taken for it
  await paste(page, 'A1 B2');
  expect(await page.evaluate('location.search')).toBe('');
  await product.fill(past.sku);
  await page.getByRole('option', { name: past.sku }).first().click();
  await page.getByLabel('Popust %').fill('20');
  await page.getByLabel('Od tjedna').fill('10/2027');
  await page.getByLabel('Trajanje (tjedana)').fill('2');
  await page.getByLabel('Sufinanciranje €/kom').fill('0,25');
  await page.getByRole('columnheader', { name: 'Vaš plan 20 %' }).waitFor();
  // and is taken along as a file, with the units that the page shows
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const file = await fileFrom(page.getByRole('menuitem', { name: 'CSV' }));
  expect(file.name).toBe(`prognoza-akcije-${past.sku}.csv`);
  const [head = '', ...lines] = file.text.trim().split('\r\n');
  const cellOf =
    (heading: string) =>
    (line = '') =>
      line.split(';')[head.split(';').indexOf(heading)];
  const planned = lines.find((line) => cellOf('U planu')(line) === 'da');
  expect([cellOf('Popust (%)')(planned), cellOf('Od tjedna')(planned)]).toEqual(['20', '202710']);
  const units = Number(cellOf('S akcijom (kom)')(planned)?.replace(',', '.'));
  await page.getByRole('row', { name: `Komada s akcijom ${figure(units, 1)}` }).waitFor();
  await page.getByRole('link', { name: 'Napravi prijedlog' }).click();

  const discount = page.getByLabel(`Popust %: ${past.name}`);
  await discount.waitFor();
  expect(await discount.inputValue()).toBe('20');
  expect(await page.getByLabel('Od tjedna').inputValue()).toBe('10/2027');
  expect(await page.getByLabel('Do tjedna').inputValue()).toBe('11/2027');
  expect(await page.getByLabel(`Sufinanciranje €/kom: ${past.name}`).inputValue()).toBe('0,25');
  expect(new URL(page.url()).search).toBe('');
});

test('of a product that nobody knows no forecast is asked for, and it is said once', async () => {
  const page = await pageOf(browser, 'Planner');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/forecast?sku=nema&discount=20');
  await page.getByRole('heading', { name: 'Artikl nije poznat' }).waitFor();
  // asked for again, as news has it, and not answered: it stays said meanwhile
  await page.route(/\/sku-snapshot/, () => undefined);
  const again = page.waitForRequest(/\/sku-snapshot/);
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
  await again;
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  expect(await page.getByRole('main').getByRole('heading').allInnerTexts()).toEqual([
    'Prognoza akcije',
    'Artikl nije poznat',
  ]);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(asked.filter((path) => /forecast(er)?$/.test(path) && path.startsWith('/api'))).toEqual([]);
});

test('a forecast shows one discount at a time, the plan first, and takes the recommended one', async () => {
  const page = await pageOf(browser, 'Planner');
  const lacking = { code: 'stock_shortfall', params: { qty: 1146, on_hand: 244 }, detail: '' };
  await changeAnswer<object>(page, '**/api/promo/forecaster?*', (answer, asked) => ({
    ...answer,
    warnings: /discount=20/.test(asked) ? [lacking] : [],
  }));
  await page.goto(`/forecast?sku=${past.sku}&discount=20&weeks=2`);
  const pnl = page.getByRole('region', { name: /^Račun dobiti/ });
  await pnl.getByRole('columnheader', { name: 'Vaš plan 20 %' }).waitFor();
  expect(await pnl.getByRole('columnheader').count()).toBe(2);
  const warning = page.getByText('Zaliha nije dovoljna: treba 1.146 komada, na zalihi je 244.');
  await warning.first().waitFor();
  expect([await warning.count(), await pnl.filter({ has: warning }).count()]).toEqual([1, 1]);
  await pnl.getByText(/^Preporuka|^Bez akcije/).click();
  await pnl.getByRole('columnheader', { name: /^Preporuka|^Bez akcije/ }).waitFor();
  expect(await warning.count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Primijeni popust 15 %' }).first().click();
  await pnl.getByText('Vaš plan 15 %').waitFor();
});

test('where the best depth loses, a forecast says what to ask the supplier for, and recommends it with that', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/forecast?sku=${past.sku}`);
  // of the week in which a proposal would begin
  const next = addWeeks(weekOf(Temporal.Now.plainDateISO('Europe/Zagreb')), 1);
  const written = `${String(next % 100).padStart(2, '0')}/${Math.floor(next / 100)}`;
  await expect.poll(() => page.getByLabel('Od tjedna').inputValue()).toBe(written);
  const advice = page.getByRole('region', { name: 'Preporučeni popust' });
  const asked = advice.getByText(/Uz sufinanciranje/);
  await asked.waitFor();
  const said = (await asked.innerText()).replace(/\s/g, ' ');
  const [, funding = '', depth = ''] = /od ([\d,]+) € po komadu .* s popustom (.+) ne gubi/.exec(said) ?? [];
  expect([funding, depth]).not.toContain('');
  await page.getByRole('row', { name: new RegExp(`^${depth} .*${funding} €`) }).waitFor();
  await page.getByLabel('Sufinanciranje €/kom').fill(funding);
  await advice.getByText(depth, { exact: true }).waitFor();
  expect(await asked.count()).toBe(0);
});

test('what a plan earns is not told in dashes where it could not be had, but asked for again', async () => {
  const page = await pageOf(browser, 'Planner');
  await withoutNews(page);
  const plan = '**/api/promo/forecaster?*discount=20*';
  await page.route(plan, (route) => route.fulfill({ status: 500, json: { detail: 'away' } }));
  await page.goto(`/forecast?sku=${past.sku}&discount=20&weeks=2`);
  await page.locator('#advice').waitFor();
  const again = page.getByRole('alert').getByRole('button', { name: 'Pokušaj ponovno' });
  await again.waitFor();
  expect(await page.locator('#pnl').count()).toBe(0);
  await page.unroute(plan);
  await again.click();
  await page.locator('#pnl').waitFor();
});

test('what the forecaster refuses is shown in Croatian', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/forecast?sku=${past.sku}&weeks=90`);
  await page
    .getByRole('alert')
    .first()
    .getByText(/^trajanje \(tjedana\): mora biti cijeli broj od 1 do \d+$/)
    .waitFor();
});

test('a product of no family that was never promoted is found by its name, also where Enter comes before the answer', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.route('**/api/promo/parent-groups', (route) => route.fulfill({ json: { groups: [], retired: [] } }));
  await page.route('**/api/promo/history?max_events=5000', (route) => route.fulfill({ json: { events: [] } }));
  await page.goto('/skus');
  const field = page.getByLabel('Artikl: naziv ili šifra');
  await field.fill(past.name);
  await page.getByRole('option', { name: past.sku }).click();
  await page.getByRole('heading', { name: past.name, level: 1 }).waitFor();

  await page.goto('/skus');
  await page.route('**/api/promo/products?*', async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  await field.click();
  await field.pressSequentially(past.name);
  await field.press('Enter');
  await page.getByRole('heading', { name: past.name, level: 1 }).waitFor();
});
