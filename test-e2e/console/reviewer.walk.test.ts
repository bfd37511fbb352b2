import { setTimeout } from 'node:timers/promises';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { ApprovalRow, Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, clickTwice, pageOf, violations } from './browser.ts';
import { openBrowser } from './open-browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const submit = (title: string, source: string, code: string, start_week = 33) =>
  api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'submitted',
    title,
    source,
    start_year: 2027,
    start_week,
    skus: [{ code, discount_pct: 20 }],
  });

const statusOf = async (id: number) => (await api<Proposal>('Reviewer', 'GET', `/api/promo/proposals/${id}`)).status;

test('a reviewer’s day: conflict seen and acknowledged, two approved at once, one rejected with a reason', async () => {
  const { conflicts } = await api<{ conflicts: Conflict[] }>('Reviewer', 'GET', '/api/promo/calendar/conflicts');
  const code = conflicts[0]?.skus[0]?.code ?? '';
  const [radio, tv, poster] = [
    await submit('Radio, tjedan 33', 'radio', code),
    await submit('Televizija, tjedan 33', 'tv', code),
    await submit('Plakat, tjedan 33', 'plakat', 'nepoznata'),
  ];
  const page = await pageOf(browser, 'Reviewer');
  await page.goto('/approvals');
  // the proposal's page reckons today's: the list says which one it has
  await page.getByRole('columnheader', { name: 'Marža pri slanju' }).waitFor();
  await page.getByRole('row', { name: /Radio, tjedan 33.*1 sukob/ }).click();

  const review = page.getByRole('dialog');
  await review.getByRole('link', { name: 'Televizija, tjedan 33' }).waitFor();
  await review.getByRole('button', { name: /^Prihvati sukob prijedloga/ }).click();
  await review.getByText(/^Prihvatio: /).waitFor();
  await expect
    .poll(async () => {
      const trail = await api<ApprovalRow[]>('Reviewer', 'GET', `/api/promo/proposals/${radio.id}/approvals`);
      return trail.map(({ kind }) => kind);
    })
    .toEqual(['acknowledged']);
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: 'Odaberi: Radio, tjedan 33' }).check();
  await page.getByRole('checkbox', { name: 'Odaberi: Televizija, tjedan 33' }).check();
  await page.getByText('2 odabrana').waitFor();
  await page.getByRole('button', { name: 'Odobri', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Odobriti 2 prijedloga?' });
  // changed by its planner after the reviewer has read it
  await api('Planner', 'PUT', `/api/promo/proposals/${tv.id}`, { note: 'dopuna' });
  // read anew, which may take its time, before one can decide again
  await page.route(/\/proposals\?status=submitted$/, async (route) => {
    await setTimeout(1_000);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Odobri' }).click();
  await dialog.getByText('✓ odobreno').waitFor();
  await dialog.getByText('✗ promijenjeno u međuvremenu').waitFor();
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  expect([await statusOf(radio.id), await statusOf(tv.id)]).toEqual(['approved', 'submitted']);

  // what was refused is still selected
  expect(await page.getByRole('checkbox', { name: 'Odaberi: Televizija, tjedan 33' }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Odaberi: Plakat, tjedan 33' }).check();
  await page.keyboard.press('r');
  const rejection = page.getByRole('dialog', { name: 'Odbiti 2 prijedloga?' });
  await rejection.getByRole('button', { name: 'Odbij' }).click();
  await rejection.getByText('Napišite razlog').waitFor();
  await rejection.getByLabel('Obrazloženje za planera').fill('Preblizu radijskoj akciji');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await clickTwice(rejection.getByRole('button', { name: 'Odbij' }));
  await expect.poll(() => rejection.getByText('✓ odbijeno').count()).toBe(2);
  expect(sent.filter((url) => url.endsWith('/approve')).length).toBe(2);
  expect([await statusOf(tv.id), await statusOf(poster.id)]).toEqual(['rejected', 'rejected']);

  await page.goto(`/proposals/${poster.id}`);
  await page.getByText('Preblizu radijskoj akciji', { exact: true }).waitFor();
  await page.context().close();
});

/** Euro without cents, as the console writes it. */
const euros = new Intl.NumberFormat('hr-HR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

test('a reviewer decides by keys with the money in view, and the next one comes by itself', async () => {
  const { groups } = await api<{ groups: { skus: { sku: string }[] }[] }>('Planner', 'GET', '/api/promo/parent-groups');
  const [code = '', another = ''] = groups.slice(-2).map(({ skus }) => skus[0]?.sku);
  const [first, second] = [
    await submit('Prvi tipkom', 'tipke', code, 40),
    await submit('Drugi tipkom', 'tipke', code, 50),
  ];
  const path = `/api/promo/proposals/${first.id}/economics`;
  const { totals } = await api<Economics>('Reviewer', 'GET', path);
  const margin = euros.format(totals.incremental_margin_eur ?? Number.NaN);
  const page = await reviewerOf([first.id, second.id]);
  await page.goto(`/approvals?open=${first.id}`);
  const review = page.getByRole('dialog', { name: 'Prvi tipkom' });
  await review.getByRole('region', { name: 'Što se očekuje' }).getByText(margin, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('a');
  const approval = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  await approval.getByRole('region', { name: 'Zajedno, 1 prijedlog' }).getByText(margin, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await approval.waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  // On a slow machine a forecast that did not come in time is a warning, which is read before the dialog is closed.
  const warned = approval.getByRole('listitem').getByRole('list');
  await page.getByText('Prvi tipkom: odobreno.').or(warned).first().waitFor();
  if ((await warned.count()) > 0) await approval.getByRole('button', { name: 'Zatvori', exact: true }).last().click();
  await page.getByRole('dialog', { name: 'Drugi tipkom' }).waitFor();
  await page.keyboard.press('d');
  await page.getByLabel('Obrazloženje za planera').fill('Kasnije, molim');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Drugi tipkom: vraćeno na doradu.').waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'vraćeno na doradu' }).count()).toBe(0);
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['approved', 'revision']);

  await page.unrouteAll({ behavior: 'wait' });
  const third = await submit('Na svojoj stranici', 'tipke', another, 40);
  await page.goto(`/proposals/${third.id}`);
  // what is refused is told, however soon one would close the dialog
  await page.route('**/calendar/approve', async (route) => {
    await setTimeout(1_000);
    await route.fulfill({ status: 412, json: { detail: 'changed meanwhile' } });
  });
  await page.getByRole('button', { name: 'Odobri', exact: true }).click();
  await approval.getByRole('button', { name: 'Odobri' }).click();
  await approval.getByText('čeka…', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await approval.getByText('✗ promijenjeno u međuvremenu').waitFor();
  await page.unroute('**/calendar/approve');
  await approval.getByRole('button', { name: 'Zatvori' }).last().click();
  await approval.waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await approval.getByText('ROI').waitFor();
  await approval.getByRole('button', { name: 'Odustani', exact: true }).focus();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Odobreno', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: /^Sljedeći: / }).click();
  await page.waitForURL((url) => url.pathname !== `/proposals/${third.id}`);
  await page.context().close();
});

test('an approval is taken back on the proposal’s own page, by those decisions alone that change it', async () => {
  const { id } = await submit('Ipak ne', 'tipke', 'nepoznata', 44);
  await api('Reviewer', 'POST', '/api/promo/calendar/approve', { proposal_id: id, decision: 'approve' });
  const page = await pageOf(browser, 'Reviewer');
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Na doradu' }).waitFor();
  await page.getByRole('button', { name: 'Odbij', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Odobri', exact: true }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('a');
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Vratiti na doradu 1 prijedlog?' });
  await dialog.getByLabel('Obrazloženje za planera').fill('Dobavljač je odustao');
  await dialog.getByRole('button', { name: 'Na doradu' }).click();
  await page.getByText('Ipak ne: vraćeno na doradu.').waitFor();
  await page.getByRole('link', { name: /^(Sljedeći: |Ništa više)/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Na doradu' }).count()).toBe(0);
  expect(await statusOf(id)).toBe('revision');
  await page.context().close();
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
});

test('what is changed while its decision is being confirmed is not decided on unseen, on its own page either', async () => {
  const { id } = await submit('Dvadeset posto', 'tipke', 'nepoznata', 41);
  const page = await pageOf(browser, 'Reviewer');
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Odobri', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  await dialog.getByText('Dvadeset posto', { exact: true }).waitFor();
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, {
    title: 'Pedeset posto',
    skus: [{ code: 'nepoznata', discount_pct: 50 }],
  });
  // the page behind has it by itself
  await page.locator('h1', { hasText: 'Pedeset posto' }).waitFor();
  await dialog.getByText('Dvadeset posto', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Odobri' }).click();
  await dialog.getByText('✗ promijenjeno u međuvremenu').waitFor();
  expect(await statusOf(id)).toBe('submitted');
  await page.context().close();
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
});

test('before a decision it is told what is not known of stock and what may change, and how deep a line with words of its own is', async () => {
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'submitted',
    title: 'Kuponom jeftinije',
    source: 'tipke',
    start_year: 2027,
    start_week: 42,
    skus: [{ code: 'nepoznata', discount_pct: 20, mechanic: 'Kupon iz letka' }],
  });
  const economics = await api<object>('Reviewer', 'GET', `/api/promo/proposals/${id}/economics`);
  const page = await pageOf(browser, 'Reviewer');
  await page.route(`**/proposals/${id}/economics`, (route) =>
    route.fulfill({ json: { ...economics, provisional: true } }),
  );
  await page.goto(`/approvals?open=${id}`);
  const line = page.getByRole('dialog', { name: 'Kuponom jeftinije' }).getByRole('row', { name: /nepoznata/ });
  await line.getByText('Kupon iz letka').waitFor();
  expect(await line.textContent()).toMatch(/20\s%/);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  const together = dialog.getByRole('region', { name: 'Zajedno, 1 prijedlog' });
  await together.getByText('stanje nije poznato').waitFor();
  expect(await together.getByText('dovoljna').count()).toBe(0);
  await dialog.getByText(/^Privremeno: /).waitFor();
  await page.context().close();
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
});

test('a line without a stored price is no change of the page: a decision is offered there', async () => {
  const { groups } = await api<{ groups: { skus: { sku: string }[] }[] }>('Planner', 'GET', '/api/promo/parent-groups');
  const code = groups.at(-4)?.skus[0]?.sku ?? '';
  const proposal = await submit('Bez spremljene cijene', 'tipke', code, 43);
  const { id, skus } = proposal;
  const page = await pageOf(browser, 'Reviewer');
  await page.route(`**/api/promo/proposals/${id}`, (route) =>
    route.fulfill({ json: { ...proposal, skus: skus.map((line) => ({ ...line, regular_price: null })) } }),
  );
  await page.goto(`/proposals/${id}`);
  const price = new Intl.NumberFormat('hr-HR', { minimumFractionDigits: 2 }).format(
    skus[0]?.regular_price ?? Number.NaN,
  );
  // by the catalogue
  await page
    .getByRole('row', { name: new RegExp(code) })
    .getByText(price)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Odobri', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Odobri', exact: true }).count()).toBe(1);
  await page.context().close();
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
});

test('a margin that newer data have changed since is told apart from the list’s, in the drawer and on the page', async () => {
  const page = await pageOf(browser, 'Reviewer');
  const withKept = (proposal: Proposal) => ({
    ...proposal,
    expected: proposal.expected && { ...proposal.expected, incremental_margin_eur: 12_345 },
  });
  await page.route(/\/api\/promo\/proposals(\?|\/11$)/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({
      json: answer.proposals ? { ...answer, proposals: answer.proposals.map(withKept) } : withKept(answer),
    });
  });
  const kept = /^u popisu 12\.345\s€, prije novijih podataka$/;
  await page.goto('/approvals?open=11');
  await page.getByRole('dialog').getByText(kept).waitFor();
  await page.goto('/proposals/11');
  await page.getByText(kept).waitFor();
  // what is not saved is no newer data
  await page.getByLabel('Naslov').fill('Drukčije');
  await page.getByText(kept).waitFor({ state: 'detached' });
  await page.context().close();
});

test('a line whose product has no known price is told to be unchecked, wherever one decides', async () => {
  const { id } = await submit('S nepoznatim artiklom', 'provjera', 'nepoznata-cijena', 46);
  const page = await pageOf(browser, 'Reviewer');
  await page.goto('/approvals');
  const row = page.getByRole('row', { name: /S nepoznatim artiklom/ });
  await row.getByText('1 artikl bez cijene').waitFor();
  await row.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('cell', { name: 'bez cijene' }).waitFor();
  await drawer.getByText('za 0 od 1 artikla').first().waitFor();
  await page.goto(`/proposals/${id}`);
  await page.getByRole('cell', { name: 'bez cijene' }).waitFor();
  await page.context().close();
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
});

test('what was not checked, or could not be, is not called free of warnings', async () => {
  const { groups } = await api<{ groups: { skus: { sku: string }[] }[] }>('Planner', 'GET', '/api/promo/parent-groups');
  const { id } = await submit('Neprovjereno', 'provjera', groups.at(-3)?.skus[0]?.sku ?? '', 45);
  const page = await pageOf(browser, 'Reviewer');
  const [conflicts, planned, prices] = ['**/calendar/conflicts', '**/planned-conflicts', '**/nc30/batch'];
  const away = (route: Route) => route.fulfill({ status: 500, json: { detail: 'away' } });
  await page.route(conflicts, away);
  await page.goto('/approvals');
  const row = page.getByRole('row', { name: /Neprovjereno/ });
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  await row.getByText('sukobi neprovjereni').waitFor();
  // the prices are checked meanwhile, and that is not all
  await row.getByText('NC30 neprovjeren').waitFor({ state: 'detached' });
  expect(await row.textContent()).toContain('sukobi neprovjereni');
  await page.unroute(conflicts);
  await page.reload();
  await row.getByText('bez upozorenja').waitFor();

  // what becomes known while the dialog is open is told there
  const checked = Promise.withResolvers<void>();
  await page.route(prices, async (route) => {
    await checked.promise;
    await route.continue();
  });
  await page.reload();
  await row.getByRole('checkbox').check();
  await page.keyboard.press('a');
  await dialog.getByText('NC30 neprovjeren').waitFor();
  checked.resolve();
  await dialog.getByText('bez upozorenja').waitFor();
  await page.unroute(prices);

  await page.route(planned, away);
  await page.route(prices, away);
  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Odobri', exact: true }).click();
  await dialog.getByText('sukobi neprovjereni').waitFor();
  await dialog.getByText('NC30 neprovjeren').waitFor();
  await page.unroute(planned);
  await page.unroute(prices);
  await page.reload();
  await page.getByRole('button', { name: 'Odobri', exact: true }).click();
  await dialog.getByText('bez upozorenja').waitFor();
  await page.context().close();
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
});

test('what a reviewer asked for stands on the proposal, and its log is in Croatian', async () => {
  const { id } = await submit('Na doradu', 'letak', 'nepoznata');
  const feedback = 'Plići popust, molim';
  await api('Reviewer', 'POST', '/api/promo/calendar/approve', {
    proposal_id: id,
    decision: 'request_revision',
    feedback,
  });
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByRole('alert').getByText(feedback, { exact: true }).waitFor();
  await page.getByText(`Vraćeno na doradu: ${feedback}`).waitFor();
  await page.getByText('Stvoreno u stanju „Čeka odobrenje”').waitFor();
  await page.context().close();
});

test('an earlier price that spoils a later reference is seen and acknowledged in the calendar', async () => {
  const path = '/api/promo/calendar/conflicts';
  const read = async () =>
    (await api<{ conflicts: Conflict[] }>('Reviewer', 'GET', path)).conflicts.filter(({ kind }) => kind === 'nc30');
  const open = (await read()).find(({ acknowledged }) => !acknowledged);
  if (open?.kind !== 'nc30') throw new Error('the demo data have no such conflict');
  const { id_a, id_b, skus } = open;
  const page = await pageOf(browser, 'Reviewer');
  await page.goto('/calendar');
  const name = `Prihvati NC30 sukob prijedloga ${id_a} i ${id_b}`;
  const conflict = page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
  await conflict.getByText('snižava najnižu cijenu u 30 dana prije akcije').waitFor();
  await conflict.getByText(`${skus[0]?.name}: ranije `).waitFor();
  const sent = page.waitForRequest(/\/acknowledge-conflict$/);
  await page.getByRole('button', { name }).click();
  // As it was seen, not as it may have become.
  expect((await sent).headers()['if-match']).toMatch(/^"\d+-\d+-(low|medium|high)"$/);
  await page.getByRole('button', { name }).waitFor({ state: 'detached' });
  // what stands in its place has the focus, not the top of the page
  const inList = `document.activeElement.closest('section[aria-labelledby=conflicts] li') !== null`;
  await expect.poll(() => page.evaluate(inList)).toBe(true);
  const now = async () => (await read()).find((one) => one.id_a === id_a && one.id_b === id_b)?.acknowledged_by?.name;
  await expect.poll(now).toBe('Robert Jurić');
  await page.context().close();
});

test('what others do appears by itself', async () => {
  const page = await pageOf(browser, 'Reviewer');
  const stream = page.waitForResponse(/\/events$/);
  await page.goto('/approvals');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await stream;
  const title = `Stiže uživo ${Date.now()}`;
  const { id } = await submit(title, 'radio', 'nepoznata');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await row.waitFor();
  await page.getByText(`${title}: poslan na odobrenje`).waitFor();
  // what it covers can be pressed
  const covers = `(() => {
    const { x, y, width, height } = document.querySelector('[role=log] > *').getBoundingClientRect();
    return document.querySelector('[role=log]').contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })()`;
  expect(await page.evaluate(covers)).toBe(false);
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
  await row.waitFor({ state: 'detached' });
  await page.context().close();
});

test('keys act on the row that has the focus, also when others come and go above it, and on none when it has gone', async () => {
  const page = await pageOf(browser, 'Reviewer');
  const mine = await submit('Pod tipkama', 'tipke', 'nepoznata', 3);
  await page.goto('/approvals');
  const row = page.getByRole('row', { name: /Pod tipkama/ });
  await row.focus();
  await submit('Hitnije od njega', 'tipke', 'nepoznata', 2);
  await page.getByRole('row', { name: /Hitnije od njega/ }).waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 odabran').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Odaberi: Pod tipkama' }).isChecked()).toBe(true);
  await page.keyboard.press('x');
  await api('Planner', 'PUT', `/api/promo/proposals/${mine.id}/status`, { status: 'withdrawn' });
  await row.waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await page.locator('tr:focus').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.context().close();
});

/** A reviewer's page on which only some proposals wait, whatever other walks submit. */
async function reviewerOf(ids: readonly number[]): Promise<Page> {
  const page = await pageOf(browser, 'Reviewer');
  await page.route(/\/proposals\?status=submitted$/, async (route) => {
    const { proposals, ...list } = await (await route.fetch()).json();
    const json = { ...list, proposals: proposals.filter(({ id }: Proposal) => ids.includes(id)) };
    await route.fulfill({ json });
  });
  return page;
}

test('keys act on nothing when the last one that waited has been decided on elsewhere', async () => {
  const { id } = await submit('Zadnji u redu', 'tipke', 'nepoznata');
  const page = await reviewerOf([id]);
  await page.goto('/approvals');
  await page.getByRole('row', { name: /Zadnji u redu/ }).focus();
  // its code is there from now on
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
  await page.getByText('Ništa ne čeka odobrenje').waitFor();
  await page.keyboard.press('a');
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  expect(await dialog.count()).toBe(0);
  await page.context().close();
});

test('a key that is pressed at once is for the row that was just reached, also on a slow machine', async () => {
  const titles = ['Odmah prva', 'Odmah druga'];
  const waiting = await Promise.all(titles.map((title, i) => submit(title, 'odmah', 'nepoznata', 33 + 8 * i)));
  const page = await reviewerOf(waiting.map(({ id }) => id));
  await page.goto('/approvals');
  const rowOf = (title: string) => page.getByRole('row', { name: new RegExp(title) });
  for (const title of titles) await rowOf(title).waitFor();
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  for (const title of [...titles, ...titles]) {
    await rowOf(title).focus();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
    await dialog.getByText(title).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await page.context().close();
  const withdraw = ({ id }: { id: number }) =>
    api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'withdrawn' });
  await Promise.all(waiting.map(withdraw));
});

test('an acknowledgement that the server refuses is taken back, with its words', async () => {
  const page = await pageOf(browser, 'Reviewer');
  await page.route(/acknowledge-conflict/, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'no_conflict', params: { id_a: 1, id_b: 2 }, detail: 'there is no conflict any more' },
    }),
  );
  await page.goto('/calendar');
  const first = page.getByRole('button', { name: /^Prihvati sukob prijedloga/ }).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  const acknowledge = page.getByRole('button', { name, exact: true });
  await acknowledge.click();
  await page.getByText('Prijedlozi 1 i 2 nisu u sukobu.').waitFor();
  await acknowledge.waitFor();
  await page.context().close();
});

