import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { xlsx } from '@promo/lists/xlsx';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { api, figureOf, fileFrom, hold, pageOf, testBrowser, tokenOf, withoutNews } from './browser.ts';

const browser = testBrowser();

const HEADER = 'Šifra;Naziv;Kategorija;Redovna cijena';

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const downloaded = async (page: Page, button: string) =>
  (await fileFrom(page.getByRole('button', { name: button }))).text;

test('an admin’s import: bad rows seen, downloaded and mended, the rest imported', async () => {
  const sku = `UVOZ-${Date.now()}`;
  const bad = `${sku}-2;"Kava; mljevena";Kava;skupo`;
  const rows = [HEADER, `${sku}-1;Kava u zrnu;Kava;4,99`, bad, `${sku}-3;;Kava;3,49`, `${sku}-4;Čaj;Čajevi;2,19`];
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports');
  await page.getByRole('radio', { name: /Artikli/ }).waitFor();
  await choose(page, 'artikli.csv', `\uFEFF${rows.join('\r\n')}\r\n`);

  await page.getByText('Provjereno, još ništa nije upisano').waitFor();
  expect(await figureOf(page, 'Pročitano redaka').textContent()).toBe('4');
  const faults = page.getByRole('region', { name: '2 odbijena retka' }).first();
  await faults.getByRole('row', { name: /3 Redovna cijena \(regular_price\) skupo nije broj/ }).waitFor();
  await faults.getByRole('row', { name: /4 Naziv \(name\) .*obavezan podatak nedostaje/ }).waitFor();
  expect(await downloaded(page, 'Preuzmi odbijene retke')).toBe(`\uFEFF${HEADER}\r\n${bad}\r\n${rows[3]}\r\n`);
  expect(await downloaded(page, 'Preuzmi popis grešaka')).toContain(
    '3;Redovna cijena (regular_price);skupo;nije broj\r\n',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await faults.getByRole('row', { name: '3 nije broj Redovna cijena (regular_price) skupo' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('button', { name: 'Uvezi 2 retka' }).click();
  await page.getByText('Uvezeno', { exact: true }).waitFor();
  expect(await api('Admin', 'GET', `/api/promo/sku-snapshot?sku=${sku}-4`)).toMatchObject({ name: 'Čaj', price: 2.19 });

  // the rejected rows alone, mended
  await page.getByRole('button', { name: 'Druga datoteka' }).click();
  await choose(page, 'ispravljeno.csv', `${HEADER}\n${bad.replace('skupo', '5,49')}\n`);
  await page.getByRole('button', { name: 'Uvezi 1 redak' }).click();
  await page.getByText('Uvezeno', { exact: true }).waitFor();
  expect(await api('Admin', 'GET', `/api/promo/sku-snapshot?sku=${sku}-2`)).toMatchObject({ name: 'Kava; mljevena' });

  const past = page.getByRole('region', { name: 'Dosadašnji uvozi' }).first();
  await past
    .getByRole('row', { name: /^Artikli artikli\.csv .* 4 2 0 0 2$/ })
    .first()
    .click();
  const report = page.getByRole('dialog');
  await report.getByRole('row', { name: /3 Redovna cijena \(regular_price\) skupo nije broj/ }).waitFor();
});

test('a file that was saved anew since it was checked is to be chosen again, and nothing of it is imported', async () => {
  const sku = `NANOVO-${Date.now()}`;
  const file = join(tmpdir(), `${sku}.csv`);
  onTestFinished(() => rm(file));
  await writeFile(file, `${HEADER}\n${sku};Kava;Kava;4,99\n`);
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports');
  await page.getByRole('radio', { name: /Artikli/ }).waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  const run = page.getByRole('button', { name: 'Uvezi 1 redak' });
  await run.waitFor();
  await writeFile(file, `${HEADER}\n${sku};Kava;Kava;49,90\n`);
  await run.click();
  await page.getByRole('alert').getByText('Datoteka se više ne može pročitati').waitFor();
  await expect(api('Admin', 'GET', `/api/promo/sku-snapshot?sku=${sku}`)).rejects.toThrow('404');
  await page.getByRole('button', { name: 'Druga datoteka' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await run.click();
  await page.getByText('Uvezeno', { exact: true }).waitFor();
  expect(await api('Admin', 'GET', `/api/promo/sku-snapshot?sku=${sku}`)).toMatchObject({ price: 49.9 });
});

test('an Excel workbook is read in the browser: an export is taken back as it is', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports?dataset=sales');
  const file = await page.request.get('/api/promo/exports/sales?format=xlsx', {
    headers: { authorization: `Bearer ${await tokenOf('Admin')}` },
    // a page's patience, which requests of the context have not by themselves
    timeout: 60_000,
  });
  await choose(page, 'prodaja.xlsx', await file.body());
  // 146,000 rows, beside all that others walk through
  await page.getByText('Sve je već upisano: datoteka ne mijenja ništa.').waitFor({ timeout: 120_000 });
  expect(await figureOf(page, 'Odbijeno').textContent()).toBe('0');
});

test('of a workbook with a title, room around its table and merged cells, rejected rows are named as in the sheet', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports?dataset=products');
  const sku = `NASLOV-${Date.now()}`;
  const cells = [
    [null, null, 'na dan 28.11.2026.', null, null, null],
    [null, 'Šifra', 'Naziv', null, 'Kategorija', 'Redovna cijena'],
    [null, sku, 'Kava', null, 'Kava', '4,99'],
    [null, `${sku}-2`, 'Čaj', null, 'Čaj', 'skupo'],
  ];
  const titles = ['', 'Popis artikala', '', '', '', ''].map((key, c) => ({
    key,
    kind: 'text' as const,
    of: (row: (typeof cells)[number]) => row[c] ?? null,
  }));
  await choose(page, 'popis.xlsx', Buffer.concat(await Array.fromAsync(xlsx(titles, [cells]))));
  await page.getByText('Zaglavlje s imenima stupaca u 3. je retku').waitFor();
  await page.getByRole('row', { name: /5 Redovna cijena \(regular_price\) skupo nije broj/ }).waitFor();
  expect(await downloaded(page, 'Preuzmi popis grešaka')).toContain('5;Redovna cijena (regular_price);skupo;nije broj');
  const header = '"Šifra";"Naziv";"Kategorija";"Redovna cijena"';
  expect(await downloaded(page, 'Preuzmi odbijene retke')).toBe(`${header}\r\n"${sku}-2";"Čaj";"Čaj";"skupo"\r\n`);
  await page.getByRole('button', { name: 'Uvezi 1 redak' }).click();
  await page.getByText('Uvezeno', { exact: true }).waitFor();
  expect(await api('Admin', 'GET', `/api/promo/sku-snapshot?sku=${sku}`)).toMatchObject({ name: 'Kava', price: 4.99 });
});

test('an Excel file that cannot be read is not sent, and what to do is said', async () => {
  const page = await pageOf(browser, 'Admin');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/imports?dataset=sales');
  await page.getByRole('radio', { name: /Prodaja/, checked: true }).waitFor();
  const instructions = page.getByRole('alert').getByText(/Ova se Excelova datoteka ne može pročitati/);
  for (const [name, head] of Object.entries({ 'prodaja.xlsx': 'PK\x03\x04', 'prodaja.xls': '\xd0\xcf\x11\xe0' })) {
    await choose(page, name, Buffer.from(`${head}not a workbook`, 'latin1'));
    await instructions.waitFor();
    await page.getByText(/Radna knjiga programa Excel/).waitFor();
    await page.getByRole('button', { name: 'Druga datoteka' }).click();
  }
  expect(sent).toEqual([]);
});

test('an export as Parquet is taken back as it is', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports?dataset=products');
  const token = `Bearer ${await tokenOf('Admin')}`;
  const file = await page.request.get('/api/promo/exports/products?format=parquet', {
    headers: { authorization: token },
  });
  const types: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') types.push(request.headers()['content-type']);
  });
  await choose(page, 'artikli.parquet', await file.body());
  await page.getByText('Sve je već upisano: datoteka ne mijenja ništa.').waitFor();
  expect(types).toEqual(['application/vnd.apache.parquet']);
});

