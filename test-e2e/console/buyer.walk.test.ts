import { isEan } from '@promo/retail/ean';
import { expect, test } from 'vitest';
import { api, fileFrom, pageOf, testBrowser, watchDrawn } from './browser.ts';
import { draft, fresh, recordOf } from './npl.fixture.ts';

const browser = testBrowser();

test('who enters or approves a draft is told when a product with its code is sold already', async () => {
  interface Listed {
    products: { sku: string; baseline_weekly_qty: number | null }[];
  }
  const { products } = await api<Listed>('Nabava', 'GET', '/api/promo/products?limit=50');
  // one that an earlier run on this system has not drafted
  const { items } = await api<{ items: { sku: string }[] }>('Nabava', 'GET', '/api/npl');
  const drafted = new Set(items.map(({ sku }) => sku));
  const sold = products.find(({ sku, baseline_weekly_qty }) => (baseline_weekly_qty ?? 0) > 0 && !drafted.has(sku));
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

test('a bar code is taken in the groups in which suppliers write it', async () => {
  const { id } = await draft(fresh('BARKOD'), 'Čaj s barkodom');
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  await page.getByLabel('Barkod (EAN)').click();
  await page.keyboard.insertText('385 0102 12345 2');
  await page.getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(async () => (await recordOf(id)).ean).toBe('3850102123452');
});

test('a name of a supplier that is no whole one says whom it may mean', async () => {
  const [known] = await api<{ name: string }[]>('Nabava', 'GET', '/api/npl/suppliers?limit=1');
  if (!known) throw new Error('the demo data have no suppliers');
  const { id } = await draft(fresh('DOBAVLJAC'), 'Čaj nekog dobavljača');
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  const supplier = page.getByLabel('Dobavljač').and(page.locator('input'));
  await supplier.fill(known.name.slice(0, 5));
  await page.getByText(`Mislite li: ${known.name}`).waitFor();
  await supplier.fill(known.name);
  await page.getByText('Mislite li').waitFor({ state: 'detached' });
});

test('who enters or approves a draft is told that it costs more than it sells for', async () => {
  const { id } = await draft(fresh('SKUPO'), 'Preskupi čaj', { cost: 9.99, regular_price: 5.49, vat_rate: 25 });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  // 5.49 with 25 % VAT are 4.39 without
  const told = page.getByText(/^Nabavna cijena viša je od redovne bez PDV-a \(4,39\s€\)/);
  await told.waitFor();
  await page.getByRole('button', { name: 'Odobri' }).click();
  const approving = page.getByRole('dialog', { name: 'Odobriti artikl?' });
  await approving.getByText(/^Nabavna cijena viša je od redovne bez PDV-a/).waitFor();
  await approving.getByRole('button', { name: 'Odustani' }).click();
  await approving.waitFor({ state: 'detached' });
  await page.getByLabel('Nabavna cijena').fill('4');
  await told.waitFor({ state: 'detached' });
});

test('who enters or approves a draft is told whose its bar code is already', async () => {
  // twelve digits of the clock, and the one that makes them an EAN-13
  const digits = String(Date.now()).slice(-12);
  const ean = [...'0123456789'].map((last) => digits + last).find(isEan);
  const first = await draft(fresh('PRVI'), 'Prvi s barkodom', { ean });
  const { id } = await draft(fresh('DRUGI'), 'Drugi s barkodom', { ean });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  await page.getByText(/^Isti barkod već ima/).waitFor();
  await page.getByRole('button', { name: 'Odobri' }).click();
  const approving = page.getByRole('dialog', { name: 'Odobriti artikl?' });
  await approving.getByRole('link', { name: `Prvi s barkodom · ${first.sku}` }).click();
  await page.getByRole('heading', { name: `Prvi s barkodom · ${first.sku}` }).waitFor();
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

test('a step that was begun on the board stays open when somebody else takes the record out of what is shown', async () => {
  const group = fresh('PREDANI');
  const { id } = await draft(fresh('PREDAN'), 'Kava koju preuzme drugi', { group });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products?group=${group}`);
  await page.getByRole('article').getByRole('button', { name: 'Odobri' }).click();
  const dialog = page.getByRole('dialog', { name: 'Odobriti artikl?' });
  await dialog.getByLabel(/^Napomena/).fill('Dogovoreno s dobavljačem');
  await api('Veleprodaja', 'PUT', `/api/npl/${id}`, { group: `${group}-2` });
  await api('Veleprodaja', 'POST', `/api/npl/${id}/approve`);
  await dialog.getByText('Sada je u stanju „Odobreno” i ovaj korak više nije moguć.').waitFor();
  expect(await dialog.getByLabel(/^Napomena/).inputValue()).toBe('Dogovoreno s dobavljačem');
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
  await page.goto(`/new-products/allocations?q=${encodeURIComponent(unnoted.sku)}`);
  await page.getByRole('row', { name: /Na zalihi .*nije zabilježen.*naručeno 12/ }).waitFor();
});

test('steps that were marked by mistake are taken back on the product’s page, one by one', async () => {
  const { id } = await draft(fresh('POGREŠKA'), 'Kava naručena pogreškom');
  await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  await api('Nabava', 'POST', `/api/npl/${id}/mark-ordered`, { order_number: 'N-17', quantity: 12 });
  for (const step of ['mark-in-stock', 'activate', 'phase-out']) await api('Nabava', 'POST', `/api/npl/${id}/${step}`);
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  const takeBack = async (what: string, title: string) => {
    await page.getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: what }).click();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: what }).click();
  };
  await takeBack('Poništi izlistavanje', 'Poništiti izlistavanje?');
  await page.getByText('Izlistavanje je poništeno.').waitFor();
  await takeBack('Poništi puštanje u prodaju', 'Poništiti puštanje u prodaju?');
  await page.getByText('Puštanje u prodaju je poništeno.').waitFor();
  await page.getByRole('button', { name: 'Pusti u prodaju' }).waitFor();
  await takeBack('Poništi zaprimanje', 'Poništiti zaprimanje?');
  await page.getByText('Zaprimanje je poništeno.').waitFor();
  await page.getByRole('button', { name: 'Ispravi narudžbu' }).waitFor();
  await takeBack('Poništi narudžbu', 'Poništiti narudžbu?');
  await page.getByText('Narudžba je poništena; N-17; 12 kom').waitFor();
  await page.getByRole('button', { name: 'Označi naručenim' }).waitFor();
  expect(await recordOf(id)).toMatchObject({ status: 'approved', order: null });
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

  const ask = async () => {
    await page.getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: 'Obriši skicu' }).click();
  };
  await ask();
  // what somebody fills in while it is asked is not lost
  await api('Veleprodaja', 'PUT', `/api/npl/${id}`, { brand: 'Zora' });
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await page.getByText(/u međuvremenu je promijenjen/).waitFor();
  expect((await recordOf(id)).brand).toBe('Zora');
  await page.goto(`/new-products/${id}`);
  await ask();
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
    fileFrom(page.getByRole('menuitem', { name: 'Izvoz CSV' })),
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
