import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { api, changeAnswer, fileFrom, loseNext, pageOf, testBrowser, violations, withoutNews } from './browser.ts';
import { euros } from './figures.ts';
import { families, withdraw } from './planner.fixture.ts';

const browser = testBrowser();

/** Sets what this run makes apart from what one before it has made on the same system. */
const RUN = Date.now();

/** The list's file of that name: number, title and state of each. */
async function exported(page: Page, name: string): Promise<string[][]> {
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const file = await fileFrom(page.getByRole('menuitem', { name: 'Izvoz CSV' }));
  expect(file.name).toBe(name);
  const lines = file.text.trim().split('\r\n').slice(1);
  return lines.map((line) => line.split(';', 3));
}

test('several proposals are changed at once, with a report of what did not work; filters are kept under a name', async () => {
  const groups = await families();
  const { campaigns } = await api<{ campaigns: { name: string }[] }>('Planner', 'GET', '/api/promo/marketing-history');
  const code = groups[0]?.[0]?.sku as string;
  const [name, view] = [`Skupno ${RUN}`, `Skupni ${RUN}`];
  const list = `/proposals?q=skupno+${RUN}`;
  const one = async (title: string, skus: object[]) => {
    const weeks = { start_year: 2029, start_week: 10 };
    return (await api<Proposal>('Planner', 'POST', '/api/promo/proposals', { status: 'draft', title, ...weeks, skus }))
      .id;
  };
  const [whole, empty] = [await one(`${name}, cijeli`, [{ code, discount_pct: 20 }]), await one(`${name}, prazan`, [])];
  // which it is moved into the way of
  const { id: inTheWay } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'draft',
    title: `Na putu ${RUN}`,
    source: 'katalog',
    ...{ start_year: 2029, start_week: 12 },
    skus: [{ code, discount_pct: 20 }],
  });
  const stored = (id: number) => api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`);
  const page = await pageOf(browser, 'Planner');
  await page.goto(list);
  await page.getByRole('row', { name: `${name}, prazan` }).waitFor();
  expect(await exported(page, 'prijedlozi.csv')).toEqual([
    [`${empty}`, `${name}, prazan`, 'Skica'],
    [`${whole}`, `${name}, cijeli`, 'Skica'],
  ]);
  await page.getByRole('checkbox').first().check();
  const bar = page.getByRole('region', { name: 'Odabrani prijedlozi' });
  const dialog = page.getByRole('dialog');
  await bar.getByRole('button', { name: 'Pomakni…' }).click();
  // what is more than is allowed is not taken for what it began with
  const by = dialog.getByLabel('Za koliko tjedana');
  await by.fill('');
  await by.pressSequentially('60');
  await dialog.getByRole('button', { name: 'Pomakni' }).click();
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('60');
  for (const id of [whole, empty]) expect(await stored(id)).toMatchObject({ start_week: 10 });
  await by.fill('2');
  await dialog.getByRole('button', { name: 'Pomakni' }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const id of [whole, empty]) expect(await stored(id)).toMatchObject({ start_week: 12, end_week: 12 });

  await page.getByRole('checkbox').first().check();
  await bar.getByRole('button', { name: 'Pošalji na odobrenje…' }).click();
  const clashing = dialog.getByRole('region', { name: 'Uz otvorene sukobe: 1 prijedlog' });
  await clashing.getByText(`${name}, cijeli: 1 otvoreni sukob`).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pošalji na odobrenje' }).click();
  await dialog.getByText('Nije uspjelo: 1 prijedlog').waitFor();
  await dialog.getByRole('row', { name: new RegExp(`${name}, prazan .*artik`) }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  expect([(await stored(whole)).status, (await stored(empty)).status]).toEqual(['submitted', 'draft']);
  // the one that is left is still selected
  await bar.getByText('1 odabran').waitFor();
  await bar.getByRole('button', { name: 'Povuci…' }).click();
  await dialog.getByRole('button', { name: 'Povuci' }).click();
  await expect.poll(async () => (await stored(empty)).status).toBe('withdrawn');
  await page.goto('/proposals?status=withdrawn');
  await page.getByRole('row', { name: `${name}, prazan` }).waitFor();
  const states = (await exported(page, 'prijedlozi-povuceno.csv')).map(([, , state]) => state);
  expect(new Set(states)).toEqual(new Set(['Povučeno']));
  await page.goto(list);

  await page.getByRole('button', { name: 'Pogledi' }).click();
  await page.getByRole('menuitem', { name: 'Spremi ovaj pogled…' }).click();
  await dialog.getByLabel('Naziv pogleda').fill(view);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: view }).waitFor();
  await page.goto('/calendar');
  await page.getByRole('heading', { name: 'Kalendar', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByPlaceholder('Stranica, prijedlog, artikl ili radnja');
  await search.fill(view.toLowerCase());
  await page.getByText(`Prijedlozi: ${view}`).click();
  await page.waitForURL((url) => url.pathname + url.search === list);
  await page.keyboard.press('Control+k');
  await search.fill(campaigns[0]?.name as string);
  await page.keyboard.press('ArrowDown');
  await page.getByText(campaigns[0]?.name as string, { exact: true }).click();
  await page.waitForURL(/\/marketing\/\d+$/);
  await withdraw(whole);
  await api('Planner', 'DELETE', `/api/promo/proposals/${inTheWay}`);
});

test('a copy whose answer was lost is made once, however often it is asked for', async () => {
  const title = `Kopija bez odgovora ${RUN}`;
  await api<Proposal>('Planner', 'POST', '/api/promo/proposals', { status: 'draft', title, skus: [] });
  const copies = async () => {
    const { entries } = await api<{ entries: { title: string | null }[] }>('Planner', 'GET', '/api/promo/calendar');
    return entries.filter((entry) => entry.title === title).length - 1;
  };
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals?q=kopija+bez+odgovora+${RUN}`);
  await page.getByRole('checkbox', { name: `Odaberi: ${title}` }).check();
  const dialog = page.getByRole('dialog');
  const copy = async () => {
    await page.getByRole('button', { name: 'Kopiraj…' }).click();
    await dialog.getByRole('button', { name: 'Kopiraj' }).click();
  };
  await loseNext(page, '**/api/promo/proposals', 'POST');
  await copy();
  await dialog.getByText('Ne zna se je li učinjeno: 1 prijedlog.').waitFor();
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  expect(await copies()).toBe(1);
  await copy();
  await page.getByText('Kopirano: 1 prijedlog.').waitFor();
  expect(await copies()).toBe(1);
});

