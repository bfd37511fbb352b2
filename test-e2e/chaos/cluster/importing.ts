import { setTimeout as sleep } from 'node:timers/promises';
import { FACTS_IMPORTED } from '@promo/contracts/promo-analytics/events';
import type { Inside } from '../inside.ts';
import { messagesIn } from '../stream.ts';
import type { System } from '../system.ts';
import { tally } from '../tally.ts';
import { until } from '../wait.ts';

const HEADER = 'sku,name,category,regular_price';
const SETTLE_MS = 60_000;

/** One who imports products, a new one each time, until told to stop. */
interface Importing {
  /** Data versions by the code of each product whose import was acknowledged. */
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly answers: ReturnType<typeof tally>;
  readonly stop: () => Promise<void>;
}

export function startImporting(system: System, prefix: string): Importing {
  const acknowledged = new Map<string, number>();
  const answers = tally();
  const stopping = new AbortController();
  const work = async () => {
    for (let [i, tries] = [0, 0]; !stopping.signal.aborted; tries++) {
      const sku = `${prefix}${i}`;
      const { status, body } = await system.call('POST', '/api/promo/imports/products', {
        body: `${HEADER}\n${sku},Novi artikl,Kava,3.99\n`,
        headers: { 'content-type': 'text/csv' },
        gateway: system.gateways[tries % 2] as string,
      });
      answers.add(status);
      if (status === 200) {
        acknowledged.set(sku, body.data_version);
        i++;
      }
      await sleep(200);
    }
  };
  const working = work();
  return {
    acknowledged,
    answers,
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/** Compares the imports that were acknowledged with the data in force and with what the stream tells. */
export async function compareImports(system: System, inside: Inside, { acknowledged }: Importing, prefix: string) {
  const versions = new Set(acknowledged.values());
  const toldOf = async () => {
    const told = await messagesIn(inside.bus, 'PROMO_ANALYTICS_EVENT');
    return told
      .filter(({ subject }) => subject === FACTS_IMPORTED)
      .map(({ text }) => JSON.parse(text).data.version as number);
  };
  await until(async () => versions.isSubsetOf(new Set(await toldOf())), SETTLE_MS);
  const told = await toldOf();
  const { body } = await system.call('GET', '/api/promo/exports/products');
  const inForce = `${body}`.split('\n').map((line) => line.split(/[,;]/, 1)[0] as string);
  const ours = inForce.filter((sku) => sku.startsWith(prefix));
  const lost = [...acknowledged.keys()].filter((sku) => !ours.includes(sku)).length;
  const doubled = ours.length - new Set(ours).size;
  const untold = [...versions].filter((version) => told.filter((one) => one === version).length !== 1).length;
  return {
    counted: [
      `imports: ${acknowledged.size} acknowledged, ${ours.length} of their products in force, ${told.length} events of ${new Set(told).size} versions`,
    ],
    checks: {
      'every acknowledged import is in force, once': lost === 0 && doubled === 0,
      'every version of the data is told once': untold === 0 && new Set(told).size === told.length,
    },
    figures: { imports: acknowledged.size, 'imports lost': lost, 'versions not told once': untold },
  };
}
