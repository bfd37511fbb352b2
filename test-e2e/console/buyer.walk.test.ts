import { setTimeout } from 'node:timers/promises';
import type { NplProduct } from '@promo/contracts/npl/record';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import { weekOf } from '@promo/retail/weeks';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, clickTwice, pageOf, watchDrawn } from './browser.ts';
import { openBrowser } from './open-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const draft = (sku: string, name: string, more: object = {}) =>
  api<NplProduct>('Nabava', 'POST', '/api/npl', { sku, name, ...more });
const recordOf = (id: number) => api<NplProduct>('Nabava', 'GET', `/api/npl/${id}`);
const today = () => Temporal.Now.plainDateISO('Europe/Zagreb');
/** Tests may be repeated on one system, and a SKU has one record. */
const fresh = (sku: string) => `${sku}-${Date.now()}`;

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

  // 60 days of delivery and a launch in 30: to be ordered since long
  await page.getByLabel('Rok isporuke (dana)').fill('60');
  await page.getByLabel('Datum lansiranja').fill(today().add({ days: 30 }).toString());
  await page.getByLabel('Nabavna cijena bez PDV-a').fill('2,50');
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.getByText('Spremljeno.').waitFor();

  const substitutions = page.getByRole('region', { name: 'Zamjene', exact: true });
  const parent = substitutions.getByRole('textbox', { name: 'Prethodnik' });
  const chosen = () => page.evaluate('document.activeElement.value');
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

  await page.goto(`/new-products/${id}`);
  await confirm('Zaprimi', 'Roba je stigla');
  await page.getByRole('button', { name: 'Pusti u prodaju' }).click();
  const launch = page.getByRole('dialog', { name: 'Pustiti artikl u prodaju?' });
  await launch.getByText(`iz asortimana izlazi i ${old.sku}`).waitFor();
  await launch.getByRole('button', { name: 'Pusti u prodaju' }).click();
  await page.getByText('Prethodnik je izašao iz asortimana.').waitFor();
  expect([(await recordOf(id)).status, (await recordOf(old.id)).status]).toEqual(['active', 'phase_out']);
  await page.context().close();
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
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.getByText('Spremljeno.').waitFor();
  await page.getByRole('button', { name: 'Odobri' }).click();
  await approving.getByLabel(/^Napomena/).waitFor();
  expect(await approving.getByText(/^Nema ni datum/).count()).toBe(0);
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
  await ordering.getByLabel('Količina (kom)').fill('36');
  await ordering.getByText(/^Dobavljač šalje/).waitFor({ state: 'detached' });
  await page.context().close();
});

