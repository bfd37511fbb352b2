import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import type { Accuracy } from '@promo/contracts/promo-proposals/accuracy';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { api, faults, pageOf, paste, testBrowser, viewers, violations } from './browser.ts';

const browser = testBrowser();
const viewer = viewers(browser);
/** A past promotion that took from its family. */
let past: PerformanceEvent;
beforeAll(async () => {
  const { events } = await api<{ events: PerformanceEvent[] }>(
    'Planner',
    'GET',
    '/api/promo/performance?max_events=500',
  );
  const taken = events.find(({ cannibalization, mechanic }) => (cannibalization ?? 0) > 1 && mechanic === null);
  if (!taken) throw new Error('the demo data have no such promotion');
  past = taken;
});

const hr = (value: number) => new Intl.NumberFormat('hr-HR', { maximumFractionDigits: 1 }).format(value);

const whole = (value: number | null) => new Intl.NumberFormat('hr-HR', { maximumFractionDigits: 0 }).format(value ?? 0);

interface Looked {
  readonly path: () => string;
  /** When this is there, the page is. */
  readonly sign: string;
}

const PAGES: Readonly<Record<string, Looked>> = {
  performance: { path: () => '/performance?max_events=500', sign: 'canvas' },
  'performance, promotion by promotion': { path: () => '/performance?max_events=500&chart=points', sign: 'canvas' },
  'one event': {
    path: () => `/performance?max_events=500&event=${past.start_yw}~${past.sku}`,
    sign: '[role=dialog] canvas',
  },
  'runs too long to measure': { path: () => '/performance?view=long', sign: 'tbody tr' },
  'no performance found': { path: () => '/performance?q=xyzzy', sign: 'h2' },
  'no product chosen': { path: () => '/forecast', sign: 'h2' },
  forecast: { path: () => `/forecast?sku=${past.sku}&discount=20&weeks=2`, sign: '#sensitivity' },
  'forecast of an unknown product': { path: () => '/forecast?sku=nema', sign: 'h2' },
  'forecast quality': { path: () => '/forecast/quality', sign: 'h2' },
  'choosing a product': { path: () => '/skus', sign: 'h2' },
  product: { path: () => `/skus/${past.sku}`, sign: '#history' },
  'unknown product': { path: () => '/skus/nema', sign: 'h2' },
};

test.each(Object.entries(PAGES))(
  '%s: axe finds nothing in either theme, nor at 390 pixels, which are wide enough',
  async (_, { path, sign }) => {
    const page = await (await viewer('Planner')).show(path());
    await page.locator(sign).first().waitFor();
    expect(await faults(page)).toEqual([]);
    // What scrolls on a telephone must have the keyboard.
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page)).toEqual([]);
  },
);

