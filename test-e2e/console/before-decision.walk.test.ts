import type { proposalResults } from '@promo/contracts/promo-analytics/proposal-results';
import type { ConflictCost } from '@promo/contracts/promo-proposals/conflicts';
import type { Economics } from '@promo/contracts/promo-proposals/economics';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { ResponseOf } from '@promo/contracts/route';
import { expect, test } from 'vitest';
import { api, changeAnswer, pageOf, testBrowser, violations } from './browser.ts';
import { euros, figure } from './figures.ts';
import { families, withdraw } from './planner.fixture.ts';
import { decide, submit } from './reviewer.fixture.ts';

const browser = testBrowser();

test('what is changed after it was submitted is marked, and told to whoever is reading it', async () => {
  const { id } = await submit('Mijenja se', 'tipke', 'nepoznata', 47);
  const page = await pageOf(browser, 'Reviewer');
  await page.goto('/approvals');
  const row = page.getByRole('row', { name: /Mijenja se/ });
  await row.waitFor();
  expect(await row.getByText('mijenjano nakon slanja').count()).toBe(0);
  await row.click();
  const drawer = page.getByRole('dialog', { name: 'Mijenja se' });
  await drawer.getByText(/^Stvoreno u stanju/).waitFor();

  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus: [{ code: 'nepoznata', discount_pct: 45 }] });
  const told = drawer.getByRole('status').filter({ hasText: 'Prijedlog se promijenio dok ga gledate' });
  await told.getByText(/^Izmijenjeno: 1 artikl promijenjen \(popust\): nepoznata 20\s% → 45\s%$/).waitFor();
  await drawer.getByText('mijenjano nakon slanja').waitFor();
  expect(await violations(page)).toEqual([]);
  // by key: news of other walks may lie over it
  await told.getByRole('button', { name: 'Zatvori' }).press('Enter');
  await told.waitFor({ state: 'detached' });
  // in the log it stays
  expect(await drawer.getByText(/^Izmijenjeno: /).count()).toBe(1);
  await page.keyboard.press('Escape');
  await row.getByText('mijenjano nakon slanja').waitFor();
  await withdraw(id);
});

test('of one that was sent back it is told at the top why, and what its planner changed since', async () => {
  const { id } = await submit('Opet poslana', 'tipke', 'nepoznata', 47);
  const page = await pageOf(browser, 'Reviewer');
  await page.goto(`/approvals?open=${id}`);
  const drawer = page.getByRole('dialog', { name: 'Opet poslana' });
  await drawer.getByText(/^Stvoreno u stanju/).waitFor();
  const since = drawer.getByRole('region', { name: 'Od posljednje odluke' });
  expect(await since.count()).toBe(0);

  await decide(id, 'request_revision', 'Preplitko');
  const line = { code: 'nepoznata', discount_pct: 20 };
  const gone = { code: 'odlazi', name: 'Stari sok', discount_pct: 10 };
  for (const skus of [[line, gone], [line], [{ ...line, discount_pct: 45 }]])
    await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus });
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'submitted', log_line: 'Sad je dublje' });
  await page.reload();
  await since.getByText(/^Izmijenjeno: 1 artikl promijenjen/).waitFor();
  const told = (await since.getByRole('listitem').allInnerTexts()).map((entry) => entry.split('\n')[0]);
  expect(told).toEqual([
    expect.stringMatching(/^Na doradi → Čeka odobrenje/),
    expect.stringMatching(/^Izmijenjeno: 1 artikl promijenjen \(popust\): nepoznata 20\s% → 45\s%/),
    // a product that is gone too by its name
    expect.stringMatching(/^Izmijenjeno: 1 artikl uklonjen: Stari sok \(odlazi\) 10\s% → ništa/),
    expect.stringMatching(/^Izmijenjeno: 1 artikl dodan: Stari sok \(odlazi\) ništa → 10\s%/),
    expect.stringMatching(/^Vraćeno na doradu: Preplitko/),
  ]);
  expect(await violations(page)).toEqual([]);
  await withdraw(id);
});

