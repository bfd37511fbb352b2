import { readFile } from 'node:fs/promises';
import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { addWeeks, weekOf } from '@promo/retail/weeks';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, chooseCategory, pageOf, testBrowser } from './browser.ts';

const browser = testBrowser();

/** All is there that comes above the rows and moves them: the legend's last line. */
async function inPlace(page: Page): Promise<void> {
  await page.getByText(/školski praznici nakon .* nisu poznati/).waitFor();
}

test('the calendar is worked on: a bar is pulled, stretched and taken back, by mouse and by keys, and empty weeks become a proposal', async () => {
  const start = addWeeks(weekOf(Temporal.Now.plainDateISO()), 40);
  const title = 'Potezna akcija';
  const empty = { title, status: 'draft', source: 'povlačenje', channel: 'rubni kanal', skus: [] };
  const when = { start_year: Math.floor(start / 100), start_week: start % 100 };
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', { ...empty, ...when });
  const runs = async () => {
    const { start_year, start_week, end_week } = await api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`);
    return [(start_year ?? 0) * 100 + (start_week ?? 0), end_week];
  };
  const page = await pageOf(browser, 'Planner', { viewport: { width: 1440, height: 900 } });
  await page.goto(`/calendar?from=${addWeeks(start, -4)}&weeks=14&source=povla%C4%8Denje&group=channel`);
  const bar = page.locator(`a[data-id="${id}"]`);
  const box = async () => (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await bar.waitFor();
  const pull = async (from: number, by: number) => {
    const { x, y, width, height } = await box();
    await page.mouse.move(x + from * width, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + from * width + by / 2, y + height / 2);
    await page.mouse.move(x + from * width + by, y + height / 2);
    await page.mouse.up();
  };
  const { x: first, width: week } = await box();
  await inPlace(page);
  // what all of them are expected to earn: nobody knows it of one without products
  await page.getByText('za 1 akciju se ne zna').waitFor();

  await pull(0.5, 2 * week);
  await page.getByText('Potezna akcija: sada u tjednima').waitFor();
  await expect.poll(runs).toEqual([addWeeks(start, 2), addWeeks(start, 2) % 100]);
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect.poll(runs).toEqual([start, start % 100]);
  await page.getByText('opet u prijašnjim tjednima').waitFor();
  expect(page.url()).toContain('/calendar');

  await expect.poll(async () => Math.round((await box()).x)).toBe(Math.round(first));

  // what comes in while it is being saved, of before, does not take the bar back
  const saving = Promise.withResolvers<void>();
  const one = `**/api/promo/proposals/${id}`;
  await page.route(one, async (route) => {
    if (route.request().method() === 'PUT') await saving.promise;
    await route.continue();
  });
  await pull(0.5, 2 * week);
  const other = await api<{ id: number }>('Admin', 'POST', '/api/promo/proposals', { ...empty, ...when });
  await api('Admin', 'DELETE', `/api/promo/proposals/${other.id}`);
  await page.getByText(`Prijedlog #${other.id}: obrisan`).waitFor();
  await page.waitForTimeout(600);
  expect((await box()).x).toBeGreaterThan(first + week);
  const fresh = page.waitForResponse((response) => response.url().includes('/api/promo/calendar'));
  saving.resolve();
  await fresh;
  await page.unroute(one);
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect.poll(runs).toEqual([start, start % 100]);
  await pull(0.95, week);
  await expect.poll(runs).toEqual([start, addWeeks(start, 1) % 100]);

  await bar.focus();
  await page.getByRole('tooltip').getByText('Očekivana dodatna marža').waitFor();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await runs()).toEqual([start, addWeeks(start, 1) % 100]);
  await page.keyboard.press('Enter');
  await expect.poll(runs).toEqual([addWeeks(start, 1), addWeeks(start, 1) % 100]);
  await bar.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  expect(await runs()).toEqual([addWeeks(start, 1), addWeeks(start, 1) % 100]);

  await expect.poll(async () => (await box()).x).toBeGreaterThan(first + week / 2);
  const { x, y, height } = await box();
  await page.mouse.move(x + 3.2 * week, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 4.5 * week, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/\/proposals\/new/);
  await page.getByRole('heading', { name: 'Novi prijedlog', level: 1 }).waitFor();
  await expect.poll(() => page.getByLabel('Od tjedna').inputValue()).toContain(`${addWeeks(start, 4) % 100}`);
  expect(await page.getByLabel('Kanal', { exact: true }).inputValue()).toBe('rubni kanal');

  // others drawn meanwhile do not take the weeks of what is typed there, and it says so
  await page.getByLabel('Naslov').fill('Još nespremljena');
  await page.goBack();
  await bar.waitFor();
  await inPlace(page);
  const drawn = await box();
  await page.mouse.move(drawn.x + 5.2 * week, drawn.y + height / 2);
  await page.mouse.down();
  await page.mouse.move(drawn.x + 6.5 * week, drawn.y + height / 2, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Ovaj prijedlog još nije spremljen, pa ostaje u svojim tjednima').waitFor();
  expect(await page.getByLabel('Naslov').inputValue()).toBe('Još nespremljena');
  expect(await page.getByLabel('Od tjedna').inputValue()).toContain(`${addWeeks(start, 4) % 100}`);
  await page.getByRole('button', { name: 'Odbaci izmjene' }).click();
  await expect.poll(() => page.getByLabel('Od tjedna').inputValue()).toContain(`${addWeeks(start, 6) % 100}`);
  expect(await page.getByLabel('Naslov').inputValue()).toBe('');
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
});

test('a bar that cannot be moved says why', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/calendar');
  const bar = page.locator('a[data-status="approved"]').first();
  const why = page.getByRole('tooltip').getByText('U ovom stanju akcija se ne može pomaknuti.');
  // figures that come above it move it away from under the pointer, and scrolling puts away what is told: the pointer then comes anew
  const pointAt = async () => {
    await page.mouse.move(0, 0);
    await bar.hover();
    await why.waitFor({ timeout: 2000 });
  };
  await expect
    .poll(
      () =>
        pointAt().then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
});

test('weeks that are drawn are seen while they are drawn, also in the row of those without a name', async () => {
  const start = addWeeks(weekOf(Temporal.Now.plainDateISO()), 40);
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', {
    title: 'Bez mehanike',
    status: 'draft',
    source: 'crtano',
    start_year: Math.floor(start / 100),
    start_week: start % 100,
    skus: [],
  });
  const page = await pageOf(browser, 'Planner', { viewport: { width: 1440, height: 900 } });
  await page.goto(`/calendar?from=${addWeeks(start, -4)}&weeks=14&source=crtano&group=mechanic`);
  const bar = page.locator(`a[data-id="${id}"]`);
  await bar.waitFor();
  await inPlace(page);
  const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 3.2 * width, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 4.5 * width, y + height / 2, { steps: 4 });
  const [first, last] = [addWeeks(start, 3), addWeeks(start, 4)].map((yw) => String(yw % 100).padStart(2, '0'));
  const row = page.getByRole('group', { name: 'Bez mehanike akcije', exact: true });
  await row.getByText(new RegExp(`^${first}.*${last}/`)).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
});

