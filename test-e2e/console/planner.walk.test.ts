import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { WINDOW_DAYS } from '@promo/retail/nc30';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, changeAnswer, fileFrom, pageOf, testBrowser, violations } from './browser.ts';
import { ADD, type Product, threeProducts, withdraw } from './planner.fixture.ts';
import { decide } from './reviewer.fixture.ts';

const browser = testBrowser();

test('a planner’s day: three lines, a price above NC30 seen and mended, submitted', async () => {
  const { dear, fair } = await threeProducts();
  const page = await pageOf(browser, 'Planner');
  await page.goto('/proposals');
  await page.getByRole('heading', { name: 'Prijedlozi', level: 1 }).waitFor();
  await page.keyboard.press('n');

  await page.getByLabel('Naslov').fill('Jutarnja kava');
  await page.getByRole('combobox', { name: 'Izvor' }).fill('radio');
  await page.getByRole('option', { name: /radio/ }).click();
  const add = page.getByLabel(ADD);
  await add.fill(dear.name.slice(0, 12));
  await page.getByRole('option', { name: dear.sku }).click();
  const [typed, chosen] = fair as [Product, Product];
  await add.fill(typed.sku);
  await page.getByRole('option', { name: typed.sku }).waitFor();
  await add.press('Enter');
  // By key: what is expected of the new line comes meanwhile, and may move what is below it by a line.
  await page.getByRole('button', { name: 'Odaberi s popisa' }).press('Enter');
  const picker = page.getByRole('dialog');
  await picker.getByLabel('Naziv, šifra, marka ili barkod').fill(chosen.sku);
  await picker.getByText('1 artikl', { exact: true }).waitFor();
  const row = picker.getByRole('row', { name: new RegExp(chosen.sku) });
  // what its last promotion earned, beside its price
  expect(await row.getByText(/^−?[\d.,]+\s€$/).count()).toBe(2);
  await row.getByRole('checkbox').check();
  await picker.getByRole('button', { name: 'Dodaj odabrane (1)' }).click();
  for (const [product, discount] of [[dear, '5'], ...fair.map((one) => [one, '40'] as const)] as const) {
    await page.getByLabel(`Popust %: ${product.name}`).fill(discount);
  }

  const outlook = page.getByRole('region', { name: 'Što se očekuje' });
  await outlook.getByText('cijena nije ispod najniže u 30 dana').waitFor();
  await expect.poll(() => outlook.locator('dd').first().textContent()).toMatch(/€/);

  await page.getByRole('button', { name: `Pojedinosti: ${dear.name}` }).click();
  const details = page.getByRole('dialog');
  await details.getByText('Cijena je iznad najniže u 30 dana').waitFor();
  await details.getByText('Tipičan rast').waitFor();
  await details.getByRole('button', { name: /^Postavi na/ }).click();
  await details.getByText('Cijena je ispod najniže u 30 dana').waitFor();
  await page.keyboard.press('Escape');
  await outlook.getByText('sve cijene u redu').waitFor();

  await page.getByRole('button', { name: 'Pošalji na odobrenje' }).click();
  await page.waitForURL(/\/proposals\/\d+$/);
  await page.getByText('Čeka odobrenje', { exact: true }).waitFor();
  const saved = await api<Proposal>('Planner', 'GET', `/api/promo${new URL(page.url()).pathname}`);
  expect(saved).toMatchObject({ status: 'submitted', title: 'Jutarnja kava', source: 'radio', n_skus: 3 });
  expect(saved.skus.map(({ code }) => code)).toEqual([dear, ...fair].map(({ sku }) => sku));
});