test('the preview tells all that is approved, in what state the other one of a conflict is, and what it costs', async () => {
  const [code = '', usual = ''] = (await families()).slice(-6).map(([product]) => product?.sku);
  const plan = { status: 'submitted', start_year: 2027, start_week: 48 };
  const other = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    ...plan,
    title: 'Već odobrena',
    source: 'radio',
    skus: [{ code, discount_pct: 10 }],
  });
  await decide(other.id, 'approve');
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    ...plan,
    title: 'Sve piše',
    source: 'tipke',
    start_date: '2027-12-02',
    mechanic: '1+1',
    channel: 'webshop',
    sale_kind: 'clearance',
    skus: [
      { code, discount_pct: 20, supplier_funding: 0.6, note: 'zadnja serija', sale_kind: 'seasonal' },
      { code: usual, discount_pct: 20 },
    ],
  });
  const page = await pageOf(browser, 'Reviewer');
  await page.goto(`/approvals?open=${id}`);
  const drawer = page.getByRole('dialog', { name: 'Sve piše' });
  for (const fact of ['2. 12. 2027. – 5. 12. 2027.', 'webshop', '1+1', 'Rasprodaja']) {
    await drawer.getByText(fact, { exact: true }).waitFor();
  }
  await drawer.getByText(/^Sezonsko sniženje · sufinanciranje 0,60\s€\/kom · zadnja serija$/).waitFor();
  expect(await drawer.getByText(/sufinanciranje/).count()).toBe(1);
  const conflict = drawer.getByRole('listitem').filter({ hasText: /Već odobrena Odobreno/ });
  await conflict.waitFor();
  const pair = `id_a=${other.id}&id_b=${id}`;
  const cost = await api<ConflictCost>('Reviewer', 'GET', `/api/promo/calendar/conflict-cost?${pair}`);
  // the deeper one alone is paid, which is the one that is looked at
  expect(cost).toMatchObject({ n_skus: 1, skus_without_money: 0, together_eur: cost.margin_b_eur });
  const told = await conflict.getByText(/^Dodatna marža tih artikala u tim tjednima: /).innerText();
  const [promised, together] = [(cost.margin_a_eur ?? 0) + (cost.margin_b_eur ?? 0), cost.together_eur ?? Number.NaN];
  expect(told.match(/[−\d.]+(?=\s€)/g)?.map((figure) => figure.replace('−', '-'))).toEqual(
    [promised, together].map((figure) => `${Math.round(figure)}`),
  );
  expect(await violations(page)).toEqual([]);

  await page.goto('/calendar?from=202748');
  await page
    .getByRole('listitem')
    .filter({ hasText: /Već odobrena Odobreno/ })
    .waitFor();
  await withdraw(id);
  await decide(other.id, 'reject', 'bila je za probu');
});

