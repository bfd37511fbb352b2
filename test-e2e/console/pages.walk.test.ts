import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { api, chooseCategory, faults, type Role, testBrowser, viewers } from './browser.ts';

const viewer = viewers(testBrowser());

interface Looked {
  readonly path: string;
  readonly role: Role;
  /** When this is there, the page is. */
  readonly sign: string;
  /** Opens what only comes on demand. */
  readonly open?: (page: Page) => Promise<void>;
  /** It begins with a chart, whose library is not counted in its weight: it is not weighed. */
  readonly charted?: true;
}

/** Every page, and what opens on it. */
const PAGES: Readonly<Record<string, Looked>> = {
  calendar: { path: '/calendar', role: 'Reviewer', sign: 'a[data-status]' },
  'calendar in English': { path: '/calendar?weeks=26', role: 'Planner', sign: 'a[data-status]' },
  'empty weeks of the calendar': { path: '/calendar?from=203001', role: 'Planner', sign: 'h2' },
  proposals: { path: '/proposals', role: 'Planner', sign: 'tbody tr' },
  'nothing found': { path: '/proposals?q=xyzzy', role: 'Planner', sign: 'h2' },
  'new proposal': { path: '/proposals/new', role: 'Planner', sign: 'dl' },
  'choosing products': {
    path: '/proposals/new',
    role: 'Planner',
    sign: 'dl',
    open: async (page) => {
      await page.getByRole('button', { name: 'Odaberi s popisa' }).click();
      await page.getByRole('dialog').locator('tbody tr').first().waitFor();
    },
  },
  proposal: { path: '/proposals/11', role: 'Planner', sign: 'tbody tr' },
  'approved proposal with its result': {
    path: '/proposals/1',
    role: 'Planner',
    sign: 'tbody tr',
    open: async (page) => {
      await page
        .getByText(/razlika [−+\d]/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Po artiklima' }).click();
      await page.getByRole('heading', { name: /^Po artiklima/ }).waitFor();
    },
  },
  'line of a proposal': {
    path: '/proposals/5',
    role: 'Planner',
    sign: 'tbody tr',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Pojedinosti:/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Što ako je popust drukčiji?').waitFor();
    },
  },
  'conflicts of a proposal': {
    path: '/proposals/11',
    role: 'Reviewer',
    sign: 'tbody tr',
    open: async (page) => {
      // The figures come before it, and their notes may take a line more.
      await page.getByText(/\(9 od 10\)$/).waitFor();
      await page.getByRole('button', { name: 'Prikaži sukobe' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  'suggested calendar': {
    path: '/suggestions',
    role: 'Planner',
    sign: 'form',
    open: async (page) => {
      await page.getByLabel('Tjedana', { exact: true }).fill('4');
      await page.getByLabel('Mjesta u tjednu').fill('3');
      await chooseCategory(page);
      await page.getByRole('button', { name: 'Predloži', exact: true }).click();
      await page.getByRole('button', { name: /^Uzmi/ }).waitFor();
    },
  },
  'my week': { path: '/my-week?whose=all', role: 'Planner', sign: '#short' },
  'my week of a buyer': { path: '/my-week', role: 'Nabava', sign: '#draft' },
  'my week in English': { path: '/my-week', role: 'Planner', sign: '#short' },
  'promotions lacking stock': { path: '/shortfalls', role: 'Nabava', sign: 'tbody tr' },
  'expected units': { path: '/shortfalls?view=expected', role: 'Nabava', sign: 'tbody tr', charted: true },
  'comments on a proposal': {
    path: '/proposals/5',
    role: 'Planner',
    sign: 'tbody tr',
    open: async (page) => {
      await page.getByRole('button', { name: 'Prikaži komentare' }).click();
      await page.getByLabel('Komentar', { exact: true }).fill('@');
      await page.getByRole('group', { name: 'Koga spomenuti' }).waitFor();
    },
  },
  'what is new': {
    path: '/calendar',
    role: 'Reviewer',
    sign: 'a[data-status]',
    open: async (page) => {
      await page.getByRole('button', { name: /^Novosti/ }).click();
      await page.getByText('Sve', { exact: true }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  results: { path: '/results', role: 'Planner', sign: 'tbody tr', charted: true },
  'results by depth in English': { path: '/results?group=depth', role: 'Planner', sign: 'tbody tr', charted: true },
  'shelf labels': { path: '/proposals/4/labels', role: 'Planner', sign: 'ul[aria-label] li' },
  'evidence of a proposal': {
    path: '/proposals/22/evidence',
    role: 'Planner',
    sign: 'tbody tr',
    open: (page) => page.getByRole('table', { name: 'Tko je i kada odlučio o planiranim cijenama' }).waitFor(),
  },
  'evidence of a price in English': {
    path: '/proposals/5',
    role: 'Planner',
    sign: 'tbody tr',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Details:/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'How it was computed, day by day' }).click();
      await page.getByRole('heading', { name: 'Prices by day' }).waitFor();
    },
  },
  'evidence of nothing': { path: '/evidence', role: 'Planner', sign: 'h2' },
  product: {
    path: '/skus',
    role: 'Planner',
    sign: 'input',
    open: async (page) => {
      await page.getByLabel('Artikl: naziv ili šifra').fill('kava');
      await page
        .getByRole('option', { name: /kava mljevena/ })
        .first()
        .click();
      await page.getByText('S onim što je planirano do tada').waitFor();
      await page.getByText('Kako je izračunato, dan po dan').waitFor();
    },
  },
  approvals: { path: '/approvals', role: 'Reviewer', sign: 'tbody tr' },
  review: {
    path: '/approvals',
    role: 'Reviewer',
    sign: 'tbody tr',
    open: async (page) => {
      await page.getByRole('row').nth(1).click();
      await page.getByRole('dialog').getByText('Dnevnik').waitFor();
    },
  },
  decision: {
    path: '/approvals',
    role: 'Reviewer',
    sign: 'tbody tr',
    open: async (page) => {
      await page.keyboard.press('j');
      await page.locator('tr:focus').waitFor();
      await page.keyboard.press('r');
      await page.getByRole('dialog').getByRole('button', { name: 'Odbij' }).click();
    },
  },
  help: {
    path: '/calendar',
    role: 'Planner',
    sign: 'a[data-status]',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  search: {
    path: '/calendar',
    role: 'Planner',
    sign: 'a[data-status]',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Stranica, prijedlog, artikl ili radnja').fill('kava');
      await page.getByText('Artikli').last().waitFor();
    },
  },
  'new products': { path: '/new-products', role: 'Nabava', sign: 'article' },
  'list of new products': { path: '/new-products?view=list', role: 'Nabava', sign: 'tbody tr' },
  'no such new product': { path: '/new-products?q=xyzzy', role: 'Nabava', sign: 'h2' },
  'creating a new product': {
    path: '/new-products',
    role: 'Nabava',
    sign: 'article',
    open: async (page) => {
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByRole('button', { name: 'Stvori skicu' }).click();
      await page.getByText('Obavezno polje.').first().waitFor();
    },
  },
  'a step of a new product': {
    path: '/new-products',
    role: 'Nabava',
    sign: 'article',
    open: async (page) => {
      await page.getByRole('article').getByRole('button', { name: 'Označi naručenim' }).first().click();
      await page.getByRole('dialog').getByLabel('Broj narudžbe').waitFor();
    },
  },
  'order check': {
    path: '/new-products',
    role: 'Nabava',
    sign: 'article',
    open: async (page) => {
      await page.getByRole('button', { name: 'Provjera narudžbi' }).click();
      await page.getByText(/^Pregledano /).waitFor();
    },
  },
  'new product': { path: '/new-products/10', role: 'Nabava', sign: 'ol li', charted: true },
  'allocations by location': { path: '/new-products/allocations', role: 'Veleprodaja', sign: 'tbody tr' },
  'what to order now': { path: '/new-products/orders', role: 'Nabava', sign: 'h1' },
  'sales of new products': {
    path: '/new-product-sales',
    role: 'Kontroling',
    sign: 'tbody tr',
    open: async (page) => {
      // of one that is held against its plan: another test may have launched a product that has not sold yet
      await page.locator('tbody tr', { hasText: '%' }).first().click();
      await page.getByRole('img', { name: /^Prodaja i prognoza: / }).waitFor();
    },
  },
  campaigns: { path: '/marketing', role: 'Planner', sign: 'tbody tr' },
  campaign: {
    path: '/marketing',
    role: 'Planner',
    sign: 'tbody tr',
    open: async (page) => {
      await page.locator('tbody tr').last().click();
      await page.getByRole('heading', { name: /^Kuponi/ }).waitFor();
    },
  },
  imports: {
    path: '/imports',
    role: 'Admin',
    sign: '[role=radio]',
    open: async (page) => {
      await page.getByText('Koje stupce datoteka može imati').click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'artikli.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('sku;name;category;regular_price\n1;Kava;Kava;skupo\n'),
      });
      await page.getByText('nije broj').waitFor();
    },
  },
  'refused workbook': {
    path: '/imports?dataset=sales',
    role: 'Admin',
    sign: '[role=radio]',
    open: async (page) => {
      const buffer = Buffer.from('PK\x03\x04');
      await page.locator('input[type=file]').setInputFiles({ name: 'prodaja.xlsx', mimeType: 'text/csv', buffer });
      await page.getByText(/Ova se Excelova datoteka ne može pročitati/).waitFor();
    },
  },
  'conflict of a step': {
    // one of the demo's drafts: other tests have theirs on the board meanwhile
    path: '/new-products?q=Prijedlog+okusa',
    role: 'Nabava',
    sign: 'article',
    open: async (page) => {
      await page.route(/\/approve$/, (route) => route.fulfill({ status: 412, json: { detail: 'changed meanwhile' } }));
      await page.getByRole('article').getByRole('button', { name: 'Odobri' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Odobri' }).click();
      await page.getByText('Netko je u međuvremenu promijenio zapis').waitFor();
    },
  },
  'audit log': {
    path: '/audit-log',
    role: 'Admin',
    sign: 'h1',
    open: async (page) => {
      const draft = { status: 'draft', title: 'Za brisanje', skus: [] };
      const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', draft);
      await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
      await page.reload();
      await page.locator('tbody tr').first().waitFor();
    },
  },
  settings: {
    path: '/settings',
    role: 'Admin',
    sign: 'h2',
    open: async (page) => {
      await page.getByRole('button', { name: 'Novi token' }).click();
      await page.getByRole('dialog').getByLabel('Čemu služi').waitFor();
    },
  },
  guide: { path: '/guide', role: 'Planner', sign: 'article h2' },
  'guide of another role in English': { path: '/guide/reviewer', role: 'Planner', sign: 'article h2' },
  forbidden: { path: '/imports', role: 'Planner', sign: 'h1' },
  'no such page': { path: '/nothing', role: 'Planner', sign: 'h1' },
};

/** Bytes of a page's code and styles, as they are sent to who takes gzip. */
const MOST = 220 * 1024;

const weights = new Map<string, number>();

/** What a file weighs; most of them are those of other pages as well. */
async function weightOf(url: string): Promise<number> {
  const known = weights.get(url);
  if (known !== undefined) return known;
  const sent = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  await sent.bytes();
  const weight = Number(sent.headers.get('content-length'));
  weights.set(url, weight);
  return weight;
}

test.each(Object.entries(PAGES))(
  '%s: axe finds nothing in either theme, no table is cut at 1280 pixels, 390 are wide enough, and it weighs at most 220 KB gzipped',
  async (name, looked) => {
    const { path, role, sign, open, charted } = looked;
    const files = new Set<string>();
    const collect = (request: Request) => {
      // What is fetched once somebody else changes something, as other tests may meanwhile, is not the page's.
      if (request.url().includes('/news-')) return;
      if (['document', 'script', 'stylesheet'].includes(request.resourceType())) files.add(request.url());
    };
    const view = await viewer(role, name.endsWith('in English') ? 'en-GB' : 'hr-HR');
    view.page.on('request', collect);
    const page = await view.show(path);
    await page.locator(sign).first().waitFor();
    view.page.off('request', collect);
    await open?.(page);
    expect(await faults(page)).toEqual([]);
    let weight = 0;
    for (const url of files) weight += await weightOf(url);
    expect(weight).toBeGreaterThan(50_000);
    if (!charted) expect(weight).toBeLessThan(MOST);
  },
);
