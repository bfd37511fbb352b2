import { expect, test } from 'vitest';
import { api, loseNext, pageOf, testBrowser, withoutNews } from './browser.ts';
import { draft, fresh, recordOf, today } from './npl.fixture.ts';

const browser = testBrowser();

test('an order arrives in two parts, noted on the product’s page; with the second it is in stock, and is taken back from the last on', async () => {
  const { id } = await draft(fresh('U-DIJELOVIMA'), 'Stiže u dijelovima', { pack_size: 36 });
  await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  await api('Nabava', 'POST', `/api/npl/${id}/mark-ordered`, { quantity: 96 });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  const order = page.getByRole('region', { name: 'Narudžba' });
  const dialog = page.getByRole('dialog', { name: 'Zaprimi dio narudžbe' });
  const note = async (units: string, day: string) => {
    await order.getByRole('button', { name: 'Zaprimi dio' }).click();
    await dialog.getByLabel('Stiglo (kom)').fill(units);
    await dialog.getByLabel('Dan dolaska').fill(day);
  };
  const confirm = () => dialog.getByRole('button', { name: 'Zaprimi dio' }).click();
  // what speaks against the order is said as long as it can be corrected
  const doubt = order.getByText('U pakiranju je 36 kom: to nije cijeli broj pakiranja.');
  await doubt.waitFor();
  await note('40', today().subtract({ days: 1 }).toString());
  await confirm();
  await order.getByText('56 kom', { exact: true }).waitFor();
  expect(await recordOf(id)).toMatchObject({ status: 'ordered', outstanding: 56 });
  expect(await doubt.count()).toBe(0);
  // who receives all of it is told what has not come
  await page.getByRole('button', { name: 'Zaprimi', exact: true }).click();
  await page.getByRole('dialog').getByText('Još nije stiglo 56 kom: nakon ovog koraka više se ne čekaju.').waitFor();
  await page.keyboard.press('Escape');
  // what is noted of a day already is said, and that the rest is all of it
  await note('56', today().subtract({ days: 1 }).toString());
  await dialog
    .getByText('Za taj je dan već upisano 40 kom: novi broj dolazi na njegovo mjesto, a 0 ga briše.')
    .waitFor();
  await dialog.getByLabel('Dan dolaska').fill(today().toString());
  await dialog.getByText('Time je stiglo sve: artikl prelazi u stanje „Na zalihi”.').waitFor();
  await dialog.getByLabel('Stiglo (kom)').fill('60');
  await dialog.getByText('To je 4 kom više nego što je naručeno.').waitFor();
  await dialog.getByLabel('Stiglo (kom)').fill('56');
  await confirm();
  await page.getByRole('button', { name: 'Pusti u prodaju' }).waitFor();
  expect(await recordOf(id)).toMatchObject({ status: 'in_stock', arrivals: [{ units: 40 }, { units: 56 }] });
  await page.getByText(': to je sve').waitFor();
  // noted by mistake: the order is taken back once what has arrived is
  const takeBack = async (what: string) => {
    await page.getByRole('button', { name: 'Više radnji' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await takeBack('Poništi zaprimanje');
  await page.getByRole('dialog').getByRole('button', { name: 'Poništi zaprimanje' }).click();
  await order.getByText('0 kom', { exact: true }).waitFor();
  await takeBack('Poništi narudžbu');
  await page.getByRole('dialog', { name: 'Poništiti narudžbu?' }).getByRole('button', { name: 'Zaprimi dio' }).click();
  await dialog.getByLabel('Stiglo (kom)').waitFor();
});

test('what two note of the same day at once is replaced by nobody who has not seen it', async () => {
  const { id } = await draft(fresh('ISTOG-DANA'), 'Stiže istog dana');
  await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  await api('Nabava', 'POST', `/api/npl/${id}/mark-ordered`, { quantity: 96 });
  const theirs = (received_on: string, units: number) =>
    api('Veleprodaja', 'PUT', `/api/npl/${id}/arrivals`, { received_on, units });
  const units = async () => (await recordOf(id)).arrivals?.map((arrival) => arrival.units);
  const page = await pageOf(browser, 'Nabava');
  await withoutNews(page);
  await page.goto(`/new-products/${id}`);
  await page.getByRole('button', { name: 'Zaprimi dio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zaprimi dio narudžbe' });
  const arrived = dialog.getByLabel('Stiglo (kom)');
  const confirm = dialog.getByRole('button', { name: 'Zaprimi dio' });
  await arrived.fill('40');
  await theirs(today().toString(), 30);
  await confirm.click();
  await page.getByText('u međuvremenu je promijenjen').waitFor();
  await dialog.getByText('Za taj je dan već upisano 30 kom').waitFor();
  expect(await units()).toEqual([30]);
  // another day is in nobody's way, nor is one's own answer that was lost
  await theirs(today().subtract({ days: 1 }).toString(), 5);
  await arrived.fill('40');
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await units()).toEqual([5, 40]);
  await page.getByRole('button', { name: 'Zaprimi dio' }).click();
  await loseNext(page, `**/api/npl/${id}/arrivals`, 'PUT');
  await arrived.fill('50');
  await confirm.click();
  await page.getByText('Poslužitelj nije dostupan').waitFor();
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await units()).toEqual([5, 50]);
});

test('an order that comes too late is told on the product’s page, by the launch that is planned now', async () => {
  const day = (days: number) => today().add({ days }).toString();
  const { id } = await draft(fresh('PREKASNO'), 'Stiže prekasno', { launch_date: day(30) });
  await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  await api('Nabava', 'POST', `/api/npl/${id}/mark-ordered`, { quantity: 96, expected_date: day(35) });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  const order = page.getByRole('region', { name: 'Narudžba' });
  await order.getByText(/^Stiže 5 dana nakon lansiranja/).waitFor();
  await page.getByLabel('Datum lansiranja').fill(day(34));
  await page.getByRole('button', { name: 'Spremi' }).click();
  await order.getByText(/^Stiže 1 dan nakon lansiranja/).waitFor();
  await api('Nabava', 'PUT', `/api/npl/${id}/order`, { expected_date: day(-3) });
  await order.getByText(/, kasni 3 dana$/).waitFor();
  expect(await order.getByText(/nakon lansiranja/).count()).toBe(0);
});

test('the picture of the stock has what has arrived on its day, and the rest of the order on the expected one', async () => {
  const day = (days: number) => today().add({ days }).toString();
  const { id } = await draft(fresh('SLIKA'), 'Na slici', { launch_date: day(30) });
  await api('Nabava', 'POST', `/api/npl/${id}/forecast`, { yw: 202701, qty: 7 });
  await api('Nabava', 'POST', `/api/npl/${id}/approve`);
  await api('Nabava', 'POST', `/api/npl/${id}/mark-ordered`, { quantity: 96, expected_date: day(10) });
  await api('Nabava', 'PUT', `/api/npl/${id}/arrivals`, { received_on: day(-2), units: 40 });
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  await page.getByText('Podaci grafikona kao tablica').click();
  const rows = page.getByRole('region', { name: 'Kada naručiti' }).getByRole('row');
  const said = (days: number) => {
    const { day, month, year } = today().add({ days });
    return `${day}. ${month}. ${year}.`;
  };
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ')))
    .toEqual(
      expect.arrayContaining([
        `${said(-2)} stiglo`,
        `${said(-2)} novi artikl, po narudžbi: 40 kom`,
        `${said(10)} dolazak`,
        `${said(10)} novi artikl, po narudžbi: 96 kom`,
      ]),
    );
});
