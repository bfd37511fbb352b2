import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import { expect, test } from 'vitest';
import { api, changeAnswer, hold, pageOf, paste, testBrowser, violations, withoutNews } from './browser.ts';
import { ADD, families, type Product } from './planner.fixture.ts';
import { decide } from './reviewer.fixture.ts';

const browser = testBrowser();

test('a whole code and Enter add that product, and nothing once it is there', async () => {
  const page = await pageOf(browser, 'Planner');
  const skus = [
    { sku: '14711', name: 'Ajvar' },
    { sku: '4711', name: 'Žele' },
  ];
  await page.route('**/api/promo/products?*', (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    return route.fulfill({ json: { products: skus.filter(({ sku }) => sku.includes(q)) } });
  });
  await page.goto('/proposals/new');
  const add = page.getByLabel(ADD);
  await add.click();
  await page.getByRole('option', { name: 'Ajvar' }).waitFor();
  for (const [code, marked, line] of [
    ['4711', 'Žele', 'Žele'],
    ['471', 'Dodaj šifru 471', '471'],
  ] as const) {
    await add.pressSequentially(code);
    await page.locator('[data-combobox-selected]').getByText(marked).waitFor();
    await add.press('Enter');
    await page.getByLabel(`Popust %: ${line}`, { exact: true }).waitFor();
  }
  await add.fill('4711');
  await page.getByText('Artikl 4711 već je ovdje.').waitFor();
  await add.press('Enter');
  expect(await page.getByLabel(/^Popust %: /).count()).toBe(2);
  // what could not be asked for is not said not to be there, and Enter takes nothing
  await page.route('**/api/promo/products?*', (route) => route.fulfill({ status: 500, json: { detail: 'away' } }));
  await add.fill('815');
  await page.getByText('Pretraga nije uspjela.').waitFor();
  await add.press('Enter');
  expect(await page.getByLabel(/^Popust %: /).count()).toBe(2);
});

test('all that the list of products has found are added by the number told, and not while others are looked for', async () => {
  const page = await pageOf(browser, 'Planner');
  const skus = ['Ajvar', 'Žele'].map((name) => ({ sku: name, name, price: 5, on_hand: 1 }));
  const slow = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/api/promo/products?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(q);
    if (q === 'slow') await slow.promise;
    const products = skus.slice(q === 'one' ? 1 : 0);
    await route.fulfill({ json: { products, total: products.length, categories: [] } });
  });
  await page.goto('/proposals/new');
  await page.getByRole('button', { name: 'Odaberi s popisa' }).click();
  const picker = page.getByRole('dialog');
  const search = picker.getByLabel('Naziv, šifra, marka ili barkod');
  await search.fill('one');
  const all = picker.getByRole('button', { name: /^Dodaj sve/ });
  await picker.getByRole('button', { name: 'Dodaj sve (1)' }).waitFor();
  await search.fill('slow');
  await expect.poll(() => asked).toContain('slow');
  await expect.poll(() => all.isDisabled()).toBe(true);
  slow.resolve();
  await picker.getByRole('button', { name: 'Dodaj sve (2)' }).waitFor();
  expect(await all.isDisabled()).toBe(false);
  // as much of a long text as the server takes
  await search.fill('x'.repeat(120));
  await expect.poll(() => asked.at(-1)).toBe('x'.repeat(100));
});

test('of 300 pasted codes none is lost to the limit of requests a second', async () => {
  const { products } = await api<{ products: Product[] }>('Planner', 'GET', '/api/promo/products?limit=300');
  const page = await pageOf(browser, 'Planner');
  let second = 0;
  let asked = 0;
  // the demo's own limit is far higher than that of a system in use
  await page.route('**/sku-snapshot?*', (route) => {
    const now = Math.floor(Date.now() / 1000);
    asked = now === second ? asked + 1 : 1;
    second = now;
    if (asked > 200) return route.fulfill({ status: 429, json: { detail: 'too many requests' } });
    return route.fulfill({ json: { name: 'Artikl', price: 5 } });
  });
  await page.goto('/proposals/new');
  await page.getByLabel(ADD).focus();
  await paste(page, products.map(({ sku }) => sku).join('\n'));
  await page.getByText('Preuzeto iz zalijepljenog: 300 artikala').waitFor();
});

