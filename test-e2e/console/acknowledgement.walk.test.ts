import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { expect, test } from 'vitest';
import { api, pageOf, testBrowser } from './browser.ts';

const browser = testBrowser();

test('an earlier price that spoils a later reference is seen and acknowledged in the calendar', async () => {
  const path = '/api/promo/calendar/conflicts';
  const read = async () =>
    (await api<{ conflicts: Conflict[] }>('Reviewer', 'GET', path)).conflicts.filter(({ kind }) => kind === 'nc30');
  const open = (await read()).find(({ acknowledged }) => !acknowledged);
  if (open?.kind !== 'nc30') throw new Error('the demo data have no such conflict');
  const { id_a, id_b, skus } = open;
  const page = await pageOf(browser, 'Reviewer');
  await page.goto('/calendar');
  const name = `Prihvati NC30 sukob prijedloga #${id_a} i #${id_b}`;
  const conflict = page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
  await conflict.getByText('snižava najnižu cijenu u 30 dana prije akcije').waitFor();
  await conflict.getByText(`${skus[0]?.name}: ranije `).waitFor();
  const sent = page.waitForRequest(/\/acknowledge-conflict$/);
  await page.getByRole('button', { name }).click();
  // As it was seen, not as it may have become.
  expect((await sent).headers()['if-match']).toMatch(/^"\d+-\d+-(low|medium|high)"$/);
  await page.getByRole('button', { name }).waitFor({ state: 'detached' });
  // what stands in its place has the focus, not the top of the page
  const inList = `document.activeElement.closest('section[aria-labelledby=conflicts] li') !== null`;
  await expect.poll(() => page.evaluate(inList)).toBe(true);
  const now = async () => (await read()).find((one) => one.id_a === id_a && one.id_b === id_b)?.acknowledged_by?.name;
  await expect.poll(now).toBe('Robert Jurić');
});

test('an acknowledgement that the server refuses is taken back, with its words', async () => {
  const page = await pageOf(browser, 'Reviewer');
  await page.route(/acknowledge-conflict/, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'no_conflict', params: { id_a: 1, id_b: 2 }, detail: 'there is no conflict any more' },
    }),
  );
  await page.goto('/calendar');
  const first = page.getByRole('button', { name: /^Prihvati sukob prijedloga/ }).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  const acknowledge = page.getByRole('button', { name, exact: true });
  await acknowledge.click();
  await page.getByText('Prijedlozi #1 i #2 nisu u sukobu.').waitFor();
  await acknowledge.waitFor();
});
