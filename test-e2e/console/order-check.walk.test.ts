/** The daily check and orders. The check marks every product that is due, so what runs it stands in this file, where one test waits for the other. */
import type { FmbCheck, Orders } from '@promo/contracts/npl/fmb';
import { weekOf } from '@promo/retail/weeks';
import { expect, test } from 'vitest';
import { api, changeAnswer, fileFrom, pageOf, testBrowser } from './browser.ts';
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
  // closed by mistake, nothing that was typed is lost
  await page.keyboard.press('Escape');
  await creating.waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await creating.getByText('Vraćene su vaše nespremljene izmjene').waitFor();
  expect(await creating.getByRole('textbox', { name: 'Naziv' }).inputValue()).toBe('Nova kava 250 g');
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
  // a slip is one that is in no catalogue either, as what is not sold yet
  await substitutions.getByRole('row', { name: new RegExp(`${old.sku} \\(nema u katalogu\\).*Čvrsta`) }).waitFor();
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
  const ordering = page.getByRole('dialog', { name: 'Označiti artikl naručenim?' });
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

  await confirm('Zaprimi', 'Je li roba stigla?');
  await page.getByRole('button', { name: 'Pusti u prodaju' }).click();
  const launch = page.getByRole('dialog', { name: 'Pustiti artikl u prodaju?' });
  await launch.getByText(`zapis prethodnika (${old.sku}), ako ga ima, izlistava se`).waitFor();
  await launch.getByText(/^Lansiranje je planirano tek za .+, 30 dana od danas\.$/).waitFor();
  await launch.getByRole('button', { name: 'Pusti u prodaju' }).click();
  await page.getByText('Zapis prethodnika je izlistan.').waitFor();
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
  await approving.getByText('Nije upisano: Dobavljač, Nabavna cijena bez PDV-a, Redovna cijena s PDV-om').waitFor();
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
  // 28 days of delivery, 7 to the next check and 14 to be safe before the launch
  await approving.getByText(/^Lansiranje .* · Naručiti najkasnije .* \(kasni 39 dana\)$/).waitFor();
  expect(await approving.getByText(/^Nema ni datum|već je u prodaji|nespremljenih/).count()).toBe(0);
  await approving.getByRole('button', { name: 'Odobri' }).click();
  await approving.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Označi naručenim' }).click();
  const ordering = page.getByRole('dialog', { name: 'Označiti artikl naručenim?' });
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
  // one of which there is enough says so in its row, and where the quantity is asked for
  const enough = /^Treba [\d.]+ kom, a na zalihi je 1\.000\.000 i u dolasku 0\.$/;
  await page.getByRole('row', { name: 'Zajedno C' }).getByText(enough).waitFor();
  // what comes of ordering today: 60 days of delivery for a launch in 30
  const firstRow = page.getByRole('row', { name: 'Zajedno A' });
  await firstRow.getByText('30 dana prekasno').filter({ visible: true }).waitFor();
  const names = await page.getByRole('region', { name: supplier_name }).getByRole('link').allInnerTexts();
  expect(names.at(-1)).toBe('Zajedno C');
  // the file is the API's, for people, and says how much is needed and there
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const [, file] = await Promise.all([
    page.waitForRequest(/\/api\/npl\/orders\?format=csv&labels=hr$/),
    fileFrom(page.getByRole('menuitem', { name: 'Izvoz CSV' })),
  ]);
  expect(file.name).toMatch(/^sto-naruciti-sada-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text).toMatch(/;Zajedno C;.*;vlastita zaliha i narudžbe pokrivaju potrebu;.*;\d+;1000000;;[\d-]+\r$/m);
  // a record that cannot be read says so where it is asked for, and holds up no other
  const gone = new RegExp(`/api/npl/${first.id}$`);
  let asked = 0;
  await page.route(gone, (route) => {
    asked++;
    return route.fulfill({ status: 404, json: { detail: 'gone', code: 'gone', params: {} } });
  });
  const supplied = page.getByRole('region', { name: supplier_name });
  await supplied.getByRole('button', { name: 'Označi naručenim: Zajedno A' }).click();
  await supplied.getByRole('row', { name: 'Zajedno A' }).getByText('Zapis se ne može pročitati.').last().waitFor();
  // and stays so, whatever changes meanwhile: rows that move would lose the next click
  const anew = page.waitForResponse(/\/api\/npl\/orders$/);
  await draft(fresh('ZAJEDNO-E'), 'Zajedno E', due);
  await anew;
  expect(asked).toBe(1);
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
  await order
    .getByRole('row', { name: /Zajedno C/ })
    .getByText(enough)
    .waitFor();
  // sooner than they deliver is doubtful
  const expected = order.getByLabel('Očekivani dolazak');
  const promised = await expected.inputValue();
  await expected.fill(today().add({ days: 59 }).toString());
  await order.getByText(/^Naručeno .+, uz rok isporuke od 60 dana, stiže tek /).waitFor();
  await expected.fill(promised);
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

  // the list finds all of an order by its number
  await page.goto(`/new-products?view=list&q=${number}`);
  await page.getByRole('row', { name: /Zajedno B/ }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(2);
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
});

