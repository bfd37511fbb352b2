/** The calendar as a work surface: its bars are pulled, stretched and taken back, and empty weeks drawn over. */
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { addWeeks, weekOf } from '@promo/retail/weeks';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, changeAnswer, hold, loseNext, pageOf, testBrowser } from './browser.ts';

const browser = testBrowser();

/** All is there that comes above the rows and moves them: the legend's last line. */
async function inPlace(page: Page): Promise<void> {
  await page.getByText(/školski praznici nakon .* nisu poznati/).waitFor();
}

/** Pulls a bar by a week, by keyboard. */
async function pullBar(bar: Locator, key: 'ArrowLeft' | 'ArrowRight' = 'ArrowRight'): Promise<void> {
  await bar.focus();
  for (const pressed of ['m', key, 'Enter']) await bar.page().keyboard.press(pressed);
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
  const one = `**/api/promo/proposals/${id}`;
  const release = await hold(page, one, 'PUT');
  await pull(0.5, 2 * week);
  const other = await api<{ id: number }>('Admin', 'POST', '/api/promo/proposals', { ...empty, ...when });
  await api('Admin', 'DELETE', `/api/promo/proposals/${other.id}`);
  await page.getByText(`Prijedlog #${other.id}: obrisan`).waitFor();
  await page.waitForTimeout(600);
  expect((await box()).x).toBeGreaterThan(first + week);
  const fresh = page.waitForResponse((response) => response.url().includes('/api/promo/calendar'));
  release();
  await fresh;
  await page.unroute(one);
  // by the key that undoes everywhere, too
  await page.getByRole('button', { name: 'Poništi' }).waitFor();
  await page.keyboard.press('Control+z');
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
  const release = await hold(page, '**/api/promo/calendar');
  for (const by of [6, 7]) {
    await pullBar(bar);
    const moved = async () => (await api<Proposal>('Planner', 'GET', path)).start_week;
    await expect.poll(moved).toBe(addWeeks(start, by) % 100);
  }
  release();

  // when it goes, the focus goes to the one beside it
  await bar.focus();
  await api('Planner', 'DELETE', path);
  await bar.waitFor({ state: 'detached' });
  await page.locator(`a[data-id="${neighbour}"]:focus`).waitFor();
  await api('Planner', 'DELETE', `/api/promo/proposals/${neighbour}`);
});

/** A draft of so many weeks from now alone in its source, its bar in the calendar, and what pulls it. */
async function ownBar(title: string, source: string, ahead = 40) {
  const start = addWeeks(weekOf(Temporal.Now.plainDateISO()), ahead);
  const when = { start_year: Math.floor(start / 100), start_week: start % 100 };
  const draft = { ...when, title, status: 'draft', source, skus: [] };
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', draft);
  const path = `/api/promo/proposals/${id}`;
  const page = await pageOf(browser, 'Planner', { viewport: { width: 1440, height: 900 } });
  await page.goto(`/calendar?from=${addWeeks(start, -4)}&weeks=14&source=${encodeURIComponent(source)}`);
  const bar = page.locator(`a[data-id="${id}"]`);
  await bar.waitFor();
  return {
    page,
    path,
    bar,
    /** A week later, and once more, each as soon as the one before is drawn. */
    pullTwice: async () => {
      for (const by of [1, 2]) {
        await pullBar(bar);
        await bar.getByText(`${String(addWeeks(start, by) % 100).padStart(2, '0')}/`).waitFor();
      }
    },
    /** That it is saved so many weeks later, with nothing told of somebody else, and deletes it. */
    endsLater: async (weeks: number) => {
      const saved = async () => (await api<Proposal>('Planner', 'GET', path)).start_week;
      await expect.poll(saved).toBe(addWeeks(start, weeks) % 100);
      expect(await page.getByText('u međuvremenu je promijenjen').count()).toBe(0);
      await api('Planner', 'DELETE', path);
    },
  };
}

test('a bar that is pulled on before its first pull is saved ends where it was pulled last', async () => {
  const { page, path, pullTwice, endsLater } = await ownBar('Dvaput povučena', 'u nizu');
  const release = await hold(page, `**${path}`, 'PUT');
  await pullTwice();
  // time in which a second save would set out beside the first
  await page.waitForTimeout(500);
  release();
  await endsLater(2);
});

test('a bar that is pulled on while the answer to its first pull gets lost is nobody else’s', async () => {
  const { page, path, pullTwice, endsLater } = await ownBar('Bez odgovora povučena', 'bez odgovora');
  const release = await hold(page, `**${path}`, 'GET');
  await loseNext(page, `**${path}`, 'PUT');
  await pullTwice();
  release();
  await page.getByText('Poslužitelj nije dostupan').waitFor();
  await endsLater(2);
});

test('a bar whose pull was refused is pulled the same way again at once', async () => {
  const { page, path, bar, endsLater } = await ownBar('Odbijena povučena', 'odbijeno');
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', detail: '' } }),
  );
  const release = await hold(page, '**/api/promo/calendar');
  await pullBar(bar);
  await page.getByText('Previše zahtjeva').waitFor();
  await page.unroute(`**${path}`);
  await pullBar(bar);
  release();
  await endsLater(1);
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
    const fresh = page
      .waitForResponse((response) => response.request().method() === 'PUT')
      .then(() => page.waitForResponse((response) => response.url().endsWith('/api/promo/calendar')));
    await pullBar(bar);
    await fresh;
  };
  await pull(0);
  await pull(1);
  const restored = { version: 1, start_yw: start, end_yw: start };
  await changeAnswer<{ entries: { id: number }[] }>(page, '**/api/promo/calendar', ({ entries }) => ({
    entries: entries.map((one) => (one.id === id ? { ...one, ...restored } : one)),
  }));
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

test('a bar that is pulled into weeks that are over says so', async () => {
  const { page, path, bar } = await ownBar('U prošlost', 'prošlo', 0);
  await pullBar(bar, 'ArrowLeft');
  await page.getByText(/^U prošlost: sada u tjednima .*, koji su već prošli\.$/).waitFor();
  await api('Planner', 'DELETE', path);
});
