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

  // its code leads to what is known of it
  await planner.goto(`/sku/${sku}`);
  await planner.getByText(`Novi artikl, još nije u prodaji: lansiranje ${written(launch)}`).waitFor();
  expect(await planner.getByRole('link', { name: 'Otvori novi artikl' }).count()).toBe(0);
  await planner.goto(`/sku/${sku}-0`);
  await planner.getByText(`Artikl ${sku}-0 nije poznat.`).waitFor();
  await planner.goto(`/proposals/${id}`);

  const buyer = await pageOf(browser, 'Nabava');
  await buyer.goto(`/sku/${sku}`);
  await buyer.getByRole('link', { name: 'Otvori novi artikl' }).click();
  await buyer.waitForURL(`**/new-products/${record}`);
  const planned = buyer.getByRole('region', { name: 'Planirane akcije' });
  await planned.getByText('počinje prije lansiranja').waitFor();

  // launched before it begins, it needs no warning
  const sooner = today().add({ days: 3 });
  await api('Nabava', 'PUT', `/api/npl/${record}`, { launch_date: `${sooner}` });
  await planned.getByText('počinje prije lansiranja').waitFor({ state: 'detached' });
  expect(await planned.getByRole('link', { name: 'Uvodna akcija' }).count()).toBe(1);
  await planner.reload();
  await line.getByText(`Novi artikl, lansiranje ${written(sooner)}`).waitFor();

  // a day that has passed is taken, and said where it is typed
  const typed = buyer.getByLabel('Datum lansiranja');
  await typed.fill(`${today().subtract({ days: 1 })}`);
  await buyer.getByText('Taj je dan prošao, a artikl nije pušten u prodaju.').waitFor();
  await typed.fill(`${sooner}`);

  // what was withdrawn stands in nobody's way
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
  await planned.waitFor({ state: 'detached' });
});

test('of a long proposal every code that nobody knows is asked for its launch', async () => {
  const sku = fresh('POSLJEDNJI');
  await draft(sku, 'Posljednji u nizu');
  const unknown = Array.from({ length: 200 }, (_, i) => ({ code: `${sku}-${i}` }));
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', {
    title: 'Mnogo nepoznatih',
    status: 'draft',
    source: 'lansiranja',
    skus: [...unknown, { code: sku }],
  });
  const planner = await pageOf(browser, 'Planner');
  const answered = planner.waitForResponse(
    (answer) =>
      answer.url().includes('/npl/launches') && new URL(answer.url()).searchParams.getAll('sku').includes(sku),
  );
  await planner.goto(`/proposals/${id}`);
  expect(await (await answered).json()).toMatchObject({ launches: [{ sku }] });
  await planner.context().close();
});