test('a bar that somebody else moves while it is pulled stays where they put it', async () => {
  const start = addWeeks(weekOf(Temporal.Now.plainDateISO()), 40);
  const inWeek = (yw: number) => ({
    start_year: Math.floor(yw / 100),
    start_week: yw % 100,
    end_year: Math.floor(yw / 100),
    end_week: yw % 100,
  });
  const own = (title: string, yw: number) =>
    api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', {
      ...inWeek(yw),
      title,
      status: 'draft',
      source: 'vučeno',
      skus: [],
    });
  const { id } = await own('U četiri ruke', start);
  const { id: neighbour } = await own('Do nje', addWeeks(start, 1));
  const path = `/api/promo/proposals/${id}`;
  const page = await pageOf(browser, 'Planner', { viewport: { width: 1440, height: 900 } });
  await page.goto(`/calendar?from=${addWeeks(start, -4)}&weeks=14&source=vu%C4%8Deno`);
  const bar = page.locator(`a[data-id="${id}"]`);
  await bar.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await api('Admin', 'PUT', path, inWeek(addWeeks(start, 5)));
  await page.keyboard.press('Enter');
  await page.getByText(`Prijedlog #${id} u međuvremenu je promijenjen`).waitFor();
  expect((await api<Proposal>('Planner', 'GET', path)).start_week).toBe(addWeeks(start, 5) % 100);
  // seen there, it can be pulled again, and once more before the list is read anew
  await bar.getByText(`${String(addWeeks(start, 5) % 100).padStart(2, '0')}/`).waitFor();
  const reading = Promise.withResolvers<void>();
  await page.route('**/api/promo/calendar', async (route) => {
    await reading.promise;
    await route.continue();
  });
  for (const by of [6, 7]) {
    await bar.focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const moved = async () => (await api<Proposal>('Planner', 'GET', path)).start_week;
    await expect.poll(moved).toBe(addWeeks(start, by) % 100);
  }
  reading.resolve();

  // when it goes, the focus goes to the one beside it
  await bar.focus();
  await api('Planner', 'DELETE', path);
  await bar.waitFor({ state: 'detached' });
  await page.locator(`a[data-id="${neighbour}"]:focus`).waitFor();
  await api('Planner', 'DELETE', `/api/promo/proposals/${neighbour}`);
});

