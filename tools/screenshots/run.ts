/**
 * Pictures of the console for README and guides, taken of the demo in a real browser:
 * `npm run screenshots`, or `npm run screenshots -- --gateway http://127.0.0.1:8080` of a system that is up; names after it take
 * those alone.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoLogin } from '@promo/client/sign-in';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../test-e2e/console/open-browser.ts';
import { startSystem } from '../../test-e2e/system.ts';
import { GUIDE, type Language, README, type Shot } from './shots.ts';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');
const SIZE = { width: 1280, height: 800 };
/** Of WebP: letters are still sharp, and a picture weighs some 40 KB. */
const QUALITY = 60;

interface Take extends Shot {
  readonly file: string;
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
}

const takes: readonly Take[] = [
  ...README.flatMap((shot) =>
    (['light', 'dark'] as const).map((scheme) => ({
      ...shot,
      scheme,
      language: 'en' as const,
      file: join(DOCS, 'pictures', `${shot.name}-${scheme}.webp`),
    })),
  ),
  ...GUIDE.flatMap((shot) =>
    (['hr', 'en'] as const).map((language) => ({
      ...shot,
      scheme: 'light' as const,
      language,
      file: join(DOCS, 'guide', 'pictures', `${shot.name}.${language}.webp`),
    })),
  ),
];

const { values, positionals } = parseArgs({ options: { gateway: { type: 'string' } }, allowPositionals: true });
const { gateway } = values;
if (gateway) await takeAll(gateway);
else await ofTheDemo();

/** Starts the demo on a data folder of its own, and ends it. */
async function ofTheDemo(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
  try {
    const system = await startSystem(dataDir, { DEMO_DATA: '1' });
    try {
      await takeAll(system.gateway);
    } finally {
      await system.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function takeAll(address: string): Promise<void> {
  await using browser = await openBrowser();
  for (const folder of ['pictures', 'guide/pictures']) mkdirSync(join(DOCS, folder), { recursive: true });
  let bytes = 0;
  const wanted = takes.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  for (const take of wanted) bytes += await picture(browser, address, take);
  console.log(`${wanted.length} pictures, ${Math.round(bytes / 1000)} kB`);
}

/** Takes one picture; gives its bytes. */
async function picture(browser: Browser, baseURL: string, take: Take): Promise<number> {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZE,
    colorScheme: take.scheme,
    reducedMotion: 'reduce',
    locale: take.language === 'hr' ? 'hr-HR' : 'en-GB',
  });
  const session = { kind: 'demo', token: await demoLogin(baseURL, take.role) };
  await context.addInitScript(`sessionStorage.session ??= ${JSON.stringify(JSON.stringify(session))}`);
  const page = await context.newPage();
  // a suggested calendar takes a busy machine its time
  page.setDefaultTimeout(120_000);
  await page.goto(take.path);
  await page.locator(take.sign).first().waitFor();
  await settled(page);
  await take.open?.(page);
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const image = Buffer.from(data, 'base64');
  writeFileSync(take.file, image);
  await context.close();
  return image.length;
}

/** Nothing is loading any more, letters have their shapes, and what was drawn last is on the screen. */
async function settled(page: Page): Promise<void> {
  for (const busy of ['main [role=status][class*=shape]', 'main [aria-busy=true]']) {
    await page.locator(busy).first().waitFor({ state: 'detached' });
  }
  await page.evaluate('document.fonts.ready.then(() => 0)');
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(0))))');
}
