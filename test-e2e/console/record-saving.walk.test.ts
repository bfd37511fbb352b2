import { expect, test } from 'vitest';
import { api, clickTwice, hold, loseNext, pageOf, testBrowser, withoutNews } from './browser.ts';
import { draft, fresh, recordOf } from './npl.fixture.ts';

const browser = testBrowser();

test('what somebody else changed meanwhile stops a step, and after a look it goes on', async () => {
  const { id, sku } = await draft(fresh('SUKOB'), 'Sukobljeni čaj');
  const page = await pageOf(browser, 'Nabava');
  await withoutNews(page);
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
  await api('Veleprodaja', 'PUT', `/api/npl/${id}`, { moq: 48, supplier_name: 'Franck' });
  for (const yw of [202801, 202802]) await api('Veleprodaja', 'POST', `/api/npl/${id}/forecast`, { yw, qty: 12 });
  await page.reload();
  await page.getByText('Izmijenjeno: najmanja narudžba, dobavljač').waitFor();
  await page.getByText('Izmijenjeno: prognoza').first().waitFor();
});

test('two buyers change different fields, and one sees that both changed the same', async () => {
  const { id } = await draft(fresh('ZAJEDNO'), 'Zajednički keks', { brand: 'Prva' });
  const page = await pageOf(browser, 'Nabava');
  await withoutNews(page);
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
});

test('what is typed while a save is under way stays, in the fields and in the rows', async () => {
  const { id } = await draft(fresh('POLAKO'), 'Polako spremljeni keks');
  const page = await pageOf(browser, 'Nabava');
  const save = await hold(page, `**/api/npl/${id}`, 'PUT');
  await page.goto(`/new-products/${id}`);
  const [brand, note, location] = [page.getByLabel('Marka'), page.getByLabel('Napomena'), page.getByLabel('Mjesto')];
  await brand.fill('Prva');
  await note.fill('ostaje');
  await page.getByRole('button', { name: 'Spremi' }).click();
  await brand.fill('Prva i druga');
  save();
  await page.getByText('Spremljeno.').waitFor();
  expect(await recordOf(id)).toMatchObject({ brand: 'Prva', note: 'ostaje' });
  expect([await brand.inputValue(), await note.inputValue()]).toEqual(['Prva i druga', 'ostaje']);
  // what one has saved is nobody else's change
  await page.getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(async () => (await recordOf(id)).brand).toBe('Prva i druga');
  await page.getByRole('button', { name: 'Odbaci izmjene' }).waitFor({ state: 'detached' });
  expect(await page.getByText(/sada je „/).count()).toBe(0);

  const allocations = page.getByRole('region', { name: 'Alokacije', exact: true });
  const add = await hold(page, `**/api/npl/${id}/allocation`, 'POST');
  await location.fill('Rijeka');
  await allocations.getByLabel('Količina', { exact: true }).fill('12');
  await allocations.getByRole('button', { name: 'Dodaj' }).click();
  await location.fill('Zadar');
  add();
  await allocations.getByRole('row', { name: /Rijeka/ }).waitFor();
  await expect.poll(() => allocations.getByLabel('Količina', { exact: true }).inputValue()).toBe('');
  expect(await location.inputValue()).toBe('Zadar');
});

test('a save whose answer was lost is nobody else’s change, however one types on', async () => {
  const { id } = await draft(fresh('BEZ-ODGOVORA'), 'Keks bez odgovora');
  const path = `/api/npl/${id}`;
  const page = await pageOf(browser, 'Nabava');
  await withoutNews(page);
  const brand = page.getByLabel('Marka');
  const save = page.getByRole('button', { name: 'Spremi' });
  const read = () =>
    page.waitForResponse((response) => response.url().endsWith(path) && response.request().method() === 'GET');
  const loseSave = async (value: string) => {
    await brand.fill(value);
    await loseNext(page, `**${path}`, 'PUT');
    await save.click();
  };
  const told = page.getByText('Netko je u međuvremenu promijenio isti zapis');
  await page.goto(`/new-products/${id}`);
  // what the server has is not unsaved any more
  const [found] = [read(), await loseSave('Prva')];
  await found;
  await page.getByRole('button', { name: 'Odbaci promjene' }).waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => brand.inputValue()).toBe('Prva');
  expect((await page.getByText('Vraćene su vaše').count()) + (await told.count())).toBe(0);

  const again = read();
  await loseSave('Druga');
  await brand.fill('Druga, i dotjerana');
  await again;
  await save.click();
  await expect.poll(async () => (await recordOf(id)).brand).toBe('Druga, i dotjerana');
  expect(await told.count()).toBe(0);

  // where nothing could be read either, the next try is refused, and the one after it goes on
  await page.route(`**${path}`, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
  await loseSave('Treća');
  await brand.fill('Treća, i dotjerana');
  // reading is tried three times
  await expect.poll(() => save.isEnabled(), { timeout: 15_000 }).toBe(true);
  await page.unroute(`**${path}`);
  const refused = read();
  await save.click();
  await refused;
  await expect.poll(() => save.isEnabled()).toBe(true);
  expect(await told.count()).toBe(0);
  await save.click();
  await expect.poll(async () => (await recordOf(id)).brand).toBe('Treća, i dotjerana');
});

test('of a step whose answer was lost it is said that it is done', async () => {
  const { id } = await draft(fresh('KORAK'), 'Korak bez odgovora');
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  await page.getByRole('button', { name: 'Odobri' }).click();
  await loseNext(page, '**/approve', 'POST');
  const dialog = page.getByRole('dialog', { name: 'Odobriti artikl?' });
  await dialog.getByRole('button', { name: 'Odobri' }).click();
  await dialog.getByText('Sada je u stanju „Odobreno” i ovaj korak više nije moguć.').waitFor();
  expect(await dialog.getByText('Netko je').count()).toBe(0);
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
});

test('a draft that somebody else deletes is told as that, and what was typed becomes a new one', async () => {
  const sku = fresh('OBRISAN');
  const { id } = await draft(sku, 'Skica koju netko briše', { pack_size: 6 });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  await page.getByLabel('Napomena').fill('upisano prije brisanja');
  await api('Veleprodaja', 'DELETE', `/api/npl/${id}`);
  await page.getByText('Netko je obrisao ovu skicu').waitFor();
  expect(await page.getByRole('button', { name: 'Odobri' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Spremi kao novu skicu' }).click();
  await page.waitForURL((url) => /^\/new-products\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`));
  const kept = Number(new URL(page.url()).pathname.split('/').at(-1));
  expect(await recordOf(kept)).toMatchObject({ sku, pack_size: 6, note: 'upisano prije brisanja', status: 'draft' });
  await page.getByRole('button', { name: 'Odobri' }).waitFor();
  expect(await page.getByRole('button', { name: 'Odbaci' }).count()).toBe(0);
  await api('Nabava', 'DELETE', `/api/npl/${kept}`);
});