test('after a restore a bar that was pulled before can be pulled again', async () => {
  const start = addWeeks(weekOf(Temporal.Now.plainDateISO()), 40);
  const draft = { title: 'Opet povučena', status: 'draft', source: 'vraćeno', skus: [] };
  const when = { start_year: Math.floor(start / 100), start_week: start % 100 };
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', { ...draft, ...when });
  const path = `/api/promo/proposals/${id}`;
  const page = await pageOf(browser, 'Planner', { viewport: { width: 1440, height: 900 } });
  await page.goto(`/calendar?from=${addWeeks(start, -4)}&weeks=14&source=vra%C4%87eno`);
  const bar = page.locator(`a[data-id="${id}"]`);
  const pull = async (from: number) => {
    await bar.getByText(`${String(addWeeks(start, from) % 100).padStart(2, '0')}/`).waitFor();
    await bar.focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    const fresh = page.waitForResponse((response) => response.url().endsWith('/api/promo/calendar'));
    await page.keyboard.press('Enter');
    await fresh;
  };
  await pull(0);
  await pull(1);
  await page.route('**/api/promo/calendar', async (route) => {
    const { entries } = (await (await route.fetch()).json()) as { entries: { id: number }[] };
    const restored = { version: 1, start_yw: start, end_yw: start };
    await route.fulfill({ json: { entries: entries.map((one) => (one.id === id ? { ...one, ...restored } : one)) } });
  });
  const meantFor: (string | undefined)[] = [];
  await page.route(`**${path}`, (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    meantFor.push(route.request().headers()['if-match']);
    return route.fulfill({ status: 412, json: { code: 'proposal_changed', params: { id, version: 1 }, detail: '' } });
  });
  // as after a restore, the page asks anew
  await api('Planner', 'POST', '/api/promo/proposals', draft);
  await pull(0);
  await pull(0);
  expect(meantFor).toEqual(['"3"', '"1"']);
  await api('Planner', 'DELETE', path);
});

