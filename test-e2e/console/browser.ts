import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page, Request, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { openBrowser } from './open-browser.ts';

export type Role = 'Admin' | 'Nabava' | 'Veleprodaja' | 'Kontroling' | 'Planner' | 'Reviewer';

/** So many requests of the API, the last ones, are told of a page that a test fails on. */
const ASKED_LAST = 15;

/** A browser for the tests of a file: opened before the first of them, closed after the last. */
export function testBrowser(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  return () => browser;
}

/** A page of the console in Croatian, of somebody signed in, until the test ends. Asking any other address for anything fails the test. */
export async function pageOf(browser: () => Browser, role: Role, options?: BrowserContextOptions): Promise<Page> {
  const page = await openPage(browser(), role, options);
  onTestFinished(async () => {
    // what a route is still at would fail whichever test runs then
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });
  keepPicture(page);
  return page;
}

async function openPage(browser: Browser, role: Role, options?: BrowserContextOptions): Promise<Page> {
  const gateway = inject('gateway');
  const context = await browser.newContext({ locale: 'hr-HR', baseURL: gateway, reducedMotion: 'reduce', ...options });
  await context.addInitScript(`sessionStorage.session ??= ${JSON.stringify(JSON.stringify(await signIn(role)))}`);
  const page = await context.newPage();
  // what takes a second alone has taken half a minute where four walks and six services share two busy cores
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url)) expect(url.startsWith(gateway), `asks ${url}`).toBe(true);
  });
  return page;
}

/** The file that a press of a button gives. */
export async function fileFrom(button: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** The figure of a tile. */
export const figureOf = (page: Page, tile: string) =>
  page.locator('dl div', { has: page.getByText(tile, { exact: true }) }).locator('dd');

/** Keeps from a page what others do meanwhile: it shows what it has read, and by itself asks for nothing again. */
export const withoutNews = (page: Page) => page.route('**/events', (route) => route.abort());

/** Holds what a page asks for until that is released, so that one can look at the page meanwhile; gives the release. */
export async function hold(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** The page hears another answer than the server gives. */
export const changeAnswer = <A>(page: Page, url: string | RegExp, change: (answer: A, asked: string) => unknown) =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as A, route.request().url()) });
  });

/** The server does what is asked next, and the page hears nothing of it. */
export async function loseNext(page: Page, url: string, method: string): Promise<void> {
  let passed = false;
  await page.route(url, async (route) => {
    if (passed || route.request().method() !== method) return route.fallback();
    passed = true;
    await route.fetch();
    await route.abort();
  });
}

/** Shows one page of the console after the other, as one person; each is loaded anew. */
interface Viewer {
  readonly page: Page;
  /** Loads a page at a desktop's width, in the light theme. */
  show(path: string): Promise<Page>;
}

/**
 * Viewers by person and language. Half of what it takes to look at a page is the browser's preparing for somebody new, so
 * pages that change nothing are looked at by the same.
 */
export function viewers(browser: () => Browser): (role: Role, locale?: string) => Promise<Viewer> {
  const known = new Map<string, Promise<Viewer>>();
  const viewer = async (role: Role, locale: string): Promise<Viewer> => {
    const page = await openPage(browser(), role, { locale });
    return {
      page,
      show: async (path) => {
        keepPicture(page);
        await page.unrouteAll();
        // News of what others do meanwhile would bring code and questions of its own.
        await page.route('**/events', () => undefined);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.goto(path);
        return page;
      },
    };
  };
  return (role, locale = 'hr-HR') => {
    const key = `${role} ${locale}`;
    const found = known.get(key) ?? viewer(role, locale);
    known.set(key, found);
    return found;
  };
}