test('what was not done with several, and why, stands there until it is closed, also when they leave the list', async () => {
  const title = 'Poslao ga je drugi';
  const weeks = { start_year: 2029, start_week: 20 };
  const skus = [{ code: 'nepoznata', discount_pct: 20 }];
  const one = { status: 'draft', title, ...weeks, skus };
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', one);
  const page = await pageOf(browser, 'Planner');
  await withoutNews(page);
  await page.goto('/proposals?q=poslao+ga&status=draft');
  const chosen = page.getByRole('checkbox', { name: `Odaberi: ${title}` });
  await chosen.check();
  await api('Nabava', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'submitted' });
  const dialog = page.getByRole('dialog');
  const submit = async () => {
    await page.getByRole('button', { name: 'Pošalji na odobrenje…' }).click();
    await dialog.getByRole('button', { name: 'Pošalji na odobrenje' }).click();
  };
  await submit();
  await chosen.waitFor({ state: 'detached' });
  await dialog.getByText(`Prijedlog #${id} u međuvremenu je promijenjen: sada je to verzija 2.`).waitFor();
  await dialog.getByRole('button', { name: 'Zatvori' }).last().click();
  await dialog.waitFor({ state: 'detached' });

  await api('Nabava', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'draft' });
  await page.reload();
  await chosen.check();
  await changeAnswer<object>(page, '**/status', (answer) => ({
    ...answer,
    warnings: [{ code: 'conflicts_unknown', detail: 'not looked up' }],
  }));
  await submit();
  await chosen.waitFor({ state: 'detached' });
  await dialog.getByText('Uspjelo uz upozorenja: 1 prijedlog.').waitFor();
  await withdraw(id);
});