test('a file of something else is refused, and why is said in Croatian', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports?dataset=campaigns');
  await choose(page, 'nesto.csv', 'a;b\n1;2\n');
  await page.getByRole('alert').getByText('Datoteka nije primljena').waitFor();
  await page
    .getByText(
      /^Nema zaglavlja: nijedan od prvih deset redaka nema nijednog od stupaca campaign_id \(Šifra kampanje\), /,
    )
    .waitFor();
  expect(await page.getByText(/^Datoteka izgleda kao/).count()).toBe(0);
  // sales under campaigns
  await page.getByRole('button', { name: 'Druga datoteka' }).click();
  await choose(page, 'prodaja.csv', 'Šifra;Tjedan;Količina;Na akciji\nNEMA-GA;202647;3;0\n');
  await page.getByText('Datoteka izgleda kao „Prodaja po tjednima”.').waitFor();
  // one click takes it as that
  await page.getByRole('button', { name: 'Provjeri kao „Prodaja po tjednima”' }).click();
  await page.getByRole('row', { name: /NEMA-GA.*nema takvog artikla/ }).waitFor();
  expect(await page.getByRole('radio', { checked: true }).innerText()).toContain('Prodaja po tjednima');
});

test('a file with columns that nobody knows is imported without them, once that is asked for', async () => {
  const sku = `STUPCI-${Date.now()}`;
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports?dataset=products');
  await choose(page, 'erp.csv', `Skladište;${HEADER};Boja\nZagreb;${sku};Kava;Kava;4,99;crna\n`);
  await page.getByText('Nepoznati stupci „Skladište”, „Boja”').waitFor();
  await page.getByRole('button', { name: 'Provjeri bez tih stupaca' }).click();
  await page.getByText('Izostavljeni nepoznati stupci: „Skladište”, „Boja”.').waitFor();
  await page.getByRole('button', { name: 'Uvezi 1 redak' }).click();
  await page.getByText('Uvezeno', { exact: true }).waitFor();
  expect(await api('Admin', 'GET', `/api/promo/sku-snapshot?sku=${sku}`)).toMatchObject({ name: 'Kava', price: 4.99 });
  // the next file is asked about again
  await page.getByRole('button', { name: 'Druga datoteka' }).click();
  await choose(page, 'erp.csv', `Skladište;${HEADER}\nZagreb;${sku};Kava;Kava;4,99\n`);
  await page.getByText('Nepoznat stupac „Skladište”').waitFor();
});

