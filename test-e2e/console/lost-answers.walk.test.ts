/** A network that loses answers: what the server did is done once, and nobody is told anything else of it. */
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { expect, test } from 'vitest';
import { api, loseNext, pageOf, testBrowser } from './browser.ts';
import { draft } from './planner.fixture.ts';
import { reviewerOf, statusOf, submit } from './reviewer.fixture.ts';

const browser = testBrowser();

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
  expect(entries.filter((entry) => entry.title?.startsWith(title))).toHaveLength(1);
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

test('of a move whose answer was lost it is said that nobody knows, and it is selected for no second one', async () => {
  const title = `Pomaknut jednom ${Date.now()}`;
  const { id } = await draft(title);
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals?q=${encodeURIComponent(title)}`);
  const chosen = page.getByRole('checkbox', { name: `Odaberi: ${title}` });
  await chosen.check();
  await loseNext(page, `**/api/promo/proposals/${id}`, 'PUT');
  await page.getByRole('button', { name: 'Pomakni…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pomakni' }).click();
  await dialog.getByText('Ne zna se je li učinjeno: 1 prijedlog.').waitFor();
  expect(await dialog.getByText('Nije uspjelo').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  expect(await chosen.isChecked()).toBe(false);
  expect(await api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`)).toMatchObject({ start_week: 21 });
});

test('a decision whose answer was lost is not said to have failed', async () => {
  const { id } = await submit('Odlučeno bez odgovora', 'radio', 'nepoznata', 44);
  const page = await reviewerOf(browser, [id]);
  await page.goto(`/approvals?open=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Odobri' }).click();
  await loseNext(page, '**/calendar/approve', 'POST');
  await page.getByRole('dialog', { name: 'Odobriti' }).getByRole('button', { name: 'Odobri' }).click();
  await page.getByText('ne zna se je li učinjeno, pogledajte ga ponovno').waitFor();
  expect(await page.getByText('nije uspjelo').count()).toBe(0);
  expect(await statusOf(id)).toBe('approved');
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
});

test('a page that the network puts in the way of a file is told as a lost answer, and no download', async () => {
  const page = await pageOf(browser, 'Admin');
  const portal = { contentType: 'text/html', body: '<html>Prijavite se na mrežu</html>' };
  await page.route(/dry_run=true/, (route) => route.fulfill(portal));
  await page.goto('/imports');
  await page.getByRole('radio', { name: /Artikli/ }).waitFor();
  const file = { name: 'artikli.csv', mimeType: 'text/csv', buffer: Buffer.from('Šifra;Naziv\n1;Kava\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('alert').getByText('Poslužitelj nije dostupan').waitFor();

  await page.goto('/proposals');
  await page.route(/format=csv/, (route) => route.fulfill(portal));
  await page.getByRole('button', { name: 'Izvoz' }).click();
  await page.getByRole('menuitem', { name: 'Izvoz CSV' }).click();
  await page.getByText('Poslužitelj nije dostupan').waitFor();
});

test('the reason of a decision outlives the end of a session in which it was typed', async () => {
  const { id } = await submit('Odbijen nakon prijave', 'radio', 'nepoznata', 45);
  const page = await reviewerOf(browser, [id]);
  const reason = page.getByLabel('Obrazloženje za planera');
  const reject = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Odbij' }).click();
    await reason.waitFor();
  };
  await page.goto(`/approvals?open=${id}`);
  await reject();
  await reason.fill('Preskupo za ove tjedne');
  const ended = { status: 401, json: { code: 'token_refused', params: {}, detail: 'the token has ended' } };
  await page.route(/\/api\//, (route) => route.fulfill(ended));
  await page.getByRole('dialog', { name: 'Odbiti' }).getByRole('button', { name: 'Odbij' }).click();
  await page.getByText('Prijava je istekla.').waitFor();
  await page.unroute(/\/api\//);
  await page.getByRole('button', { name: /^Odobravatelj/ }).click();
  await reject();
  expect(await reason.inputValue()).toBe('Preskupo za ove tjedne');
  await page.getByRole('dialog', { name: 'Odbiti' }).getByRole('button', { name: 'Odbij' }).click();
  await expect.poll(() => statusOf(id)).toBe('rejected');
  // what was sent is not there for the next time
  const kept = 'Object.keys(sessionStorage).filter((key) => key.startsWith("unsaved")).length';
  await expect.poll(() => page.evaluate(kept)).toBe(0);
});