test('a calendar is suggested, changed by keyboard, asked for again, and taken as drafts', async () => {
  const page = await pageOf(browser, 'Planner');
  // a category that was never promoted is offered too
  await page.route('**/api/promo/products?limit=1', async (route) => {
    const { categories, ...list } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, categories: [...categories, { name: 'Nikad na akciji', products: 1 }] } });
  });
  await page.goto('/calendar?from=203001');
  await page.getByRole('main').getByRole('link', { name: 'Prijedlog kalendara' }).click();
  const from = page.getByLabel('Od tjedna').and(page.locator('input'));
  await expect.poll(() => from.inputValue()).toBe('01/2030');
  // what is typed since outlives a reload
  await from.fill('05/2030');
  await from.press('Enter');
  await page.waitForURL('/suggestions?from=203005');
  await page.reload();
  await expect.poll(() => from.inputValue()).toBe('05/2030');
  await page.goto('/suggestions');
  await page.getByLabel('Kategorije').and(page.locator('input')).click();
  await page.getByRole('option', { name: 'Nikad na akciji' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Tjedana', { exact: true }).fill('6');
  await page.getByLabel('Mjesta u tjednu').fill('2');
  await chooseCategory(page);
  const answered = page.waitForResponse('**/api/promo/plan-suggestions');
  await page.getByRole('button', { name: 'Predloži', exact: true }).click();
  const bars = page.locator('button[data-kind="suggested"]');
  await bars.first().waitFor();
  const cut = `[...document.querySelectorAll('th[scope=row]')].filter((name) => name.scrollWidth > name.clientWidth).length`;
  expect(await page.evaluate(cut)).toBe(0);
  // nor is what a bar says, in the least wide weeks
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(cut.replace('th[scope=row]', '[data-kind=suggested]'))).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await bars.first().waitFor();
  const take = page.getByRole('button', { name: /^Uzmi/ });
  const before = await bars.count();

  // why it is suggested is reached and left by keyboard
  await bars.first().focus();
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog').filter({ hasText: 'Tjedan ranije' });
  await why.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
  await bars.first().and(page.locator(':focus')).waitFor();

  // what stock lacks is told with it, and by when to order
  const { suggestion: drawn } = (await (await answered).json()) as CalendarSuggestion;
  const lacking = drawn.promotions.filter(({ origin, shortfall }) => origin === 'suggested' && (shortfall ?? 0) > 0);
  if (!lacking[0]) throw new Error('nothing that is suggested lacks stock');
  await page
    .getByText(new RegExp(`^${lacking.length} predlož.* dovoljno zalihe, za prvu (naručiti do|narudžba kasni)`))
    .waitFor();
  const today = Temporal.Now.plainDateISO('Europe/Zagreb').toString();
  const late = lacking.filter(({ order_by }) => order_by && order_by < today).length;
  const list = page.getByRole('group').filter({ hasText: 'dovoljno zalihe' });
  await list.getByText(/dovoljno zalihe/).click();
  expect(await list.getByRole('row').count()).toBe(lacking.length + 1);
  expect(await list.getByRole('row', { name: /kasni/ }).count()).toBe(late);
  await list.getByText(/dovoljno zalihe/).click();
  await bars
    .and(page.getByRole('button', { name: lacking[0].name }))
    .first()
    .click();
  await why.getByText(/^Zaliha: nedostaje [\d.]+ kom, (naručiti do|narudžba kasni) \d/).waitFor();
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });

  // and what suppliers have not agreed to yet, by supplier, with the products in a file
  const toAgree = drawn.promotions.filter(({ funding_to_agree }) => funding_to_agree);
  const suppliers = new Set(toAgree.map(({ supplier_name }) => supplier_name));
  await page.getByText(new RegExp(`^Za dogovor s dobavljačima: .*€, ${suppliers.size} dobavljač`)).click();
  await page.getByRole('cell', { name: toAgree[0]?.supplier_name as string }).waitFor();
  const handedOver = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preuzmi po artiklima' }).click();
  const rows = (await readFile(await (await handedOver).path(), 'utf8')).trim().split('\r\n');
  expect(rows[0]).toMatch(/^Dobavljač;Šifra;Artikl;Od tjedna/);
  expect(rows).toHaveLength(toAgree.length + 1);
  await page.getByText('Za dogovor s dobavljačima').click();

  // the first one is locked, another product is dropped and had back again, and then dropped for good
  await bars.first().focus();
  await page.keyboard.press('l');
  const locked = page.locator('button[data-locked]');
  await locked.waitFor();
  const chosen = await locked.getAttribute('aria-label');
  await bars.last().focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => bars.count()).toBeLessThan(before);
  await bars.and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Poništi' }).click();
  await expect.poll(() => bars.count()).toBe(before);
  await page.getByRole('button', { name: 'Predloži ponovno' }).click();
  await page.getByText('Promijenili ste prijedlog').waitFor({ state: 'hidden' });
  // What it earns goes by what stands beside it now, which others may have planned meanwhile; product, week and depth stay.
  const again = await locked.getAttribute('aria-label');
  const withoutMoney = (label: string | null) => label?.replace(/, −?[\d.]+\s€/, '');
  expect(again).toMatch(/%, −?[\d.]+\s€, zaključano/);
  expect(withoutMoney(again)).toBe(withoutMoney(chosen));

  // a visit elsewhere loses nothing; on a busy machine the search may have ended earlier this time, with other promotions
  const shown = await bars.count();
  await page.getByRole('link', { name: 'Kalendar', exact: true }).click();
  await page.getByRole('heading', { name: 'Kalendar', level: 1 }).waitFor();
  await page.goBack();
  await bars.first().waitFor();
  expect(await bars.count()).toBe(shown);
  expect(await locked.getAttribute('aria-label')).toBe(again);
  expect(await page.getByLabel('Tjedana', { exact: true }).inputValue()).toBe('6');
  expect(await page.getByText('Promijenili ste prijedlog').count()).toBe(0);

  // what fails is told where the answer would stand, with the way on, and what was chosen stays
  const failed = page.getByRole('main').getByRole('alert');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Predloži ponovno' }).click();
  await failed.getByText('Poslužitelj nije dostupan').waitFor();
  await failed.getByText('suzite pitanje na manje kategorija ili tjedana').waitFor();
  await page.context().setOffline(false);
  const asked = '**/api/promo/plan-suggestions';
  const errors = [
    { path: '/skus', message: '', code: 'too_many_sku_weeks', params: { maximum: 26_000, asked: 30_000 } },
  ];
  await page.route(asked, (route) => route.fulfill({ status: 422, json: { detail: '', errors } }));
  await failed.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await failed.getByText('Suzite pitanje: odaberite kategorije ili manje tjedana.').waitFor();
  expect(await failed.getByRole('button').count()).toBe(0);
  expect(await locked.count()).toBe(1);
  await page.unroute(asked);
  const found = page.waitForResponse(asked);
  await page.getByRole('button', { name: 'Predloži ponovno' }).click();
  await failed.waitFor({ state: 'detached' });

  // somebody plans one of the products meanwhile: who takes drafts is told, and the board marks it
  const { suggestion } = (await (await found).json()) as CalendarSuggestion;
  const first = suggestion.promotions.find(({ origin }) => origin === 'suggested');
  if (!first) throw new Error('nothing was suggested');
  const { sku, start_yw } = first;
  const weeks = { start_year: Math.floor(start_yw / 100), start_week: start_yw % 100 };
  const skus = [{ code: sku }];
  const other = { title: 'Tuđa akcija', status: 'draft', ...weeks, skus };
  const { id } = await api<Proposal>('Nabava', 'POST', '/api/promo/proposals', other);
  const question = { from_yw: start_yw, weeks: 1, skus: [sku], slots_total: 0 };
  const pending = () => api<CalendarSuggestion>('Planner', 'POST', '/api/promo/plan-suggestions', question);
  await expect.poll(async () => (await pending()).pending.map(({ proposal_id }) => proposal_id)).toContain(id);
  await take.click();
  const told = page.getByRole('dialog').getByText(/Tuđa akcija.*Nikola Kovačević/);
  await told.waitFor();
  // how deep nobody has said yet
  expect(await told.innerText()).toMatch(/\d{4}$/);
  await page.getByRole('button', { name: /^Uzmi bez njih/ }).waitFor();
  await page.keyboard.press('Escape');
  await told.waitFor({ state: 'detached' });
  const marked = bars.and(page.locator('[data-doubled]')).and(page.getByLabel(first.name)).first();
  await marked.click();
  expect(await page.getByRole('link', { name: 'Tuđa akcija' }).getAttribute('href')).toBe(`/proposals/${id}`);
  await page.keyboard.press('Escape');
  const takeAll = page.getByRole('button', { name: /^Ipak uzmi sve/ });

  // the answer to the second draft, which is saved, gets lost, and the rest is not sent: taken again, only what lacks is made
  const save = '**/api/promo/proposals';
  let posts = 0;
  await page.route(save, async (route) => {
    if (route.request().method() !== 'POST' || ++posts === 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await take.click();
  await takeAll.click();
  await page.getByText('Poslužitelj nije dostupan').waitFor();
  await page.unroute(save);
  await take.click();
  await page.getByText(/^Spremljeno:/).waitFor();
  const { proposals } = await api<{ proposals: Proposal[] }>('Planner', 'GET', '/api/promo/proposals');
  const titles = proposals.map(({ title }) => title).filter((title) => title?.startsWith('Predloženi kalendar'));
  expect(titles.length).toBeGreaterThan(2);
  expect(new Set(titles).size).toBe(titles.length);
  // what is taken is not offered again
  expect(await take.count()).toBe(0);
  await page.getByRole('link', { name: 'Otvori skice' }).click();
  await page
    .getByRole('row', { name: /Predloženi kalendar/ })
    .first()
    .waitFor();
  // nor later
  await page.goBack();
  await page.getByRole('button', { name: 'Predloži', exact: true }).waitFor();
  expect(await take.count()).toBe(0);

  // after drafts were taken another suggestion is asked for; it cannot be taken before it is there, and what is chosen of it is kept
  await page.route(save, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: {} }) : route.continue(),
  );
  await page.getByLabel('Tjedana', { exact: true }).fill('6');
  await chooseCategory(page);
  await page.getByRole('button', { name: 'Predloži', exact: true }).click();
  await take.click();
  await takeAll.click();
  await page.getByRole('link', { name: 'Otvori kalendar' }).waitFor();
  const answer = Promise.withResolvers<void>();
  await page.route(asked, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Predloži ponovno' }).click();
  await expect.poll(() => take.count()).toBe(0);
  answer.resolve();
  await page.getByRole('link', { name: 'Otvori kalendar' }).waitFor({ state: 'detached' });
  await bars.first().focus();
  await page.keyboard.press('l');
  await locked.waitFor();
  await page.getByRole('link', { name: 'Kalendar', exact: true }).click();
  await page.getByRole('heading', { name: 'Kalendar', level: 1 }).waitFor();
  await page.goBack();
  await locked.waitFor();
});

