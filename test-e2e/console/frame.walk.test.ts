import { expect, inject, test } from 'vitest';
import { api, faults, pageOf, testBrowser, tokenOf } from './browser.ts';

const browser = testBrowser();

test('sign-in, then in by role, then out', async () => {
  const context = await browser().newContext({ baseURL: inject('gateway'), locale: 'hr-HR' });
  const page = await context.newPage();
  await page.goto('/proposals?status=draft');
  await page.getByRole('button', { name: /^Planer/ }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: /^Planer/ }).click();
  await page.getByRole('heading', { name: 'Prijedlozi', level: 1 }).waitFor();
  await page
    .getByRole('contentinfo')
    .getByText(/^Izdanje \d+\.\d+\.\d+/)
    .waitFor();
  expect(page.url()).toContain('/proposals?status=draft');
  const search = page.getByRole('dialog', { name: 'Traži' });
  await page.keyboard.press('Control+k');
  await search.waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Planer: Petra Novak' }).click();
  await page.getByRole('menuitem', { name: 'Odjava' }).click();
  await page.getByRole('button', { name: /^Bez prijave/ }).click();
  await page.getByRole('heading', { name: 'Prijedlozi', level: 1 }).waitFor();
  // what somebody has looked for does not come up for the next one, who opens it as ever
  await page.getByRole('table').first().waitFor();
  expect(await search.count()).toBe(0);
  await page.keyboard.press('Control+k');
  await search.waitFor();
  await context.close();
});

test('what the search could not be asked is told, beside what it found, and asked again', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/proposals');
  await page.getByRole('table').first().waitFor();
  const products = '**/api/promo/products?*';
  await page.route(products, (route) => route.fulfill({ status: 500, json: { detail: 'away' } }));
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Traži' });
  await search.getByLabel('Stranica, prijedlog, artikl ili radnja').fill('kava');
  const again = search.getByRole('button', { name: 'Pretraga nije uspjela Pokušaj ponovno' });
  await again.waitFor();
  await page.unroute(products);
  await again.click();
  await search.getByRole('button', { name: /kava/i }).first().waitFor();
  await again.waitFor({ state: 'detached' });
});

test('Enter opens what is typed now, not what was found before, once it is found', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/proposals');
  await page.getByRole('table').first().waitFor();
  // not among the first, which are asked for before anything is typed
  const list = '/api/promo/products?limit=2&offset=50';
  const { products } = await api<{ products: { sku: string; name: string }[] }>('Planner', 'GET', list);
  const [first, second] = products as [(typeof products)[number], (typeof products)[number]];
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Traži' });
  const field = search.getByLabel('Stranica, prijedlog, artikl ili radnja');
  const found = (sku: string) => search.getByRole('button', { name: sku });
  await field.fill(first.sku);
  await found(first.sku).waitFor();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/promo/products?*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await field.fill(second.sku);
  await field.press('Enter');
  await found(first.sku).waitFor({ state: 'detached' });
  answered.resolve();
  await found(second.sku).waitFor();
  await field.press('Enter');
  await page.waitForURL(`**/skus/${second.sku}`);
});

test('the end of a session is told once, however much is refused, and one goes on where one was', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.goto('/proposals/new');
  await page.getByLabel('Naslov').fill('Dok je prijava trajala');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const refuse = { status: 401, json: { code: 'token_refused', params: {}, detail: 'the token has ended' } };
  // from the saving on: what is asked for before, as news has it, would take the button away
  let ended = false;
  await page.route(/\/api\//, (route) => {
    const request = route.request();
    ended ||= request.method() === 'POST' && request.url().endsWith('/api/promo/proposals');
    return ended ? route.fulfill(refuse) : route.continue();
  });
  const save = page.getByRole('button', { name: 'Spremi skicu' });
  await save.click();
  await page.getByText('Prijava je istekla.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(asked.filter((path) => path === '/auth/settings').length).toBe(1);
  await page.unroute(/\/api\//);
  await page.getByRole('button', { name: /^Planer/ }).click();
  await save.waitFor();
  expect(await page.getByLabel('Naslov').inputValue()).toBe('Dok je prijava trajala');
});

/** A page of an Admin who has signed in at an identity provider, whose token for each renewal is the Planner's. */
async function pageByProvider() {
  const page = await pageOf(browser, 'Admin');
  const context = page.context();
  const issuer = `${inject('gateway')}/provider`;
  const settings = { mode: 'oidc', demo_roles: [], issuer, client_id: 'console', scopes: 'openid', audience: null };
  await context.route('**/auth/settings', (route) => route.fulfill({ json: { ...settings, school_breaks: [] } }));
  const renewed = { access_token: await tokenOf('Planner'), token_type: 'Bearer', expires_in: 3600 };
  const [auth, token] = ['auth', 'token'].map((name) => `${issuer}/${name}`);
  const found = {
    issuer,
    authorization_endpoint: auth,
    token_endpoint: token,
    end_session_endpoint: `${issuer}/logout`,
  };
  await context.route('**/provider/**', (route) =>
    route.fulfill({ json: route.request().url() === found.token_endpoint ? renewed : found }),
  );
  const kept = `sessionStorage['oidc.user:${issuer}:console']`;
  const id_token = 'h.e30.s';
  const tokens = { access_token: await tokenOf('Admin'), refresh_token: 'once', id_token, token_type: 'Bearer' };
  const admin = JSON.stringify({ ...tokens, profile: {} });
  await context.addInitScript(
    `delete sessionStorage.session; sessionStorage.entered ??= ${kept} = ${JSON.stringify(admin)}`,
  );
  return {
    page,
    endToken: () => page.evaluate(`${kept} = JSON.stringify({ ...JSON.parse(${kept}), expires_at: 1 })`),
  };
}

