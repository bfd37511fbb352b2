import { expect, test } from 'vitest';
import { api, changeAnswer, hold, pageOf, testBrowser } from './browser.ts';
import { ADD, draft, families, type Product, withdraw } from './planner.fixture.ts';

const browser = testBrowser();

test.each(['/results', '/performance', '/marketing', '/proposals/11'])(
  'no tile of %s stands alone in its row, however wide the window',
  async (path) => {
    const page = await pageOf(browser, 'Planner');
    await page.goto(path);
    await page.locator('section > dl > div').nth(4).waitFor();
    const rows = `[...document.querySelectorAll('section > dl')].map((tiles) =>
      Object.values(Object.groupBy(tiles.children, (tile) => tile.offsetTop)).map((row) => row.length))`;
    for (let width = 340; width <= 1620; width += 160) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
      for (const [first, ...others] of (await page.evaluate(rows)) as number[][]) {
        const [of, most] = [`${path} at ${width}: ${[first, ...others]}`, Math.max(first ?? 0, ...others)];
        // a tile as wide as its row fills it
        if (most > 1) expect(others, of).not.toContain(1);
      }
    }
  },
);

/** Gives what stands in cells that are too narrow for it. */
const CUT_TEXTS = `[...document.querySelectorAll('td, td *')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.innerText)`;

test('the products of a campaign have their names whole on a telephone', async () => {
  const page = await pageOf(browser, 'Planner', { viewport: { width: 390, height: 844 } });
  await page.goto('/marketing');
  await page.locator('tbody tr').last().click();
  await page.getByRole('heading', { name: /^Kuponi/ }).waitFor();
  expect(await page.evaluate(CUT_TEXTS)).toEqual([]);
});

test('titles of proposals are whole on a telephone, with their states', async () => {
  const page = await pageOf(browser, 'Planner', { viewport: { width: 390, height: 844 } });
  await page.goto('/proposals?q=dvostruki');
  await page.getByRole('row', { name: /Klub: dvostruki bodovi .* klub kupaca .* Povučeno \d/ }).waitFor();
  expect(await page.evaluate(CUT_TEXTS)).toEqual([]);
});

test.each(['hr-HR', 'en-GB'])(
  'other depths of a line have room on a telephone, with their buttons: %s',
  async (locale) => {
    const page = await pageOf(browser, 'Planner', { locale, viewport: { width: 390, height: 844 } });
    await page.goto('/proposals/27');
    await page
      .getByRole('button', { name: /^(Pojedinosti|Details):/ })
      .first()
      .click();
    const table = page.getByRole('table', { name: /^(Što ako je popust|What if the discount)/ });
    await table.getByRole('button').first().waitFor();
    const section = 'document.querySelector("section[aria-labelledby=sensitivity]")';
    expect(await page.evaluate(`${section}.scrollWidth - ${section}.clientWidth`)).toBe(0);
  },
);

test('source and channel of what waits for a decision are whole on a telephone', async () => {
  const weeks = { start_year: 2027, start_week: 47, end_year: 2027, end_week: 47 };
  const plan = { status: 'submitted', title: 'Čitav kanal', source: 'vikend-akcija', channel: 'veleprodaja', ...weeks };
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', {
    ...plan,
    skus: [{ code: 'nema-ga', discount_pct: 20 }],
  });
  const page = await pageOf(browser, 'Reviewer', { viewport: { width: 390, height: 844 } });
  await page.goto('/approvals?q=Čitav+kanal');
  await page.getByText('vikend-akcija · veleprodaja', { exact: true }).filter({ visible: true }).waitFor();
  expect(await page.evaluate(CUT_TEXTS)).toEqual([]);
  await withdraw(id);
});

test('a filter with something chosen keeps its one line while it is focused', async () => {
  const page = await pageOf(browser, 'Planner', { viewport: { width: 1024, height: 768 } });
  await page.goto('/proposals?channel=internet');
  const field = page.locator('.mantine-MultiSelect-input');
  const height = (await field.boundingBox())?.height;
  await page.getByLabel('Kanal', { exact: true }).first().focus();
  expect((await field.boundingBox())?.height).toBe(height);
});