test('an upload that is broken off writes nothing', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.route(/\/imports\/products\?/, () => {});
  await page.goto('/imports');
  await choose(page, 'artikli.csv', `${HEADER}\nPREKID;Kava;Kava;4,99\n`);
  await page.getByRole('button', { name: 'Prekini' }).click();
  await page.getByText('Prekinuto. Ništa nije upisano.').waitFor();
});

test('whoever leaves the page while a file is being imported is told what became of it', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports');
  await choose(page, 'artikli.csv', `${HEADER}\nODLAZAK;Kava;Kava;4,99\n`);
  const run = page.getByRole('button', { name: 'Uvezi 1 redak' });
  await run.waitFor();
  await page.route(/\/imports\/products\?/, () => {});
  await run.click();
  await page.getByRole('button', { name: 'Prekini' }).waitFor();
  await page.getByRole('link', { name: 'Kalendar', exact: true }).click();
  await page.getByText(/^Prekinuto\. Ništa nije upisano\.|^Datoteka je poslana cijela/).waitFor();
});

test('an import of which all was sent and no answer came is not said to have failed, and what it may have changed is asked for again', async () => {
  const sku = `IZGUBLJEN-${Date.now()}`;
  const page = await pageOf(browser, 'Admin');
  // takes all of a request, and hangs up
  await using silent = createServer((request, response) => request.resume().on('end', () => response.destroy()));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  await page.route(/\/imports\/products\?.*dry_run=false/, async (route) => {
    await route.fetch();
    await route.continue({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/` });
  });
  await page.goto('/imports');
  await page.getByRole('radio', { name: /Artikli/ }).waitFor();
  // what is asked for again is for this alone
  await withoutNews(page);
  await choose(page, 'artikli.csv', `${HEADER}\n${sku};Kava;Kava;4,99\n`);
  const again = page.waitForResponse(/\/api\/promo\/imports$/);
  await page.getByRole('button', { name: 'Uvezi 1 redak' }).click();
  await page.getByRole('alert').getByText('Ne zna se je li uvezeno').waitFor();
  await again;
  // as the advice has it, the check tells
  await page.getByRole('button', { name: 'Druga datoteka' }).click();
  await choose(page, 'artikli.csv', `${HEADER}\n${sku};Kava;Kava;4,99\n`);
  await page.getByText('Sve je već upisano: datoteka ne mijenja ništa.').waitFor();
});

test('new-product records come in by file too', async () => {
  const sku = `ZAPIS-${Date.now()}`;
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/new-products?view=list');
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Uvezi iz datoteke' }).click();
  await choose(page, 'novi.csv', `sku;name;channels;ean\n${sku};Novi čaj;retail webshop;\n${sku}-X;Loš;retail;12\n`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: /3 ean 12 mora imati 8 do 14 znamenki/ }).waitFor();
  await dialog.getByRole('button', { name: 'Uvezi 1 redak' }).click();
  await dialog.getByText('Uvezeno', { exact: true }).waitFor();
  const { items } = await api<{ items: object[] }>('Nabava', 'GET', `/api/npl?q=${sku}`);
  expect(items).toMatchObject([{ sku, status: 'draft', channels: ['retail', 'webshop'] }]);
});

test('what is imported by schedule, why it failed, and where an import came from', async () => {
  const page = await pageOf(browser, 'Admin');
  const { imports } = await api<{ imports: { import_id: string }[] }>('Admin', 'GET', '/api/promo/imports');
  const [first, ...others] = imports;
  const address = 's3://erp/prodaja.parquet';
  const pull = {
    ...{ dataset: 'sales', address, every_minutes: 15, last_result: 'failed', last_import_id: first?.import_id },
    ...{ last_try_at: '2026-11-22T09:00:00Z', next_try_at: '2026-11-22T09:15:00Z' },
    problem: { code: 'pull_refused', params: { address, status: 403 }, detail: `${address} answered 403` },
  };
  await page.route(/\/api\/promo\/imports$/, (route) =>
    route.fulfill({
      json: { imports: [{ ...first, from: address, by: 'IMPORT_PULL' }, ...others], pulls: [pull], missing: [] },
    }),
  );
  await page.goto('/imports');
  const row = page.getByRole('group', { name: 'Uvoz po rasporedu' }).getByRole('row').nth(1);
  await row.getByText(`${address} je odgovorio 403.`).waitFor();
  expect(await row.innerText()).toMatch(
    /^Prodaja po tjednima\s+nije uspjelo.*22\. 11\. 2026\. 10:00\s+22\. 11\. 2026\. 10:15.*15 min/s,
  );
  await row.getByRole('button', { name: 'Otvori' }).click();
  await page.getByRole('dialog').getByText(`Povučeno s adrese ${address}`).waitFor();
});

test('what is stored can be had as a file, by a button that past imports do not move when they come', async () => {
  const page = await pageOf(browser, 'Admin');
  const release = await hold(page, /\/api\/promo\/imports$/);
  await page.goto('/imports');
  const button = page.getByRole('group', { name: 'Izvoz: Artikli' }).getByRole('button');
  const before = await button.boundingBox();
  release();
  await page.getByRole('row', { name: /products\.csv/ }).waitFor();
  expect(await button.boundingBox()).toEqual(before);
  await button.click();
  const { text } = await fileFrom(page.getByRole('menuitem', { name: 'Izvoz CSV' }));
  expect(text).toMatch(/^\uFEFFŠifra;Naziv;Kategorija;Redovna cijena;/);
});
