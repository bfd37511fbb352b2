import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, pageOf, paste, testBrowser, violations, withoutNews } from './browser.ts';
import { ADD, families, type Product } from './planner.fixture.ts';

const browser = testBrowser();

const focused = (page: Page) => page.evaluate('document.activeElement.getAttribute("aria-label")');

test('what is not allowed is neither saved nor submitted; what is removed, pasted and not sent is told', async () => {
  const [one, other] = (await families()).flat() as [Product, Product];
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'draft',
    title: 'Krive ćelije',
    start_year: 2027,
    start_week: 20,
    skus: [{ code: one.sku, discount_pct: 25 }],
  });
  const stored = () => api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`);
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  const discount = page.getByLabel(`Popust %: ${one.name}`);
  // nor is what stands in the line's details lost by closing them
  await page.getByRole('button', { name: `Pojedinosti: ${one.name}` }).click();
  const details = page.getByRole('dialog');
  const share = details.getByLabel('Letak, udio');
  await share.fill('150');
  await details.getByText('Od 0 do 100.').waitFor();
  await details.getByLabel('Napomena').focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => share.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await share.fill('');
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  // and a co-planner whom nobody knows is neither
  const more = page.getByRole('button', { name: 'Dani, cilj, suplaneri i napomena' });
  await more.click();
  const others = page.getByLabel('Suplaneri').and(page.locator('input'));
  await others.fill('Nepoznat Netko');
  await page.getByLabel('Naslov').fill('Krive ćelije i suplaner');
  await page.getByText('Nema na popisu. Odaberite s popisa, ili upišite broj korisnika.').waitFor();
  await page.getByRole('button', { name: 'Spremi', exact: true }).click();
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('Nepoznat Netko');
  expect((await stored()).version).toBe(1);
  // folding away what it stands in does not take it along
  await page.getByLabel('Naslov').focus();
  await more.click();
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('Nepoznat Netko');
  await others.fill('');
  await more.click();
  await others.waitFor({ state: 'detached' });
  await page.getByLabel('Naslov').fill('Krive ćelije');

  await discount.fill('95');
  const submit = page.getByRole('button', { name: 'Pošalji na odobrenje' });
  for (const button of [submit, page.getByRole('button', { name: 'Spremi', exact: true })]) {
    await page.getByLabel('Naslov').focus();
    await button.click();
    await expect.poll(() => focused(page)).toBe(`Popust %: ${one.name}`);
  }
  await page.getByText('Od 0 do 90.').waitFor();
  expect(await stored()).toMatchObject({ status: 'draft', version: 1 });

  await discount.fill('25');
  await page.getByLabel(`Akcijska cijena: ${one.name}`).fill('9999');
  await page.getByText(/^redovna je/).waitFor();
  await submit.click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /viša je od redovne/ }).click();
  await expect.poll(() => focused(page)).toBe(`Akcijska cijena: ${one.name}`);
  expect((await stored()).status).toBe('draft');

  await page.getByRole('button', { name: `Ukloni: ${one.name}` }).click();
  await discount.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Poništi' }).click();
  await discount.waitFor();
  // by key too, but not from a field that was typed in since
  await page.getByRole('button', { name: `Ukloni: ${one.name}` }).click();
  await page.getByRole('button', { name: 'Poništi' }).waitFor();
  const title = page.getByLabel('Naslov');
  await title.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Control+z');
  await expect.poll(() => title.inputValue()).toBe('Krive ćelije');
  expect(await discount.count()).toBe(0);
  await page.getByLabel(ADD).focus();
  await page.keyboard.press('Control+z');
  await discount.waitFor();
  const add = page.getByLabel(ADD);
  await add.focus();
  const sheet = [`${one.sku}\t4,99\t30`, `${other.sku}\t4,99\t20`, `${other.sku}\t4,99\t12,5 %`, 'nema-1\t4,99\t20'];
  await paste(page, ['Šifra\tCijena\tPopust', ...sheet].join('\n'));
  await page.getByText('Stupci po naslovima: Šifra → šifra, Popust → popust %').waitFor();
  await page.getByText('Preskočeni stupci: Cijena').waitFor();
  await page.getByText('Nema u katalogu, nije dodano: nema-1').waitFor();
  await page.getByText(`Šifra stoji više puta, vrijedi zadnji redak: ${other.sku}`).waitFor();
  expect(await discount.inputValue()).toBe('30');
  expect(await page.getByLabel(`Popust %: ${other.name}`).inputValue()).toBe('12,5');
  await add.focus();
  await paste(page, `${other.sku}\t10\t0,01\n${one.sku}\t\t`);
  await page.getByText(`Popust i cijena ne slažu se, vrijedi cijena: ${other.sku}`).waitFor();
  expect(await page.getByLabel(`Akcijska cijena: ${other.name}`).inputValue()).toBe('0,01');
  await add.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await add.fill('kava');
  const suggestion = page.getByRole('option', { name: /kava/i }).first();
  await suggestion.click();
  await suggestion.waitFor({ state: 'hidden' });

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Spremi', exact: true }).click();
  await page.getByRole('alert').getByText('Poslužitelj nije dostupan').waitFor();
  await page.context().setOffline(false);
  await page.getByLabel('Naslov').fill('Ispravljene ćelije');
  await page.getByRole('button', { name: 'Spremi', exact: true }).click();
  await expect.poll(async () => (await stored()).title).toBe('Ispravljene ćelije');
  expect(sent.filter((body) => body.includes('Krive ćelije')).length).toBeLessThanOrEqual(1);
  expect(await stored()).toMatchObject({ version: 2, n_skus: 3 });

  // a discount for all is taken back: prices that were typed come back with it
  await discount.fill('30');
  const price = page.getByLabel(`Akcijska cijena: ${other.name}`);
  await price.fill('1,99');
  await page.getByLabel('Popust za sve').fill('15');
  await page.getByRole('button', { name: 'Primijeni', exact: true }).click();
  await page.getByText('Popust je postavljen svim artiklima.').waitFor();
  expect([await discount.inputValue(), await price.inputValue()]).toEqual(['15', '']);
  await page.getByRole('button', { name: 'Poništi', exact: true }).click();
  await expect.poll(async () => [await discount.inputValue(), await price.inputValue()]).toEqual(['30', '1,99']);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/proposals/1');
  await page.getByRole('table').getByText('NC30').waitFor();
  expect(await page.getByRole('main').locator('input, textarea, select').count()).toBe(0);
  // for names alone the whole calendar is not read
  await page.getByRole('button', { name: /^Prikaži komentare/ }).click();
  await page.getByLabel('Komentar', { exact: true }).waitFor();
  await expect.poll(() => asked).toContain('/api/promo/calendar/vocabulary');
  expect(asked).not.toContain('/api/promo/calendar');
});

test('what is not saved is told with whom it clashes; another week or dropped lines resolve it', async () => {
  const [last, another, one, other] = (await families()).flat().slice(-4) as [Product, Product, Product, Product];
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'draft',
    title: 'Letak na proljeće',
    source: 'radio',
    start_year: 2028,
    start_week: 20,
    skus: [one, another].map(({ sku }) => ({ code: sku, discount_pct: 30 })),
  });
  const page = await pageOf(browser, 'Planner');
  const mark = page.getByRole('button', { name: /Sukob: Letak na proljeće, 30\s?%/ });
  await page.goto(`/proposals/new?sku=${one.sku}&discount=20&start=202820`);
  await mark.click();
  const story = page.getByRole('dialog');
  await story.getByRole('row', { name: new RegExp(`${one.name}.*20.*30`) }).waitFor();
  await story.getByText('U sukobu su svi artikli').waitFor();
  expect(await violations(page)).toEqual([]);
  // 30 days after the last of week 20 is June 21st, and the next Monday the 26th
  await story.getByRole('button', { name: 'Premjesti u 26/2028' }).click();
  await story.getByText('Nema sukoba.').waitFor();
  await page.keyboard.press('Escape');
  await mark.waitFor({ state: 'detached' });

  await page.getByLabel('Od tjedna').fill('20/2028');
  await page.getByLabel('Naslov').focus();
  await page.getByLabel(ADD).fill(other.sku);
  await page.getByRole('option', { name: other.sku }).click();
  for (const { sku } of [another, last]) {
    await page.getByLabel(ADD).fill(sku);
    await page.getByRole('option', { name: sku }).click();
  }
  const names = () => page.getByLabel(/^Popust %: /).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  const named = async () => (await names()).filter((name) => !/: \d+$/.test(name ?? ''));
  await expect.poll(async () => (await named()).length).toBe(4);
  const before = await names();
  await mark.first().click();
  await story.getByRole('button', { name: 'Ukloni 2 artikla u sukobu' }).click();
  await story.getByText('Nema sukoba.').waitFor();
  await page.keyboard.press('Escape');
  // had back, each stands where it stood
  for (const { name } of [another, one]) {
    await page.getByText(`Uklonjeno: ${name}`).waitFor();
    await page.getByRole('button', { name: 'Poništi', exact: true }).click();
  }
  await expect.poll(names).toEqual(before);
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
});

test('what could not be checked is told before a proposal is submitted, and asked for again', async () => {
  const groups = await families();
  const code = groups[0]?.[0]?.sku ?? '';
  const page = await pageOf(browser, 'Planner');
  await withoutNews(page);
  const [planned, prices] = ['**/planned-conflicts', '**/nc30/batch'];
  for (const check of [planned, prices]) {
    await page.route(check, (route) => route.fulfill({ status: 500, json: { detail: 'away' } }));
  }
  // a week that no other walk plans this product near
  await page.goto(`/proposals/new?sku=${code}&discount=20&start=202810`);
  await page.getByRole('cell', { name: 'neprovjereno' }).waitFor();
  const remarks = page.getByRole('dialog');
  await page.getByRole('button', { name: /^⚠ / }).click();
  await remarks.getByText('Cijene nisu provjerene (NC30)').waitFor();
  await remarks.getByRole('button', { name: 'Sukobi nisu provjereni' }).click();
  const story = page.getByRole('dialog', { name: 'Sukobi' });
  const again = story.getByRole('button', { name: 'Pokušaj ponovno' });
  await again.waitFor();
  await page.unroute(planned);
  await again.click();
  await story.getByText('Nema sukoba.').waitFor();
});

test('a new proposal begins in its title', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/calendar');
  const begin = async () => {
    await page.getByRole('button', { name: 'Novi prijedlog' }).first().click();
    await expect.poll(() => page.evaluate('document.activeElement.dataset.field')).toBe('title');
  };
  await begin();
  // also where the page is there already
  await page.goBack();
  await begin();
});

test('a week that is none, and one before the first, are marked where they are typed', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/proposals/new?start=202830');
  const end = page.getByLabel('Do tjedna');
  for (const [typed, message] of [
    ['3/27', 'Nema takvog tjedna. Upišite na primjer 47/2026.'],
    ['53/2027', 'Nema takvog tjedna: 2027. ima tjedne od 1 do 52.'],
    ['29/2028', 'Zadnji je tjedan prije prvoga.'],
  ] as const) {
    await end.fill(typed);
    await page.getByLabel('Naslov').focus();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await end.getAttribute('aria-invalid')).toBe('true');
  }
});

test('days that the checks cannot take are to be mended, and no check is blamed for them', async () => {
  const groups = await families();
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/new?sku=${groups[0]?.[0]?.sku}&discount=20&start=202810`);
  const end = page.getByLabel('Do tjedna');
  await end.fill('12/2031');
  await page.getByLabel('Naslov').focus();
  await page.getByText('od početka je 159 tjedana, a smije biti najviše 104').first().waitFor();
  await page.getByRole('button', { name: /^✗ 1 stvar za ispraviti/ }).click();
  const remarks = page.getByRole('dialog');
  expect(await remarks.getByText('Sukobi nisu provjereni').count()).toBe(0);
  await remarks.getByRole('button', { name: /najviše 104/ }).click();
  await expect.poll(() => end.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
});

test('a new word is one on purpose only; a refusal is shown in Croatian', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/proposals/new');
  await page.getByLabel('Naslov').fill('Kriva mehanika');
  expect(await page.getByRole('combobox', { name: 'Izvor' }).inputValue()).toBe('ručno');
  const mechanic = page.getByRole('combobox', { name: 'Mehanika akcije svih artikala' });
  await mechanic.fill('0+1');
  await page.getByRole('button', { name: 'Spremi skicu' }).click();
  await page.getByText('Nema na popisu. Odaberite s popisa, ili „Novo”.').waitFor();
  await mechanic.click();
  await page.getByRole('option', { name: 'Novo: „0+1”' }).click();
  await page.getByRole('button', { name: 'Spremi skicu' }).click();
  await page
    .getByRole('alert')
    .getByText('mehanika akcije: mora imati 1 do 99 kupljenih i 1 do 99 besplatnih komada')
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/proposals/new');
});
