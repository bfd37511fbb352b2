import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Campaign, CampaignDetail } from '@promo/contracts/marketing/routes';
import { xlsx } from '@promo/lists/xlsx';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, pageOf, testBrowser, tokenOf, watchDrawn } from './browser.ts';

const browser = testBrowser();

const HEADER = 'Šifra;Naziv;Kategorija;Redovna cijena';

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

async function downloaded(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFile(await file.path(), 'utf8');
}

/** The figure of a tile. */
const figure = (page: Page, name: string) =>
  page.locator('dl div', { has: page.getByText(name, { exact: true }) }).locator('dd');

test('an admin’s import: bad rows seen, downloaded and mended, the rest imported', async () => {
  const sku = `UVOZ-${Date.now()}`;
  const bad = `${sku}-2;"Kava; mljevena";Kava;skupo`;
  const rows = [HEADER, `${sku}-1;Kava u zrnu;Kava;4,99`, bad, `${sku}-3;;Kava;3,49`, `${sku}-4;Čaj;Čajevi;2,19`];
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports');
  await page.getByRole('radio', { name: /Artikli/ }).waitFor();
  await choose(page, 'artikli.csv', `\uFEFF${rows.join('\r\n')}\r\n`);

  await page.getByText('Provjereno, još ništa nije upisano').waitFor();
  expect(await figure(page, 'Pročitano redaka').textContent()).toBe('4');
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

test('an Excel workbook is read in the browser: an export is taken back as it is', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports?dataset=sales');
  const file = await page.request.get('/api/promo/exports/sales?format=xlsx', {
    headers: { authorization: `Bearer ${await tokenOf('Admin')}` },
  });
  await choose(page, 'prodaja.xlsx', await file.body());
  // 146,000 rows, beside all that others walk through
  await page.getByText('Sve je već upisano: datoteka ne mijenja ništa.').waitFor({ timeout: 120_000 });
  expect(await figure(page, 'Odbijeno').textContent()).toBe('0');
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
  // no live updates: what is asked for again is for this alone
  await page.route(/\/events$/, (route) => route.abort());
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

test('settings: a token is shown once, reads a CSV and the calendar, and is withdrawn; notices and a webhook', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.goto('/calendar');
  await page.getByRole('button', { name: /^Administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Postavke' }).click();
  await page.getByRole('button', { name: 'Novi token' }).click();
  const name = `Excel ${Date.now()}`;
  await page.getByLabel('Čemu služi').fill(name);
  await page.getByRole('button', { name: 'Izradi' }).click();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^promo_[\w-]{43}$/);
  const feed = await page.getByLabel(/^Adresa kalendara/).inputValue();
  expect(await (await fetch(feed)).text()).toContain('\r\nUID:proposal-');
  await page.getByRole('button', { name: 'Zatvori' }).last().click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText(`…${token.slice(-4)}`).waitFor();

  const ask = (path: string, method = 'GET') =>
    fetch(new URL(path, page.url()), { method, headers: { authorization: `Bearer ${token}` } });
  const csv = await ask('/api/promo/calendar?format=csv&limit=1');
  expect((await csv.text()).replace('\uFEFF', '')).toMatch(/^id;title;source;status;.*\r\n\d+;/);
  expect((await ask('/api/promo/imports')).status).toBe(403);
  expect((await ask('/api/promo/proposals/1', 'DELETE')).status).toBe(403);

  await row.getByRole('button', { name: `Povuci: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Povuci' }).click();
  await row.waitFor({ state: 'detached' });

  await page.getByText(/nije postavljen poslužitelj e-pošte/).waitFor();
  await page.getByLabel('Adresa e-pošte').fill('ana@promo.example');
  await page.getByLabel('Jednom dnevno').check();
  const hour = page.getByLabel('U koliko sati');
  await hour.press('End');
  await hour.press('Backspace');
  await hour.pressSequentially('10');
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.getByRole('button', { name: 'Ne javljaj više' }).waitFor();
  expect(await hour.inputValue()).toBe('10');
  await page.getByText('čeka potvrdu').waitFor();
  // As the link in the letter opens it, with a code that is not the one.
  await page.goto('about:blank');
  await page.goto(`/settings#confirm=${'A'.repeat(22)}`);
  expect(await page.getByLabel('Kod iz poruke').inputValue()).toBe('A'.repeat(22));
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Potvrdi adresu' }).click();
  await page.getByText('Kod ne vrijedi ili više ne vrijedi: zatražite novi.').waitFor();
  const subscribed = page.getByRole('row', { name: /ana@promo\.example \(nije potvrđena\)/ });
  await subscribed.getByText('Prijedlog je odobren ili odbijen; Prijedlog je vraćen na doradu').waitFor();
  await subscribed.getByRole('button', { name: 'Prekini: Ana Horvat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Prekini' }).click();
  await subscribed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ne javljaj više' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Novi webhook' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel(/^Adresa/).fill('https://127.0.0.1/promo');
  // days count only where they are asked for
  const soon = adding.getByLabel('Odobrena akcija uskoro počinje');
  await soon.check();
  await adding.getByLabel('Koliko dana prije početka akcije').fill('');
  expect(await adding.getByRole('button', { name: 'Dodaj' }).isDisabled()).toBe(true);
  await soon.uncheck();
  await adding.getByRole('button', { name: 'Dodaj' }).click();
  await page.getByText('Adresa je privatna: webhookovi idu na internet.').waitFor();
  await adding.getByLabel(/^Adresa/).fill('https://hooks.promo.example/promo');
  await adding.getByRole('button', { name: 'Dodaj' }).click();
  expect(await page.getByLabel('Tajna za provjeru potpisa').inputValue()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Zatvori' }).last().click();
  await page
    .getByRole('row', { name: /hooks\.promo\.example/ })
    .getByRole('button', { name: 'Ukloni: https://hooks.promo.example/promo' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ukloni' }).click();
  await page.getByText('Nema webhookova.').waitFor();
});

test('settings: of what was sent each can be sent again, by a button that says which', async () => {
  const page = await pageOf(browser, 'Admin');
  const notice = { type: 'proposal.submitted', data: { id: 7, name: 'Letak' } };
  const sent = { notice, kind: 'webhook', state: 'failed', attempts: 2, created_at: '2026-11-22T09:00:00Z' };
  const deliveries = ['a', 'b'].map((id) => ({ ...sent, id, receiver: `${id}.promo.example` }));
  await page.route('**/api/account/deliveries', (route) => route.fulfill({ json: { deliveries } }));
  await page.route('**/api/account/deliveries/*/resend', (route) => route.fulfill({ json: deliveries[1] }));
  await page.goto('/settings');
  const asked = page.waitForRequest('**/api/account/deliveries/b/resend');
  const which = 'Pošalji ponovno: Prijedlog čeka odobrenje: Letak, b.promo.example';
  await page.getByRole('button', { name: which }).click();
  await asked;
});

test('settings: what one may no longer see is not saved again, since it has no box to untick', async () => {
  const page = await pageOf(browser, 'Planner');
  const sent: unknown[] = [];
  const email = 'petra@promo.example';
  const kept = { email, own_only: true, digest_hour: null, days_before: 7, language: 'hr' };
  await page.route('**/api/account/subscription', (route) => {
    if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON());
    const subscription = { ...kept, events: ['new_product.fmb_triggered', 'proposal.decided'] };
    return route.fulfill({ json: { subscription, mail: true, confirmation: null } });
  });
  await page.goto('/settings');
  await page.getByLabel('Samo moji prijedlozi').uncheck();
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.getByText('Spremljeno.').waitFor();
  expect(sent).toEqual([{ ...kept, own_only: false, events: ['proposal.decided'] }]);
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

test('what is stored can be had as a file', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.goto('/imports');
  await page.getByRole('group', { name: 'Izvoz: Artikli' }).getByRole('button').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Izvoz CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFŠifra;Naziv;Kategorija;Redovna cijena;/);
});

test('a campaign’s days, products and coupons', async () => {
  const page = await pageOf(browser, 'Planner');
  const drawn = await watchDrawn(page);
  // as many as a large retailer has
  await page.route(/\/marketing-history\/\d+$/, async (route) => {
    const campaign: CampaignDetail = await (await route.fetch()).json();
    const timeline = campaign.timeline.map((at) => ({ ...at, redemptions: at.redemptions * 1000 }));
    await route.fulfill({ json: { ...campaign, timeline } });
  });
  await page.goto('/marketing?from=2026-07-01&to=2026-09-30');
  const { totals } = await api<{ totals: { campaigns: number } }>(
    'Planner',
    'GET',
    '/api/promo/marketing-history?start_from=2026-07-01&start_to=2026-09-30',
  );
  expect(totals.campaigns).toBeGreaterThan(0);
  await expect.poll(() => figure(page, 'Kampanje').first().textContent()).toBe(String(totals.campaigns));
  await page.getByLabel('Počinju od').fill('');
  await expect.poll(() => figure(page, 'Kampanje').first().textContent()).not.toBe(String(totals.campaigns));

  await page.goto('/marketing?sort=-redemptions');
  await page.locator('tbody tr').first().click();
  await page.waitForURL(/\/marketing\/\d+$/);
  await page.getByRole('img', { name: /^Iskorištenja i promet po danima: / }).waitFor();
  await expect.poll(async () => (await drawn()).filter((text) => /^\d+\.000$/.test(text)).length).toBeGreaterThan(1);
  await page.getByRole('heading', { name: /^Artikli \(\d+\)$/ }).waitFor();
  await page.getByRole('heading', { name: /^Kuponi \(\d+\)$/ }).waitFor();
  await page.goBack();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('-redemptions');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what was deleted a moment ago is had back from the log of what was deleted', async () => {
  const title = `Obrisana zabunom ${Date.now()}`;
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', {
    status: 'draft',
    title,
    skus: [],
  });
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
  const page = await pageOf(browser, 'Admin');
  await page.goto('/audit-log');
  const restore = page.getByRole('button', { name: `Vrati: ${title}` });
  await restore.click();
  await page.getByText(`Vraćeno: ${title} (Skica)`).waitFor();
  expect(await api('Planner', 'GET', `/api/promo/proposals/${id}`)).toMatchObject({ title });
  // nor is what is back offered again
  await restore.waitFor({ state: 'detached' });
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
});

test('of a campaign that has not begun it is said when it begins, and of revenue what it does not say', async () => {
  const { campaigns } = await api<{ campaigns: { id: number; status: string }[] }>(
    'Planner',
    'GET',
    '/api/promo/marketing-history',
  );
  const planned = campaigns.find(({ status }) => status === 'planned');
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/marketing/${planned?.id}`);
  await page.getByText(/^Kampanja počinje \d+\. \d+\. \d+\.$/).waitFor();
  await page.getByText(/koliko bi kupili i bez njega, ne računa se\.$/).waitFor();
  expect(await figure(page, 'Udio kupaca').textContent()).toBe('–');
});

test('a running campaign’s days end with its newest redemption', async () => {
  const { campaigns } = await api<{ campaigns: Campaign[] }>('Planner', 'GET', '/api/promo/marketing-history');
  const running = campaigns.find(({ status }) => status === 'running') as Campaign;
  const { timeline } = await api<CampaignDetail>('Planner', 'GET', `/api/promo/marketing-history/${running.id}`);
  const days = timeline.slice(0, timeline.findLastIndex(({ redemptions }) => redemptions > 0) + 1);
  expect(days.length).toBeLessThan(timeline.length);
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/marketing/${running.id}`);
  const [year, month, day] = days[days.length - 1]?.date.split('-').map(Number) ?? [];
  await page
    .getByText(`Kampanja još traje; posljednje poznato iskorištenje: ${day}. ${month}. ${year}.`, { exact: true })
    .waitFor();
  await page.getByText('Podaci grafikona kao tablica').click();
  await expect.poll(() => page.locator('details tbody tr').count()).toBe(days.length);
});
