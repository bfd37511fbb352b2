import type { AllocationLine } from '@promo/contracts/npl/allocation-list';
import type { NplListItem } from '@promo/contracts/npl/record';
import type { NplSummary } from '@promo/contracts/npl/report';
import type { ResultRow } from '@promo/contracts/promo-analytics/results';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import type { expectedUnits } from '@promo/contracts/promo-proposals/expected-units';
import type { ResponseOf } from '@promo/contracts/route';
import { expect, test } from 'vitest';
import { api, fileFrom, pageOf, testBrowser } from './browser.ts';
import { figure } from './figures.ts';

const browser = testBrowser();

test('wholesale: from its new products to what its locations are to have, as a file too, and to one of them', async () => {
  const { items } = await api<{ items: NplListItem[] }>('Veleprodaja', 'GET', '/api/npl?channel=wholesale');
  const page = await pageOf(browser, 'Veleprodaja', { acceptDownloads: true });
  await page.goto('/new-products?view=list&channel=wholesale');
  await page.getByRole('row', { name: (items[0] as NplListItem).name }).waitFor();
  // the tiles count what the filters select, and lead to it
  const counts = await api<NplSummary>('Veleprodaja', 'GET', '/api/npl/summary?channel=wholesale');
  const ahead = page.getByRole('region', { name: 'Pregled' }).getByRole('link').nth(2);
  await expect.poll(() => ahead.innerText()).toBe(figure(counts.launches_ahead));
  await ahead.click();
  await page.waitForURL((url) => url.searchParams.get('counted') === 'launches_ahead');
  expect(new URL(page.url()).searchParams.get('channel')).toBe('wholesale');
  const list = page.getByRole('table');
  await expect.poll(async () => Number(await list.getAttribute('aria-rowcount'))).toBe(counts.launches_ahead + 1);

  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Alokacije po mjestima' }).click();
  await page.getByRole('heading', { name: 'Alokacije po mjestima' }).waitFor();
  await page.getByLabel('Kanal').selectOption('Veleprodaja');
  const asked = '/api/npl/allocations?channel=wholesale';
  const { items: lines } = await api<{ items: AllocationLine[] }>('Veleprodaja', 'GET', asked);
  const unsold = lines.filter(({ status }) => status !== 'active' && status !== 'phase_out');
  const units = unsold.reduce((sum, { qty, min_presentation }) => sum + Math.max(qty, min_presentation), 0);
  const totals = page.getByRole('region', { name: 'Ukupno po mjestima' });
  await totals.getByText(`${figure(units)} kom`, { exact: true }).waitFor();
  await expect.poll(() => totals.locator('dt').allTextContents()).toEqual(['Veleprodajni centar']);
  expect(new URL(page.url()).searchParams.get('channel')).toBe('wholesale');

  // less is ordered of one than its locations are to have
  const short = unsold.find(({ lacking }) => lacking) as AllocationLine;
  const lacking = figure(short.lacking);
  const said = page.getByRole('row', { name: short.name }).getByText(`nedostaje ${lacking} kom`);
  await said.and(page.locator(':visible')).first().waitFor();

  await page.getByRole('button', { name: 'Izvoz' }).click();
  const { text } = await fileFrom(page.getByRole('menuitem', { name: /CSV/ }));
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toMatch(/^Mjesto;Kanali;Šifra;/);
  expect(rows).toHaveLength(unsold.length);

  const [first] = unsold as [AllocationLine];
  await page.getByRole('row', { name: first.name }).click();
  await page.waitForURL(`**/new-products/${first.product_id}`);

  await page.goto(`/new-products/${short.product_id}`);
  await page.getByText(`Za alokacije nedostaje ${lacking} kom`).waitFor();
  await page.getByRole('button', { name: 'Ispravi narudžbu' }).click();
  const allocated = (short.ordered_qty ?? 0) + (short.lacking ?? 0);
  await page.getByText(`Mjestima je dodijeljeno ${figure(allocated)} kom, više od narudžbe.`).waitFor();
});

