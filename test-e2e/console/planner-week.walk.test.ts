/** My week of who plans, and of who has no proposals. */
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { addWeeks, weekOf } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import { api, changeAnswer, pageOf, testBrowser, withoutNews } from './browser.ts';
import { draft, threeProducts } from './planner.fixture.ts';
import { decide } from './reviewer.fixture.ts';

const browser = testBrowser();

test('a planner’s week: what was sent back stands there; another start page is kept', async () => {
  const { id } = await draft('Natrag na doradu');
  await decide(id, 'request_revision', 'Plići popust');
  const page = await pageOf(browser, 'Planner');
  await page.goto('/');
  const returned = page.getByRole('region', { name: /^Vraćeno na doradu/ });
  await returned.getByRole('link', { name: `Natrag na doradu #${id}` }).waitFor();
  await returned
    .getByRole('listitem')
    .filter({ hasText: `#${id}` })
    .getByText(': Plići popust')
    .waitFor();
  await page.getByRole('link', { name: 'Kalendar', exact: true }).click();
  await page.getByRole('heading', { name: 'Kalendar', level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Planer/ }).click();
  await page.getByRole('menuitem', { name: 'Počni na ovoj stranici' }).click();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Kalendar', level: 1 }).waitFor();
});

test('a planner’s week tells of prices above NC30 in what is planned together, and that it could not be asked for', async () => {
  const { dear } = await threeProducts();
  const next = addWeeks(weekOf(Temporal.Now.plainDateISO('Europe/Zagreb')), 1);
  const make = (title: string, co_planner_ids: number[]) =>
    api<Proposal>('Admin', 'POST', '/api/promo/proposals', {
      status: 'draft',
      title,
      source: 'radio',
      start_year: Math.floor(next / 100),
      start_week: next % 100,
      co_planner_ids,
      skus: [{ code: dear.sku, regular_price: dear.price, discount_pct: 5 }],
    });
  const made = [await make('Zajednička', [5]), await make('Tuđa', [])] as const;
  const [shared, foreign] = made.map(({ title, id }) => `${title} #${id}`) as [string, string];

  const page = await pageOf(browser, 'Planner');
  await withoutNews(page);
  await page.route('**/api/promo/nc30/batch', (route) => route.fulfill({ status: 503, json: { detail: '' } }));
  await page.goto('/my-week');
  const failed = page.getByRole('alert');
  await failed.getByText('Nije uspjelo').waitFor();
  await page.unroute('**/api/promo/nc30/batch');
  await failed.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  const breaches = page.getByRole('region', { name: /^Cijene koje nisu ispod najniže u 30 dana/ });
  await breaches.getByRole('link', { name: shared }).waitFor();
  expect(await breaches.getByRole('link', { name: foreign }).count()).toBe(0);
  await page.getByLabel('Samo moji prijedlozi').uncheck();
  await breaches.getByRole('link', { name: foreign }).waitFor();
  for (const { id } of made) await api('Admin', 'DELETE', `/api/promo/proposals/${id}`);
});

test('whoever has no proposals sees in their week what everybody plans, what is expected of it and what was planned of what is over', async () => {
  const page = await pageOf(browser, 'Reviewer');
  // whatever other tests make
  await changeAnswer<{ entries: object[] }>(page, '**/api/promo/calendar', ({ entries }) => ({
    entries: entries.map((entry) => ({ ...entry, proposed_by_id: null, co_planner_ids: [] })),
  }));
  await page.goto('/my-week');
  const returned = page.getByRole('region', { name: /^Vraćeno na doradu/ });
  await returned.getByRole('link').first().waitFor();
  expect(await page.getByLabel('Samo moji prijedlozi').count()).toBe(0);
  const soon = page.getByRole('region', { name: /^Počinje ovaj tjedan/ });
  await soon
    .getByText(/^očekuje se −?[\d.,]+\s€$/)
    .first()
    .waitFor();
  const results = page.getByRole('region', { name: /^Stigli rezultati/ });
  await results
    .getByText(/^plan −?[\d.,]+\s€$/)
    .first()
    .waitFor();
});
