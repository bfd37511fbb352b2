import type { agreedFunding } from '@promo/contracts/promo-analytics/agreed-funding';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import type { Accuracy } from '@promo/contracts/promo-proposals/accuracy';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { ResponseOf } from '@promo/contracts/route';
import { weekOf } from '@promo/retail/weeks';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  api,
  changeAnswer,
  faults,
  figureOf,
  fileFrom,
  pageOf,
  testBrowser,
  viewers,
  violations,
  withoutNews,
} from './browser.ts';
import { euros, figure, money } from './figures.ts';
import { pastPromotion } from './past-promotion.fixture.ts';
import { families } from './planner.fixture.ts';
import { decide } from './reviewer.fixture.ts';

const browser = testBrowser();
const viewer = viewers(browser);
let past: PerformanceEvent;
beforeAll(async () => {
  past = await pastPromotion();
});

interface Looked {
  readonly path: () => string;
  /** When this is there, the page is. */
  readonly sign: string;
}

const PAGES: Readonly<Record<string, Looked>> = {
  performance: { path: () => '/performance?max_events=500', sign: 'canvas' },
  'performance, promotion by promotion': { path: () => '/performance?max_events=500&chart=points', sign: 'canvas' },
  'what suppliers agreed to pay': { path: () => '/results?group=supplier&open=D0012', sign: '[role=dialog] tbody tr' },
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

test('a product whose code holds a point or a slash has an address', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/skus/ART.1%252F2');
  await page.getByRole('heading', { name: 'ART.1/2', level: 1 }).waitFor();
});

test('a product’s page: its promotions explained, a price checked, its siblings linked', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.setViewportSize({ width: 1280, height: 500 });
  await withoutNews(page);
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
  expect(await newest.nth(1).textContent()).toBe(figure(weeks.at(-1)?.qty));
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
  // where analytics has no time to answer, nothing is kept as planned until it is approved again
  const { totals } = await vi.waitFor(
    async () => {
      await decide(id, 'approve');
      const accuracy = await api<Accuracy>('Planner', 'GET', `/api/promo/proposals/${id}/accuracy`);
      expect(accuracy.totals.expected.units).not.toBeNull();
      return accuracy;
    },
    { timeout: 30_000, interval: 1_000 },
  );
  expect(totals).toMatchObject({ actual: { units: past.during_qty }, lines_not_run: 1, lines_deeper: 1 });

  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  const outcome = page.getByRole('region', { name: 'Plan i ostvarenje' }).first();
  await outcome.getByText(/Nije se održala: 1 artikl\.$/).waitFor();
  const [sold, planned] = (await figureOf(page, 'Prodano').innerText()).split('\n');
  expect([sold, planned]).toEqual([figure(totals.actual.units), `plan ${figure(totals.expected.units)}`]);
  await outcome.getByRole('button', { name: 'Po artiklima' }).click();
  // Performance tells another uplift of the same promotion
  await outcome.getByText(/^Rast je prema tjednima prije akcije, kao u planu\./).waitFor();
  await outcome.getByText(/^Dublje: .* umjesto [01]/).waitFor();
  await outcome.getByText(/^Nije se održala: nijedan tjedan/).waitFor();
  expect(await faults(page)).toEqual([]);
});

test('a promotion in its first week says up to when sales are known, and which bring its result', async () => {
  const product = (await families()).at(-6)?.[0];
  const now = weekOf(Temporal.Now.plainDateISO('Europe/Zagreb'));
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    ...{ status: 'submitted', title: 'Tek počela', source: 'radio' },
    ...{ start_year: Math.floor(now / 100), start_week: now % 100, skus: [{ code: product?.sku, discount_pct: 20 }] },
  });
  await decide(id, 'approve');
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  const outcome = page.getByRole('region', { name: 'Plan i ostvarenje' });
  await outcome.getByText('U tijeku', { exact: true }).waitFor();
  const first = `${String(now % 100).padStart(2, '0')}/${Math.floor(now / 100)}`;
  await outcome
    .getByText(
      new RegExp(`^Prodaja je uvezena do tjedna \\d\\d/\\d{4}; ostvarenje stiže s prodajom tjedna ${first}\\.$`),
    )
    .waitFor();
  await api('Admin', 'DELETE', `/api/promo/proposals/${id}`);
});

test('the calendar tells what is expected of what is planned, and how much of it is approved', async () => {
  const page = await pageOf(browser, 'Kontroling');
  await page.goto('/calendar');
  const figures = page.getByRole('region', { name: 'Počinje u prikazanim tjednima' });
  await figures.getByText(/^odobreno −?[\d.,]+\s€$/).waitFor();
  await figures.getByText(/^sufinanciranje [\d.,]+\s€$/).waitFor();
});