test('a line’s details forecast units for nothing as such', async () => {
  const groups = await families();
  const code = groups[0]?.[0]?.sku ?? '';
  const page = await pageOf(browser, 'Planner');
  await withoutNews(page);
  await page.goto(`/proposals/new?sku=${code}&mechanic=2%2B1&start=202830`);
  const [forecast] = await Promise.all([
    page.waitForResponse(/analog-forecast/),
    page.getByRole('button', { name: /^Pojedinosti: / }).click(),
  ]);
  expect(forecast.status()).toBe(200);
  const asked = Object.fromEntries(new URL(forecast.url()).searchParams);
  expect(asked).toMatchObject({ sku: code, mechanic: '2+1', discount: '33.33' });
  const details = page.getByRole('dialog');
  const expected = details.getByText('Tipičan rast');
  await expected.waitFor();

  // a forecast that cannot be had is not told as none
  const forecasts = '**/api/promo/analog-forecast?*';
  await page.route(forecasts, (route) => route.fulfill({ status: 500, json: { detail: 'away' } }));
  await page.reload();
  await page.getByRole('button', { name: /^Pojedinosti: / }).click();
  await details.getByRole('button', { name: 'Pokušaj ponovno' }).waitFor();
  expect(await expected.count()).toBe(0);
  await page.unroute(forecasts);
  await details.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expected.waitFor();
});

test('uplift is one figure in the table, the details and among other depths, and what multiplies to the units beside it', async () => {
  const groups = await families();
  const [[{ sku, name }]] = groups as [[Product]];
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/new?sku=${sku}&discount=25&start=202720`);
  const row = page.getByRole('row').filter({ hasText: name });
  const cell = row.locator('td[data-head="Rast"]');
  await cell.getByText('%').waitFor();
  await page.getByRole('button', { name: /^Pojedinosti: / }).click();
  const details = page.getByRole('dialog');
  const fact = async (named: string) => {
    const value = details
      .locator('dl > div')
      .filter({ has: page.getByText(named, { exact: true }) })
      .locator('dd');
    await value.first().waitFor();
    return numberIn(await value.first().innerText());
  };
  const depths = details.getByRole('table', { name: 'Što ako je popust drukčiji?' });
  const ofDepth = depths.getByRole('row').filter({ has: page.getByRole('cell', { name: '25 %', exact: true }) });
  const uplift = await fact('Rast');
  expect(await fact('Tipičan rast')).not.toBe(uplift);
  expect(numberIn(await cell.innerText())).toBe(uplift);
  expect(numberIn(await ofDepth.getByRole('cell').nth(2).innerText())).toBe(uplift);
  // as rounded as they are shown
  for (const [without, with_] of [
    ['Tjedno bez akcije', 'Tjedno s akcijom'],
    ['Količina bez akcije', 'Količina s akcijom'],
  ] as const) {
    const base = await fact(without);
    expect(Math.abs((await fact(with_)) - base * (1 + uplift / 100))).toBeLessThan(0.2 + 0.005 * base);
  }
});

/** A number as it is written in Croatia. */
const numberIn = (written: string): number =>
  Number(
    written
      .replace(/[^\d,−-]/g, '')
      .replace('−', '-')
      .replace(',', '.'),
  );

test('a line without discount and price says at what discount it is reckoned all the same', async () => {
  const [{ sku, name }] = (await families()).flat() as [Product];
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/new?sku=${sku}&start=202830`);
  const row = page.getByRole('row', { name: new RegExp(sku) });
  await row.getByText(/^uz uobičajenih \d+\s%$/).waitFor();
  await page.getByText('uz uobičajeni popust: 1 artikl').waitFor();
  await row.getByRole('button', { name: /^Pojedinosti: / }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Bez popusta i cijene računa se/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel(`Popust %: ${name}`).fill('25');
  await page
    .getByText(/uz uobičajen/)
    .first()
    .waitFor({ state: 'detached' });
});

