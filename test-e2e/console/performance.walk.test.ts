import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { api, changeAnswer, chooseCategory, pageOf, testBrowser } from './browser.ts';
import { figure } from './figures.ts';
import { pastPromotion } from './past-promotion.fixture.ts';

const browser = testBrowser();
let past: PerformanceEvent;
beforeAll(async () => {
  past = await pastPromotion();
});

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
  const sum = `${figure(uplift, 1)} − ${figure(cannibalization, 1)} − ${figure(pull_forward, 1)} = ${figure(net_effect, 1)}`;
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

test('where no purchase cost is imported that is said in the place of margins, and what needs none is told all the same', async () => {
  const page = await pageOf(browser, 'Planner');
  await changeAnswer<{ events: PerformanceEvent[] }>(page, '**/api/promo/performance?*', ({ events, ...rest }) => ({
    ...rest,
    events: events.map((event) => ({ ...event, net_effect_margin_eur: null })),
  }));
  await page.goto('/performance?max_events=500');
  await page.getByText('potrebne su nabavne cijene').waitFor();
  expect(await page.getByRole('radio', { name: 'neto marža' }).isDisabled()).toBe(true);
  expect(await page.getByRole('radio', { name: 'neto količine' }).isChecked()).toBe(true);

  await changeAnswer<{ totals: { previous: object } }>(page, '**/api/promo/results?*', ({ totals, ...rest }) => ({
    ...rest,
    totals: {
      ...totals,
      ...{ net_effect_margin_eur: null, median_margin_eur: null, q1_margin_eur: null, q3_margin_eur: null },
      previous: { ...totals.previous, n_events: 0 },
    },
  }));
  await page.goto('/results');
  const sum = page.getByRole('region', { name: 'Zbroj svih akcija' });
  await sum.getByText('potrebne su nabavne cijene').waitFor();
  expect(await sum.getByText(/^pola akcija/).count()).toBe(0);
  expect(await sum.getByText(/^lani/).count()).toBe(0);
  await changeAnswer<{ totals: object }>(page, '**/api/promo/results?*', ({ totals, ...rest }) => ({
    ...rest,
    totals: { ...totals, n_events: 0, net_effect_margin_eur: null },
  }));
  await page.reload();
  await sum.getByText('0', { exact: true }).waitFor();
  expect(await sum.getByText('potrebne su nabavne cijene').count()).toBe(0);

  await changeAnswer<CalendarSuggestion>(page, '**/api/promo/plan-suggestions', (answer) => ({
    ...answer,
    ...{
      without_figures: answer.skus,
      binds: [],
      binds_together: [],
      suggestion: { ...answer.suggestion, promotions: [] },
    },
  }));
  await page.goto('/suggestions');
  await chooseCategory(page);
  await page.getByRole('button', { name: 'Predloži', exact: true }).click();
  await page.getByText('Uvezite redovne i nabavne cijene artikala i njihovu prodaju.').waitFor();
  expect(await page.getByText(/^(Ništa: sve akcije|Strelice premještaju)/).count()).toBe(0);
});