test('long codes of new products and what a price is not below are read whole in their columns', async () => {
  const buyer = await pageOf(browser, 'Nabava', { viewport: { width: 1280, height: 720 } });
  const code = 'NOVO-2026-PROLJECE-0001';
  await changeAnswer<{ items: object[] }>(buyer, /\/api\/npl(\?|$)/, ({ items: [first, ...others], ...list }) => ({
    ...list,
    items: [{ ...first, sku: code }, ...others],
  }));
  await buyer.goto('/new-products?view=list');
  await buyer.getByRole('cell', { name: code }).waitFor();
  expect(await buyer.evaluate(CUT_TEXTS)).not.toContain(code);
  await buyer.unrouteAll({ behavior: 'ignoreErrors' });
  await buyer.context().close();

  const planner = await pageOf(browser, 'Planner', { viewport: { width: 1280, height: 720 } });
  await planner.goto('/proposals/11');
  await planner
    .getByText(/^nije ispod/)
    .first()
    .waitFor();
  const cut = (await planner.evaluate(CUT_TEXTS)) as string[];
  expect(cut.filter((text) => text.startsWith('nije ispod'))).toEqual([]);
});

test('the names of a proposal’s products stay in sight while its figures are scrolled to', async () => {
  const page = await pageOf(browser, 'Planner', { viewport: { width: 1024, height: 768 } });
  await page.goto('/proposals/11');
  const lines = page.getByRole('region', { name: 'Artikli' });
  const name = lines.locator('tbody td').first();
  await name.waitFor();
  const left = (await name.boundingBox())?.x;
  await lines.evaluate((element) => element.scrollTo(1000, 0));
  await expect.poll(() => lines.evaluate((element: { scrollLeft: number }) => element.scrollLeft)).toBeGreaterThan(50);
  expect((await name.boundingBox())?.x).toBe(left);
});

// of calendar and board the frame is looked at, since other tests put bars and cards into it meanwhile
test.each([
  { path: '/calendar', asked: /\/calendar\/stats/, came: /^prihvaćeno: /, below: 'section[tabindex]' },
  { path: '/proposals/11', asked: /\/api\/promo\/economics$/, came: /\(9 od 10\)$/, below: 'tbody tr' },
  { path: '/proposals/1', asked: /\/accuracy$/, came: /razlika [−+\d]/, below: 'tbody tr' },
  { path: '/new-products', asked: /\/api\/npl\/summary/, came: /^(označila|ništa novo)/, below: 'section[tabindex]' },
  {
    path: '/my-week?of=promotions&whose=all',
    asked: /\/api\/promo\/proposals\/\d+$/,
    came: /^Robert Jurić: /,
    below: '[aria-labelledby=returned] li:nth-child(2)',
  },
])('nothing on $path moves when its figures or reasons come', async ({ path, asked, came, below }) => {
  const page = await pageOf(browser, 'Nabava', { viewport: { width: 1440, height: 900 } });
  const release = await hold(page, asked);
  await page.goto(path);
  const first = page.locator(below).first();
  const top = async () => Math.round((await first.boundingBox())?.y ?? 0);
  await first.waitFor();
  await page.waitForLoadState();
  const before = await top();
  expect(await page.getByText(came).count()).toBe(0);
  release();
  await page.getByText(came).first().waitFor();
  expect(await top()).toBe(before);
});

/** Adds up how far what was drawn has moved since, as Chromium measures it; the footer is moved by whatever comes above it. */
const WATCH_MOVES = `globalThis.moved = 0;
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) if (sources.some(({ node }) => node?.nodeName !== 'FOOTER')) moved += value;
}).observe({ type: 'layout-shift', buffered: true })`;

test.each(['/proposals/5', '/proposals/11'])('%s stands still from when it is drawn', async (path) => {
  const page = await pageOf(browser, 'Reviewer', { viewport: { width: 1024, height: 768 } });
  await page.addInitScript(WATCH_MOVES);
  await page.goto(path);
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: 'Odbij' }).waitFor();
  await page.getByText(/\(9 od 10\)$/).waitFor();
  await page.waitForTimeout(500);
  expect(await page.evaluate('moved')).toBeLessThan(0.02);
});