test('what somebody else changed meanwhile stops a step, and after a look it goes on', async () => {
  const { id, sku } = await draft(fresh('SUKOB'), 'Sukobljeni čaj');
  const page = await pageOf(browser, 'Nabava');
  // no live updates: the page keeps what it has read
  await page.route(/\/events$/, (route) => route.abort());
  await page.goto(`/new-products/${id}`);
  await page.getByRole('button', { name: 'Odobri', exact: true }).click();
  await api('Veleprodaja', 'PUT', `/api/npl/${id}`, { note: 'tuđa napomena' });
  const dialog = page.getByRole('dialog', { name: 'Odobriti artikl?' });
  await dialog.getByLabel('Napomena').fill('za proljeće\ni ljeto');
  await dialog.getByRole('button', { name: 'Odobri' }).click();
  await dialog.getByText('Netko je u međuvremenu promijenio zapis').waitFor();
  expect((await recordOf(id)).status).toBe('draft');
  await dialog.getByRole('button', { name: 'Odobri' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { status, note, history } = await recordOf(id);
  expect([status, note, history.at(-1)?.note]).toEqual(['approved', 'tuđa napomena', 'za proljeće\ni ljeto']);
  await page.getByRole('heading', { name: `Sukobljeni čaj · ${sku}` }).waitFor();
  await page.context().close();
});

test('two buyers change different fields, and one sees that both changed the same', async () => {
  const { id } = await draft(fresh('ZAJEDNO'), 'Zajednički keks', { brand: 'Prva' });
  const page = await pageOf(browser, 'Nabava');
  await page.route(/\/events$/, (route) => route.abort());
  await page.goto(`/new-products/${id}`);
  await page.getByLabel('Marka').fill('Moja');
  await page.getByLabel('Napomena').fill('prvi red\ndrugi red');
  await page.getByRole('checkbox', { name: 'Maloprodaja' }).check();
  await page.getByLabel('Datum lansiranja').fill('2028-01-16');
  const theirs = { brand: 'Tuđa', category: 'Keksi', channels: ['webshop'], launch_date: '2028-01-15' };
  await api('Veleprodaja', 'PUT', `/api/npl/${id}`, theirs);
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.getByText('Marka: sada je „Tuđa”').waitFor();
  await page.getByText('Kanali: sada je „Web trgovina”').waitFor();
  await page.getByText('Datum lansiranja: sada je „15. 1. 2028.”').waitFor();
  expect(await page.getByLabel('Kategorija').inputValue()).toBe('Keksi');
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.getByText('Spremljeno.').waitFor();
  expect(await recordOf(id)).toMatchObject({ brand: 'Moja', category: 'Keksi', note: 'prvi red\ndrugi red' });
  await page.context().close();
});

test('what is typed and not saved is back after a visit elsewhere, for who typed it and for nobody else', async () => {
  const { id } = await draft(fresh('NESPREMLJEN'), 'Nespremljeni keks');
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  const brand = page.getByLabel('Marka');
  await brand.fill('Moja');
  await page.getByLabel('Mjesto').fill('Rijeka');
  await page.getByRole('link', { name: 'Svi novi artikli' }).click();
  await page.waitForURL(/\/new-products$/);
  await page.goBack();
  await page.getByText('Vraćene su vaše nespremljene izmjene.').first().waitFor();
  expect([await brand.inputValue(), await page.getByLabel('Mjesto').inputValue()]).toEqual(['Moja', 'Rijeka']);

  const asAnother = async (name: string, role: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'Odjava' }).click();
    await page.getByRole('button', { name: role }).click();
    await brand.waitFor();
  };
  await asAnother('Nikola Kovačević', 'Veleprodaja');
  expect([await brand.inputValue(), await page.getByLabel('Mjesto').inputValue()]).toEqual(['', '']);
  await asAnother('Vesna Babić', 'Nabava');
  expect(await brand.inputValue()).toBe('Moja');
  // what is clicked twice is sent once
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await clickTwice(page.getByRole('button', { name: 'Spremi' }));
  await page.getByText('Spremljeno.').waitFor();
  expect(sent.length).toBe(1);
  await page.getByRole('button', { name: 'Odbaci izmjene' }).click();
  await page.reload();
  await page.getByText('Osnovni podaci').waitFor();
  expect(await page.getByText('Vraćene su vaše').count()).toBe(0);
  expect((await recordOf(id)).brand).toBe('Moja');
  await page.context().close();
});

test('what is typed while a save is under way stays, in the fields and in the rows', async () => {
  const { id } = await draft(fresh('POLAKO'), 'Polako spremljeni keks');
  const page = await pageOf(browser, 'Nabava');
  await page.route(new RegExp(`/api/npl/${id}(/allocation)?$`), async (route) => {
    if (route.request().method() !== 'GET') await setTimeout(1_000);
    await route.continue();
  });
  await page.goto(`/new-products/${id}`);
  const [brand, note, location] = [page.getByLabel('Marka'), page.getByLabel('Napomena'), page.getByLabel('Mjesto')];
  await brand.fill('Prva');
  await note.fill('ostaje');
  await page.getByRole('button', { name: 'Spremi' }).click();
  await brand.fill('Prva i druga');
  await page.getByText('Spremljeno.').waitFor();
  expect(await recordOf(id)).toMatchObject({ brand: 'Prva', note: 'ostaje' });
  expect([await brand.inputValue(), await note.inputValue()]).toEqual(['Prva i druga', 'ostaje']);
  // what one has saved is nobody else's change
  await page.getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(async () => (await recordOf(id)).brand).toBe('Prva i druga');
  await page.getByRole('button', { name: 'Odbaci izmjene' }).waitFor({ state: 'detached' });
  expect(await page.getByText(/sada je „/).count()).toBe(0);

  const allocations = page.getByRole('region', { name: 'Alokacije', exact: true });
  await location.fill('Rijeka');
  await allocations.getByLabel('Količina', { exact: true }).fill('12');
  await allocations.getByRole('button', { name: 'Dodaj' }).click();
  await location.fill('Zadar');
  await allocations.getByRole('row', { name: /Rijeka/ }).waitFor();
  await expect.poll(() => allocations.getByLabel('Količina', { exact: true }).inputValue()).toBe('');
  expect(await location.inputValue()).toBe('Zadar');
  await page.context().close();
});

