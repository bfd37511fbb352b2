/** Drafts that are deleted: they can be had back, and nobody loses what others did meanwhile. */
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { expect, test } from 'vitest';
import { api, pageOf, testBrowser, withoutNews } from './browser.ts';
import { draft, withdraw } from './planner.fixture.ts';

const browser = testBrowser();

test('a draft is deleted at once; it can be had back whatever news come meanwhile', async () => {
  const { id } = await draft('Nepotrebna');
  const other = await draft('Tuđa');
  const page = await pageOf(browser, 'Planner');
  await page.clock.install();
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Više' }).click();
  await page.getByRole('menuitem', { name: 'Obriši' }).click();
  const undo = page.getByRole('button', { name: 'Poništi' });
  await undo.waitFor();
  // News pass by within six seconds, which a busy machine takes to make them.
  await page.clock.pauseAt(Date.now() + 1_000);
  const found = () => api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`);
  await expect(found()).rejects.toThrow('404');
  const steps = ['withdrawn', 'draft', 'withdrawn', 'draft', 'withdrawn'];
  for (const status of steps) await api('Nabava', 'PUT', `/api/promo/proposals/${other.id}/status`, { status });
  const toasts = page.getByRole('log').getByText('Tuđa: ');
  await expect.poll(() => toasts.count()).toBe(3);
  await page.clock.resume();
  await undo.click();
  await page.getByText('Vraćeno: Nepotrebna').waitFor();
  await page.getByRole('row', { name: new RegExp(`\\b${id} Nepotrebna`) }).waitFor();
  expect(await found()).toMatchObject({ title: 'Nepotrebna', version: 3 });
});

test('what was deleted is had back at its address too, to which one goes back; where it cannot be, that is said', async () => {
  const { id } = await draft('Obrisana zabunom');
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Više' }).click();
  await page.getByRole('menuitem', { name: 'Obriši' }).click();
  await page.getByText('Obrisano: Obrisana zabunom').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: `Prijedloga #${id} nema` }).waitFor();
  await page.getByText('Ako je obrisan u zadnjih 10 minuta').waitFor();
  await page.getByRole('button', { name: 'Vrati prijedlog' }).press('Enter');
  await page.getByText('Vraćeno: Obrisana zabunom').waitFor();
  await expect.poll(() => page.getByLabel('Naslov').inputValue()).toBe('Obrisana zabunom');
  await page.goto('/proposals/999999');
  await page.getByRole('button', { name: 'Vrati prijedlog' }).click();
  await page.getByText('Prijedlog #999999 ne može se vratiti: nije obrisan u zadnjih 10 minuta.').waitFor();
});

test('a draft that a co-planner has submitted meanwhile is not deleted; what is unsaved stays', async () => {
  const { id } = await draft('Poslana u međuvremenu');
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus: [{ code: 'nepoznata', discount_pct: 20 }] });
  const page = await pageOf(browser, 'Planner');
  await withoutNews(page);
  await page.goto(`/proposals/${id}`);
  await page.getByLabel('Naslov').fill('Još nije spremljeno');
  await api('Nabava', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'submitted' });
  await page.getByRole('button', { name: 'Više' }).click();
  await page.getByRole('menuitem', { name: 'Obriši' }).click();
  await page.getByText(`Prijedlog #${id} u međuvremenu je promijenjen: sada je to verzija 3.`).waitFor();
  await page.getByText('Netko je u međuvremenu promijenio ovaj prijedlog').waitFor();
  expect(await page.getByLabel('Naslov').inputValue()).toBe('Još nije spremljeno');
  expect(await api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`)).toMatchObject({ status: 'submitted' });
  await withdraw(id);
});
