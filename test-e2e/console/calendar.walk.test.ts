/** The calendar as it is read: what it exports, the week that is now, and what cannot be had. */
import { expect, test } from 'vitest';
import { api, fileFrom, pageOf, testBrowser, withoutNews } from './browser.ts';

const browser = testBrowser();

test('the calendar exports what is seen', async () => {
  const page = await pageOf(browser, 'Planner');
  const asked = page.waitForResponse(/sku-overlaps/);
  await page.goto('/calendar?status=approved');
  // by the filters: hundreds of ids would not fit into an address
  const { searchParams } = new URL((await asked).url());
  expect([...searchParams.keys()]).toEqual(['status', 'runs_from', 'runs_to']);
  expect((await asked).status()).toBe(200);
  await page.getByRole('button', { name: 'Izvoz', exact: true }).click();
  const [sent, file] = await Promise.all([
    page.waitForRequest(/format=csv/),
    fileFrom(page.getByRole('menuitem', { name: 'Izvoz CSV' })),
  ]);
  expect(file.name).toMatch(/^kalendar-\d{6}\.csv$/);
  // the weeks in sight, on both sides
  const exported = Object.fromEntries(new URL(sent.url()).searchParams);
  expect(exported).toEqual({ ...Object.fromEntries(searchParams), format: 'csv', labels: 'hr' });
  const { entries } = await api<{ entries: { status: string }[] }>('Planner', 'GET', '/api/promo/calendar');
  expect(entries.some(({ status }) => status !== 'approved')).toBe(true);

  await page.getByRole('button', { name: 'Izvoz', exact: true }).click();
  const changes = await fileFrom(page.getByRole('menuitem', { name: 'Promjene cijena u ovim tjednima (CSV)' }));
  expect(changes.name).toMatch(/^promjene-cijena-u-ovim-tjednima-\d{6}\.csv$/);

  await page.getByRole('switch', { name: 'Samo otvoreni' }).click();
  const listed = await page.getByRole('region', { name: 'Sukobi' }).getByRole('listitem').count();
  expect(listed).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Izvoz sukoba' }).click();
  const [answer, clashes] = await Promise.all([
    page.waitForResponse(/conflicts\?.*format=csv/),
    fileFrom(page.getByRole('menu', { name: 'Izvoz sukoba' }).getByRole('menuitem', { name: 'Izvoz CSV' })),
  ]);
  expect(clashes.name).toMatch(/^sukobi-\d{6}\.csv$/);
  const wanted = { ...exported, acknowledged: 'false' };
  expect(Object.fromEntries(new URL(answer.url()).searchParams)).toEqual(wanted);
  expect(answer.headers()['x-total-count']).toBe(`${listed}`);
});

test('a calendar that is open over midnight goes on with the week that begins', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.clock.install({ time: new Date('2027-01-03T22:59:30Z') });
  await page.goto('/calendar');
  const now = page.locator('[data-week][data-now]');
  await expect.poll(() => now.getAttribute('data-week')).toBe('202653');
  await page.clock.fastForward(60_000);
  await expect.poll(() => now.getAttribute('data-week')).toBe('202701');
  expect(await page.locator('[data-week][data-first-week]').getAttribute('data-week')).toBe('202650');
});

test('a calendar opens at the week that is now on a telephone, and at one that was chosen', async () => {
  const page = await pageOf(browser, 'Planner', { viewport: { width: 390, height: 844 } });
  const offsets = async (week: string) => {
    const head = page.locator(`[data-week]${week}`);
    await head.waitFor();
    const [label, first] = await Promise.all([
      page.getByText('Akcija u tjednu', { exact: true }).boundingBox(),
      head.boundingBox(),
    ]);
    return Math.round((first?.x ?? 0) - (label?.x ?? 0) - (label?.width ?? 0));
  };
  await page.goto('/calendar');
  await expect.poll(() => offsets('[data-now]')).toBe(0);
  const from = await page.locator('[data-week]').first().getAttribute('data-week');
  await page.goto(`/calendar?from=${from}`);
  await expect.poll(() => offsets(`[data-week="${from}"]`)).toBe(2);
});

test('conflicts and key figures that cannot be had are not shown as none', async () => {
  const page = await pageOf(browser, 'Planner');
  await withoutNews(page);
  const none = page.getByText('Nema sukoba');
  const again = page.getByRole('button', { name: 'Pokušaj ponovno' });
  const lost = ['**/calendar/conflicts?*', '**/calendar/stats?*'];
  for (const one of lost) await page.route(one, (route) => route.fulfill({ status: 500, json: { detail: 'away' } }));
  await page.goto('/calendar');
  await expect.poll(() => again.count()).toBe(2);
  expect(await none.count()).toBe(0);
  for (const one of lost) await page.unroute(one);
  await again.first().click();
  await again.first().click();
  await page.getByRole('heading', { name: 'Sukobi' }).waitFor();
  await again.waitFor({ state: 'detached' });
});
