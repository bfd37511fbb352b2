import { setTimeout } from 'node:timers/promises';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { api, faults, pageOf, testBrowser, withoutNews } from './browser.ts';
import { draft, families, type Product, withdraw } from './planner.fixture.ts';
import { decide } from './reviewer.fixture.ts';

const browser = testBrowser();
let coffee: Product;
let milk: Product;
beforeAll(async () => {
  const [[first], [second]] = (await families()) as [[Product], [Product]];
  [coffee, milk] = [first, second];
});

const TOLD = 'Netko je u međuvremenu promijenio ovaj prijedlog';

/** A draft of both products at 20 %, opened by each of two planners. */
async function openedByTwo(title: string) {
  const { id } = await draft(title);
  const skus = [coffee, milk].map(({ sku }) => ({ code: sku, discount_pct: 20 }));
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus });
  const [mine, theirs] = await Promise.all((['Planner', 'Nabava'] as const).map((role) => pageOf(browser, role)));
  for (const page of [mine, theirs] as Page[]) await page.goto(`/proposals/${id}`);
  for (const page of [mine, theirs] as Page[]) await discountOf(page, coffee).waitFor();
  return { id, mine, theirs } as { id: number; mine: Page; theirs: Page };
}

const discountOf = (page: Page, { name }: Product) => page.getByLabel(`Popust %: ${name}`, { exact: true });

async function save(page: Page) {
  await page.getByRole('button', { name: 'Spremi', exact: true }).click();
  await page.getByText('Spremljeno.', { exact: true }).waitFor();
}