test('the preview says how many lines lose, of each with how much of the supplier it would not, and which would earn more at another depth', async () => {
  const codes = (await families()).slice(0, 4).flatMap(([product]) => product?.sku ?? []);
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'submitted',
    title: 'Duboko bez potpore',
    source: 'tipke',
    start_year: 2027,
    start_week: 46,
    skus: codes.map((code) => ({ code, discount_pct: 45, supplier_funding: 0 })),
  });
  const economics = await api<Economics>('Reviewer', 'GET', `/api/promo/proposals/${id}/economics`);
  const { lines, better_together_eur } = economics;
  const losing = lines.filter(({ incremental_margin_eur }) => (incremental_margin_eur ?? 0) < 0);
  expect(losing.length).toBeGreaterThan(0);
  const page = await pageOf(browser, 'Reviewer');
  await page.goto(`/approvals?open=${id}`);
  const told = page.getByRole('dialog', { name: 'Duboko bez potpore' }).getByText(/^ne gubi uz /);
  await told.first().waitFor();
  const cents = (texts: readonly string[]) => texts.map((text) => Number(text.replace(/\D/g, ''))).toSorted();
  expect(cents(await told.allInnerTexts())).toEqual(
    losing.map((line) => Math.round(100 * (line.break_even_funding_eur ?? Number.NaN))).toSorted(),
  );
  expect(await violations(page)).toEqual([]);
  const inAll = new RegExp(`^${losing.length} artik(l|la|ala) gub[ie] [1-9]`);
  await page.getByRole('dialog').getByText(inAll).waitFor();
  // what suppliers usually pay has not been asked for
  await page
    .getByRole('dialog')
    .getByText(/^[1-9].* manje nego inače$/)
    .waitFor();
  const better = lines.flatMap((line) => line.better_depth ?? []);
  expect(better.length).toBeGreaterThan(0);
  await page
    .getByRole('dialog')
    .getByText(/^\d+ artik(l|la|ala) zaradil?[oa]? bi više uz drugi popust: \+/)
    .filter({ hasText: `${better.length} artik` })
    .filter({ hasText: `${Math.round(better_together_eur as number)}` })
    .waitFor();
  const at = page.getByRole('dialog').getByText(/^\+.* uz \d+\s%$/);
  expect((await at.allInnerTexts()).map((one) => one.replace(/\s/g, ' ')).toSorted()).toEqual(
    better.map((one) => `+${Math.round(one.gain_eur)} € uz ${one.discount_pct} %`).toSorted(),
  );
  await withdraw(id);
});

test('whoever decides is told how much of the funding is more than suppliers usually pay, and of which products, and once approved so is everybody', async () => {
  const codes = (await families()).slice(0, 6).flatMap(([product]) => product?.sku ?? []);
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'submitted',
    title: 'Dobavljač plaća sve',
    source: 'tipke',
    start_year: 2027,
    start_week: 47,
    skus: codes.map((code) => ({ code, discount_pct: 20, supplier_funding: 2 })),
  });
  const { funding_over_usual_eur: over, lines } = await api<Economics>(
    'Reviewer',
    'GET',
    `/api/promo/proposals/${id}/economics`,
  );
  expect(over).toBeGreaterThan(0);
  const page = await pageOf(browser, 'Reviewer');
  await page.goto(`/approvals?open=${id}`);
  await page
    .getByRole('dialog', { name: 'Dobavljač plaća sve' })
    .getByText(/više nego inače/)
    .filter({ hasText: figure(over) })
    .waitFor();
  // of these products the supplier would pay more than the discount gives away, which reads as a slip
  const { skus } = await api<Proposal>('Reviewer', 'GET', `/api/promo/proposals/${id}`);
  const slips = skus.filter(({ regular_price: regular }) => 2 > 0.2 * (regular ?? 0));
  expect(slips.length).toBeGreaterThan(0);
  const row = page.getByRole('row', { name: /Dobavljač plaća sve/, includeHidden: true });
  await row
    .getByTitle(/platio više nego što iznosi popust/)
    .getByText(new RegExp(`^sufinanciranje: ${slips.length} artik`))
    .waitFor();
  // 2 € a unit are more than any of these suppliers usually pays
  const { format } = new Intl.NumberFormat('hr-HR', { style: 'currency', currency: 'EUR' });
  const usual = lines.flatMap(({ usual_funding_eur: one }) => (one === null ? [] : [`inače ${format(one)}`]));
  expect(usual.length).toBeGreaterThan(0);
  const notes = page.getByRole('table').getByText(/^inače /);
  expect((await notes.allInnerTexts()).toSorted()).toEqual(usual.toSorted());
  expect(await violations(page)).toEqual([]);
  await decide(id, 'approve');
  await page.goto(`/proposals/${id}`);
  await page.getByText(/više nego inače/).waitFor();
  expect((await notes.allInnerTexts()).toSorted()).toEqual(usual.toSorted());
  await decide(id, 'reject', '-');
});

