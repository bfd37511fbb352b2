import { setTimeout } from 'node:timers/promises';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { expect, onTestFinished, test } from 'vitest';
import { api, changeAnswer, clickTwice, pageOf, testBrowser, violations } from './browser.ts';
import { euros } from './figures.ts';
import { families, withdraw } from './planner.fixture.ts';
import { decide, reviewerOf, statusOf, submit } from './reviewer.fixture.ts';

const browser = testBrowser();

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
  // each with what it is expected to earn, of which the sum below is made
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /Radio, tjedan 33.*Dodatna marža: [−\d–]/ })
    .waitFor();
  // both are in the sum, though the deeper discount alone is paid
  const shared = dialog.getByRole('list', { name: /^U zbroju su oba prijedloga/ });
  await shared.getByText(/^Dodatna marža tih artikala u tim tjednima: /).waitFor();
  expect(await shared.getByRole('strong').allInnerTexts()).toEqual(['Radio, tjedan 33 × Televizija, tjedan 33']);
  // changed by its planner after the reviewer has read it
  await api('Planner', 'PUT', `/api/promo/proposals/${tv.id}`, { note: 'dopuna' });
  // read anew, which may take its time, before one can decide again
  await page.route(/\/proposals\?status=submitted$/, async (route) => {
    await setTimeout(1_000);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Odobri' }).click();
  // it asks no more
  const outcome = page.getByRole('dialog', { name: 'Ishod' });
  await outcome.getByText('✓ odobreno').waitFor();
  await outcome.getByText('✗ promijenjeno u međuvremenu').waitFor();
  await outcome.getByRole('button', { name: 'Zatvori' }).last().click();
  expect([await statusOf(radio.id), await statusOf(tv.id)]).toEqual(['approved', 'submitted']);

  // what was refused is still selected
  expect(await page.getByRole('checkbox', { name: 'Odaberi: Televizija, tjedan 33' }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Odaberi: Plakat, tjedan 33' }).check();
  await page.keyboard.press('r');
  const rejection = page.getByRole('dialog', { name: 'Odbiti 2 prijedloga?' });
  await rejection.getByRole('button', { name: 'Odbij' }).click();
  await rejection.getByText('Napišite razlog').waitFor();
  expect(await rejection.getByText(/^U zbroju su oba/).count()).toBe(0);
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
  await rejection.getByLabel('Obrazloženje za planera').fill('Preblizu radijskoj akciji');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await clickTwice(rejection.getByRole('button', { name: 'Odbij' }));
  await expect.poll(() => outcome.getByText('✓ odbijeno').count()).toBe(2);
  expect(sent.filter((url) => url.endsWith('/approve')).length).toBe(2);
  expect([await statusOf(tv.id), await statusOf(poster.id)]).toEqual(['rejected', 'rejected']);
  // what was sent does not come back as if it had not been
  expect(await page.evaluate("Object.keys(sessionStorage).filter((key) => key.includes('reject:'))")).toEqual([]);

  await page.goto(`/proposals/${poster.id}`);
  await page.getByText('Preblizu radijskoj akciji', { exact: true }).waitFor();
});

/** A product of which there is enough for a promotion of 20 % in a week of 2027, and not for two. */
async function enoughForOne(start_week: number): Promise<string> {
  const products = (await families()).flat();
  for (let i = 0; i < products.length; i += 50) {
    const skus = products.slice(i, i + 50).map(({ sku: code }) => ({ code, discount_pct: 20 }));
    const plan = { start_year: 2027, start_week, skus };
    const { lines } = await api<Economics>('Planner', 'POST', '/api/promo/economics', plan);
    const found = lines.find(({ stock: { on_hand, on_order, needed, needed_earlier = 0 } }) => {
      const there = (on_hand ?? 0) + (on_order ?? 0) - needed_earlier;
      return needed && there > 1.2 * needed && there < 1.8 * needed;
    });
    if (found) return found.code;
  }
  throw new Error('the demo data have no such product');
}

test('of what is approved at once it is said beforehand that stock lasts for the first alone, and that the later one is no reduction', async () => {
  const [week, next] = [40, 41];
  const code = await enoughForOne(week);
  const [first, second] = [
    await submit('Dvaput isto, prvi', 'radio', code, week),
    await submit('Dvaput isto, drugi', 'radio', code, next),
  ];
  onTestFinished(async () => {
    for (const { id } of [first, second]) await withdraw(id);
  });
  const page = await reviewerOf(browser, [first.id, second.id]);
  await page.goto('/approvals');
  await page.getByRole('checkbox', { name: 'Odaberi: Dvaput isto, prvi' }).check();
  const approve = page.getByRole('button', { name: 'Odobri', exact: true });
  // each of them alone has enough
  await approve.click();
  await page
    .getByRole('dialog')
    .getByText(/^zaliha dovoljna/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Odaberi: Dvaput isto, drugi' }).check();
  await approve.click();
  const dialog = page.getByRole('dialog', { name: 'Odobriti 2 prijedloga?' });
  const of = (title: string) => dialog.getByRole('listitem').filter({ hasText: title }).first();
  await of('Dvaput isto, drugi')
    .getByText(/^bez dovoljno zalihe 1 od 1 artikla, nedostaje \d+ kom/)
    .waitFor();
  await of('Dvaput isto, prvi')
    .getByText(/^zaliha dovoljna/)
    .waitFor();
  const spoiled = dialog.getByRole('list', { name: /^Odobre li se oba, kasniji prijedlog zbog NC30/ });
  await spoiled.getByText('Dvaput isto, prvi, zatim Dvaput isto, drugi').waitFor();
  await spoiled.getByText(/nema popusta, a bez toga bi bio/).waitFor();
});

test('a reviewer decides by keys with the money in view, and the next one comes by itself', async () => {
  const groups = await families();
  const [code = '', another = ''] = groups.slice(-2).map(([product]) => product?.sku);
  const [first, second] = [
    await submit('Prvi tipkom', 'tipke', code, 40),
    await submit('Drugi tipkom', 'tipke', code, 50),
  ];
  const path = `/api/promo/proposals/${first.id}/economics`;
  const { totals } = await api<Economics>('Reviewer', 'GET', path);
  const margin = euros(totals.incremental_margin_eur);
  const page = await reviewerOf(browser, [first.id, second.id]);
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
  const outcome = page.getByRole('dialog', { name: 'Ishod' });
  const warned = outcome.getByRole('listitem').getByRole('list');
  await page.getByText('Prvi tipkom: odobreno.').or(warned).first().waitFor();
  if ((await warned.count()) > 0) await outcome.getByRole('button', { name: 'Zatvori', exact: true }).last().click();
  const next = page.getByRole('dialog', { name: 'Drugi tipkom' });
  await next.waitFor();
  // what is told of the first covers no button of the one that came
  const told = await page.getByRole('log').boundingBox();
  const reject = await next.getByRole('button', { name: 'Odbij' }).boundingBox();
  expect((told?.x ?? Number.NaN) + (told?.width ?? 0)).toBeLessThan(reject?.x ?? 0);
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
  await outcome.getByText('čeka…', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await outcome.getByText('✗ promijenjeno u međuvremenu').waitFor();
  await page.unroute('**/calendar/approve');
  await outcome.getByRole('button', { name: 'Zatvori' }).last().click();
  await outcome.waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await approval.getByText('ROI').waitFor();
  await approval.getByRole('button', { name: 'Odustani', exact: true }).focus();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Odobreno', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: /^Sljedeći: / }).click();
  await page.waitForURL((url) => url.pathname !== `/proposals/${third.id}`);
});

test('whoever approves is told what an approved promotion of the same products and weeks leaves of the margin', async () => {
  const code = (await families())[0]?.[0]?.sku ?? '';
  const first = await submit('Već odobrena', 'radio', code, 46);
  await decide(first.id, 'approve');
  const second = await submit('Uz odobrenu', 'tv', code, 46);
  const page = await reviewerOf(browser, [second.id]);
  await changeAnswer<Economics>(page, `**/proposals/${second.id}/economics`, ({ lines, ...rest }) => ({
    ...rest,
    lines: lines.map((line) => ({ ...line, stock: { ...line.stock, on_hand: 1_000_000, shortfall: 0 } })),
  }));
  await page.goto(`/approvals?open=${second.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Odobri' }).click();
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  // and of stock that it is enough, what that does not count
  await dialog.getByText('zaliha dovoljna; redovna prodaja do početka ne oduzima se').waitFor();
  const beside = dialog.getByRole('list', { name: 'Iste artikle u istim tjednima već prodaje odobrena akcija:' });
  await beside.getByText('Već odobrena × Uz odobrenu', { exact: true }).waitFor();
  await beside.getByText(/^Dodatna marža tih artikala u tim tjednima: /).waitFor();
  for (const { id } of [first, second]) await decide(id, 'reject', '-');
});

test('an approval is taken back on the proposal’s own page, by those decisions alone that change it', async () => {
  const { id } = await submit('Ipak ne', 'tipke', 'nepoznata', 44);
  await decide(id, 'approve');
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
  await withdraw(id);
});

test('taking back the approval of what is over says that its plan goes, and a withdrawal says of what', async () => {
  const over = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'submitted',
    title: 'Davno prošla',
    source: 'tipke',
    start_year: 2024,
    start_week: 10,
    skus: [{ code: 'nepoznata', discount_pct: 20 }],
  });
  await decide(over.id, 'approve');
  const page = await pageOf(browser, 'Reviewer');
  await page.goto(`/proposals/${over.id}`);
  await page.getByRole('button', { name: 'Odbij', exact: true }).click();
  await page.getByRole('dialog').getByText('više se ne uspoređuje s ostvarenim').waitFor();
  await page.context().close();

  const { id } = await submit('Povlači se', 'tipke', 'nepoznata', 44);
  const planner = await pageOf(browser, 'Planner');
  await planner.goto(`/proposals/${id}`);
  await planner.getByRole('button', { name: 'Više radnji' }).click();
  await planner.getByRole('menuitem', { name: 'Povuci' }).click();
  const dialog = planner.getByRole('dialog', { name: 'Povuci' });
  await dialog.getByText('Povlači se', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await statusOf(id)).toBe('submitted');
  await withdraw(id);
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
  await page.getByRole('dialog', { name: 'Ishod' }).getByText('✗ promijenjeno u međuvremenu').waitFor();
  expect(await statusOf(id)).toBe('submitted');
  await withdraw(id);
});

test('what a reviewer asked for stands on the proposal, and its log is in Croatian', async () => {
  const { id } = await submit('Na doradu', 'letak', 'nepoznata');
  const feedback = 'Plići popust, molim';
  await decide(id, 'request_revision', feedback);
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${id}`);
  await page.getByRole('alert').getByText(feedback, { exact: true }).waitFor();
  await page.getByText(`Vraćeno na doradu: ${feedback}`).waitFor();
  await page.getByText('Stvoreno u stanju „Čeka odobrenje”').waitFor();
});