test('the calendar exports what is seen', async () => {
  const page = await pageOf(browser, 'Planner');
  const asked = page.waitForResponse(/sku-overlaps/);
  await page.goto('/calendar?status=approved');
  // by the filters: hundreds of ids would not fit into an address
  const { searchParams } = new URL((await asked).url());
  expect([...searchParams.keys()]).toEqual(['status', 'runs_from', 'runs_to']);
  expect((await asked).status()).toBe(200);
  await page.getByRole('button', { name: 'Izvoz', exact: true }).click();
  const [sent, file] = await Promise.all([
    page.waitForRequest(/format=csv/),
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Izvoz CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^kalendar-\d{6}\.csv$/);
  // the weeks in sight, on both sides
  const exported = Object.fromEntries(new URL(sent.url()).searchParams);
  expect(exported).toEqual({ ...Object.fromEntries(searchParams), format: 'csv', labels: 'hr' });
  const { entries } = await api<{ entries: { status: string }[] }>('Planner', 'GET', '/api/promo/calendar');
  expect(entries.some(({ status }) => status !== 'approved')).toBe(true);

  await page.getByRole('button', { name: 'Izvoz', exact: true }).click();
  const [changes] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Promjene cijena u ovim tjednima (CSV)' }).click(),
  ]);
  expect(changes.suggestedFilename()).toMatch(/^promjene-cijena-u-ovim-tjednima-\d{6}\.csv$/);

  await page.getByRole('switch', { name: 'Samo otvoreni' }).click();
  const listed = await page.getByRole('region', { name: 'Sukobi' }).getByRole('listitem').count();
  expect(listed).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Izvoz sukoba' }).click();
  const [answer, clashes] = await Promise.all([
    page.waitForResponse(/conflicts\?.*format=csv/),
    page.waitForEvent('download'),
    page.getByRole('menu', { name: 'Izvoz sukoba' }).getByRole('menuitem', { name: 'Izvoz CSV' }).click(),
  ]);
  expect(clashes.suggestedFilename()).toMatch(/^sukobi-\d{6}\.csv$/);
  const wanted = { ...exported, acknowledged: 'false' };
  expect(Object.fromEntries(new URL(answer.url()).searchParams)).toEqual(wanted);
  expect(answer.headers()['x-total-count']).toBe(`${listed}`);
});