const saved = async (id: number) => {
  const { title, note, skus } = await api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`);
  return { title, note, discounts: skus.map(({ discount_pct }) => discount_pct) };
};

test('who saves second is told who saved what, and saves both where they changed different things', async () => {
  const { id, mine, theirs } = await openedByTwo('Zajednička');
  // it learns of the other by its own save
  await withoutNews(mine);
  await mine.reload();
  await mine.getByLabel('Naslov').fill('Moja');
  await discountOf(mine, coffee).fill('25');

  await discountOf(theirs, milk).fill('15');
  await theirs.getByRole('button', { name: 'Dani, cilj, suplaneri i napomena' }).click();
  await theirs.getByLabel('Napomena').fill('njihova');
  await save(theirs);

  await mine.getByRole('button', { name: 'Spremi', exact: true }).click();
  const notice = mine.getByRole('alert').filter({ hasText: TOLD });
  await notice.getByText('Nikola Kovačević').waitFor();
  await notice.getByText('Napomena: prazno → njihova').waitFor();
  await notice.getByText(`${milk.name} · Popust ili cijena: 20 % → 15 %`).waitFor();
  expect(await saved(id)).toEqual({ title: 'Zajednička', note: 'njihova', discounts: [20, 15] });
  expect(await discountOf(mine, coffee).inputValue()).toBe('25');
  expect(await discountOf(mine, milk).inputValue()).toBe('15');

  await save(mine);
  await notice.waitFor({ state: 'detached' });
  expect(await saved(id)).toEqual({ title: 'Moja', note: 'njihova', discounts: [25, 15] });
});

test('what both changed is asked for one by one, also after the page was loaded anew; nothing typed is lost', async () => {
  const { id, mine, theirs } = await openedByTwo('Sporna');
  await mine.getByLabel('Naslov').fill('Moja');
  await discountOf(mine, coffee).fill('25');
  await discountOf(mine, milk).fill('35');
  await theirs.getByLabel('Naslov').fill('Njihova');
  await discountOf(theirs, coffee).fill('30');
  await save(theirs);

  const notice = mine.getByRole('alert').filter({ hasText: TOLD });
  await notice.waitFor();
  mine.on('dialog', (dialog) => void dialog.accept());
  await mine.reload();
  await notice.getByText('2 stvari ste oboje promijenili').waitFor();
  expect(await mine.getByLabel('Naslov').inputValue()).toBe('Moja');
  await mine.getByRole('button', { name: 'Spremi', exact: true }).click();
  await mine.waitForFunction(`document.activeElement.dataset.field === 'meanwhile'`);
  expect(await saved(id)).toEqual({ title: 'Njihova', note: null, discounts: [30, 20] });

  const join = notice.getByRole('button', { name: 'Spoji i pregledaj' });
  expect(await join.isDisabled()).toBe(true);
  const title = notice.getByRole('group', { name: 'Naslov' });
  await title.getByLabel(': Njihova').check();
  const discount = notice.getByRole('group', { name: `${coffee.name} · Popust ili cijena` });
  await discount.getByLabel('Moje: 25 %').check();
  expect(await faults(mine)).toEqual([]);
  await mine.setViewportSize({ width: 1280, height: 720 });
  await join.click();
  await notice.getByText('sada zajedno stoje u poljima').waitFor();
  expect(await mine.getByLabel('Naslov').inputValue()).toBe('Njihova');
  expect(await discountOf(mine, coffee).inputValue()).toBe('25');

  await save(mine);
  expect(await saved(id)).toEqual({ title: 'Njihova', note: null, discounts: [25, 35] });
});

test('what is typed while a reviewer approves stays in sight, and it says that it cannot be saved', async () => {
  const { id } = await draft('Odobrena za to vrijeme');
  const line = { code: coffee.sku, discount_pct: 20 };
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus: [line], status: 'submitted' });
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByLabel('Naslov').fill('Moja');
  await decide(id, 'approve');
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: TOLD });
  await notice.getByText('Odobreno', { exact: true }).waitFor();
  await notice.getByText('u ovom stanju ne mogu spremiti').waitFor();
  await page.getByRole('heading', { name: 'Moja', level: 1 }).waitFor();
});

test('news that come while somebody types stand beside what is typed, which can be given up', async () => {
  const { id } = await draft('Živa');
  const skus = (expected_uplift_pct: number) => [{ code: coffee.sku, discount_pct: 20, expected_uplift_pct }];
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus: skus(12.3) });
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByLabel('Naslov').fill('Moja');
  await api('Nabava', 'PUT', `/api/promo/proposals/${id}`, { channel: 'televizija', skus: skus(12.4) });
  await page.getByText(TOLD).waitFor();
  const uplift = page.getByText(`${coffee.name} · Rast prema planeru`);
  expect(await uplift.innerText()).toMatch(/: \+12,3\s% → \+12,4\s%$/);
  expect(await page.getByLabel('Naslov').inputValue()).toBe('Moja');
  expect(await page.getByLabel('Kanal').inputValue()).toBe('televizija');
  await page.getByRole('button', { name: 'Odbaci moje izmjene' }).click();
  await page.getByText(TOLD).waitFor({ state: 'detached' });
  expect(await page.getByLabel('Naslov').inputValue()).toBe('Živa');
});

test('who lets theirs hold in all is told of it no more by the next change', async () => {
  const { id } = await draft('Sporna');
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByLabel('Naslov').fill('Moja');
  await api('Nabava', 'PUT', `/api/promo/proposals/${id}`, { title: 'Njihova' });
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: TOLD });
  await notice.getByLabel(': Njihova').check();
  await notice.getByRole('button', { name: 'Spoji i pregledaj' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.getByText('Nespremljeno', { exact: true }).waitFor({ state: 'detached' });
  await page.getByLabel('Naslov').fill('Treća');
  await page.getByText('Nespremljeno', { exact: true }).waitFor();
  expect(await notice.count()).toBe(0);
});

test('an answer to a save that comes after news of the next one tells nobody of a change back', async () => {
  const { id, mine } = await openedByTwo('Kasna');
  await mine.route(`**/api/promo/proposals/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const answer = await route.fetch();
    const skus = [coffee, milk].map(({ sku }, i) => ({ code: sku, discount_pct: [25, 15][i] }));
    await api('Nabava', 'PUT', `/api/promo/proposals/${id}`, { skus });
    await expect.poll(() => discountOf(mine, milk).inputValue()).toBe('15');
    await mine.getByLabel('Naslov').fill('Dalje');
    await route.fulfill({ response: answer });
  });
  await discountOf(mine, coffee).fill('25');
  await mine.getByRole('button', { name: 'Spremi', exact: true }).click();
  await mine.getByText('Spremljeno.', { exact: true }).waitFor();
  expect(await discountOf(mine, milk).inputValue()).toBe('15');
  expect(await mine.getByText('Vi, u drugom prozoru').count()).toBe(0);
  await mine.unroute(`**/api/promo/proposals/${id}`);
  await mine.getByRole('button', { name: 'Spremi', exact: true }).click();
  await expect.poll(() => saved(id)).toEqual({ title: 'Dalje', note: null, discounts: [25, 15] });
});

const DELETED = 'Netko je obrisao ovaj prijedlog';

/** A draft with something typed into it, which somebody else deletes. */
async function deletedUnder(title: string) {
  const { id } = await draft(title);
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus: [{ code: coffee.sku, discount_pct: 20 }] });
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByLabel('Naslov').fill('Moja');
  await discountOf(page, coffee).fill('25');
  await api('Admin', 'DELETE', `/api/promo/proposals/${id}`);
  return { id, page };
}

