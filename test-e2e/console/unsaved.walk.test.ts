import { setTimeout } from 'node:timers/promises';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, loseNext, pageOf, testBrowser } from './browser.ts';
import { draft } from './planner.fixture.ts';

const browser = testBrowser();

test('a move that is refused because somebody was faster is told, also where nothing is unsaved', async () => {
  const { id } = await draft('Prebrza');
  const page = await pageOf(browser, 'Planner');
  const late = { code: 'proposal_changed', params: { id, version: 2 }, detail: 'changed meanwhile' };
  await page.route(`**/proposals/${id}/status`, (route) => route.fulfill({ status: 412, json: late }));
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Povuci' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Povuci' }).click();
  await page.getByText(`Prijedlog #${id} u međuvremenu je promijenjen`).waitFor();
});

test('what is typed while a save is under way stays, and so does what is not saved when a proposal goes back to draft', async () => {
  const { id } = await draft('Dugo spremanje');
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus: [{ code: 'nepoznata', discount_pct: 20 }] });
  const page = await pageOf(browser, 'Planner');
  const title = page.getByLabel('Naslov');
  const slowly = async (route: Route) => {
    await setTimeout(1_000);
    await route.continue();
  };
  await page.route('**/api/promo/proposals', slowly);
  await page.goto('/proposals/new');
  await title.fill('Nova');
  await page.getByRole('button', { name: 'Spremi skicu' }).click();
  await title.fill('Nova, dotjerana');
  await page.waitForURL(/\/proposals\/\d+$/);
  await page.getByText('Vraćene su vaše nespremljene izmjene.').waitFor();
  expect(await title.inputValue()).toBe('Nova, dotjerana');

  await page.route(`**/api/promo/proposals/${id}`, slowly);
  await page.goto(`/proposals/${id}`);
  await title.fill('Poslano');
  await page.getByRole('button', { name: 'Spremi', exact: true }).click();
  await title.fill('Poslano, i dotjerano');
  await page.getByText('Spremljeno.', { exact: true }).waitFor();
  const { title: sent } = await api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`);
  expect([sent, await title.inputValue()]).toEqual(['Poslano', 'Poslano, i dotjerano']);
  await page.getByRole('button', { name: 'Spremi', exact: true }).click();
  await page.getByLabel('Popust %: nepoznata').fill('25');
  await expect
    .poll(async () => (await api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`)).title)
    .toContain('i dotjerano');
  // one's own save is told as nobody else's
  await page.getByText('Spremljeno.', { exact: true }).last().waitFor();
  await setTimeout(500);
  expect(await page.getByText('Netko je u međuvremenu promijenio ovaj prijedlog').count()).toBe(0);
  expect(await page.getByLabel('Popust %: nepoznata').inputValue()).toBe('25');

  await page.getByRole('button', { name: 'Spremi', exact: true }).click();
  await page.getByText('Nespremljeno', { exact: true }).waitFor({ state: 'detached' });
  const submitted = { status: 'submitted', log_line: null };
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, submitted);
  await page.getByText('Čeka odobrenje', { exact: true }).first().waitFor();
  await title.fill('Još ljepši naslov');
  await page.getByRole('button', { name: 'Vrati u skicu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vrati u skicu' }).click();
  await page.getByText('Skica', { exact: true }).first().waitFor();
  expect(await title.inputValue()).toBe('Još ljepši naslov');
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Povuci' }).click();
  await page.getByRole('dialog').getByText('Nespremljene izmjene pritom se odbacuju.').waitFor();
});