/** Has a failed test say what the page showed and asked for last, and what came of it, and a picture taken. */
function keepPicture(page: Page): void {
  const asked = new Map<Request, string>();
  const note = (request: Request, outcome: string) => {
    const path = request.url().replace(inject('gateway'), '');
    if (path.startsWith('/api/')) asked.set(request, `${request.method()} ${path}: ${outcome}`);
  };
  const begun = (request: Request) => note(request, 'no answer');
  const answered = (response: Response) => note(response.request(), String(response.status()));
  const failed = (request: Request) => note(request, request.failure()?.errorText ?? 'failed');
  page.on('request', begun).on('response', answered).on('requestfailed', failed);
  onTestFinished(async ({ task }) => {
    page.off('request', begun).off('response', answered).off('requestfailed', failed);
    if (task.result?.state !== 'fail' || page.isClosed()) return;
    const path = join(tmpdir(), `failed-${task.id}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    const shown = await page
      .locator('main, [role=alert], [role=dialog]')
      .allInnerTexts()
      .catch(() => []);
    console.log(
      [`${task.name}: ${page.url()} looked like ${path}`, ...[...asked.values()].slice(-ASKED_LAST), ...shown].join(
        '\n',
      ),
    );
  });
}

async function signIn(role: Role) {
  return { kind: 'demo', token: await tokenOf(role) };
}

export async function tokenOf(role: Role): Promise<string> {
  const answer = await post<{ token: string }>('/auth/demo-login', { role });
  return answer.token;
}

/** The API beside the browser, as somebody else or to look at what came of it. */
export async function api<T>(role: Role, method: string, path: string, body?: object): Promise<T> {
  return send(method, path, body, { authorization: `Bearer ${await tokenOf(role)}` });
}

const post = <T>(path: string, body: object) => send<T>('POST', path, body, {});

async function send<T>(method: string, path: string, body: object | undefined, headers: Record<string, string>) {
  const response = await fetch(inject('gateway') + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** Clicks a second time before the page can draw the button anew. */
export const clickTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: { click?(): void }) => {
    for (let i = 0; i < 2; i++) element.click?.();
  });

/** Pastes into what has the focus. */
export const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);

/** Keeps what charts write on a page that is loaded after this; gives the way to read it. */
export async function watchDrawn(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(`(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    globalThis.drawn = [];
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      globalThis.drawn.push(text);
      return fillText.call(this, text, ...at);
    };
  })()`);
  return () => page.evaluate('drawn');
}

/** Has calendars suggested for one category alone, which takes a busy machine a tenth of the time that all of them take. */
export async function chooseCategory(page: Page): Promise<void> {
  await page.getByLabel('Kategorije').and(page.locator('input')).click();
  await page.getByRole('option', { name: 'Pića' }).click();
  await page.keyboard.press('Escape');
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Drawn as the theme now wants it, and no colour on its way to another: nobody reads it there, and axe would find it pale. */
const AT_REST = `(async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  for (const animation of document.getAnimations()) {
    if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish();
  }
})()`;

/** What axe-core finds against the page as it stands, in words; nothing is what it should be. By all rules unless given. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(AT_REST);
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  // Only what the rules find is described, which takes half the time.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) };
  const { violations: found } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as {
    violations: Violation[];
  };
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary.replaceAll('\n', ' ')}`),
  );
}

/** Those of axe's rules that look at colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** A desktop's 1280 less the scrollbars of the page and of a table in it, which a browser without a window does not draw. */
const DESKTOP = 1280 - 2 * 15;

/** Tables of which columns lie beyond the edge of what they scroll in. */
const CUT_TABLES = `[...document.querySelectorAll('table')].flatMap((table) => {
  let box = table.parentElement;
  while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
  const { scrollWidth, clientWidth } = box ?? document.documentElement;
  const heads = [...table.querySelectorAll('th')].map((head) => head.innerText).join(', ');
  return scrollWidth > clientWidth ? ['a table of ' + scrollWidth + ' pixels in ' + clientWidth + ': ' + heads] : [];
})`;

/**
 * What is wrong with a page as it stands: axe's findings, tables that a desktop cuts, and a width beyond a telephone's. The
 * themes share one document and differ in colours, so only the rules about colours are asked again in the dark one.
 */
export async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'dark' ? OF_COLOURS : undefined;
    found.push(...(await violations(page, rules)).map((violation) => `${colorScheme}: ${violation}`));
  }
  await page.setViewportSize({ width: DESKTOP, height: 720 });
  // A table measures its room and is drawn anew a moment after the window has changed.
  await page.waitForFunction(`${CUT_TABLES}.length === 0`, undefined, { timeout: 5_000 }).catch(() => undefined);
  found.push(...((await page.evaluate(CUT_TABLES)) as string[]).map((cut) => `${DESKTOP} pixels: ${cut}`));
  await page.setViewportSize({ width: 390, height: 844 });
  // Charts follow a moment after the page.
  const fits = 'document.documentElement.scrollWidth <= innerWidth';
  await page.waitForFunction(fits, undefined, { timeout: 5_000 }).catch(() => undefined);
  const width = await page.evaluate('document.documentElement.scrollWidth');
  return Number(width) > 390 ? [...found, `${width} pixels wide on a screen of 390`] : found;
}
