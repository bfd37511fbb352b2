import { expect, test } from 'vitest';
import { api, pageOf, testBrowser } from './browser.ts';
import { draft, fresh, today } from './npl.fixture.ts';

const browser = testBrowser();

test('a buyer’s week has each kind of products that want attention, and leads to a list of just these', async () => {
  const page = await pageOf(browser, 'Nabava');
  // their day begins there
  await page.goto('/');
  const kinds = ['due_this_week', 'overdue_orders', 'arriving_this_week', 'arrival_unknown', 'to_launch', 'undecided'];
  for (const kind of [...kinds, 'draft']) {
    const matter = page.locator(`section[aria-labelledby=${kind}]`);
    await matter.getByRole('listitem').first().waitFor();
    await matter.getByRole('link', { name: /^Otvori popis/ }).click();
    expect(new URL(page.url()).searchParams.getAll(kind === 'draft' ? 'status' : 'counted')).toEqual([kind]);
    // what other tests do meanwhile is on both pages, a moment later
    const path = `/api/npl?${kind === 'draft' ? 'status' : 'counted_as'}=${kind}`;
    const count = async () => (await api<{ items: unknown[] }>('Nabava', 'GET', path)).items.length;
    const listed = async () => Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;
    await expect.poll(async () => (await listed()) - (await count())).toBe(0);
    await page.goBack();
    const headed = async () => Number((await matter.getByRole('heading').innerText()).match(/\d+/)?.[0]);
    await expect.poll(async () => (await headed()) - (await count())).toBe(0);
  }
  // the same words as on the product's page
  const undecided = page.locator('section[aria-labelledby=undecided]').getByRole('listitem');
  await undecided.filter({ hasText: 'Nema ni datum lansiranja ni čvrstu zamjenu' }).first().waitFor();
  // how long a draft has waited for its approval
  await page
    .locator('section[aria-labelledby=draft]')
    .getByText(/^čeka od \d/)
    .first()
    .waitFor();
  // of this one there is enough
  await page.locator('section[aria-labelledby=due_this_week]').getByRole('listitem').first().waitFor();
  expect(await page.getByRole('link', { name: /Posebno pakiranje/ }).count()).toBe(0);
  // who plans promotions as well has both; a planner sees nothing of products
  await page.getByLabel('Čega se tiče').getByText('Akcije').click();
  await page.getByRole('heading', { name: /^Bez dovoljno zalihe/ }).waitFor();
  await page.context().close();
  const planner = await pageOf(browser, 'Planner');
  await planner.goto('/my-week?of=products');
  await planner.getByRole('heading', { name: /^Bez dovoljno zalihe/ }).waitFor();
  expect(await planner.getByRole('radio', { name: 'Novi artikli' }).count()).toBe(0);
});

test('a buyer sees on every list that what is ordered, or would be today, comes after its launch', async () => {
  const day = (days: number) => today().add({ days }).toString();
  const launched = (name: string) =>
    // so late that it is among the first few of a list, which are shown
    draft(fresh('PREKASNO'), fresh(name), { launch_date: day(10), lead_time_days: 90 });
  const [ordered, open] = [await launched('Naručeno prekasno'), await launched('Još nenaručeno')];
  await api('Nabava', 'POST', `/api/npl/${ordered.id}/allocation`, { location: 'Pula', qty: 5 });
  for (const { id } of [ordered, open]) await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  await api('Nabava', 'POST', `/api/npl/${ordered.id}/mark-ordered`, { expected_date: day(17), quantity: 12 });
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/my-week');
  const told = (kind: string, { name }: { name: string }) =>
    page
      .locator(`section[aria-labelledby=${kind}]`)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
  await told('after_launch', ordered).getByText('stiže 7 dana nakon lansiranja', { exact: true }).waitFor();
  await told('due_this_week', open).getByText('naručeno danas stiže 80 dana nakon lansiranja').waitFor();
  await page.getByRole('link', { name: 'Otvori popis: Stiže nakon lansiranja' }).click();
  await page
    .getByRole('row', { name: new RegExp(ordered.name) })
    .first()
    .waitFor();
  await page.goto(`/new-products?q=${ordered.sku}`);
  await page.getByRole('article', { name: ordered.name }).getByText('stiže 7 dana nakon lansiranja').waitFor();
  for (const list of ['/new-products?view=list&q=', '/new-products/allocations?q=']) {
    await page.goto(`${list}${ordered.sku}`);
    const row = page.getByRole('row', { name: new RegExp(ordered.name) });
    await row.locator('small:visible', { hasText: '7 dana prekasno' }).waitFor();
  }
  // a telephone has no column for the arrival
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByText(/^dolazak .*, 7 dana prekasno$/)
    .first()
    .waitFor();
  await page.context().close();
});

test('a buyer is told of an order that somebody else corrects and of a delivery that came to be late; nobody of their own', async () => {
  const [mine, late] = [
    await draft(fresh('TUĐE'), fresh('Ispravljena narudžba')),
    await draft(fresh('KASNI'), fresh('Kasna isporuka')),
  ];
  const order = async (id: number, days: number) => {
    await api('Nabava', 'POST', `/api/npl/${id}/approve`);
    const expected_date = today().add({ days }).toString();
    await api('Nabava', 'POST', `/api/npl/${id}/mark-ordered`, { expected_date, quantity: 12 });
  };
  await order(mine.id, 7);
  await order(late.id, -1);
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/new-products');
  const bell = page.getByRole('button', { name: /^Novosti/ });
  await bell.click();
  const news = page.getByRole('dialog', { name: 'Novosti' });
  const told = (name: string) =>
    news.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await told(late.name)
    .getByText(/^Isporuka kasni: dolazak je bio očekivan /)
    .waitFor();
  expect(await told(mine.name).count()).toBe(0);
  await api('Veleprodaja', 'PUT', `/api/npl/${mine.id}/order`, { quantity: 24 });
  await told(mine.name).getByText('Ispravljena narudžba: količina 12 kom → 24 kom').waitFor();
  await news.getByRole('link', { name: mine.name, exact: true }).click();
  await page.waitForURL(`**/new-products/${mine.id}`);
});

test('news stay new where the list was closed before all of them were there', async () => {
  const page = await pageOf(browser, 'Nabava');
  const of = '**/api/promo/activity';
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(of, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/new-products');
  const bell = page.getByRole('button', { name: /^Novosti: \d+ za vas$/ });
  const news = page.getByRole('dialog', { name: 'Novosti' });
  const look = async () => {
    await page.getByRole('button', { name: /^Novosti/ }).click();
    await news.getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
    await news.waitFor({ state: 'detached' });
  };
  await bell.waitFor();
  await look();
  expect(await bell.count()).toBe(1);
  const answered = page.waitForResponse(of);
  release();
  await answered;
  await look();
  await bell.waitFor({ state: 'detached' });
});
