import { expect, test } from 'vitest';
import { api, hold, loseNext, pageOf, testBrowser, withoutNews } from './browser.ts';
import { draft, fresh, recordOf } from './npl.fixture.ts';

const browser = testBrowser();

test('a row that somebody else changed meanwhile is overwritten by nobody who has not seen it; another row is in nobody’s way', async () => {
  const { id } = await draft(fresh('REDAK'), 'Keks u dva retka');
  const place = (location: string, qty: number) =>
    api('Veleprodaja', 'POST', `/api/npl/${id}/allocation`, { location, qty });
  await place('Osijek', 10);
  await place('Zadar', 20);
  const quantities = async () => (await recordOf(id)).allocations.map(({ location, qty }) => `${location} ${qty}`);
  const page = await pageOf(browser, 'Nabava');
  await withoutNews(page);
  await page.goto(`/new-products/${id}`);
  const allocations = page.getByRole('region', { name: 'Alokacije', exact: true });
  const qty = allocations.getByLabel('Količina', { exact: true });
  const change = allocations.getByRole('button', { name: 'Promijeni', exact: true });
  const told = allocations.getByRole('alert').getByText('Netko je u međuvremenu promijenio ili obrisao isti redak');

  await place('Zadar', 25);
  await allocations.getByRole('button', { name: 'Uredi: Osijek' }).click();
  await qty.fill('11');
  await change.click();
  await expect.poll(quantities).toEqual(['Osijek 11', 'Zadar 25']);
  expect(await told.count()).toBe(0);

  await allocations.getByRole('button', { name: 'Uredi: Osijek' }).click();
  await place('Osijek', 50);
  await qty.fill('12');
  await change.click();
  await told.waitFor();
  await allocations.getByRole('cell', { name: '50', exact: true }).waitFor();
  expect([await qty.inputValue(), await quantities()]).toEqual(['12', ['Osijek 50', 'Zadar 25']]);
  await change.click();
  await expect.poll(quantities).toEqual(['Osijek 12', 'Zadar 25']);
  await told.waitFor({ state: 'detached' });

  await place('Zadar', 30);
  await allocations.getByRole('button', { name: 'Obriši: Zadar' }).click();
  await page.getByText('u međuvremenu je promijenjen').waitFor();
  expect(await quantities()).toEqual(['Osijek 12', 'Zadar 30']);
});

test('a row that is taken into the fields while another is saved stays there whole, and so does the one that is saved', async () => {
  const { id } = await draft(fresh('REDAK-DALJE'), 'Keks i dalje');
  for (const location of ['Osijek', 'Zadar'])
    await api('Veleprodaja', 'POST', `/api/npl/${id}/allocation`, { location, channel: 'retail', qty: 10 });
  const quantities = async () => (await recordOf(id)).allocations.map(({ location, qty }) => `${location} ${qty}`);
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  const allocations = page.getByRole('region', { name: 'Alokacije', exact: true });
  const qty = allocations.getByLabel('Količina', { exact: true });
  const change = allocations.getByRole('button', { name: 'Promijeni', exact: true });
  for (const [next, left] of [
    ['Zadar', ['Osijek 11', 'Zadar 12']],
    ['Osijek', ['Osijek 12', 'Zadar 12']],
  ] as const) {
    await allocations.getByRole('button', { name: 'Uredi: Osijek' }).click();
    await qty.fill('11');
    const release = await hold(page, `**/api/npl/${id}/allocation`, 'POST');
    await change.click();
    await allocations.getByRole('button', { name: `Uredi: ${next}` }).click();
    await qty.fill('12');
    release();
    await change.click();
    await expect.poll(quantities).toEqual(left);
    await page.unroute(`**/api/npl/${id}/allocation`);
  }
  expect((await recordOf(id)).allocations).toMatchObject([{ channel: 'retail' }, { channel: 'retail' }]);
  expect(await allocations.getByRole('alert').count()).toBe(0);
});

test('what is in the fields of a row is told as another’s once the page hears of that, and a lost answer as nobody’s', async () => {
  const { id } = await draft(fresh('REDAK-UZIVO'), 'Keks uživo');
  const week = (qty: number) => api('Veleprodaja', 'POST', `/api/npl/${id}/forecast`, { yw: 202801, qty });
  await week(10);
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  const forecasts = page.getByRole('region', { name: 'Prognoza po tjednima', exact: true });
  const told = forecasts.getByText('Netko je u međuvremenu promijenio ili obrisao isti redak');
  await forecasts.getByRole('button', { name: /^Uredi: / }).click();
  await forecasts.getByLabel('Količina u tjednu').fill('12');
  await week(30);
  await told.waitFor();
  await forecasts.getByRole('button', { name: /^Uredi: / }).click();
  await told.waitFor({ state: 'detached' });
  await forecasts.getByLabel('Količina u tjednu').fill('31');
  await loseNext(page, `**/api/npl/${id}/forecast`, 'POST');
  await forecasts.getByRole('button', { name: 'Promijeni', exact: true }).click();
  await page.getByText('Poslužitelj nije dostupan').waitFor();
  await forecasts.getByRole('button', { name: 'Promijeni', exact: true }).click();
  await forecasts.getByRole('button', { name: 'Dodaj', exact: true }).waitFor();
  expect([(await recordOf(id)).forecasts.map(({ qty }) => qty), await told.count()]).toEqual([[31], 0]);
});

test('weeks of a forecast that failed half-way are those of the first time when they are sent again', async () => {
  const { id } = await draft(fresh('TJEDNI'), 'Keks po tjednima', { launch_date: '2028-01-10' });
  const weeks = async () => (await recordOf(id)).forecasts.map(({ yw, qty }) => `${yw} ${qty}`);
  const page = await pageOf(browser, 'Nabava');
  await page.goto(`/new-products/${id}`);
  const forecasts = page.getByRole('region', { name: 'Prognoza po tjednima', exact: true });
  const add = forecasts.getByRole('button', { name: 'Dodaj', exact: true });
  const qty = forecasts.getByLabel('Količina u tjednu');
  let sent = 0;
  await page.route(`**/api/npl/${id}/forecast`, (route) =>
    ++sent === 3
      ? route.fulfill({ status: 429, json: { code: 'too_many_requests', params: {}, detail: 'too many' } })
      : route.fallback(),
  );
  // a week that is put right is one before its field is left: the button stands still, and is pressed
  const start = forecasts.getByLabel('Tjedan', { exact: true });
  const right = await start.inputValue();
  const noWeek = forecasts.getByText(/^Nema takvog tjedna/);
  await start.fill('54/2026');
  await start.blur();
  await noWeek.waitFor();
  await start.fill(right);
  await noWeek.waitFor({ state: 'detached' });
  await qty.fill('7');
  await forecasts.getByLabel('Broj tjedana').fill('4');
  await add.click();
  await page.getByText('Previše zahtjeva').waitFor();
  await page.reload();
  await forecasts.getByRole('row', { name: /02\/2028|2\/2028/ }).waitFor();
  expect(await weeks()).toHaveLength(2);
  await add.click();
  const asked = ['202802 7', '202803 7', '202804 7', '202805 7'];
  await expect.poll(weeks).toEqual(asked);

  // the one after these, once, though its first answer is lost
  await loseNext(page, `**/api/npl/${id}/forecast`, 'POST');
  await qty.fill('8');
  await add.click();
  await page.getByText('Poslužitelj nije dostupan').waitFor();
  await forecasts.getByRole('button', { name: 'Promijeni', exact: true }).click();
  await add.waitFor();
  expect(await weeks()).toEqual([...asked, '202806 8']);
});