/** How many sheets a page takes when it is printed. */
async function pagesOf(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** A line at the price of an approved promotion that ends on the day before. */
async function rightAfterAnother() {
  const { conflicts } = await api<{ conflicts: Conflict[] }>('Planner', 'GET', '/api/promo/calendar/conflicts');
  for (const conflict of conflicts) {
    if (conflict.kind !== 'nc30') continue;
    const { id_a, spoiler_id, skus, clear_from } = conflict;
    const first = spoiler_id === id_a;
    const start = Temporal.PlainDate.from(clear_from).subtract({ days: WINDOW_DAYS });
    for (const { code, name, price_a, price_b } of skus) {
      const line = { code, promo_price: first ? price_a : price_b };
      const query = new URLSearchParams({ sku: code, promo_price: `${line.promo_price}`, start_date: `${start}` });
      const { reason, rests_on } = await api<Nc30Result>('Planner', 'GET', `/api/promo/nc30?${query}`);
      if (reason === 'equal_reference' && rests_on.includes(spoiler_id)) {
        return { spoiler_id, name: name ?? code, start, line };
      }
    }
  }
  throw new Error('the demo data have no such promotion');
}

test('a price says on which planned one it rests; submitted all the same, it is warned of', async () => {
  const { spoiler_id, name, start, line } = await rightAfterAnother();
  const weeks = { start_year: start.yearOfWeek, start_week: start.weekOfYear, start_date: `${start}` };
  const body = { status: 'draft', title: 'Odmah nakon', source: 'radio', ...weeks, skus: [line] };
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', body);
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByRole('row', { name: /nije ispod.*po planu/ }).waitFor();
  await page.getByRole('button', { name: `Pojedinosti: ${name}` }).click();
  const details = page.getByRole('dialog');
  await details.getByText('Cijena je jednaka najnižoj u 30 dana').waitFor();
  await details.getByRole('link', { name: `prijedlog #${spoiler_id}` }).waitFor();
  await details.getByText('po planu i cjeniku (projekcija)').waitFor();
  await details.getByRole('link', { name: 'Kako je izračunato, dan po dan' }).click();
  await page.getByRole('heading', { name: 'NC30: izračun dan po dan', level: 1 }).waitFor();
  await page
    .getByRole('row', { name: /najniža odobreni prijedlog/ })
    .getByRole('link', { name: `#${spoiler_id}` })
    .waitFor();
  expect(await pagesOf(page)).toBe(1);
  await page.goBack();

  // The figures come before it, and their notes may take a line more.
  await page.getByText(/\(9 od 10\)$/).waitFor();
  await page.getByRole('button', { name: 'Prikaži sukobe' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Ta akcija snižava najnižu cijenu u 30 dana prije ovog prijedloga/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pošalji na odobrenje' }).click();
  const warning = page.getByRole('alert').filter({ hasText: 'Poslano na odobrenje, uz upozorenja' });
  await warning
    .getByText(`Artikl ${name} (${line.code}) po `)
    .getByText('nije sniženje prema najnižoj cijeni u 30 dana prije početka')
    .waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'NC30 dan po dan' }).click();
  await page.getByRole('heading', { name: 'NC30 dan po dan: Odmah nakon', level: 1 }).waitFor();
  await page.getByText('još nije odobreno').waitFor();
  expect(await pagesOf(page)).toBe(1);
  await page.goBack();
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Etikete za policu' }).click();
  await page.getByRole('region', { name: 'Što nedostaje' }).getByText('Prijedlog nije odobren').waitFor();
  await page.getByRole('list', { name: 'List 1' }).getByText(name).waitFor();
  expect(await pagesOf(page)).toBe(1);
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const file = await fileFrom(page.getByRole('menuitem', { name: 'Izvoz CSV' }));
  expect(file.name).toBe(`etikete-${id}.csv`);
  await withdraw(id);
});

test('where promotions are for roles, only what the caller may do with a proposal is offered, and it says whose it is', async () => {
  const line = { code: 'A1', name: 'Kava', regular_price: 4, discount_pct: 20 };
  const weeks = { start_year: 2031, start_week: 20 };
  const make = (role: 'Admin' | 'Planner', co_planner_ids: number[]) =>
    api<Proposal>(role, 'POST', '/api/promo/proposals', { status: 'draft', ...weeks, co_planner_ids, skus: [line] });
  const [foreign, shared] = [await make('Admin', []), await make('Admin', [5])];
  const decided = await make('Planner', []);
  await decide(decided.id, 'request_revision', 'zato');

  const page = await pageOf(browser, 'Planner');
  await changeAnswer<object>(page, '**/auth/me', (me) => ({ ...me, promo_access: 'roles' }));
  const offered = async (id: number) => {
    await page.goto(`/proposals/${id}`);
    await page.getByText('Prijedlog planira').waitFor();
    const save = await page.getByRole('button', { name: 'Spremi', exact: true }).count();
    // what is only read has a button of its own for it
    if (save === 0) await page.getByRole('button', { name: 'Kopiraj' }).waitFor();
    await page.getByRole('button', { name: 'Više' }).click();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Kopiraj' }).count()).toBe(save);
    return [save, await page.getByRole('menuitem', { name: 'Obriši' }).count()];
  };
  expect(await offered(foreign.id)).toEqual([0, 0]);
  await page.getByText('Ovaj prijedlog mijenja onaj čiji je').waitFor();
  expect(await offered(shared.id)).toEqual([1, 1]);
  await page.getByText('Prijedlog planira: Ana Horvat +1').waitFor();
  await page.getByRole('button', { name: 'Ukloni: Petra Novak' }).waitFor();
  expect(await offered(decided.id)).toEqual([1, 0]);
  for (const { id } of [foreign, shared, decided]) await api('Admin', 'DELETE', `/api/promo/proposals/${id}`);

  const audit = await pageOf(browser, 'Admin');
  await audit.goto('/audit-log');
  await audit.getByRole('row', { name: new RegExp(`Ana Horvat .*#${decided.id} .*vraćeno na doradu, `) }).waitFor();
  expect(await audit.getByText(/CW \d/).count()).toBe(0);
});