test('a step that the server refuses is taken back on the board, with its words', async () => {
  const name = `Odbijeni sir ${Date.now()}`;
  const { id } = await draft(fresh('ODBIJEN'), name);
  const page = await pageOf(browser, 'Nabava');
  await page.route(/\/approve$/, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'record_changed_meanwhile', params: {}, detail: 'the record changed' },
    }),
  );
  await page.goto('/new-products');
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: 'Odobri' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odobri' }).click();
  await page.getByText('Zapis je promijenjen u istom trenutku').waitFor();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Odobri' }).waitFor();
  expect((await recordOf(id)).status).toBe('draft');
  await page.context().close();
});

test('a deleted row comes back with undo; a deleted draft is gone', async () => {
  const { id } = await draft(fresh('REDCI'), 'Artikl s redcima');
  await api('Nabava', 'POST', `/api/npl/${id}/allocation`, { location: 'Split', channel: 'retail', qty: 12 });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  await page.getByRole('button', { name: 'Obriši: Split' }).click();
  await page.getByText('Split: obrisano.').waitFor();
  expect((await recordOf(id)).allocations).toEqual([]);
  await page.getByRole('button', { name: 'Poništi' }).click();
  await page.getByRole('button', { name: 'Obriši: Split' }).waitFor();
  await expect.poll(async () => (await recordOf(id)).allocations.map(({ qty }) => qty)).toEqual([12]);

  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Obriši skicu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await page.getByText('Skica Artikl s redcima je obrisana.').waitFor();
  await expect(recordOf(id)).rejects.toThrow('404');
  await page.context().close();
});

test('what is to be ordered this week leads to the products that are counted, by the day to order by', async () => {
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/new-products');
  await page.getByRole('link', { name: /^\d+$/ }).first().click();
  const asked = () => new URL(page.url()).searchParams;
  await expect.poll(() => asked().getAll('status')).toEqual(['approved', 'fmb_triggered']);
  expect([asked().get('view'), asked().get('sort')]).toEqual(['list', 'orderBy']);
  await page.getByRole('columnheader', { name: 'Naručiti do' }).waitFor();
  await page.context().close();
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
  await page.context().close();
});

test('the list shows when an order arrives, and says that it is late', async () => {
  const order = async (days: number) => {
    const { id, sku } = await draft(fresh(`STIŽE-${days}`), 'Naručeni keks');
    await api('Nabava', 'POST', `/api/npl/${id}/approve`);
    const expected_date = today().add({ days }).toString();
    await api('Nabava', 'POST', `/api/npl/${id}/mark-ordered`, { expected_date });
    return sku;
  };
  const [late, ahead] = [await order(-1), await order(7)];
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/new-products?view=list&status=ordered&sort=arrival');
  const row = (sku: string) => page.getByRole('row').filter({ hasText: sku });
  const written = (days: number) => {
    const { day, month, year } = today().add({ days });
    return `${day}.${month}.${year}.`;
  };
  const cell = async (sku: string) => (await row(sku).innerText()).replaceAll(/\s/g, '');
  await row(late).waitFor();
  expect(await cell(late)).toContain(`${written(-1)}kasni`);
  expect(await cell(ahead)).toContain(written(7));
  expect(await cell(ahead)).not.toContain('kasni');
  await page.context().close();
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
  await page.context().close();
});