test('results: what promotions earned by group, beside last year, as the address says', async () => {
  interface Results {
    from_yw: number;
    to_yw: number;
    as_of_yw: number;
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
  const file = await fileFrom(page.getByRole('menuitem', { name: 'Plan i ostvarenje prijedloga (CSV)' }));
  expect(file.text).toMatch(/^\uFEFFPrijedlog br.;Naslov;Izvor;Predložio;Od tjedna;Do tjedna;/);
  expect(file.name).toBe(`plan-i-ostvarenje-prijedloga-${from_yw}-${to_yw}.csv`);
  await page.getByLabel('Po čemu').selectOption('planner');
  const unplanned = results.find(({ name }) => name === null);
  const row = page.getByRole('row', { name: /^bez prijedloga/ });
  await row.getByText(figure(unplanned?.n_events), { exact: true }).waitFor();
  const sum = page.getByRole('region', { name: 'Zbroj svih akcija' });
  await sum.getByText(`lani ${figure(totals.previous.n_events)}`).waitFor();
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const byPlanner = await fileFrom(page.getByRole('menuitem', { name: 'Izvoz XLSX' }));
  expect(byPlanner.name).toBe(`rezultati-akcija-planer-${from_yw}-${to_yw}.xlsx`);
  const english = await pageOf(browser, 'Kontroling', { locale: 'en-GB' });
  await english.goto('/results');
  await english.getByRole('button', { name: 'Export' }).click();
  const plans = await fileFrom(english.getByRole('menuitem', { name: 'Proposals, planned and actual (CSV)' }));
  expect(plans.name).toBe(`proposals-planned-and-actual-${from_yw}-${to_yw}.csv`);
  await sum.getByText(new RegExp(`^${figure(totals.net_effect_margin_eur)}\\s€`)).waitFor();
  expect(new URL(page.url()).searchParams.get('group')).toBe('planner');
  await sum.getByText(`${figure(totals.expected_units)} → ${figure(totals.planned_sold_units)} kom`).waitFor();
  // the chart as a table tells step by step what the net margin is made of
  const made = page.getByRole('region', { name: 'Od prometa do neto marže' });
  await made.getByText('Podaci grafikona kao tablica').click();
  await made
    .getByRole('row', { name: /^Neto marža/ })
    .getByText(figure(Math.abs(totals.net_effect_margin_eur)))
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
  await period.selectOption({ label: 'Prošli mjesec' });
  expect(new URL(page.url()).searchParams.get('period')).toBe('last_month');
  await period.selectOption({ label: 'Zadnja 52 tjedna' });
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['group']);
  await page.getByLabel('Do tjedna').fill('20/2026');
  await page.keyboard.press('Enter');
  await expect.poll(() => period.inputValue()).toBe('free');
  await page.getByText(/–20\/2026; u manjem tekstu/).waitFor();

  // a quarter that has just begun has no sales yet, and nothing that last year's promotions could stand beside
  await page.goto(`/results?from=${answer.as_of_yw}`);
  await page.getByRole('heading', { name: 'U ovim tjednima nema završenih akcija' }).waitFor();
  await page.goBack();

  // whose plans were off most, which is what one groups by planner for
  await page.getByRole('columnheader', { name: 'Pogreška plana' }).waitFor();
  await page.getByRole('button', { name: 'Pogreška plana' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('wape');

  // a row leads to the promotions that it adds up, of the same weeks
  await page.getByLabel('Po čemu').selectOption('supplier');
  await page.getByRole('columnheader', { name: 'Sufinanciranje' }).waitFor();
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

test('results by supplier tell what of the agreed funding is open, and of which promotions', async () => {
  const { funding } = await api<ResponseOf<typeof agreedFunding>>('Kontroling', 'GET', '/api/promo/results/funding');
  const [most] = funding;
  if (!most?.supplier_name || !most.open_funding_eur) throw new Error('the demo has agreed funding that is open');
  const own = funding.filter(({ supplier_id }) => supplier_id === most.supplier_id);
  const open = own.reduce((sum, { open_funding_eur: eur }) => sum + (eur ?? 0), 0);
  const page = await pageOf(browser, 'Kontroling');
  await page.goto('/results?group=supplier');
  // all that is open, from the sum of it
  await page
    .getByRole('region', { name: 'Zbroj svih akcija' })
    .getByRole('button', { name: /^otvoreno [\d.,]+\s€, prikaži akcije$/ })
    .press('Enter');
  const all = page.getByRole('dialog', { name: 'Sufinanciranje: svi dobavljači' });
  await all.getByText(most.supplier_name).first().waitFor();
  expect(await all.getByRole('table').getAttribute('aria-rowcount')).toBe(`${funding.length + 1}`);
  await page.keyboard.press('Escape');
  await all.waitFor({ state: 'hidden' });
  const shown = open < 100 ? money(open) : euros(open);
  await page.getByRole('button', { name: `${most.supplier_name}: otvoreno ${shown}, prikaži akcije` }).click();
  const dialog = page.getByRole('dialog', { name: `Sufinanciranje: ${most.supplier_name}` });
  const first = dialog.getByRole('row').nth(1);
  await first.waitFor();
  const { units, agreed_funding_eur: agreed, paid_funding_eur: paid, open_funding_eur } = most;
  expect(await first.getByRole('cell').allInnerTexts()).toEqual([
    `${most.name}\n${most.title}`,
    expect.stringMatching(/^\d+.*\/20\d\d$/),
    figure(units),
    ...[agreed, paid, open_funding_eur].map(money),
  ]);
  expect(await dialog.getByRole('table').getAttribute('aria-rowcount')).toBe(`${own.length + 1}`);
  await dialog.getByText(`Otvoreno ukupno ${money(open)} od dogovorenih `, { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Izvoz' }).click();
  const file = await fileFrom(page.getByRole('menuitem', { name: 'Izvoz CSV' }));
  expect(file.text.split('\r\n')[1]).toContain(`;${most.sku};`);
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Izvoz');
  // on a telephone too one gets there, sees of how much it is, and the weeks tell promotions of one product apart
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: `${most.supplier_name}: otvoreno ${shown}, prikaži akcije` }).click();
  await first.getByText(`od ${money(agreed)}`, { exact: true }).waitFor();
  await first.getByText(/^\d+.*\/20\d\d ·/).waitFor();
  await changeAnswer<{ funding: object[] }>(page, '**/api/promo/results/funding?*', (answer) => ({
    ...answer,
    funding: answer.funding.map((one) => ({ ...one, title: null })),
  }));
  await page.reload();
  await first.getByRole('link', { name: `#${most.proposal_id}` }).click();
  await page.getByRole('heading', { name: most.title ?? '', level: 1 }).waitFor();
});