test('performance: filters stay in the address, and a row explains its figures', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/performance?category=${encodeURIComponent(past.category)}&max_events=500`);
  await page.getByLabel('Traži artikl').fill(past.sku);
  await page.getByRole('row', { name: past.name }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe(past.sku);
  await page.getByRole('button', { name: 'Izvoz' }).click();
  await page.getByText('Pretraga ne vrijedi za datoteku.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rast', exact: true }).click();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('uplift_pct');

  await page.goto(`/performance?max_events=500&event=${past.start_yw}~${past.sku}`);
  const explained = page.getByRole('dialog');
  await explained.getByText('Od rasta do neto učinka').waitFor();
  const { uplift, cannibalization, pull_forward, net_effect } = past;
  const sum = `${hr(uplift ?? 0)} − ${hr(cannibalization ?? 0)} − ${hr(pull_forward ?? 0)} = ${hr(net_effect ?? 0)}`;
  await explained.getByText(sum).waitFor();
  await explained.getByRole('link', { name: 'Prognoza za isti popust' }).click();
  await page.getByRole('heading', { name: past.name }).waitFor();
  expect(new URL(page.url()).searchParams.get('sku')).toBe(past.sku);
});

test('performance: what ended so lately that weeks after it are still to come is told, in sum and by promotion', async () => {
  const query = 'max_events=500';
  const { events } = await api<{ events: PerformanceEvent[] }>('Planner', 'GET', `/api/promo/performance?${query}`);
  const open = events.filter(({ uplift, after_complete }) => uplift !== null && !after_complete).length;
  expect(open).toBeGreaterThan(0);
  const page = await pageOf(browser, 'Kontroling');
  await page.goto(`/performance?${query}`);
  await page.getByText(new RegExp(`^Za ${open} akcij(u|e|a) još nedostaju tjedni`)).waitFor();
  const newest = page.locator('tbody tr', { has: page.getByText(events[0]?.name ?? '') }).first();
  await newest.getByRole('img', { name: 'tjedni poslije završetka još pristižu' }).waitFor();
});

test('performance by keyboard: J to a row, Enter explains it, Escape returns', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/performance?max_events=500');
  await page.locator('tbody tr').first().waitFor();
  await page.keyboard.press('j');
  await page.locator('tr:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).searchParams.get('event')).toContain('~');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('tr:focus').waitFor();

  const [headers, rows] = [page.getByRole('columnheader'), page.locator('tbody tr:not([aria-hidden])')];
  const all = await headers.count();
  const drawn = await rows.count();
  await page.setViewportSize({ width: 700, height: 900 });
  await expect.poll(() => headers.count()).toBeLessThan(all);
  const left = /^Nema mjesta za \d stup/;
  await page.getByText(left).waitFor();
  expect(await page.getByRole('table', { description: left }).count()).toBe(1);
  // rows are sorted by what there is no room for, too
  const hidden = page.getByText(left).getByRole('button').last();
  await hidden.click();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toMatch(/\w/);
  expect(await page.locator('th[aria-sort=ascending]').count()).toBe(0);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=light]').waitFor();
  await expect.poll(() => rows.count()).toBeGreaterThan(2 * drawn);
  expect(await headers.count()).toBe(all);
  expect(await page.getByText(left).count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

/** How far the row that has the focus lies below the heading of its table, and above the lower edge of what it scrolls in: pixels. */
const ROOM_OF_FOCUS = `(() => {
  const row = document.activeElement;
  const box = row.getBoundingClientRect();
  const scroller = row.closest('section');
  const edge = scroller.getBoundingClientRect().top + scroller.clientTop + scroller.clientHeight;
  return [box.top - scroller.querySelector('th').getBoundingClientRect().bottom, edge - box.bottom];
})()`;

test.each([
  ['J and K', 'j', 'k'],
  ['the arrows', 'ArrowDown', 'ArrowUp'],
])('%s keep the row in sight, below the heading and above the edge of the table', async (_, down, up) => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/performance?max_events=500');
  await page.locator('tbody tr').first().waitFor();
  await page.keyboard.press('j');
  const pressed = [...Array(30).fill(down), ...Array(30).fill(up)];
  let at = 0;
  for (const key of pressed) {
    await page.locator(`tr[data-index="${at}"]:focus`).waitFor();
    await page.keyboard.press(key);
    at += key === down ? 1 : -1;
    await page.locator(`tr[data-index="${at}"]:focus`).waitFor();
    const room = () => page.evaluate<number[]>(ROOM_OF_FOCUS);
    // half a pixel is the browser's rounding
    await expect.poll(async () => Math.min(...(await room())), { message: `row ${at}` }).toBeGreaterThan(-0.5);
  }
});

/** Moves over a chart until it tells something. */
async function tooltipOver(page: Page): Promise<Locator> {
  const chart = page.locator('figure [role=img]').first();
  await chart.scrollIntoViewIfNeeded();
  const tooltip = chart.locator('> div').nth(1);
  const box = await chart.boundingBox();
  if (!box) throw new Error('there is no chart');
  for (let i = 0; i < 400; i++) {
    await page.mouse.move(box.x + box.width * (0.1 + 0.8 * ((i % 40) / 40)), box.y + box.height * (0.8 - i / 600));
    if (await tooltip.isVisible()) return tooltip;
  }
  throw new Error('nothing is told');
}

test('performance: what a point tells stands over the points, in the colours of the theme', async () => {
  const page = await pageOf(browser, 'Planner', { colorScheme: 'dark' });
  await page.goto('/performance?max_events=500&chart=points');
  await page.locator('canvas').first().waitFor();
  const tooltip = await tooltipOver(page);
  await tooltip.getByText('Popust: ').waitFor();
  const of = (place: Locator) =>
    place.evaluate((element) => {
      const { backgroundColor, color } = element.ownerDocument.defaultView.getComputedStyle(element);
      return [backgroundColor, color];
    });
  expect(await of(tooltip)).toEqual(await of(page.locator('body')));

  // read out are the first of them, which is said
  await page.getByText('Podaci grafikona kao tablica').click();
  const told = page.getByText(/^Prvih 200 od /);
  const points = page.getByRole('img', { name: /^Točke: / });
  const countIn = (text: string | null) => /(?:za|od) (\d+) /.exec(text ?? '')?.[1];
  await expect.poll(async () => countIn(await told.textContent())).toBeDefined();
  await expect
    .poll(async () => countIn(await told.textContent()) === countIn(await points.getAttribute('aria-label')))
    .toBe(true);
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
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`prognoza-akcije-${past.sku}.csv`);
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  const cellOf =
    (heading: string) =>
    (line = '') =>
      line.split(';')[head.split(';').indexOf(heading)];
  const planned = lines.find((line) => cellOf('U planu')(line) === 'da');
  expect([cellOf('Popust (%)')(planned), cellOf('Od tjedna')(planned)]).toEqual(['20', '202710']);
  const units = Number(cellOf('S akcijom (kom)')(planned)?.replace(',', '.'));
  const shown = new Intl.NumberFormat('hr-HR', { maximumFractionDigits: 1 }).format(units);
  await page.getByRole('row', { name: `Komada s akcijom ${shown}` }).waitFor();
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
  await page.route('**/api/promo/forecaster?*', async (route) => {
    const response = await route.fetch();
    const ofPlan = /discount=20/.test(route.request().url());
    await route.fulfill({ response, json: { ...(await response.json()), warnings: ofPlan ? [lacking] : [] } });
  });
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
  // no live updates, by which it is asked for again too
  await page.route(/\/events$/, (route) => route.abort());
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

test('a product’s page: its promotions explained, a price checked, its siblings linked', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.setViewportSize({ width: 1280, height: 500 });
  // no live updates, by which what failed is asked for again too
  await page.route(/\/events$/, (route) => route.abort());
  // what the promotions did is asked for of this product alone, and where it cannot be had that is told
  const did = '**/api/promo/performance?*';
  const asked: string[] = [];
  await page.route(did, (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.fulfill({ status: 500, json: { detail: 'away' } });
  });
  await page.goto(`/sku/${past.sku}`);
  await page.getByRole('heading', { name: past.name, level: 1 }).waitFor();
  const again = page.getByRole('alert').getByRole('button', { name: 'Pokušaj ponovno' });
  await again.waitFor();
  expect(new Set(asked)).toEqual(new Set([`?sku=${past.sku}`]));
  await page.unroute(did);
  await again.click();
  await page
    .getByRole('button', { name: /^Objasni akciju/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Neto učinak', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const weekly = page.getByRole('region', { name: 'Prodaja i cijena po tjednima' });
  await weekly.getByRole('img', { name: /^Stupci: prodano po tjednima/ }).waitFor();
  await weekly.getByText('Podaci grafikona kao tablica').click();
  const { weeks } = await api<{ weeks: { yw: number; qty: number }[] }>(
    'Planner',
    'GET',
    `/api/promo/sku-history?sku=${past.sku}&weeks=52`,
  );
  const newest = weekly.getByRole('row').nth(1).getByRole('cell');
  expect(await newest.nth(1).textContent()).toBe(whole(weeks.at(-1)?.qty ?? null));
  // the oldest is reached by keys: more weeks than fit are scrolled
  const table = weekly.locator('[tabindex="0"]').filter({ has: page.getByRole('table') });
  await table.press('End');
  await expect.poll(() => table.evaluate((element: { scrollTop: number }) => element.scrollTop)).toBeGreaterThan(0);
  await weekly.getByText('Podaci grafikona kao tablica').click();

  await page.getByLabel('Akcijska cijena €').fill('999');
  await page.getByText('Cijena je iznad najniže u 30 dana').waitFor();
  await page.getByRole('button', { name: /^Postavi na/ }).click();
  await page.getByText('Cijena je ispod najniže u 30 dana').waitFor();
  const price = page.getByLabel('Akcijska cijena €');
  await price.fill('5');
  await price.blur();
  expect(await price.inputValue()).toBe('5,00');

  const siblings = page.getByRole('region', { name: 'Srodni artikli' });
  const sibling = siblings.getByRole('link').first();
  const name = (await sibling.textContent()) ?? '';
  await sibling.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate('scrollY');
  const left = await scrolled();
  expect(left).toBeGreaterThan(0);
  await sibling.click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: past.name, level: 1 }).waitFor();
  await expect.poll(scrolled).toBe(left);
});

test('a promotion that is over tells on its proposal what it earned against its plan, and what did not run as planned', async () => {
  const line = { code: past.sku, discount_pct: 1 };
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'submitted',
    title: 'Što je bilo',
    start_year: Math.floor(past.start_yw / 100),
    start_week: past.start_yw % 100,
    end_year: Math.floor(past.end_yw / 100),
    end_week: past.end_yw % 100,
    skus: [line, { code: 'nije-na-akciji', discount_pct: 10 }],
  });
  await api('Reviewer', 'POST', '/api/promo/calendar/approve', { proposal_id: id, decision: 'approve' });
  const { totals } = await api<Accuracy>('Planner', 'GET', `/api/promo/proposals/${id}/accuracy`);
  expect(totals).toMatchObject({ actual: { units: past.during_qty }, lines_not_run: 1, lines_deeper: 1 });

  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Plan i ostvarenje' }).click();
  const outcome = page.getByRole('region', { name: 'Plan i ostvarenje' }).first();
  const units = outcome.getByRole('row', { name: /^Količina s akcijom/ });
  expect(await units.getByRole('cell').nth(1).textContent()).toBe(whole(totals.expected.units));
  expect(await units.getByRole('cell').nth(2).textContent()).toBe(whole(totals.actual.units));
  await outcome.getByText(/^Dublje: .* umjesto [01]/).waitFor();
  await outcome.getByText(/^Nije se održala: nijedan tjedan/).waitFor();
  expect(await faults(page)).toEqual([]);
});

test('results: what promotions earned by group, beside last year, as the address says', async () => {
  interface Results {
    from_yw: number;
    to_yw: number;
    totals: {
      net_effect_margin_eur: number;
      expected_units: number;
      planned_sold_units: number;
      previous: { n_events: number };
    };
    results: { name: string | null; n_events: number }[];
  }
  const answer = await api<Results>('Kontroling', 'GET', '/api/promo/results?group=planner');
  const { from_yw, to_yw, totals, results } = answer;
  const page = await pageOf(browser, 'Kontroling');
  await page.goto('/results');
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Plan i ostvarenje prijedloga (CSV)' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFPrijedlog br.;Do tjedna;/);
  expect(file.suggestedFilename()).toBe('plan-i-ostvarenje-prijedloga.csv');
  await page.getByLabel('Po čemu').selectOption('planner');
  const unplanned = results.find(({ name }) => name === null);
  const row = page.getByRole('row', { name: /^bez prijedloga/ });
  await row.getByText(whole(unplanned?.n_events ?? 0), { exact: true }).waitFor();
  const sum = page.getByRole('region', { name: 'Zbroj svih akcija' });
  await sum.getByText(`lani ${whole(totals.previous.n_events)}`).waitFor();
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const [byPlanner] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Izvoz XLSX' }).click(),
  ]);
  expect(byPlanner.suggestedFilename()).toBe(`rezultati-akcija-planer-${from_yw}-${to_yw}.xlsx`);
  const english = await pageOf(browser, 'Kontroling', { locale: 'en-GB' });
  await english.goto('/results');
  await english.getByRole('button', { name: 'Export' }).click();
  const [plans] = await Promise.all([
    english.waitForEvent('download'),
    english.getByRole('menuitem', { name: 'Proposals, planned and actual (CSV)' }).click(),
  ]);
  expect(plans.suggestedFilename()).toBe('proposals-planned-and-actual.csv');
  await sum.getByText(new RegExp(`^${whole(totals.net_effect_margin_eur)}\\s€`)).waitFor();
  expect(new URL(page.url()).searchParams.get('group')).toBe('planner');
  await sum.getByText(`${whole(totals.expected_units)} → ${whole(totals.planned_sold_units)} kom`).waitFor();
  // the chart as a table tells step by step what the net margin is made of
  const made = page.getByRole('region', { name: 'Od prometa do neto marže' });
  await made.getByText('Podaci grafikona kao tablica').click();
  await made
    .getByRole('row', { name: /^Neto marža/ })
    .getByText(whole(Math.abs(totals.net_effect_margin_eur)))
    .waitFor();
  // a period is in the address by its name, and its weeks in the fields
  const period = page.getByLabel('Razdoblje');
  const [asked] = await Promise.all([
    page.waitForRequest(/\/results\?.*to_yw=/),
    period.selectOption({ label: 'Prošli kvartal' }),
  ]);
  expect(new URL(page.url()).searchParams.get('period')).toBe('last_quarter');
  const { from_yw: quarter } = Object.fromEntries(new URL(asked.url()).searchParams);
  expect(await page.getByLabel('Završile od tjedna').inputValue()).toBe(`${quarter?.slice(4)}/${quarter?.slice(0, 4)}`);
  await period.selectOption({ label: 'Zadnja 52 tjedna' });
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['group']);
  await page.getByLabel('Do tjedna').fill('20/2026');
  await page.keyboard.press('Enter');
  await expect.poll(() => period.inputValue()).toBe('free');
  await page.getByText(/–20\/2026; u manjem tekstu/).waitFor();

  // whose plans were off most, whatever columns there is room for
  await page.getByRole('button', { name: 'Pogreška plana' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('wape');

  // a row leads to the promotions that it adds up, of the same weeks
  await page.getByLabel('Po čemu').selectOption('supplier');
  const supplier = await api<Results & { from_yw: number }>(
    'Kontroling',
    'GET',
    '/api/promo/results?group=supplier&to_yw=202620',
  );
  const [most] = supplier.results;
  await page.getByRole('link', { name: most?.name ?? '', exact: true }).click();
  await page.getByRole('button', { name: `Ukloni filtar: Dobavljač: ${most?.name}, završile u tjednima` }).waitFor();
  await expect
    .poll(() => page.getByRole('table', { name: 'Akcije' }).getAttribute('aria-rowcount'))
    .toBe(`${(most?.n_events ?? 0) + 1}`);
});
