import { addWeeks, weekOf } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import { api, pageOf, testBrowser } from './browser.ts';
import { draft, fresh, today } from './npl.fixture.ts';

const browser = testBrowser();

test('a promotion of a product that is not launched yet says so to its planner, and to the buyer', async () => {
  const sku = fresh('LANSIRANJE');
  const launch = today().add({ days: 60 });
  const written = (day: Temporal.PlainDate) => `${day.day}. ${day.month}. ${day.year}.`;
  const { id: record } = await draft(sku, 'Sok prije lansiranja', { launch_date: `${launch}` });
  const start = addWeeks(weekOf(today()), 2);
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', {
    title: 'Uvodna akcija',
    status: 'draft',
    source: 'lansiranja',
    start_year: Math.floor(start / 100),
    start_week: start % 100,
    skus: [{ code: sku, discount_pct: 10 }],
  });

  const planner = await pageOf(browser, 'Planner');
  await planner.goto(`/proposals/${id}`);
  const line = planner.getByRole('row', { name: /Sok prije lansiranja/ });
  await line.getByText(`Novi artikl: akcija počinje prije lansiranja ${written(launch)}`).waitFor();

  const buyer = await pageOf(browser, 'Nabava');
  await buyer.goto(`/new-products/${record}`);
  const planned = buyer.getByRole('region', { name: 'Planirane akcije' });
  await planned.getByText('počinje prije lansiranja').waitFor();

  // launched before it begins, it needs no warning
  const sooner = today().add({ days: 3 });
  await api('Nabava', 'PUT', `/api/npl/${record}`, { launch_date: `${sooner}` });
  await planned.getByText('počinje prije lansiranja').waitFor({ state: 'detached' });
  expect(await planned.getByRole('link', { name: 'Uvodna akcija' }).count()).toBe(1);
  await planner.reload();
  await line.getByText(`Novi artikl, lansiranje ${written(sooner)}`).waitFor();

  // what was withdrawn stands in nobody's way
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
  await planned.waitFor({ state: 'detached' });
});
