import { weekOf } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import { api, pageOf, testBrowser, watchDrawn } from './browser.ts';
import { draft, fresh, recordOf, today } from './npl.fixture.ts';

const browser = testBrowser();

test('a buyer’s day: from draft to sale in place of another product, with the check in between', async () => {
  const old = await draft(fresh('STARA'), 'Stara kava 250 g');
  const sku = fresh('NOVA');
  const page = await pageOf(browser, 'Nabava');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/new-products');
  await page.getByRole('heading', { name: 'Novi artikli', level: 1 }).waitFor();
  await page.keyboard.press('n');

  const creating = page.getByRole('dialog', { name: 'Novi artikl' });
  await creating.getByRole('textbox', { name: 'Naziv' }).fill('Nova kava 250 g');
  await creating.getByRole('textbox', { name: 'Šifra' }).fill(old.sku);
  await creating.getByRole('button', { name: 'Stvori skicu' }).click();
  // the code has a record: told at the field, with the way to it
  await creating.getByRole('link', { name: 'Stara kava 250 g' }).waitFor();
  // also where whose it is cannot be looked up
  const lookUp = /\/api\/npl\?q=/;
  await page.route(lookUp, (route) => route.abort());
  await creating.getByRole('button', { name: 'Stvori skicu' }).click();
  await creating.getByText(`Artikl ${old.sku} već ima zapis`).waitFor();
  await page.unroute(lookUp);
  await creating.getByRole('textbox', { name: 'Šifra' }).fill(sku);
  await creating.getByRole('button', { name: 'Stvori skicu' }).click();
  await page.waitForURL(/\/new-products\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const chosen = () => page.evaluate('document.activeElement.value');
  // whoever has created it goes on with its fields
  await expect.poll(chosen).toBe('Nova kava 250 g');

  // 60 days of delivery and a launch in 30: to be ordered since long
  await page.getByLabel('Rok isporuke (dana)').fill('60');
  const launched = today().add({ days: 30 });
  await page.getByLabel('Datum lansiranja').fill(launched.toString());
  await page.getByLabel('Nabavna cijena bez PDV-a').fill('2,50');
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.getByText('Spremljeno.').waitFor();

  const substitutions = page.getByRole('region', { name: 'Zamjene', exact: true });
  const parent = substitutions.getByRole('textbox', { name: 'Prethodnik' });
  await parent.fill(old.sku);
  await page.getByRole('option', { name: old.sku }).click();
  // tabbing over it does nothing to it; the button clears it, to look for another
  await expect.poll(chosen).toContain(old.sku);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await chosen()).toContain(old.sku);
  await substitutions.getByRole('button', { name: 'Odaberi drugog prethodnika' }).click();
  await expect.poll(chosen).toBe('');
  await page.keyboard.type(old.sku);
  await page.getByRole('option', { name: old.sku }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(chosen).toContain(old.sku);
  await substitutions.getByRole('button', { name: 'Dodaj' }).click();
  await substitutions.getByRole('row', { name: new RegExp(`${old.sku}.*Čvrsta`) }).waitFor();
  // whose name it is was asked for alone, not looked for among all promotions
  expect(asked.some((url) => url.endsWith(`/api/promo/sku-snapshot?sku=${old.sku}`))).toBe(true);
  expect(asked.filter((url) => url.includes('max_events=5000'))).toEqual([]);

  const forecasts = page.getByRole('region', { name: 'Prognoza po tjednima' }).first();
  // the first week to forecast is that of the launch, also of one that was entered later
  const yw = weekOf(launched);
  expect(await forecasts.getByLabel('Tjedan', { exact: true }).inputValue()).toBe(
    `${String(yw % 100).padStart(2, '0')}/${Math.floor(yw / 100)}`,
  );
  await forecasts.getByLabel('Količina u tjednu').fill('70');
  await forecasts.getByLabel('Broj tjedana').fill('3');
  await forecasts.getByRole('button', { name: 'Dodaj' }).click();
  await forecasts.getByText('Ukupno 210 kom u 3 retka').waitFor();

  const confirm = async (step: string, dialog: string) => {
    await page.getByRole('button', { name: step, exact: true }).click();
    await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: step, exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await confirm('Odobri', 'Odobriti artikl?');

  await page.getByRole('button', { name: 'Provjeri sada' }).click();
  const check = page.getByRole('dialog', { name: 'Provjera narudžbi' });
  await check.getByText(/^Treba naručiti: /).waitFor();
  await check.getByRole('link', { name: 'Nova kava 250 g' }).first().waitFor();
  expect((await recordOf(id)).status).toBe('approved');
  await check.getByRole('button', { name: 'Označi za naručivanje' }).click();
  await check.getByText(/^Označeno za naručivanje: /).waitFor();
  await check.getByRole('link', { name: 'Što naručiti sada' }).click();

  await page.getByRole('heading', { name: 'Što naručiti sada', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Označi naručenim: Nova kava 250 g' }).first().click();
  const ordering = page.getByRole('dialog', { name: 'Narudžba je poslana' });
  await ordering.getByLabel('Broj narudžbe').fill('N-2026/17');
  await ordering.getByLabel('Količina (kom)').fill('240');
  await ordering.getByRole('button', { name: 'Označi naručenim' }).click();
  await ordering.waitFor({ state: 'detached' });
  const ordered = await recordOf(id);
  const expected_date = today().add({ days: 60 }).toString();
  expect(ordered.order).toEqual({ order_number: 'N-2026/17', quantity: 240, expected_date });
  expect(ordered.history.map(({ to }) => to)).toEqual(['draft', 'approved', 'fmb_triggered', 'ordered']);

  // the supplier promises less, and later: the order is corrected, and the picture follows
  await page.goto(`/new-products/${id}`);
  // 70 a week are 10 a day, for 60 days of delivery and 21 more
  await page.getByText(/^Količina: 0 za mjesta \+ 810 potražnja za 81 dan − 0 .+ = 810;/).waitFor();
  await page.getByRole('button', { name: 'Ispravi narudžbu' }).click();
  const correcting = page.getByRole('dialog', { name: 'Ispraviti narudžbu?' });
  expect(await correcting.getByRole('button', { name: 'Ispravi', exact: true }).isDisabled()).toBe(true);
  await correcting.getByLabel('Očekivani dolazak').fill(today().subtract({ days: 1 }).toString());
  await correcting.getByText('Dan očekivanog dolaska već je prošao.').waitFor();
  const arrives = today().add({ days: 70 });
  await correcting.getByLabel('Očekivani dolazak').fill(arrives.toString());
  await correcting.getByText('Dan očekivanog dolaska već je prošao.').waitFor({ state: 'detached' });
  await correcting.getByLabel('Količina (kom)').fill('200');
  await correcting.getByRole('button', { name: 'Ispravi', exact: true }).click();
  await page.getByText('Narudžba je ispravljena.').waitFor();
  await page.getByText(/^Ispravljena narudžba: količina 240 kom → 200 kom; očekivani dolazak /).waitFor();
  expect((await recordOf(id)).order).toEqual({
    order_number: 'N-2026/17',
    quantity: 200,
    expected_date: arrives.toString(),
  });

  await confirm('Zaprimi', 'Roba je stigla');
  await page.getByRole('button', { name: 'Pusti u prodaju' }).click();
  const launch = page.getByRole('dialog', { name: 'Pustiti artikl u prodaju?' });
  await launch.getByText(`iz asortimana izlazi i ${old.sku}`).waitFor();
  await launch.getByText(/^Lansiranje je planirano tek za .+, 30 dana od danas\.$/).waitFor();
  await launch.getByRole('button', { name: 'Pusti u prodaju' }).click();
  await page.getByText('Prethodnik je izašao iz asortimana.').waitFor();
  expect([(await recordOf(id)).status, (await recordOf(old.id)).status]).toEqual(['active', 'phase_out']);
});

test('who approves or orders is told what the check and the supplier would say', async () => {
  const lead_time_days = 28;
  const record = await draft(fresh('BEZ-DANA'), 'Kava bez dana', { moq: 32, pack_size: 4, lead_time_days });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${record.id}`);
  const approving = page.getByRole('dialog', { name: 'Odobriti artikl?' });
  await page.getByRole('button', { name: 'Odobri' }).click();
  await approving
    .getByText(/^Nema ni datum lansiranja ni čvrstu zamjenu.* ne može označiti za naručivanje\.$/)
    .waitFor();
  await approving.getByRole('button', { name: 'Odustani' }).click();
  await approving.waitFor({ state: 'detached' });

  // goods that take 28 days come 18 days after a launch in 10
  await page.getByLabel('Datum lansiranja').fill(today().add({ days: 10 }).toString());
  // which is not saved yet, and would not count
  await page.getByRole('button', { name: 'Odobri' }).click();
  await approving.getByText(/^Na stranici artikla ima nespremljenih izmjena/).waitFor();
  await approving.getByRole('button', { name: 'Odustani' }).click();
  await approving.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.getByText('Spremljeno.').waitFor();
  await page.getByRole('button', { name: 'Odobri' }).click();
  await approving.getByLabel(/^Napomena/).waitFor();
  expect(await approving.getByText(/^Nema ni datum|već je u prodaji|nespremljenih/).count()).toBe(0);
  await approving.getByRole('button', { name: 'Odobri' }).click();
  await approving.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Označi naručenim' }).click();
  const ordering = page.getByRole('dialog', { name: 'Narudžba je poslana' });
  await ordering.getByText(/^Stiže 18 dana nakon lansiranja/).waitFor();
  expect(await ordering.getByText(/pakiranj|najmanje/).count()).toBe(0);
  await ordering.getByLabel('Količina (kom)').fill('30');
  await ordering.getByText('Dobavljač šalje najmanje 32 kom.').waitFor();
  await ordering.getByText('U pakiranju je 4 kom: to nije cijeli broj pakiranja.').waitFor();
  await ordering.getByLabel('Očekivani dolazak').fill(today().add({ days: 10 }).toString());
  await ordering.getByText(/^Stiže /).waitFor({ state: 'detached' });
  // which is sooner than the supplier delivers, and yesterday is sooner than that
  await ordering.getByText(/^Naručeno .+, uz rok isporuke od 28 dana, stiže tek /).waitFor();
  await ordering.getByLabel('Očekivani dolazak').fill(today().subtract({ days: 1 }).toString());
  await ordering.getByText('Dan očekivanog dolaska već je prošao.').waitFor();
  await ordering.getByLabel('Količina (kom)').fill('36');
  await ordering.getByText(/^Dobavljač šalje/).waitFor({ state: 'detached' });
  await ordering.getByLabel('Broj narudžbe').fill('N-2026/18');
  await ordering.getByRole('button', { name: 'Označi naručenim' }).click();
  await ordering.waitFor({ state: 'detached' });

  // who phases it out is told of the order that is under way
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Izlistaj' }).click();
  const leaving = page.getByRole('dialog', { name: 'Izlistati artikl?' });
  await leaving.getByText(/^Naručena roba još nije stigla · N-2026\/18 · 36 kom · dolazak /).waitFor();
});

test('who enters or approves a draft is told when a product with its code is sold already', async () => {
  interface Listed {
    products: { sku: string; baseline_weekly_qty: number | null }[];
  }
  const { products } = await api<Listed>('Nabava', 'GET', '/api/promo/products?limit=50');
  const sold = products.find(({ baseline_weekly_qty }) => (baseline_weekly_qty ?? 0) > 0);
  const { id } = await draft(sold?.sku ?? '', 'Već prodavana kava');
  const page = await pageOf(browser, 'Nabava');
  const warning = /^Artikl s ovom šifrom već je u prodaji, od tjedna \d+\/\d{4}\./;
  await page.goto(`/new-products/${id}`);
  await page.getByText(warning).waitFor();
  await page.getByRole('button', { name: 'Odobri' }).click();
  const approving = page.getByRole('dialog', { name: 'Odobriti artikl?' });
  await approving.getByText(warning).waitFor();
  await approving.getByRole('button', { name: 'Odobri' }).click();
  await expect.poll(async () => (await recordOf(id)).status).toBe('approved');
});

test('whoever approves on the board by keyboard goes on at the next card', async () => {
  const search = fresh('REDOM');
  for (const name of ['Redom A', 'Redom B']) await draft(`${search}-${name.at(-1)}`, name);
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products?q=${search}`);
  const approve = (name: string) => page.getByRole('article', { name }).getByRole('button', { name: 'Odobri' });
  await approve('Redom B').waitFor();
  const first = await page.getByRole('article').first().getAttribute('aria-label');
  const [card = '', next] = first === 'Redom A' ? ['Redom A', 'Redom B'] : ['Redom B', 'Redom A'];
  await approve(card).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Odobri' }).press('Enter');
  await approve(card).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate("document.activeElement.closest('article')?.ariaLabel")).toBe(next);
});

test('allocations of what is in stock say when it arrived, or that nobody noted it', async () => {
  const sku = fresh('STIGLO');
  const { id } = await draft(sku, 'Kava koja je stigla');
  await api('Nabava', 'POST', `/api/npl/${id}/allocation`, { location: 'Split', qty: 12 });
  await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  await api('Nabava', 'POST', `/api/npl/${id}/mark-ordered`, { quantity: 12 });
  await api('Nabava', 'PUT', `/api/npl/${id}/arrivals`, { received_on: '2026-11-20', units: 12 });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/allocations?q=${sku}`);
  await page.getByRole('row', { name: /Na zalihi .*20\. 11\. 2026\..*naručeno 12/ }).waitFor();

  const unnoted = await draft(fresh('PRESKOČENO'), 'Kava bez zabilježenog dolaska');
  await api('Nabava', 'POST', `/api/npl/${unnoted.id}/allocation`, { location: 'Split', qty: 12 });
  await api('Nabava', 'POST', `/api/npl/${unnoted.id}/approve`);
  await api('Nabava', 'POST', `/api/npl/${unnoted.id}/mark-ordered`, { quantity: 12 });
  await api('Nabava', 'POST', `/api/npl/${unnoted.id}/mark-in-stock`);
  await page.goto('/new-products/allocations?q=PRESKO');
  await page.getByRole('row', { name: /Na zalihi .*nije zabilježen.*naručeno 12/ }).waitFor();
});

test('a deleted row comes back with undo; a deleted draft is gone', async () => {
  const { id } = await draft(fresh('REDCI'), 'Artikl s redcima');
  await api('Nabava', 'POST', `/api/npl/${id}/allocation`, { location: 'Split', channel: 'retail', qty: 12 });
  await api('Nabava', 'POST', `/api/npl/${id}/allocation`, { location: 'Zagreb', channel: 'retail', qty: 8 });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  await page.getByRole('button', { name: 'Obriši: Split' }).click();
  await page.getByText('Split: obrisano.').waitFor();
  expect((await recordOf(id)).allocations).toMatchObject([{ location: 'Zagreb' }]);
  // the keyboard goes on at the row that stands there now
  await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Obriši: Zagreb');
  await page.getByRole('button', { name: 'Poništi' }).click();
  await page.getByRole('button', { name: 'Obriši: Split' }).waitFor();
  await expect.poll(async () => (await recordOf(id)).allocations.map(({ qty }) => qty)).toContain(12);

  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Obriši skicu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await page.getByText('Skica Artikl s redcima je obrisana.').waitFor();
  await expect(recordOf(id)).rejects.toThrow('404');
});

test('the list’s filters stand in the address, and its export holds what is seen', async () => {
  const page = await pageOf(browser, 'Veleprodaja');
  await page.goto('/new-products?view=list&status=active');
  await page.locator('tbody tr').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('kava');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('kava');
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const [asked] = await Promise.all([
    page.waitForRequest(/format=csv/),
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Izvoz CSV' }).click(),
  ]);
  const query = new URL(asked.url()).searchParams;
  expect([query.get('q'), query.getAll('status')]).toEqual(['kava', ['active']]);
});

test('controlling reads what new products sell, and nothing else of them', async () => {
  const page = await pageOf(browser, 'Kontroling');
  const drawn = await watchDrawn(page);
  const points = ['2026-W40', '2026-W41'].map((period) => ({ period, qty: 2400, revenue: 1, forecast_qty: 2500 }));
  await page.route(/timeseries/, (route) => route.fulfill({ json: { points } }));
  await page.goto('/new-product-sales');
  await page.locator('tbody tr').first().click();
  await page.getByRole('img', { name: /^Prodaja i prognoza: / }).waitFor();
  await expect.poll(drawn).toContain('2.500');
  await page.getByText('Mjeseci', { exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('month');
  expect(await page.getByRole('link', { name: 'Otvori zapis' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Novi artikli' }).count()).toBe(0);
});