test.each([
  ['/settings', 'Novi webhook'],
  ['/guide/planner', 'Planer'],
])('%s stands still while its lists and pictures come', async (path, said) => {
  const page = await pageOf(browser, 'Admin', { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(WATCH_MOVES);
  await page.goto(path);
  await page.locator('main').getByText(said, { exact: true }).waitFor();
  await page.waitForTimeout(1000);
  expect(await page.evaluate('moved')).toBeLessThan(0.02);
});

test('who decides is told how certain the figures are, and the buttons stay where they are when these come', async () => {
  const page = await pageOf(browser, 'Reviewer', { viewport: { width: 1280, height: 800 } });
  const release = await hold(page, /\/proposals\/11\/economics$/);
  await page.goto('/proposals/11');
  await page.getByRole('button', { name: 'Odobri' }).click();
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  const approve = dialog.getByRole('button', { name: 'Odobri' });
  await approve.waitFor();
  const before = (await approve.boundingBox())?.y ?? 0;
  release();
  await dialog.getByText(/^do .* \(9 od 10\)$/).waitFor();
  await dialog.getByText(/^−?[\d.]+\s€ … −?[\d.]+\s€ \(8 od 10\)$/).waitFor();
  await dialog.getByText(/^točka pokrića /).waitFor();
  // half a line, since a note may take two
  expect(Math.abs(((await approve.boundingBox())?.y ?? 0) - before)).toBeLessThan(12);
});

test('on a telephone a reviewer sees when and for how much, a buyer by when to order, a controller what was earned, an admin what was deleted', async () => {
  const telephone = { viewport: { width: 390, height: 844 } };
  const reviewer = await pageOf(browser, 'Reviewer', telephone);
  await reviewer.goto('/approvals');
  const waiting = reviewer.getByRole('row', { name: /Katalog tj\. / });
  await waiting.getByText(/^\d\d(\/\d{4})?–\d\d\/\d{4} · −?[\d.]+\s€$/).waitFor();
  // there are no keys to tell of
  const ofKeys = reviewer.getByText('A, R i D odnose se na redak na kojem ste.');
  expect(await ofKeys.isVisible()).toBe(false);
  await reviewer.setViewportSize({ width: 1280, height: 720 });
  await ofKeys.waitFor();
  await reviewer.context().close();

  const buyer = await pageOf(browser, 'Nabava', telephone);
  await buyer.goto('/shortfalls');
  await buyer
    .getByText(/^Naručiti do \d+\. \d+\. \d+\./)
    .first()
    .waitFor();
  expect(await buyer.evaluate(CUT_TEXTS)).toEqual([]);
  // of a product that must be ordered, by when stands above what is known of it
  await buyer.goto('/new-products/orders');
  await buyer.locator('tbody a').first().click();
  const [when, master] = ['Kada naručiti', 'Osnovni podaci'].map((name) => buyer.getByRole('heading', { name }));
  await when?.waitFor();
  expect((await when?.boundingBox())?.y).toBeLessThan((await master?.boundingBox())?.y ?? 0);
  await buyer.context().close();

  const controller = await pageOf(browser, 'Kontroling', telephone);
  await controller.goto('/performance?max_events=500');
  await controller.getByRole('columnheader', { name: 'Neto marža' }).waitFor();
  await controller.goto('/marketing');
  await controller
    .getByText(/^završena · \d+\. \d+\. \d+\. – /)
    .first()
    .waitFor();
  expect(await controller.evaluate(CUT_TEXTS)).toEqual([]);
  await controller.context().close();

  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', { status: 'draft', skus: [] });
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
  const admin = await pageOf(browser, 'Admin', telephone);
  await admin.goto('/audit-log');
  await admin.getByRole('row', { name: new RegExp(`#${id} obrisano`) }).waitFor();
});

test('a proposal that is being written stays where it is when lines and their figures come', async () => {
  const [[one, two]] = (await families()) as [[Product, Product]];
  const page = await pageOf(browser, 'Planner');
  await page.goto('/proposals/new');
  const add = page.getByLabel(ADD);
  const top = async () => Math.round((await add.boundingBox())?.y ?? 0);
  await page.getByText('trebaju tjedni i barem jedan artikl').waitFor();
  const before = await top();
  // by no more than a line, since the note of missing stock may take two
  const stays = async () => expect(Math.abs((await top()) - before)).toBeLessThan(20);
  for (const { sku } of [one, two]) {
    await add.fill(sku);
    await page.locator('[data-combobox-selected]').getByText(sku).waitFor();
    await add.press('Enter');
    const row = page.getByRole('row', { name: new RegExp(sku) });
    await row.getByText(/^uz uobičajenih /).waitFor();
    await stays();
  }
  await page.getByLabel('Popust za sve').fill('25');
  await page.getByRole('button', { name: 'Primijeni' }).click();
  await page
    .getByText(/^uz uobičajen/)
    .first()
    .waitFor({ state: 'detached' });
  await stays();
});

test('a proposal with days of its own is shown with them from the first, however long their fields are on the way', async () => {
  const { id } = await draft('S bilješkom');
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { note: 'uz katalog' });
  const page = await pageOf(browser, 'Planner');
  const release = await hold(page, /MoreBasics/);
  const asked = page.waitForRequest(/MoreBasics/);
  await page.goto(`/proposals/${id}`, { waitUntil: 'commit' });
  await asked;
  expect(await page.getByRole('heading', { name: 'Što se očekuje' }).count()).toBe(0);
  release();
  await page.getByRole('heading', { name: 'Što se očekuje' }).waitFor();
  expect(await page.getByLabel('Napomena').inputValue()).toBe('uz katalog');
  await withdraw(id);
});
