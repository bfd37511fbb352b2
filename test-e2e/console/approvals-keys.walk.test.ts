import { expect, test } from 'vitest';
import { pageOf, testBrowser } from './browser.ts';
import { withdraw } from './planner.fixture.ts';
import { reviewerOf, submit } from './reviewer.fixture.ts';

const browser = testBrowser();

test('what others do appears by itself', async () => {
  const page = await pageOf(browser, 'Reviewer');
  const stream = page.waitForResponse(/\/events$/);
  await page.goto('/approvals');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await stream;
  const title = `Stiže uživo ${Date.now()}`;
  const { id } = await submit(title, 'radio', 'nepoznata');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await row.waitFor();
  await page.getByText(`${title}: poslan na odobrenje`).waitFor();
  // what it covers can be pressed
  const covers = `(() => {
    const { x, y, width, height } = document.querySelector('[role=log] > *').getBoundingClientRect();
    return document.querySelector('[role=log]').contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })()`;
  expect(await page.evaluate(covers)).toBe(false);
  await withdraw(id);
  await row.waitFor({ state: 'detached' });
});

test('keys act on the row that has the focus, also when others come and go above it, and on none when it has gone', async () => {
  const page = await pageOf(browser, 'Reviewer');
  const mine = await submit('Pod tipkama', 'tipke', 'nepoznata', 3);
  await page.goto('/approvals');
  const row = page.getByRole('row', { name: /Pod tipkama/ });
  await row.focus();
  await submit('Hitnije od njega', 'tipke', 'nepoznata', 2);
  await page.getByRole('row', { name: /Hitnije od njega/ }).waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 odabran').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Odaberi: Pod tipkama' }).isChecked()).toBe(true);
  await page.keyboard.press('x');
  await withdraw(mine.id);
  await row.waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await page.locator('tr:focus').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('keys act on nothing when the last one that waited has been decided on elsewhere', async () => {
  const { id } = await submit('Zadnji u redu', 'tipke', 'nepoznata');
  const page = await reviewerOf(browser, [id]);
  await page.goto('/approvals');
  await page.getByRole('row', { name: /Zadnji u redu/ }).focus();
  // its code is there from now on
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await withdraw(id);
  await page.getByText('Ništa ne čeka odobrenje').waitFor();
  await page.keyboard.press('a');
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  expect(await dialog.count()).toBe(0);
});

test('a key that is pressed at once is for the row that was just reached, also on a slow machine', async () => {
  const titles = ['Odmah prva', 'Odmah druga'];
  const waiting = await Promise.all(titles.map((title, i) => submit(title, 'odmah', 'nepoznata', 33 + 8 * i)));
  const page = await reviewerOf(
    browser,
    waiting.map(({ id }) => id),
  );
  await page.goto('/approvals');
  const rowOf = (title: string) => page.getByRole('row', { name: new RegExp(title) });
  for (const title of titles) await rowOf(title).waitFor();
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  for (const title of [...titles, ...titles]) {
    await rowOf(title).focus();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
    await dialog.getByText(title).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await Promise.all(waiting.map(({ id }) => withdraw(id)));
});
