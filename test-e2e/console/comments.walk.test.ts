import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, hold, loseNext, pageOf, testBrowser } from './browser.ts';
import { submit } from './reviewer.fixture.ts';

const browser = testBrowser();

const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    const { top, bottom } = found.getBoundingClientRect();
    return top >= 0 && bottom <= found.ownerDocument.defaultView.innerHeight;
  });

test('what is said about a proposal reaches whom it is addressed to, by the bell and from one page to the other', async () => {
  const { id } = await submit('S razgovorom', 'letak', 'nepoznata');
  const { name: planner } = await api<{ name: string }>('Planner', 'GET', '/auth/me');
  const [reviewing, planning] = [await pageOf(browser, 'Reviewer'), await pageOf(browser, 'Planner')];
  await planning.goto('/');
  await planning.getByRole('heading', { name: 'Moj tjedan', level: 1 }).waitFor();
  await reviewing.goto('/');
  await reviewing.getByRole('heading', { name: 'Odobrenja', level: 1 }).waitFor();

  await reviewing.goto(`/proposals/${id}`);
  await reviewing.getByRole('button', { name: 'Prikaži komentare (0)' }).press('Enter');
  expect(await reviewing.locator(':focus').innerText()).toBe('Komentari');
  const field = reviewing.getByLabel('Komentar', { exact: true });
  await field.pressSequentially(`@${planner.slice(0, 4)}`);
  await reviewing.getByRole('group', { name: 'Koga spomenuti' }).getByRole('button', { name: planner }).click();
  await field.pressSequentially('zašto baš taj?');
  await field.press('Control+Enter');
  await reviewing.getByText(`@${planner} zašto baš taj?`, { exact: true }).waitFor();

  await planning.getByText('S razgovorom: spomenuti ste u komentaru').waitFor();
  await planning.getByRole('button', { name: /^Novosti: \d+ za vas$/ }).click();
  const news = planning.getByRole('dialog', { name: 'Novosti' });
  await news
    .getByText(/spomenuti ste$/)
    .first()
    .waitFor();
  await news.getByRole('link', { name: 'S razgovorom' }).first().click();
  const asked = planning.getByText(`@${planner} zašto baš taj?`, { exact: true });
  await asked.waitFor();
  await expect.poll(() => isInView(asked)).toBe(true);
  await planning.getByLabel('Komentar', { exact: true }).fill('Nema drugog.');
  await planning.getByRole('button', { name: 'Objavi' }).click();
  // the other page hears of it by itself
  await reviewing.getByText('Nema drugog.', { exact: true }).waitFor();
  expect(new URL(planning.url()).hash).toBe('#comments');

  // the link leads there from the top of the same page too, whether the comments are open or not
  for (const open of [false, true]) {
    if (!open) await planning.goto(`/proposals/${id}`);
    await planning.evaluate('scrollTo(0, 0)');
    await planning.getByRole('button', { name: /^Novosti/ }).click();
    await news.getByRole('link', { name: 'S razgovorom' }).first().click();
    await expect.poll(() => isInView(asked)).toBe(true);
  }
  // one whose answer was lost and that has gone on since is another one
  await loseNext(planning, '**/comments', 'POST');
  const { name: reviewer } = await api<{ name: string }>('Reviewer', 'GET', '/auth/me');
  const answer = planning.getByLabel('Komentar', { exact: true });
  await answer.pressSequentially(`@${reviewer.slice(0, 4)}`);
  await planning.getByRole('button', { name: 'Objavi' }).click();
  await planning.getByText('Poslužitelj nije dostupan').waitFor();
  await planning.getByRole('group', { name: 'Koga spomenuti' }).getByRole('button', { name: reviewer }).click();
  await planning.getByRole('button', { name: 'Objavi' }).click();
  await reviewing.getByText(`@${reviewer}`, { exact: true }).waitFor();
  // what is typed while another comment is on its way stays, also for after a visit elsewhere
  const release = await hold(reviewing, '**/comments', 'POST');
  await field.fill('Onda u redu.');
  await field.press('Control+Enter');
  await field.fill('Samo još');
  release();
  await reviewing.getByText('Onda u redu.', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('Samo još');
  await reviewing.goto('/approvals');
  await reviewing.goBack();
  await reviewing.getByText('Vraćene su vaše nespremljene izmjene.').waitFor();
  expect(await field.inputValue()).toBe('Samo još');
  await reviewing.getByRole('button', { name: 'Odbaci izmjene' }).click();
  await reviewing.reload();
  await reviewing.getByRole('button', { name: 'Prikaži komentare (5)' }).waitFor();
});

test('a comment whose answer was lost stands once, also where the page was loaded anew before it was sent again', async () => {
  const { id } = await submit('S komentarom bez odgovora', 'letak', 'nepoznata');
  const comments = async () =>
    (
      await api<{ comments: { text: string }[] }>('Reviewer', 'GET', `/api/promo/proposals/${id}/comments`)
    ).comments.map(({ text }) => text);
  const page = await pageOf(browser, 'Reviewer');
  const field = page.getByLabel('Komentar', { exact: true });
  const send = page.getByRole('button', { name: 'Objavi' });
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Prikaži komentare (0)' }).click();
  await loseNext(page, '**/comments', 'POST');
  await field.fill('Zašto baš tad?');
  await send.click();
  await page.getByText('Poslužitelj nije dostupan').waitFor();
  await page.reload();
  await page.getByText('Vraćene su vaše nespremljene izmjene.').waitFor();
  await send.click();
  await expect.poll(() => field.inputValue()).toBe('');
  expect(await comments()).toEqual(['Zašto baš tad?']);

  // who lets the one go and writes the same anew means another one
  await loseNext(page, '**/comments', 'POST');
  await field.fill('Još jednom.');
  await send.click();
  await expect.poll(async () => (await comments()).length).toBe(2);
  await page.reload();
  await page.getByRole('button', { name: 'Odbaci izmjene' }).click();
  await field.fill('Još jednom.');
  await send.click();
  await expect.poll(async () => (await comments()).length).toBe(3);
});