test('whoever decides is told what a supplier usually pays that was asked for nothing', async () => {
  const { proposals } = await api<{ proposals: Proposal[] }>(
    'Reviewer',
    'GET',
    '/api/promo/proposals?status=submitted',
  );
  const { id, skus } = proposals.find(({ source }) => source === 'webshop') as Proposal;
  const { lines } = await api<Economics>('Reviewer', 'GET', `/api/promo/proposals/${id}/economics`);
  const unfunded = new Set(skus.flatMap(({ code, supplier_funding }) => (supplier_funding === null ? code : [])));
  const line = lines.find(({ code, usual_funding_eur: usual }) => unfunded.has(code) && (usual ?? 0) > 0.02);
  const page = await pageOf(browser, 'Reviewer');
  await page.goto(`/approvals?open=${id}`);
  const name = skus.find(({ code }) => code === line?.code)?.name as string;
  const row = page.getByRole('dialog').getByRole('row').filter({ hasText: name });
  await row.getByText('bez sufinanciranja').waitFor();
  const { format } = new Intl.NumberFormat('hr-HR', { style: 'currency', currency: 'EUR' });
  await row.getByText(`inače ${format(line?.usual_funding_eur ?? 0)}`).waitFor();
});

test('whoever decides is told what past plans of the planner promised and earned, and nothing of who has none', async () => {
  const { proposals } = await api<{ proposals: Proposal[] }>(
    'Reviewer',
    'GET',
    '/api/promo/proposals?status=submitted',
  );
  const waiting = proposals.find(({ id }) => id === 11);
  const { totals } = await api<ResponseOf<typeof proposalResults>>(
    'Reviewer',
    'GET',
    `/api/promo/results/proposals?proposed_by_id=${waiting?.proposed_by_id}`,
  );
  // what is not final is in none of the sums, and its number is told
  expect(totals.n_unsettled).toBeGreaterThan(0);
  const open = `; nekonačno još ${totals.n_unsettled}`;
  const record = (promised: number | null, earned: number | null, part = '') =>
    `${waiting?.user?.name}: ${totals.n_compared} prošla plana, obećano ${euros(promised)}, ostvareno ${euros(earned)}${part}${open}`;
  const page = await pageOf(browser, 'Reviewer');
  const drawer = page.getByRole('dialog', { name: waiting?.title ?? '' });
  // a loss is no part of what was promised
  for (const [earned, part] of [
    [80, ' (80 %)'],
    [-131, ''],
  ] as const) {
    const came = { expected_incremental_margin_eur: 100, actual_incremental_margin_eur: earned };
    await changeAnswer<{ totals: object }>(page, /results\/proposals\?proposed_by_id/, (answer) => ({
      ...answer,
      totals: { ...answer.totals, ...came },
    }));
    await page.goto('/approvals?open=11');
    await drawer.getByText(record(100, earned, part), { exact: true }).waitFor();
    await page.unroute(/results\/proposals\?proposed_by_id/);
  }
  await page.goto('/approvals?open=11');
  const { expected_incremental_margin_eur: promised, actual_incremental_margin_eur: earned } = totals;
  const isPart = (promised ?? 0) > 0 && (earned ?? 0) >= 0;
  const part = isPart ? ` (${figure(Math.round((100 * (earned ?? 0)) / (promised ?? 0)))} %)` : '';
  const said = record(promised, earned, part);
  await drawer.getByText(said, { exact: true }).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Odobriti 1 prijedlog?' });
  await dialog.getByText(said, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().close();

  const { id } = await api<Proposal>('Admin', 'POST', '/api/promo/proposals', {
    ...{ status: 'submitted', title: 'Bez prošlih', source: 'tipke', start_year: 2027, start_week: 46 },
    skus: [{ code: 'nepoznata', discount_pct: 20 }],
  });
  const other = await pageOf(browser, 'Reviewer');
  const told = other.waitForResponse(/results\/proposals\?proposed_by_id/);
  await other.goto(`/approvals?open=${id}`);
  await told;
  await other
    .getByRole('dialog', { name: 'Bez prošlih' })
    .getByText(/^Stvoreno u stanju/)
    .waitFor();
  expect(await other.getByText(/prošl[aio]\S* plan/).count()).toBe(0);
  await withdraw(id, 'Admin');
});

test('a line without a stored price is no change of the page: a decision is offered there', async () => {
  const groups = await families();
  const code = groups.at(-4)?.[0]?.sku ?? '';
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
  await withdraw(id);
});

test('a margin that newer data have changed since is told apart from the list’s, in the drawer and on the page', async () => {
  const page = await pageOf(browser, 'Reviewer');
  const withKept = (proposal: Proposal) => ({
    ...proposal,
    expected: proposal.expected && { ...proposal.expected, incremental_margin_eur: 12_345 },
  });
  type Answer = Proposal | { readonly proposals: readonly Proposal[] };
  await changeAnswer<Answer>(page, /\/api\/promo\/proposals(\?|\/11$)/, (answer) =>
    'proposals' in answer ? { ...answer, proposals: answer.proposals.map(withKept) } : withKept(answer),
  );
  const kept = /; u popisu 12\.345\s€, prije novijih podataka$/;
  await page.goto('/approvals?open=11');
  await page.getByRole('dialog').getByText(kept).waitFor();
  await page.goto('/proposals/11');
  await page.getByText(kept).waitFor();
  // what is not saved is no newer data
  await page.getByLabel('Naslov').fill('Drukčije');
  await page.getByText(kept).waitFor({ state: 'detached' });
});

test('what the supplier has not agreed to is told where one plans and where one decides, until the planner says that it is', async () => {
  const [product] = (await families()).flat();
  if (!product) throw new Error('there is no product');
  const { sku, name } = product;
  const line = { code: sku, discount_pct: 20, supplier_funding: 0.1, funding_to_agree: true };
  const plan = { title: 'Bez dogovora', status: 'draft', start_year: 2031, start_week: 20, skus: [line] };
  const { id } = await api<Proposal>('Planner', 'POST', '/api/promo/proposals', plan);
  const planning = await pageOf(browser, 'Planner');
  await planning.goto(`/proposals/${id}`);
  await planning.getByRole('button', { name: /^⚠ / }).click();
  await planning.getByText('Sufinanciranje još nije dogovoreno: 1 artikl.', { exact: false }).waitFor();
  // all lines at once
  const saved = async () => (await api<Proposal>('Planner', 'GET', `/api/promo/proposals/${id}`)).skus[0];
  await planning.getByRole('button', { name: 'Sve je dogovoreno' }).click();
  await planning.keyboard.press('Escape');
  await planning.getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(async () => (await saved())?.funding_to_agree).toBeUndefined();
  await api('Planner', 'PUT', `/api/promo/proposals/${id}`, { skus: [line] });
  await api('Planner', 'PUT', `/api/promo/proposals/${id}/status`, { status: 'submitted' });
  const { funding_to_agree_eur } = await api<Economics>('Planner', 'GET', `/api/promo/proposals/${id}/economics`);
  const page = await pageOf(browser, 'Reviewer');
  await page.goto(`/approvals?open=${id}`);
  const drawer = page.getByRole('dialog', { name: 'Bez dogovora' });
  await drawer.getByText('još nije dogovoreno').waitFor();
  await drawer.getByText(`${euros(funding_to_agree_eur ?? 0)} nije dogovoreno`, { exact: false }).waitFor();

  await page.keyboard.press('Escape');
  const told = page.getByRole('row', { name: /Bez dogovora/ }).getByText('sufinanciranje nije dogovoreno');
  await told.waitFor();

  await planning.keyboard.press('Escape');
  await planning.getByRole('button', { name: `Dogovoreno: ${name}` }).click();
  await planning.getByText('još nije dogovoreno').waitFor({ state: 'detached' });
  await planning.getByRole('button', { name: 'Spremi' }).click();
  await told.waitFor({ state: 'detached' });
  expect([(await saved())?.supplier_funding, (await saved())?.funding_to_agree]).toEqual([0.1, undefined]);
  await withdraw(id);
});
