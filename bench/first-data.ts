/**
 * The console in a real browser at 20,000 products, 5,000 proposals and 500 new products: how long from an address to the first
 * useful data on the screen, and how smoothly lists scroll. Each look is a new browser profile, which has nothing cached. The
 * proposals are copies of three that were made as anybody would, put into the database as they are kept.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import type { Role } from '@promo/contracts/sections';
import { connectMongo } from '@promo/mongo/connect';
import { addWeeks, weekOf } from '@promo/retail/weeks';
import { createLogger } from '@promo/runtime/logger';
import { mongodUri } from '@promo/servers/mongod';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../test-e2e/console/open-browser.ts';
import { startSystem } from '../test-e2e/system.ts';
import { figureOf } from './harness.ts';
import { productsCsv, salesCsv } from './http-data.ts';
import { rested } from './rested.ts';
import type { Measured, Row } from './row.ts';
import type { Stage } from './stage.ts';

const SKUS = 20_000;
const WEEKS = 156;
const PROPOSALS = 5_000;
const LINES = 30;
const NEW_PRODUCTS = 500;
const SOURCES = ['manual', 'webshop', 'leaflet', 'supplier', 'loyalty', 'stores'];
/** The proposals begin within so many weeks before this one, and as many after it. */
const AROUND = 52;
/** One planner of so many is the one who looks. */
const PLANNERS = 20;
/** Frames of scrolling a list, and pixels a frame. */
const SCROLL = { frames: 90, pixels: 130 };
/** A page that has shown its first data has what it asks for besides after this. */
const SETTLED_MS = 2_000;

/** Address, what is on the screen with the first data, and who looks. */
const LISTS = {
  proposals: ['/proposals', 'tbody tr', 'Planner'],
  performance: ['/performance', 'tbody tr', 'Planner'],
  'new products': ['/new-products?view=list', 'tbody tr', 'Nabava'],
} as const;
const PAGES = {
  calendar: ['/calendar', 'a[data-status]', 'Planner'],
  ...LISTS,
  forecast: ['/forecast?sku=S00001&discount=20&weeks=2', '[aria-labelledby=pnl] tbody tr', 'Planner'],
  'planner’s week': ['/my-week', '#short', 'Planner'],
} as const;

export const firstDataRows: readonly Row[] = [
  ...Object.entries(PAGES).map(
    ([page, [path, sign, role]], i): Row => ({
      number: `18${'abcdef'[i]}`,
      work: `the ${page} on the screen, 20,000 products and 5,000 proposals`,
      unit: 's',
      target: 1.5,
      measure: (stage) => looks(stage, path, sign, role),
    }),
  ),
  {
    number: '18g',
    work: 'the longest frame while their lists are scrolled',
    unit: 'ms',
    target: 50,
    measure: scrolled,
  },
];

interface Filled {
  readonly gateway: string;
  readonly browser: Browser;
}

async function looks(stage: Stage, path: string, sign: string, role: Role): Promise<Measured> {
  const took: number[] = [];
  // the first look warms the servers up
  for (let round = -1; round < stage.rounds; round++) {
    const ms = await looking(await stage.use(filled), role, async (page) => {
      const started = performance.now();
      await show(page, path, sign);
      return performance.now() - started;
    });
    if (round >= 0) took.push(ms);
  }
  return { own: figureOf(took) };
}

async function scrolled(stage: Stage): Promise<Measured> {
  const worst: number[] = [];
  const told: string[] = [];
  for (const [name, [path, sign, role]] of Object.entries(LISTS)) {
    const ms = await looking(await stage.use(filled), role, async (page) => {
      await show(page, path, sign);
      await sleep(SETTLED_MS);
      return Number(await page.evaluate(SCROLLING));
    });
    worst.push(ms);
    told.push(`${name} ${ms.toFixed(0)} ms`);
  }
  return { own: figureOf([Math.max(...worst)]), note: `longest frames: ${told.join(', ')}` };
}