test('who edits what somebody deletes is told at once, and saves it as a new draft', async () => {
  const { id, page } = await deletedUnder('Obrisana drugima');
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: DELETED });
  await notice.waitFor();
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await notice.getByRole('button', { name: 'Spremi kao novu skicu' }).click();
  await page.getByText('Spremljeno.', { exact: true }).waitFor();
  await notice.waitFor({ state: 'detached' });
  const copy = Number(page.url().split('/').at(-1));
  expect(copy).not.toBe(id);
  expect(await saved(copy)).toEqual({ title: 'Moja', note: null, discounts: [25] });
  expect(await discountOf(page, coffee).inputValue()).toBe('25');
});

test('what both changed before somebody deleted it need not be chosen from: what was typed becomes the new draft', async () => {
  const { id, mine, theirs } = await openedByTwo('Sporna');
  await discountOf(mine, milk).fill('25');
  await discountOf(theirs, milk).fill('15');
  await save(theirs);
  await mine.getByRole('alert').filter({ hasText: TOLD }).waitFor();
  await api('Admin', 'DELETE', `/api/promo/proposals/${id}`);
  const notice = mine.getByRole('main').getByRole('alert');
  await notice.filter({ hasText: DELETED }).waitFor();
  expect(await notice.count()).toBe(1);
  await notice.getByRole('button', { name: 'Spremi kao novu skicu' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(await saved(Number(mine.url().split('/').at(-1)))).toMatchObject({ title: 'Sporna', discounts: [20, 25] });
});

test('who edits what somebody deletes may have it back, and goes on in it', async () => {
  const { id, page } = await deletedUnder('Vraćena');
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: DELETED });
  await notice.getByRole('button', { name: 'Vrati prijedlog' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Naslov').inputValue()).toBe('Moja');
  await save(page);
  expect(await saved(id)).toEqual({ title: 'Moja', note: null, discounts: [25] });
});

test('what was typed into what is deleted by now is there when the page is loaded anew, and becomes a new draft', async () => {
  const { id, page } = await deletedUnder('Obrisana i napuštena');
  await page.getByRole('main').getByRole('alert').filter({ hasText: DELETED }).waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Sačuvano je što ste upisali, a niste spremili.').waitFor();
  // news of others have it asked for once more
  const asked = page.waitForRequest(`**/api/promo/proposals/${id}`);
  await page.route(`**/api/promo/proposals/${id}`, async (route) => {
    await setTimeout(3_000);
    await route.continue();
  });
  await draft('Druga');
  await asked;
  expect(await faults(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Spremi kao novu skicu' }).click();
  await expect.poll(() => page.getByLabel('Naslov').inputValue()).toBe('Moja');
  expect(await saved(Number(page.url().split('/').at(-1)))).toMatchObject({ title: 'Moja', discounts: [25] });
});

test('who only reads what somebody deletes is told that it is gone; a save that comes before the news says so too', async () => {
  const { id } = await draft('Čitana');
  const [reads, types] = [await pageOf(browser, 'Reviewer'), await pageOf(browser, 'Planner')];
  await withoutNews(types);
  for (const page of [reads, types]) {
    await page.goto(`/proposals/${id}`);
    await page.getByRole('heading', { name: 'Čitana', level: 1 }).waitFor();
  }
  await types.getByLabel('Naslov').fill('Moja');
  await api('Admin', 'DELETE', `/api/promo/proposals/${id}`);
  await reads.getByRole('heading', { name: `Prijedloga #${id} nema` }).waitFor();
  await types.getByRole('button', { name: 'Spremi', exact: true }).click();
  await types.getByRole('main').getByRole('alert').filter({ hasText: DELETED }).waitFor();
  expect(await types.getByLabel('Naslov').inputValue()).toBe('Moja');
});

test('what is typed while somebody withdraws it becomes a draft of its own', async () => {
  const { id } = await draft('Povučena');
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus: [{ code: coffee.sku, discount_pct: 20 }] });
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByLabel('Naslov').fill('Moja');
  await withdraw(id, 'Admin');
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: TOLD });
  await notice.getByRole('button', { name: 'Kopiraj s mojim izmjenama' }).click();
  await page.getByRole('button', { name: 'Stvori skicu' }).click();
  await page.getByText('Kopirano u tjedan').waitFor();
  await expect.poll(() => page.getByLabel('Naslov').inputValue()).toBe('Moja');
});