test('whoever orders by keyboard goes on at the next row, not at the top of the page', async () => {
  const due = { lead_time_days: 60, launch_date: today().add({ days: 30 }).toString(), supplier_name: fresh('Redom') };
  for (const name of ['Redom A', 'Redom B']) {
    const { id } = await draft(fresh(name.replace(' ', '-')), name, due);
    await api('Nabava', 'POST', `/api/npl/${id}/allocation`, { location: 'Split', qty: 5 });
    await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  }
  await api('Nabava', 'POST', '/api/npl/run-fmb-check');
  const page = await pageOf(browser, 'Nabava');
  await page.goto('/new-products/orders');
  const supplier = page.getByRole('region', { name: due.supplier_name });
  await supplier.getByRole('button', { name: 'Označi naručenim: Redom A' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Broj narudžbe').press('Enter');
  await supplier.getByRole('row', { name: 'Redom A' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate("document.activeElement.closest('tr')?.innerText")).toContain('Redom B');
});

test('an order that should have been placed is late in the check, and as late in the list and on the board as in what to order now', async () => {
  // 60 days of delivery and a launch in 30
  const launch_date = today().add({ days: 30 }).toString();
  const { id, sku } = await draft(fresh('KASNI'), fresh('Kava koja kasni'), { lead_time_days: 60, launch_date });
  await api('Nabava', 'POST', `/api/npl/${id}/allocation`, { location: 'Split', qty: 5 });
  await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  const checked = await pageOf(browser, 'Nabava');
  await checked.goto('/new-products');
  await checked.getByRole('button', { name: 'Provjera narudžbi' }).click();
  const found = checked.getByRole('dialog').getByRole('row').filter({ hasText: sku });
  await found.getByText(/^kasni \d+ dana?$/).waitFor();
  await api('Nabava', 'POST', '/api/npl/run-fmb-check');
  const { suppliers } = await api<Orders>('Nabava', 'GET', '/api/npl/orders');
  const overdue = suppliers.flatMap(({ lines }) => lines).find((line) => line.sku === sku);
  if (!overdue) throw new Error(`the check has not marked ${sku}`);
  expect(overdue.overdue_days).toBeGreaterThanOrEqual(30);
  // where there is nothing new, as there may be of others, that is not that there is nothing to order
  await changeAnswer<FmbCheck>(checked, '**/run-fmb-check?*', (check) => ({ ...check, triggered: [] }));
  await checked.reload();
  await checked.getByRole('button', { name: 'Provjera narudžbi' }).click();
  await checked
    .getByRole('dialog')
    .getByText(/^Ništa novo. Od prije je za naručivanje označeno: \d+\sartik/)
    .waitFor();
  await checked.getByRole('dialog').getByRole('link', { name: 'Što naručiti sada' }).click();
  await checked.getByRole('row').filter({ hasText: sku }).waitFor();
  const page = await pageOf(browser, 'Nabava');
  const late = new RegExp(`kasni ${overdue.overdue_days} dana?$`);
  await page.goto('/new-products/orders');
  await page.getByRole('row').filter({ hasText: overdue.sku }).getByText(late).filter({ visible: true }).waitFor();
  await page.goto('/new-products?view=list&status=fmb_triggered');
  await page.getByRole('row').filter({ hasText: overdue.sku }).getByText(late).filter({ visible: true }).waitFor();
  // a telephone has no column for it, and the column goes a moment after its own words come
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = page
    .getByRole('row')
    .filter({ hasText: overdue.name })
    .getByText(/^Naručiti do/);
  await narrow.filter({ hasText: late, visible: true }).waitFor();
  await page.goto('/new-products');
  await page.getByRole('article').filter({ hasText: overdue.sku }).getByText(late).filter({ visible: true }).waitFor();
  // on the very day it is not late yet, here as there
  await page.clock.setFixedTime(new Date(`${overdue.latest_order_date}T12:00Z`));
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: overdue.sku });
  const colourOf = (text: string | RegExp) =>
    card
      .getByText(text)
      .first()
      .evaluate((e) => e.ownerDocument.defaultView?.getComputedStyle(e).color);
  expect(await colourOf(/^Naručiti do/)).toBe(await colourOf(overdue.sku));
});