test('a calendar that is open over midnight goes on with the week that begins', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.clock.install({ time: new Date('2027-01-03T22:59:30Z') });
  await page.goto('/calendar');
  const now = page.locator('[data-week][data-now]');
  await expect.poll(() => now.getAttribute('data-week')).toBe('202653');
  await page.clock.fastForward(60_000);
  await expect.poll(() => now.getAttribute('data-week')).toBe('202701');
  expect(await page.locator('[data-week][data-first-week]').getAttribute('data-week')).toBe('202650');
});

test('conflicts and key figures that cannot be had are not shown as none', async () => {
  const page = await pageOf(browser, 'Planner');
  // News would ask again by themselves.
  await page.route(/\/events$/, (route) => route.abort());
  const none = page.getByText('Nema sukoba');
  const again = page.getByRole('button', { name: 'Pokušaj ponovno' });
  const lost = ['**/calendar/conflicts?*', '**/calendar/stats?*'];
  for (const one of lost) await page.route(one, (route) => route.fulfill({ status: 500, json: { detail: 'away' } }));
  await page.goto('/calendar');
  await expect.poll(() => again.count()).toBe(2);
  expect(await none.count()).toBe(0);
  for (const one of lost) await page.unroute(one);
  await again.first().click();
  await again.first().click();
  await page.getByRole('heading', { name: 'Sukobi' }).waitFor();
  await again.waitFor({ state: 'detached' });
});