test('before it is submitted it is told which lines would earn more at another discount, which is taken over there with what the supplier pays at it', async () => {
  const products = (await families()).slice(0, 4).flatMap(([product]) => product ?? []);
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', {
    status: 'draft',
    title: 'Preduboko',
    source: 'tipke',
    ...{ start_year: 2028, start_week: 34, end_year: 2028, end_week: 34 },
    skus: products.map(({ sku }) => ({ code: sku, discount_pct: 45, supplier_funding: 0.45 })),
  });
  const asked = () => api<Economics>('Planner', 'GET', `/api/promo/proposals/${id}/economics`);
  const before = await asked();
  const better = before.lines.flatMap(({ code, better_depth }) => (better_depth ? [{ code, ...better_depth }] : []));
  const [best] = better.toSorted((a, b) => b.gain_eur - a.gain_eur);
  const name = products.find(({ sku }) => sku === best?.code)?.name;
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: /upozorenj/ }).click();
  const list = page.getByRole('dialog');
  const told = list.getByRole('button', { name: /bi više uz drugi popust/ });
  await told.filter({ hasText: `${better.length} artik` }).waitFor();
  expect(await list.getByText(/: 45\s% → \d+\s%, sufinanciranje 0,\d+\s€\/kom, \+/).count()).toBe(better.length);
  expect(await violations(page)).toEqual([]);
  await list.getByRole('button', { name: new RegExp(`^Primijeni popust ${best?.discount_pct}\\s%: ${name}$`) }).click();
  await told.filter({ hasText: `${better.length - 1} artik` }).waitFor();
  // whoever takes over several goes on with the next
  if (better.length > 1)
    await list
      .getByRole('button', { name: /^Primijeni popust/ })
      .first()
      .and(page.locator(':focus'))
      .waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByLabel(`Popust %: ${name}`).inputValue()).toBe(`${best?.discount_pct}`);
  await page.getByRole('button', { name: 'Spremi', exact: true }).click();
  await page.getByText('Spremljeno.').waitFor();
  // by so much the whole proposal earns more
  const gained = ({ totals }: Economics) => totals.incremental_margin_eur ?? Number.NaN;
  expect(gained(await asked()) - gained(before)).toBeCloseTo(best?.gain_eur ?? Number.NaN, 1);
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
});

test('a line whose money is not known says why below the dash, and in its details', async () => {
  const week = { start_year: 2028, start_week: 30, end_year: 2028, end_week: 30 };
  const skus = [{ code: 'nema-ga', discount_pct: 20, regular_price: 5 }];
  const plan = { status: 'draft', title: 'Bez novca', source: 'nepoznato', ...week, skus };
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', plan);
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  const row = page.getByRole('row', { name: /nema-ga/ });
  await row.getByText('nepoznat artikl', { exact: true }).waitFor();
  await row.getByRole('button', { name: /^Pojedinosti: / }).click();
  await page.getByRole('dialog').getByText('Artikla nema u katalogu.').waitFor();
  expect(await violations(page)).toEqual([]);
  // once it is approved too, of which the figures are those that were kept
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { status: 'submitted' });
  await decide(id, 'approve');
  await page.reload();
  await page.getByText(/^Kako se očekivalo pri odobrenju/).waitFor();
  await row.getByTitle('Artikla nema u katalogu.').waitFor();
  await api('Admin', 'DELETE', `/api/promo/proposals/${id}`);
});

test('a discount rules over units for nothing, which is said at the line, and its price is checked', async () => {
  const [{ sku, name }] = (await families()).flat() as [Product];
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/new?sku=${sku}&mechanic=2%2B1&start=202830`);
  const row = page.getByRole('row', { name: new RegExp(sku) });
  await row.getByText('izuzeto').waitFor();
  await page.getByText('izuzeto: 1').waitFor();
  expect(await page.getByText('sve cijene u redu').count()).toBe(0);
  await page.getByLabel(`Popust %: ${name}`).fill('10');
  await row.getByText('vrijedi popust, ne 2+1').waitFor();
  await row.getByText('u redu').waitFor();
  await page.getByText('sve cijene u redu').waitFor();
  // figures of a discount that was taken are not shown as those of one that cannot be
  const reckoned = row.locator('td:not(:has(input, button))').last();
  const opacity = () => reckoned.evaluate((cell) => cell.ownerDocument.defaultView.getComputedStyle(cell).opacity);
  await page.getByLabel(`Popust %: ${name}`).fill('95');
  await expect.poll(opacity).toBe('0.35');
  await page.getByLabel(`Popust %: ${name}`).fill('10');
  await expect.poll(opacity).toBe('1');
  // and where the label will print less, of a lower reference, that is said too
  await changeAnswer<Nc30Result[]>(page, '**/nc30/batch', (results) =>
    results.map((result) => ({ ...result, printable_discount_pct: 12 })),
  );
  await page.getByLabel(`Popust %: ${name}`).fill('20');
  const label = row.getByText(/^na polici −12\s%$/);
  await label.waitFor();
  expect(await violations(page)).toEqual([]);
  // what was checked of other weeks is not shown as of these
  const release = await hold(page, '**/nc30/batch');
  await page.getByLabel('Od tjedna').fill('32/2028');
  await page.keyboard.press('Tab');
  await label.waitFor({ state: 'detached' });
  release();
});