/** Scrolls the page's list frame by frame; gives the longest time between two frames, milliseconds. */
const SCROLLING = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const list = document.querySelector('main section[tabindex="0"]');
  let [last, worst] = [await frame(), 0];
  for (let i = 0; i < ${SCROLL.frames}; i++) {
    list.scrollTop += ${SCROLL.pixels};
    const now = await frame();
    worst = Math.max(worst, now - last);
    last = now;
  }
  return worst;
})()`;

/** Looks for the first data at every frame: a locator looks twice a second after a while. */
async function show(page: Page, path: string, sign: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  const there = `document.querySelector(${JSON.stringify(sign)})?.checkVisibility()`;
  await page.evaluate(`(async () => { while (!${there}) await new Promise(requestAnimationFrame); })()`);
}

/** A look in a browser profile of its own. */
async function looking(
  { gateway, browser }: Filled,
  role: Role,
  look: (page: Page) => Promise<number>,
): Promise<number> {
  const session = JSON.stringify({ kind: 'demo', token: await demoLogin(gateway, role) });
  const context = await browser.newContext({
    baseURL: gateway,
    locale: 'hr-HR',
    viewport: { width: 1440, height: 900 },
  });
  try {
    await context.addInitScript(`sessionStorage.session ??= ${JSON.stringify(session)}`);
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The system with all of it, at rest. */
async function filled(stage: Stage): Promise<Filled> {
  const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
  stage.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  const { gateway, ports, stop } = await startSystem(dir, { LOG_LEVEL: 'warn', RATE_LIMIT: '1000000' });
  stage.defer(stop);
  const admin = await demoLogin(gateway, 'Admin');
  const send = (dataset: string, source: Iterable<string>) => upload({ gateway, token: admin, dataset, source });
  await send('products', productsCsv(SKUS));
  await send('sales', salesCsv(SKUS, weeksTo(addWeeks(thisWeek(), -1))));
  await send('npl-records', newProductsCsv());
  await rested(gateway, admin);
  await propose(gateway, mongodUri(ports.mongodb as number));
  const browser = await openBrowser();
  stage.defer(() => browser.close());
  return { gateway, browser };
}

const thisWeek = () => weekOf(Temporal.Now.plainDateISO('Europe/Zagreb'));
const weeksTo = (last: number) => Array.from({ length: WEEKS }, (_, i) => addWeeks(last, i + 1 - WEEKS));

function* newProductsCsv() {
  yield 'sku,name,supplier_name,lead_time_days,launch_date\n';
  for (let i = 0; i < NEW_PRODUCTS; i++)
    yield `N${i},Novi artikl ${i},Dobavljač ${i % 30},${20 + (i % 40)},2027-0${1 + (i % 9)}-15\n`;
}

interface Line {
  readonly code: string;
}

interface Kept {
  readonly _id: number;
  readonly skus: readonly Line[];
  readonly forecast: { readonly lines: readonly Line[] } | null;
}

/** A draft, one that waits and one that was approved, each made as anybody would; then copies of them. */
async function propose(gateway: string, mongodbUri: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${await demoLogin(gateway, 'Planner')}`,
    'content-type': 'application/json',
  };
  const start = addWeeks(thisWeek(), 4);
  const skus = Array.from({ length: LINES }, (_, i) => ({ code: codeOf(i), regular_price: 3.99, discount_pct: 20 }));
  const post = (path: string, body: object, as = headers) =>
    fetchJson<{ id: number }>(path, new URL(path, gateway), {
      method: 'POST',
      headers: as,
      body: JSON.stringify(body),
    });
  const make = (status: string) =>
    post('/api/promo/proposals', { status, title: 'Akcija', ...yearAndWeek(start), skus });
  const [draft, waiting, approved] = [await make('draft'), await make('submitted'), await make('submitted')];
  const reviewer = { ...headers, authorization: `Bearer ${await demoLogin(gateway, 'Reviewer')}` };
  await post('/api/promo/calendar/approve', { proposal_id: approved.id, decision: 'approve' }, reviewer);

  await using mongo = await connectMongo(mongodbUri, 'promo_proposals', createLogger('bench', 'silent'));
  const stored = mongo.db.collection<{ _id: number }>('proposals');
  const kept = async ({ id }: { id: number }) => (await stored.findOne({ _id: id })) as unknown as Kept;
  const coming = await Promise.all([draft, waiting, approved, approved].map(kept));
  const past = await kept(approved);
  const copyOf = (i: number) => {
    const at = ((i * 31) % (2 * AROUND)) - AROUND;
    const { skus, forecast, ...record } = at < 0 ? past : (coming[i % coming.length] as Kept);
    const renamed = <L extends Line>(lines: readonly L[]) =>
      lines.map((line, n) => ({ ...line, code: codeOf(i * 7919 + n * 613) }));
    return {
      ...record,
      _id: approved.id + i,
      source: SOURCES[i % SOURCES.length],
      ...(i % PLANNERS > 0 && { proposed_by_id: 1_000 + (i % PLANNERS), created_by_id: null, user: null }),
      ...yearAndWeek(addWeeks(thisWeek(), at)),
      skus: renamed(skus),
      forecast: forecast && { ...forecast, lines: renamed(forecast.lines) },
    };
  };
  for (let from = 1; from < PROPOSALS; from += 500) {
    const many = Math.min(500, PROPOSALS - from);
    await stored.insertMany(Array.from({ length: many }, (_, n) => copyOf(from + n)));
  }
}

const codeOf = (i: number) => `S${String(i % SKUS).padStart(5, '0')}`;
const yearAndWeek = (yw: number) => ({ start_year: Math.floor(yw / 100), start_week: yw % 100 });