test('the menu follows the roles of a token that an identity provider has renewed', async () => {
  const { page, endToken } = await pageByProvider();
  await page.goto('/imports');
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Uvoz' }).waitFor();
  await endToken();
  await menu.getByRole('link', { name: 'Kalendar', exact: true }).click();
  await menu.getByRole('link', { name: 'Uvoz' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Planer/ }).waitFor();
  await page.goBack();
  await page.getByText('Ovaj dio nije za vašu ulogu').waitFor();
});

test('a duplicated tab signs in by itself, and the other one, loaded anew, goes on as it was', async () => {
  const { page } = await pageByProvider();
  await page.goto('/imports');
  const menu = page.getByRole('navigation');
  await menu.waitFor();
  const kept = await page.evaluate('JSON.stringify({ ...sessionStorage })');
  const copy = await page.context().newPage();
  await copy.addInitScript(`Object.assign(sessionStorage, ${kept})`);
  const left = copy.waitForRequest('**/provider/auth?*');
  await copy.goto('/imports').catch(() => undefined);
  expect(new URL((await left).url()).searchParams.get('client_id')).toBe('console');
  await page.reload();
  await menu.waitFor();
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).toBe(kept);
});

test('a session goes on where the identity provider was away as its token ended', async () => {
  const { page, endToken } = await pageByProvider();
  await page.goto('/imports');
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Uvoz' }).waitFor();
  await page.route('**/provider/token', (route) => route.fulfill({ status: 503, body: 'away' }));
  await endToken();
  await menu.getByRole('link', { name: 'Kalendar', exact: true }).click();
  await page.getByText('Davatelj identiteta ne odgovara').first().waitFor();
  await page.unroute('**/provider/token');
  await page.getByRole('button', { name: 'Pokušaj ponovno' }).first().click();
  await page.getByRole('button', { name: /^Planer/ }).waitFor();
  await page.locator('a[data-status]').first().waitFor();
});

test('who signs out at the identity provider is out in every tab, and is known there by the token that it gave', async () => {
  const { page } = await pageByProvider();
  const other = await page.context().newPage();
  await other.goto('/imports');
  await other.getByRole('navigation').waitFor();
  await page.goto('/calendar');
  const left = page.waitForRequest('**/provider/logout?*');
  await page.getByRole('button', { name: /^Administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Odjava' }).click();
  expect(new URL((await left).url()).searchParams.get('id_token_hint')).toBe('h.e30.s');
  await other.getByText('Prijava je istekla.').waitFor();
  await other.getByRole('button', { name: 'Prijava' }).waitFor();
});

test('the menu folds where the window is small, or when it is asked to, and the board then has all its columns in sight', async () => {
  const page = await pageOf(browser, 'Nabava', { viewport: { width: 1440, height: 900 } });
  await page.goto('/new-products');
  const board = page.getByRole('region', { name: 'Ploča' });
  await board.waitFor();
  const inSight = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('[aria-label="Ploča"]'))`;
  expect(await page.evaluate(inSight)).toBe(true);
  const menu = page.getByRole('navigation');
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  expect(await width()).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect.poll(width).toBeLessThan(70);
  await menu.getByRole('link', { name: 'Novi artikli' }).waitFor();
  await page.getByRole('button', { name: 'Nazivi u izborniku' }).click();
  await expect.poll(width).toBeGreaterThan(200);
  await page.reload();
  await board.waitFor();
  expect(await width()).toBeGreaterThan(200);
  expect(await faults(page)).toEqual([]);
});

test('sales data older than a week are warned about', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.route(/\/api\/promo\/history\?max_events=10$/, (route) =>
    route.fulfill({ json: { events: [], as_of_yw: 202630, data_version: 1 } }),
  );
  await page.goto('/calendar');
  await page.getByText('Podaci o prodaji sežu samo do početka tjedna 30/2026').waitFor();
  await page.locator('a[data-status]').first().waitFor();
  expect(await faults(page)).toEqual([]);
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
});

test('a fault of the frame itself is told, and the console can be loaded anew', async () => {
  const page = await pageOf(browser, 'Planner');
  await page.route('**/auth/me', async (route) => {
    const { sections: _, ...me } = (await (await route.fetch()).json()) as { sections: unknown };
    await route.fulfill({ json: me });
  });
  await page.goto('/');
  await page.getByRole('alert').waitFor();
  await page.unroute('**/auth/me');
  await page.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await page.getByRole('navigation').waitFor();
});
