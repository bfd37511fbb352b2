import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { api, openBrowser, pageOf, type Role, violations } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

interface Looked {
  readonly path: string;
  readonly role: Role;
  /** When this is there, the page is. */
  readonly sign: string;
  /** Opens what only comes on demand. */
  readonly open?: (page: Page) => Promise<void>;
}

/** Every page, and what opens on it. */
const PAGES: Readonly<Record<string, Looked>> = {
  calendar: { path: '/calendar', role: 'Reviewer', sign: 'a[data-status]' },
  'calendar in English': { path: '/calendar?weeks=26', role: 'Planner', sign: 'a[data-status]' },
  'empty weeks of the calendar': { path: '/calendar?from=203001', role: 'Planner', sign: 'h2' },
  proposals: { path: '/proposals', role: 'Planner', sign: 'tbody tr' },
  'nothing found': { path: '/proposals?q=xyzzy', role: 'Planner', sign: 'h2' },
  'new proposal': { path: '/proposals/new', role: 'Planner', sign: 'dl' },
  proposal: { path: '/proposals/5', role: 'Planner', sign: 'tbody tr' },
  'approved proposal': { path: '/proposals/1', role: 'Planner', sign: 'tbody tr' },
  'line of a proposal': {
    path: '/proposals/5',
    role: 'Planner',
    sign: 'tbody tr',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Pojedinosti:/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Što ako je popust drukčiji?').waitFor();
    },
  },
  approvals: { path: '/approvals', role: 'Reviewer', sign: 'tbody tr' },
  review: {
    path: '/approvals',
    role: 'Reviewer',
    sign: 'tbody tr',
    open: async (page) => {
      await page.getByRole('row').nth(1).click();
      await page.getByRole('dialog').getByText('Dnevnik').waitFor();
    },
  },
  decision: {
    path: '/approvals',
    role: 'Reviewer',
    sign: 'tbody tr',
    open: async (page) => {
      await page.keyboard.press('j');
      await page.locator('tr:focus').waitFor();
      await page.keyboard.press('r');
      await page.getByRole('dialog').getByRole('button', { name: 'Odbij' }).click();
    },
  },
  help: {
    path: '/calendar',
    role: 'Planner',
    sign: 'a[data-status]',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  search: {
    path: '/calendar',
    role: 'Planner',
    sign: 'a[data-status]',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Stranica, prijedlog, artikl ili radnja').fill('kava');
      await page.getByText('Artikli').last().waitFor();
    },
  },
  forbidden: { path: '/imports', role: 'Planner', sign: 'h1' },
  'no such page': { path: '/nothing', role: 'Planner', sign: 'h1' },
};

describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) => {
  test.each(Object.entries(PAGES))('%s', async (name, { path, role, sign, open }) => {
    const locale = name.endsWith('in English') ? 'en-GB' : 'hr-HR';
    const page = await pageOf(browser, role, { colorScheme, locale });
    await page.goto(path);
    await page.locator(sign).first().waitFor();
    await open?.(page);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('sign-in, then in by role, then out', async () => {
    const context = await browser.newContext({ colorScheme, baseURL: inject('gateway'), locale: 'hr-HR' });
    const page = await context.newPage();
    await page.goto('/proposals?status=draft');
    await page.getByRole('button', { name: /^Planer/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Planer/ }).click();
    await page.getByRole('heading', { name: 'Prijedlozi', level: 1 }).waitFor();
    expect(page.url()).toContain('/proposals?status=draft');
    await page.getByRole('button', { name: 'Planer: Petra Novak' }).click();
    await page.getByRole('menuitem', { name: 'Odjava' }).click();
    await page.getByRole('button', { name: /^Bez prijave/ }).click();
    await page.getByRole('heading', { name: 'Prijedlozi', level: 1 }).waitFor();
    await context.close();
  });
});

test.each(['/calendar', '/proposals', '/proposals/5', '/approvals'])(
  '%s weighs at most 220 KB gzipped before charts',
  async (path) => {
    const page = await pageOf(browser, 'Reviewer');
    const files: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (['document', 'script', 'stylesheet'].includes(response.request().resourceType())) files.push(response.body());
    });
    await page.goto(path);
    await page.locator('tbody tr, a[data-status]').first().waitFor();
    const weight = (await Promise.all(files)).reduce((sum, file) => sum + gzipSync(file).length, 0);
    expect(weight).toBeGreaterThan(50_000);
    expect(weight).toBeLessThan(220 * 1024);
    await page.context().close();
  },
);

test.each(Object.entries(PAGES))(
  'at 390 pixels nothing but tables and the timeline scrolls sideways: %s',
  async (_, page) => {
    const narrow = await pageOf(browser, page.role, { viewport: { width: 390, height: 844 } });
    await narrow.goto(page.path);
    await narrow.locator(page.sign).first().waitFor({ state: 'attached' });
    expect(await narrow.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await narrow.context().close();
  },
);

test.each(['light', 'dark'] as const)('sales data older than a week are warned about, %s', async (colorScheme) => {
  const page = await pageOf(browser, 'Admin', { colorScheme });
  await page.route(/\/api\/promo\/history\?max_events=10$/, (route) =>
    route.fulfill({ json: { events: [], as_of_yw: 202630, data_version: 1 } }),
  );
  await page.goto('/calendar');
  await page.getByText('Podaci o prodaji sežu samo do početka tjedna 30/2026').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test('the calendar exports what is seen', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/calendar?status=approved');
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Izvoz CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^kalendar-\d{6}\.csv$/);
  const { entries } = await api<{ entries: { status: string }[] }>('Planner', 'GET', '/api/promo/calendar');
  expect(entries.some(({ status }) => status !== 'approved')).toBe(true);
  await page.context().close();
});