test('“Select all” is about the rows in sight, and leaves what a filter hides selected', async () => {
  const titles = ['prva', 'druga', 'treća'].map((which) => `Vidljivost ${RUN} ${which}`);
  for (const title of titles)
    await api('Planner', 'POST', '/api/promo/proposals', { status: 'draft', title, skus: [] });
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals?q=vidljivost+${RUN}`);
  await page.getByRole('checkbox', { name: `Odaberi: ${titles[0]}` }).check();
  const search = page.getByLabel('Traži po naslovu, izvoru ili osobi');
  await search.fill(`vidljivost ${RUN} druga`);
  const all = page.getByRole('checkbox').first();
  await page.getByRole('checkbox', { name: `Odaberi: ${titles[0]}` }).waitFor({ state: 'detached' });
  expect(await all.evaluate((box: { indeterminate?: boolean }) => box.indeterminate)).toBe(false);
  await all.check();
  await page.getByText('1 odabran').waitFor();
  await search.fill(`vidljivost ${RUN}`);
  await page.getByText('2 odabrana').waitFor();
  const ticked = titles.map((title) => page.getByRole('checkbox', { name: `Odaberi: ${title}` }).isChecked());
  expect(await Promise.all(ticked)).toEqual([true, true, false]);
});

test('5,000 proposals: only the rows in sight are drawn, and J reaches the last by search and sort', async () => {
  const entries = Array.from({ length: 5000 }, (_, i) => ({
    id: i + 1,
    title: `Akcija ${i + 1}`,
    source: i % 2 ? 'katalog' : 'webshop',
    status: 'approved',
    start_yw: 202701 + (i % 50),
    end_yw: 202701 + (i % 50),
    start_date: null,
    end_date: null,
    weeks: 1,
    cw_label: null,
    n_skus: 3,
    avg_discount_pct: 20,
    mechanic: null,
    channel: null,
    user: null,
    proposed_by_id: null,
    co_planner_ids: [],
    n_conflicts: 0,
  }));
  const page = await pageOf(browser, 'Planner');
  await page.route(`${inject('gateway')}/api/promo/calendar`, (route) => route.fulfill({ json: { entries } }));
  await page.goto('/proposals?sort=title');
  await page.getByRole('row', { name: /Akcija 1 / }).waitFor();
  expect(await page.getByRole('row').count()).toBeLessThan(80);
  const list = page.getByRole('region', { name: 'Prijedlozi' });
  await list.evaluate((element) => element.scrollTo(0, 120_000));
  const far = page.getByRole('row', { name: /Akcija 2733 / });
  await far.click();
  await page.waitForURL(/\/proposals\/2733$/);
  await page.goBack();
  await far.waitFor();
  await list.evaluate((element) => element.scrollTo(0, 0));
  await page.getByRole('row', { name: /Akcija 1 / }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(() => page.locator('tr:focus').textContent()).toContain('Akcija 2');
  await page.keyboard.press('/');
  await page.keyboard.type('akcija 4999');
  await page.getByRole('row', { name: /Akcija 4999/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('akcija 4999');
});

test('what a finished proposal earned against plan stands in the list and on its bar', async () => {
  const { results } = await api<{ results: ProposalResult[] }>('Planner', 'GET', '/api/promo/results/proposals');
  const over = results.find(({ settled, error_incremental_margin_eur: error }) => settled && error !== null);
  const running = results.find(({ settled, error_incremental_margin_eur: error }) => !settled && error !== null);
  if (!over || !running) throw new Error('the demo data have no such proposal');
  const { proposal_id: id, error_incremental_margin_eur: error, end_yw } = over;
  const { title } = await api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`);
  const told = `${(error ?? 0) < 0 ? '▼' : '▲'} ${euros(over.actual_incremental_margin_eur)}`;
  const page = await pageOf(browser, 'Planner');
  await page.goto('/proposals?sort=-earned');
  await page.getByLabel('Traži po naslovu, izvoru ili osobi').fill(`#${id}`);
  await page
    .getByRole('row', { name: title ?? `#${id}` })
    .getByText(told, { exact: true })
    .waitFor();
  await page.getByLabel('Traži po naslovu, izvoru ili osobi').fill(`#${running.proposal_id}`);
  await page.getByRole('table').getByRole('img', { name: 'prodaja tjedana poslije još pristiže' }).waitFor();
  // as on the Monday after its last week, before that is imported
  const listed = '**/api/promo/results/proposals';
  await changeAnswer<{ results: ProposalResult[] }>(page, listed, (answer) => ({
    ...answer,
    results: answer.results.map((one) => ({ ...one, complete: false, settled: false })),
  }));
  await page.reload();
  await page.getByRole('table').getByRole('img', { name: 'prodaja tjedana akcije još pristiže' }).waitFor();
  await page.unroute(listed);
  await page.goto(`/calendar?from=${end_yw}&weeks=4&status=approved`);
  const bar = page.locator(`a[data-status][href="/proposals/${id}"]`);
  await bar.getByText(told.slice(0, 1)).waitFor();
  expect(await bar.textContent()).toContain('ostvarena dodatna marža');
});