test('wholesale: my week of its channel alone, and on from there to the list and to what is to be ordered', async () => {
  const due = async (of = '') =>
    (await api<{ items: NplListItem[] }>('Veleprodaja', 'GET', `/api/npl?counted_as=due_this_week${of}`)).items.length;
  const [all, own] = [await due(), await due('&channel=wholesale')];
  expect(own).toBeLessThan(all);
  const page = await pageOf(browser, 'Veleprodaja');
  await page.goto('/my-week?of=products');
  const matter = page.locator('[aria-labelledby=due_this_week]');
  const heading = async () => (await matter.getByRole('heading').textContent())?.match(/\((\d+)\)/)?.[1] ?? '0';
  await expect.poll(heading).toBe(String(all));
  await page.getByLabel('Kanal').selectOption('Veleprodaja');
  await expect.poll(heading).toBe(String(own));
  const lists = page.getByRole('link', { name: /^Otvori popis/ });
  for (const href of await lists.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
    expect(href).toMatch(/&channel=wholesale$/);
  await page.getByRole('link', { name: 'Što naručiti sada' }).click();
  await page.waitForURL('**/new-products/orders?channel=wholesale');
});

test('wholesale: the promotions of its channel alone, in the calendar, in the list of proposals, their stock, and what they earned', async () => {
  const { entries } = await api<{ entries: CalendarEntry[] }>('Veleprodaja', 'GET', '/api/promo/calendar');
  const own = entries.filter(({ channel }) => channel === 'veleprodaja');
  const page = await pageOf(browser, 'Veleprodaja', { acceptDownloads: true });
  await page.goto('/calendar?group=channel');
  const rows = page.getByRole('region', { name: 'Akcije po tjednima' }).getByRole('group');
  await rows.and(page.getByRole('group', { name: 'internet' })).waitFor();
  await page.getByRole('combobox', { name: 'Kanali' }).click();
  await page.getByRole('option', { name: 'veleprodaja' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await rows.and(page.getByRole('group', { name: 'veleprodaja' })).waitFor();
  expect(new URL(page.url()).searchParams.getAll('channel')).toEqual(['veleprodaja']);

  await page.goto('/proposals');
  await page.getByRole('combobox', { name: 'Kanal', exact: true }).click();
  await page.getByRole('option', { name: 'veleprodaja' }).click();
  const table = page.getByRole('table', { name: 'Prijedlozi' });
  await expect.poll(() => table.getByRole('row').count()).toBe(own.length + 1);

  // what the stock lacks for them, and of one supplier
  await page.goto('/shortfalls?weeks=26&view=expected');
  await page.getByRole('combobox', { name: 'Kanali' }).click();
  await page.getByRole('option', { name: 'veleprodaja' }).click();
  const expectedOf = async (filter: string) =>
    (await api<ResponseOf<typeof expectedUnits>>('Veleprodaja', 'GET', `/api/promo/expected-units?weeks=26&${filter}`))
      .expected_units;
  const needed = page.getByRole('table', { name: 'Očekivana prodaja odobrenih akcija po tjednima i artiklima' });
  const counts = async (n: number) =>
    expect.poll(async () => Number(await needed.getAttribute('aria-rowcount'))).toBe(n + 1);
  const units = await expectedOf('channel=veleprodaja');
  await counts(units.length);
  const { supplier_id, supplier_name } = units[0] as (typeof units)[number];
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Dobavljači' }).click();
  await page.getByRole('option', { name: supplier_name as string }).click();
  await counts((await expectedOf(`channel=veleprodaja&supplier_id=${supplier_id}`)).length);
  // whom filters leave nothing is told so, and takes them out in the same view
  await page.getByLabel('Traži artikl, dobavljača ili akciju').fill('nema takvog');
  await page.getByText('Ništa ne odgovara filtrima').waitFor();
  await page.getByRole('button', { name: 'Očisti filtre' }).click();
  await counts((await expectedOf('')).length);
  // nothing lacks in a channel that nobody has
  await page.goto('/shortfalls?channel=nema');
  await page.getByText('Akcije odabranih izvora i kanala imaju dovoljno zalihe').waitFor();

  await page.goto('/results');
  await page.getByLabel('Po čemu').selectOption('Kanal');
  const { results } = await api<{ results: ResultRow[] }>('Veleprodaja', 'GET', '/api/promo/results?group=channel');
  const eventsOf = (channel: string | null) => figure(results.find(({ key }) => key === channel)?.n_events);
  const rowOf = (name: RegExp) => page.getByRole('table').getByRole('row', { name });
  await rowOf(/^nepodijeljeno/)
    .getByText(eventsOf(null), { exact: true })
    .waitFor();
  await rowOf(/^veleprodaja/)
    .getByText(eventsOf('veleprodaja'), { exact: true })
    .waitFor();
});
