/**
 * The marketing history through the gateway: how long importing two million redemptions of a thousand campaigns takes,
 * how much memory the service holds meanwhile, and how long the list and a drill-down take then. Brings up its own
 * MongoDB, NATS, marketing and gateway, and answers for analytics when names are asked for.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer } from '@promo/bus/answer';
import { connectBus } from '@promo/bus/connect';
import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { skuNames } from '@promo/contracts/promo-analytics/queries';
import { createLogger } from '@promo/runtime/logger';
import { openProcesses } from '@promo/servers/processes/processes';
import { optionsFrom } from '../deploy/local/options.ts';
import { type Service, type Site, services } from '../deploy/local/services.ts';
import { bringUp } from '../deploy/local/system.ts';
import { type Figure, interleave, once } from './harness.ts';
import { peakOf } from './resident.ts';
import type { Measured, Row } from './row.ts';
import type { Stage } from './stage.ts';

const CAMPAIGNS = 1_000;
const REDEMPTIONS = 2_000_000;
const SKUS_PER_CAMPAIGN = 40;
const DAYS = 28;
const FIRST_DAY = Temporal.PlainDate.from('2023-01-02');
const firstDay = (campaign: number) => FIRST_DAY.add({ days: campaign % 1200 });
const skuOf = (campaign: number, i: number) => `S${(campaign * 17 + i) % 20_000}`;

function* campaignRows() {
  yield 'campaign_id,name,start_date,end_date,type,targeted\n';
  for (let c = 1; c <= CAMPAIGNS; c++) {
    yield `${c},Kampanja ${c},${firstDay(c)},${firstDay(c).add({ days: DAYS - 1 })},webshop,${5000 + c}\n`;
  }
}

function* couponRows() {
  yield 'campaign_id,coupon_code,sku\n';
  for (let c = 1; c <= CAMPAIGNS; c++) {
    yield Array.from({ length: SKUS_PER_CAMPAIGN }, (_, i) => `${c},C${c}-${i % 5},${skuOf(c, i)}\n`).join('');
  }
}

/** In the order of an export by day: the campaigns of a day are mixed. `from` is the first row. */
function* redemptionRows(from = 0, to = REDEMPTIONS) {
  yield 'id,campaign_id,date,coupon_code,customer_id,order_id,sku,qty,revenue,discount\n';
  const days = Array.from({ length: CAMPAIGNS }, (_, i) =>
    Array.from({ length: DAYS }, (_, day) =>
      firstDay(i + 1)
        .add({ days: day })
        .toString(),
    ),
  );
  for (let start = from; start < to; start += 500) {
    let rows = '';
    for (let i = start; i < Math.min(to, start + 500); i++) {
      const c = (i % CAMPAIGNS) + 1;
      const n = Math.floor(i / CAMPAIGNS);
      const customer = (i * 7919) % 400_000;
      const price = ((i % 700) + 99) / 100;
      const cells = [`R${i}`, c, days[c - 1]?.[n % DAYS], `C${c}-${n % 5}`, `K${customer}`, `N${i >> 1}`];
      rows += `${cells.join()},${skuOf(c, n % SKUS_PER_CAMPAIGN)},1,${price.toFixed(2)},${(price / 5).toFixed(2)}\n`;
    }
    yield rows;
  }
}

export const marketingRows: readonly Row[] = [
  {
    number: '13a',
    work: 'import of 2 M redemptions of 1,000 campaigns',
    unit: 's',
    target: 60,
    measure: async (stage) => ({ own: once((await stage.use(firstImport)).ms) }),
  },
  {
    number: '13b',
    work: 'memory of marketing at most during it',
    unit: 'MB',
    measure: async (stage) => ({ own: once((await stage.use(firstImport)).peak) }),
  },
  {
    number: '13c',
    work: 'the same file again, which changes nothing',
    unit: 's',
    measure: (stage) => afterFirst(stage, redemptionRows()),
  },
  {
    number: '13d',
    work: '20,000 redemptions more, in every campaign',
    unit: 's',
    measure: (stage) => afterFirst(stage, redemptionRows(REDEMPTIONS, REDEMPTIONS + 20_000)),
  },
  {
    number: '13e',
    work: 'the list of the campaigns with them',
    unit: 'ms',
    measure: (stage) => reading(stage, '/api/promo/marketing-history'),
  },
  {
    number: '13f',
    work: 'a drill-down',
    unit: 'ms',
    measure: (stage) => reading(stage, '/api/promo/marketing-history/7'),
  },
];

async function system(stage: Stage) {
  const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
  stage.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
  const processes = openProcesses();
  stage.defer(() => processes[Symbol.asyncDispose]());
  const options = { ...optionsFrom({ DATA_DIR: dir, GATEWAY_PORT: '0' }), demoData: false };
  let natsUrl = '';
  /** The gateway and marketing; the other services are not there, which costs their own routes only. */
  const own = (site: Site): Service[] => {
    natsUrl = site.natsUrl;
    const url = (name: string) => (name === 'marketing' ? site.url(name) : 'http://127.0.0.1:1');
    return services({ ...site, url }).filter(({ name }) => name === 'marketing' || name === 'gateway');
  };
  const { gateway, ports } = await bringUp(options, own, processes, () => undefined);
  const bus = await connectBus(natsUrl, createLogger('analytics', 'silent'));
  stage.defer(() => bus[Symbol.asyncDispose]());
  const names = answer(bus, skuNames, ({ codes }) => ({
    names: codes.map((code) => ({ code, name: `Artikl ${code}` })),
  }));
  stage.defer(() => names[Symbol.asyncDispose]());
  return { gateway, token: await demoLogin(gateway, 'Admin'), port: ports.marketing as number };
}

async function firstImport(stage: Stage): Promise<{ ms: number; peak: number }> {
  await importing(stage, 'campaigns', campaignRows());
  await importing(stage, 'coupons', couponRows());
  return importing(stage, 'redemptions', redemptionRows());
}

async function afterFirst(stage: Stage, source: Iterable<string>): Promise<Measured> {
  await stage.use(firstImport);
  return { own: once((await importing(stage, 'redemptions', source)).ms) };
}

async function importing(stage: Stage, dataset: string, source: Iterable<string>) {
  const { gateway, token, port } = await stage.use(system);
  return peakOf(port, () => upload({ gateway, token, dataset, source }));
}

async function reading(stage: Stage, path: string): Promise<Measured> {
  await stage.use(firstImport);
  const { gateway, token } = await stage.use(system);
  const headers = { authorization: `Bearer ${token}` };
  const [own] = (await interleave([() => fetchJson(path, new URL(path, gateway), { headers })], stage.rounds)) as [
    Figure,
  ];
  return { own };
}
