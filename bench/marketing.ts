/**
 * The marketing history through the gateway: how long importing two million redemptions of a thousand campaigns takes,
 * how much memory the service holds meanwhile, and how long the list and a drill-down take then. Brings up its own
 * MongoDB, NATS, marketing and gateway, and answers for analytics when names are asked for.
 *
 *     node bench/marketing.ts [--campaigns 1000] [--redemptions 2000000] [--rounds 50]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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

const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '1000' },
    redemptions: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '50' },
  },
});
const [campaigns, redemptions, rounds] = [values.campaigns, values.redemptions, values.rounds].map(Number) as [
  number,
  number,
  number,
];

const SKUS_PER_CAMPAIGN = 40;
const DAYS = 28;
const FIRST_DAY = Temporal.PlainDate.from('2023-01-02');
const firstDay = (campaign: number) => FIRST_DAY.add({ days: campaign % 1200 });
const skuOf = (campaign: number, i: number) => `S${(campaign * 17 + i) % 20_000}`;

function* campaignRows() {
  yield 'campaign_id,name,start_date,end_date,type,targeted\n';
  for (let c = 1; c <= campaigns; c++) {
    yield `${c},Kampanja ${c},${firstDay(c)},${firstDay(c).add({ days: DAYS - 1 })},webshop,${5000 + c}\n`;
  }
}

function* couponRows() {
  yield 'campaign_id,coupon_code,sku\n';
  for (let c = 1; c <= campaigns; c++) {
    yield Array.from({ length: SKUS_PER_CAMPAIGN }, (_, i) => `${c},C${c}-${i % 5},${skuOf(c, i)}\n`).join('');
  }
}

/** In the order of an export by day: the campaigns of a day are mixed. `from` is the first row. */
function* redemptionRows(from = 0, to = redemptions) {
  yield 'id,campaign_id,date,coupon_code,customer_id,order_id,sku,qty,revenue,discount\n';
  const days = Array.from({ length: campaigns }, (_, i) =>
    Array.from({ length: DAYS }, (_, day) =>
      firstDay(i + 1)
        .add({ days: day })
        .toString(),
    ),
  );
  for (let start = from; start < to; start += 500) {
    let rows = '';
    for (let i = start; i < Math.min(to, start + 500); i++) {
      const c = (i % campaigns) + 1;
      const n = Math.floor(i / campaigns);
      const customer = (i * 7919) % 400_000;
      const price = ((i % 700) + 99) / 100;
      const cells = [`R${i}`, c, days[c - 1]?.[n % DAYS], `C${c}-${n % 5}`, `K${customer}`, `N${i >> 1}`];
      rows += `${cells.join()},${skuOf(c, n % SKUS_PER_CAMPAIGN)},1,${price.toFixed(2)},${(price / 5).toFixed(2)}\n`;
    }
    yield rows;
  }
}

const dir = mkdtempSync(join(tmpdir(), 'promo-bench-'));
await using stack = new AsyncDisposableStack();
stack.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }));
const processes = stack.use(openProcesses());
const options = { ...optionsFrom({ DATA_DIR: dir, GATEWAY_PORT: '0' }), demoData: false };
let natsUrl = '';
const system = await bringUp(options, own, processes, () => undefined);
const bus = stack.use(await connectBus(natsUrl, createLogger('analytics', 'silent')));
stack.use(answer(bus, skuNames, ({ codes }) => ({ names: codes.map((code) => ({ code, name: `Artikl ${code}` })) })));
const token = await demoLogin(system.gateway, 'Admin');

await importing('campaigns', campaignRows());
await importing('coupons', couponRows());
await importing('redemptions', redemptionRows());
await importing('redemptions', redemptionRows(), 'the same file again');
await importing('redemptions', redemptionRows(redemptions, redemptions + 20_000), 'a day of all campaigns');
await reading('list', '/api/promo/marketing-history');
await reading('drill-down', '/api/promo/marketing-history/7');

/** The gateway and marketing; the other services are not there, which costs their own routes only. */
function own(site: Site): Service[] {
  natsUrl = site.natsUrl;
  const url = (name: string) => (name === 'marketing' ? site.url(name) : 'http://127.0.0.1:1');
  return services({ ...site, url }).filter(({ name }) => name === 'marketing' || name === 'gateway');
}

async function importing(dataset: string, source: Iterable<string>, what = dataset): Promise<void> {
  let peak = 0;
  const watch = setInterval(() => {
    resident().then((bytes) => {
      peak = Math.max(peak, bytes);
    }, console.error);
  }, 200);
  const started = performance.now();
  const report = await upload({ gateway: system.gateway, token, dataset, source });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  clearInterval(watch);
  const { rows_read, inserted, updated, unchanged, rejected } = report;
  const counts = `${rows_read} rows: ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`;
  console.log(`${what}: ${counts} in ${seconds} s, at most ${(peak / 1e6).toFixed(0)} MB resident`);
}

async function reading(what: string, path: string): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    bytes = JSON.stringify(await fetchJson(what, new URL(path, system.gateway), { headers })).length;
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (q: number) => (times[Math.floor(q * (times.length - 1))] as number).toFixed(1);
  console.log(`${what}: ${at(0.5)} ms (${at(0.1)}–${at(0.9)}), ${(bytes / 1000).toFixed(0)} kB`);
}

async function resident(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${system.ports.marketing}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]);
}