test('after a restore an open page shows what is there again, and saves what is unsaved over that', async () => {
  const { id } = await draft('U sigurnosnoj kopiji');
  const path = `/api/promo/proposals/${id}`;
  const backedUp = await api<Proposal>('Planner', 'GET', path);
  for (const title of ['Nakon kopije', 'Dugo nakon kopije']) await api('Planner', 'PUT', path, { title });
  const [idle, typing] = [await pageOf(browser, 'Planner'), await pageOf(browser, 'Planner')];
  let sent: unknown;
  for (const page of [idle, typing]) {
    await page.goto(`/proposals/${id}`);
    await page.getByRole('heading', { name: 'Dugo nakon kopije' }).waitFor();
    await page.route(`**${path}`, (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.fulfill({ json: backedUp });
      sent = [request.headers()['if-match'], request.postDataJSON().title, request.postDataJSON().end_week];
      return route.fulfill({ json: { ...backedUp, ...request.postDataJSON(), version: 2, warnings: [] } });
    });
  }
  await typing.getByLabel('Do tjedna').fill('21/2027');
  await typing.getByLabel('Do tjedna').blur();
  // as after a restore, they ask for all anew
  await draft('Druga vijest');
  for (const page of [idle, typing]) {
    await expect.poll(() => page.getByLabel('Naslov').inputValue()).toBe('U sigurnosnoj kopiji');
  }
  expect(await typing.getByLabel('Do tjedna').inputValue()).toBe('21/2027');
  await typing.getByRole('button', { name: 'Spremi', exact: true }).click();
  await typing.getByText('Spremljeno.', { exact: true }).waitFor();
  expect(sent).toEqual(['"1"', 'U sigurnosnoj kopiji', 21]);
});

test('unsaved changes outlive a visit elsewhere; a draft is copied to another week', async () => {
  const { id } = await draft('Proljeće');
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByLabel('Naslov').fill('Proljeće u punom jeku');
  await page.getByLabel('Vrsta prodaje').selectOption('Rasprodaja');
  await page.getByRole('link', { name: 'Kalendar', exact: true }).click();
  await page.getByRole('heading', { name: 'Kalendar', level: 1 }).waitFor();
  await page.goBack();
  await page.getByText('Vraćene su vaše nespremljene izmjene.').waitFor();

  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Kopiraj' }).click();
  await page.getByRole('dialog').getByLabel('Od tjedna').press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Više radnji');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Kopiraj' }).click();
  const start = page.getByRole('dialog').getByLabel('Od tjedna');
  const create = page.getByRole('dialog').getByRole('button', { name: 'Stvori skicu' });
  await start.fill('99');
  await create.click();
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('99');
  // a copy whose answer gets lost stands in no other's way
  await loseNext(page, '**/api/promo/proposals', 'POST');
  await start.fill('29/2027');
  await create.click();
  await page.getByText('Poslužitelj nije dostupan').waitFor();
  await start.fill('30/2027');
  await create.click();
  await page.waitForURL((url) => url.pathname !== `/proposals/${id}`);
  const copy = await api<Proposal>('Planner', 'GET', `/api/promo${new URL(page.url()).pathname}`);
  expect(copy).toMatchObject({ status: 'draft', title: 'Proljeće u punom jeku', start_week: 30, end_week: 30 });
  expect(copy.sale_kind).toBe('clearance');
});

test('code that cannot be had takes nothing away: without a network it is waited for, and what a newer release has no more is told', async () => {
  const { id } = await draft('Bez mreže');
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus: [{ code: 'nepoznata', discount_pct: 20 }] });
  const page = await pageOf(browser, 'Planner');
  const title = page.getByLabel('Naslov');
  const details = page.getByRole('button', { name: 'Pojedinosti: nepoznata' });
  await page.goto(`/proposals/${id}`);
  await title.fill('Nespremljeno');

  await page.context().setOffline(true);
  await page.getByRole('alert').getByText('Nema mreže.').waitFor();
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Kopiraj' }).click();
  expect(await title.inputValue()).toBe('Nespremljeno');
  await page.context().setOffline(false);
  await page.getByRole('dialog').waitFor();
  expect(await page.getByText('Nema mreže.').count()).toBe(0);
  await page.keyboard.press('Escape');

  // a newer release has other files
  await page.route('**/assets/LineDetails-*.js', (route) => route.abort());
  await details.click();
  await page.getByText('Nešto je pošlo po zlu. Učitajte stranicu ponovno.').waitFor();
  expect(await title.inputValue()).toBe('Nespremljeno');
  await page.getByRole('button', { name: 'Učitaj stranicu ponovno' }).click();
  await page.getByText('Vraćene su vaše nespremljene izmjene.').waitFor();
  expect(await title.inputValue()).toBe('Nespremljeno');
});