test('everything of a supplier is ordered in one go, by one number', async () => {
  const supplier_name = `Dobavljač ${Date.now()}`;
  const [number, another] = [fresh('N-2026'), fresh('N-2025')];
  const due = { supplier_name, lead_time_days: 60, launch_date: today().add({ days: 30 }).toString() };
  const [first, second, taken] = [
    await draft(fresh('ZAJEDNO-A'), 'Zajedno A', due),
    await draft(fresh('ZAJEDNO-B'), 'Zajedno B', due),
    await draft(fresh('ZAJEDNO-D'), 'Zajedno D', due),
  ];
  // enough in stock already: nothing is suggested, and it is left for later
  const stocked = await draft(fresh('ZAJEDNO-C'), 'Zajedno C', { ...due, on_hand: 1_000_000 });
  for (const { id } of [first, second, taken, stocked]) {
    const yw = weekOf(today().add({ days: 30 }));
    await api('Nabava', 'POST', `/api/npl/${id}/forecast`, { yw, qty: 70 });
    await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  }
  await api('Nabava', 'POST', '/api/npl/run-fmb-check');
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/new-products/orders');
  // a record that cannot be read says so where it is asked for, and holds up no other
  const gone = new RegExp(`/api/npl/${first.id}$`);
  await page.route(gone, (route) => route.fulfill({ status: 404, json: { detail: 'gone', code: 'gone', params: {} } }));
  const supplied = page.getByRole('region', { name: supplier_name });
  await supplied.getByRole('button', { name: 'Označi naručenim: Zajedno A' }).click();
  await supplied.getByRole('row', { name: 'Zajedno A' }).getByText('Zapis se ne može pročitati.').last().waitFor();
  await supplied.getByRole('button', { name: 'Označi naručenim: Zajedno B' }).click();
  await page.getByRole('dialog').getByLabel('Broj narudžbe').waitFor();
  await page.keyboard.press('Escape');
  await page.unroute(gone);
  await page.getByRole('button', { name: `Označi sve naručenim: ${supplier_name}` }).click();
  const order = page.getByRole('dialog', { name: `Narudžba: ${supplier_name}` });
  await order.getByLabel('Broj narudžbe').fill(number);
  // 60 days of delivery are 30 more than there are
  await order
    .getByRole('row', { name: /Zajedno A/ })
    .getByText(/^Stiže 30 dana nakon lansiranja/)
    .waitFor();
  // one that somebody else orders meanwhile says so, and holds up no other
  await order.getByRole('button', { name: 'Označi naručenim: 3' }).waitFor();
  await api('Veleprodaja', 'POST', `/api/npl/${taken.id}/mark-ordered`, { order_number: another });
  await order
    .getByRole('row', { name: /Zajedno D/ })
    .getByText('više ne čeka narudžbu')
    .waitFor();
  // none at all is not taken for what was suggested
  const quantity = order.getByLabel('Količina (kom): Zajedno B');
  await quantity.fill('0');
  await order.getByRole('button', { name: 'Označi naručenim: 2' }).click();
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('0');
  expect((await recordOf(second.id)).status).not.toBe('ordered');
  await quantity.fill('120');
  await order.getByRole('button', { name: 'Označi naručenim: 2' }).click();
  await page.getByText(`Narudžba ${number}: 2 artikla.`).waitFor();
  const orders = await Promise.all([recordOf(first.id), recordOf(second.id)]);
  expect(orders.map(({ order }) => order?.order_number)).toEqual([number, number]);
  expect(orders[1]?.order?.quantity).toBe(120);
  expect(await recordOf(stocked.id)).toMatchObject({ status: 'fmb_triggered', fmb: { figures: { suggested_qty: 0 } } });

  await page.goto('/new-products');
  await page.getByRole('button', { name: 'Zaprimi više' }).click();
  const receipt = page.getByRole('dialog', { name: 'Zaprimi naručeno' });
  await receipt.getByLabel('Broj narudžbe').selectOption(number);
  await receipt.getByRole('checkbox', { name: 'Zajedno A' }).uncheck();
  // what somebody else orders meanwhile has not arrived
  await api('Veleprodaja', 'POST', `/api/npl/${stocked.id}/mark-ordered`, { order_number: number });
  const later = receipt.getByRole('checkbox', { name: 'Zajedno C' });
  await later.waitFor();
  expect(await later.isChecked()).toBe(false);
  await receipt.getByRole('button', { name: 'Zaprimi: 1' }).click();
  await page.getByText('Zaprimljeno: 1 artikl.').waitFor();
  const received = await Promise.all([recordOf(first.id), recordOf(second.id)]);
  expect(received.map(({ status }) => status)).toEqual(['ordered', 'in_stock']);
  await page.context().close();
});

test('a buyer sees which promotions lack stock, and goes to one', async () => {
  const { shortfalls } = await api<{ shortfalls: Shortfall[] }>('Nabava', 'GET', '/api/promo/stock-shortfalls');
  const [first] = shortfalls;
  if (!first) throw new Error('the demo data have no such promotion');
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/shortfalls');
  await page.getByLabel('Traži artikl, dobavljača ili akciju').fill(first.code);
  const row = page.getByRole('row', { name: first.name ?? first.code }).first();
  await row.getByText(new Intl.NumberFormat('hr-HR').format(Math.ceil(first.shortfall)), { exact: true }).waitFor();
  await row.click();
  await page.waitForURL(`**/proposals/${first.proposal_id}`);
  await page.context().close();
});