test('what a role may not do is not offered', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/imports');
  await page.getByText('Ovaj dio nije za vašu ulogu').waitFor();
  expect(await page.getByRole('link', { name: 'Uvoz' }).count()).toBe(0);
  // the title of what is not there is the page's, and the tab's
  for (const path of ['/nema-toga', '/marketing/0x', '/marketing/2147483647']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Nije pronađeno', level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe('Nije pronađeno · Promo plan');
  }
  await page.context().close();
});

const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    const { top, bottom } = found.getBoundingClientRect();
    return top >= 0 && bottom <= found.ownerDocument.defaultView.innerHeight;
  });

test('what is said about a proposal reaches whom it is addressed to, by the bell and from one page to the other', async () => {
  const { id } = await submit('S razgovorom', 'letak', 'nepoznata');
  const { name: planner } = await api<{ name: string }>('Planner', 'GET', '/auth/me');
  const [reviewing, planning] = [await pageOf(browser, 'Reviewer'), await pageOf(browser, 'Planner')];
  await planning.goto('/');
  await planning.getByRole('heading', { name: 'Moj tjedan', level: 1 }).waitFor();
  await reviewing.goto('/');
  await reviewing.getByRole('heading', { name: 'Odobrenja', level: 1 }).waitFor();

  await reviewing.goto(`/proposals/${id}`);
  await reviewing.getByRole('button', { name: 'Prikaži komentare (0)' }).click();
  const field = reviewing.getByLabel('Komentar', { exact: true });
  await field.pressSequentially(`@${planner.slice(0, 4)}`);
  await reviewing.getByRole('group', { name: 'Koga spomenuti' }).getByRole('button', { name: planner }).click();
  await field.pressSequentially('zašto baš taj?');
  await field.press('Control+Enter');
  await reviewing.getByText(`@${planner} zašto baš taj?`, { exact: true }).waitFor();

  await planning.getByText('S razgovorom: spomenuti ste u komentaru').waitFor();
  await planning.getByRole('button', { name: /^Novosti: \d+ za vas$/ }).click();
  const news = planning.getByRole('dialog', { name: 'Novosti' });
  await news
    .getByText(/spomenuti ste$/)
    .first()
    .waitFor();
  await news.getByRole('link', { name: 'S razgovorom' }).first().click();
  const asked = planning.getByText(`@${planner} zašto baš taj?`, { exact: true });
  await asked.waitFor();
  await expect.poll(() => isInView(asked)).toBe(true);
  await planning.getByLabel('Komentar', { exact: true }).fill('Nema drugog.');
  await planning.getByRole('button', { name: 'Objavi' }).click();
  // the other page hears of it by itself
  await reviewing.getByText('Nema drugog.', { exact: true }).waitFor();
  expect(new URL(planning.url()).hash).toBe('#comments');

  // the link leads there from the top of the same page too, whether the comments are open or not
  for (const open of [false, true]) {
    if (!open) await planning.goto(`/proposals/${id}`);
    await planning.evaluate('scrollTo(0, 0)');
    await planning.getByRole('button', { name: /^Novosti/ }).click();
    await news.getByRole('link', { name: 'S razgovorom' }).first().click();
    await expect.poll(() => isInView(asked)).toBe(true);
  }
  // one whose answer was lost and that has gone on since is another one
  const comments = '**/comments';
  await planning.route(comments, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  const { name: reviewer } = await api<{ name: string }>('Reviewer', 'GET', '/auth/me');
  const answer = planning.getByLabel('Komentar', { exact: true });
  await answer.pressSequentially(`@${reviewer.slice(0, 4)}`);
  await planning.getByRole('button', { name: 'Objavi' }).click();
  await planning.getByText('Poslužitelj nije dostupan').waitFor();
  await planning.unroute(comments);
  await planning.getByRole('group', { name: 'Koga spomenuti' }).getByRole('button', { name: reviewer }).click();
  await planning.getByRole('button', { name: 'Objavi' }).click();
  await reviewing.getByText(`@${reviewer}`, { exact: true }).waitFor();
  // what is typed while another comment is on its way stays, also for after a visit elsewhere
  await reviewing.route('**/comments', async (route) => {
    if (route.request().method() === 'POST') await setTimeout(1_000);
    await route.continue();
  });
  await field.fill('Onda u redu.');
  await field.press('Control+Enter');
  await field.fill('Samo još');
  await reviewing.getByText('Onda u redu.', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('Samo još');
  await reviewing.goto('/approvals');
  await reviewing.goBack();
  await reviewing.getByText('Vraćene su vaše nespremljene izmjene.').waitFor();
  expect(await field.inputValue()).toBe('Samo još');
  await reviewing.getByRole('button', { name: 'Odbaci izmjene' }).click();
  await reviewing.reload();
  await reviewing.getByRole('button', { name: 'Prikaži komentare (5)' }).waitFor();
  await Promise.all([planning.context().close(), reviewing.context().close()]);
});
