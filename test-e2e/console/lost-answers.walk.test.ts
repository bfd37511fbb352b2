/** A network that loses answers: what the server did is done once, and nobody is told anything else of it. */
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, pageOf, testBrowser } from './browser.ts';
import { draft } from './planner.fixture.ts';

const browser = testBrowser();

/** The server does what is asked next, and the page hears nothing of it. */
async function loseNext(page: Page, url: string, method: string): Promise<void> {
  let passed = false;
  await page.route(url, async (route) => {
    if (passed || route.request().method() !== method) return route.fallback();
    passed = true;
    await route.fetch();
    await route.abort();
  });
}

test('a new proposal whose answer was lost is made once, whatever is typed since, also after the page was loaded anew', async () => {
  const title = `Bez odgovora ${Date.now()}`;
  const page = await pageOf(browser, 'Planner');
  const field = page.getByLabel('Naslov');
  const save = page.getByRole('button', { name: 'Spremi skicu' });
  await page.goto('/proposals/new');
  await field.fill(title);
  await loseNext(page, '**/api/promo/proposals', 'POST');
  await save.click();
  await page.getByText('Poslužitelj nije dostupan').waitFor();
  await field.fill(`${title}, dotjerano`);
  await page.reload();
  await page.getByText('Vraćene su vaše nespremljene izmjene.').waitFor();
  await save.click();
  await page.waitForURL(/\/proposals\/\d+$/);
  expect(await field.inputValue()).toBe(`${title}, dotjerano`);
  await page.getByRole('button', { name: 'Spremi', exact: true }).click();
  const { entries } = await api<{ entries: { title: string | null }[] }>('Planner', 'GET', '/api/promo/calendar');
  const made = () => entries.filter((entry) => entry.title?.startsWith(title));
  expect(made()).toHaveLength(1);
});

test('a save whose answer was lost is nobody else’s change, however one types on', async () => {
  const { id } = await draft('Izgubljen odgovor');
  const path = `/api/promo/proposals/${id}`;
  const page = await pageOf(browser, 'Planner');
  const title = page.getByLabel('Naslov');
  const save = page.getByRole('button', { name: 'Spremi', exact: true });
  await page.goto(`/proposals/${id}`);
  await title.fill('Poslano');
  await loseNext(page, `**${path}`, 'PUT');
  const read = page.waitForResponse(
    (response) => response.url().endsWith(path) && response.request().method() === 'GET',
  );
  await save.click();
  await title.fill('Poslano, i dotjerano');
  await page.getByText('Poslužitelj nije dostupan').waitFor();
  await read;
  await save.click();
  await page.getByText('Spremljeno.', { exact: true }).waitFor();
  expect(await api<Proposal>('Planner', 'GET', path)).toMatchObject({ version: 3, title: 'Poslano, i dotjerano' });
  expect(await page.getByText('Netko je u međuvremenu promijenio ovaj prijedlog').count()).toBe(0);
});
