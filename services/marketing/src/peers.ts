import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '@promo/bus/ask';
import type { Bus } from '@promo/bus/connect';
import { inBatches } from '@promo/contracts/batches';
import { MAX_CODES, skuNames } from '@promo/contracts/promo-analytics/queries';
import type { Origin } from '@promo/runtime/origin';

/** What this service asks of analytics. */
export interface Peers {
  /** Names of products by code; codes that are not known, or all when the names cannot be had soon, are absent. */
  readonly askNames: (codes: readonly string[], origin: Origin) => Promise<ReadonlyMap<string, string>>;
}

/** A campaign is worth more than the names of its products: nobody waits longer for them. */
const PATIENCE_MS = 300;

/** Asks over the bus, in as few questions as fit, all at a time. */
export const peersOver = (bus: Bus): Peers => ({
  askNames: async (codes, origin) => {
    const names = new Map<string, string>();
    const questions = inBatches(codes, MAX_CODES).map(async (some) => {
      const answer = await ask(bus, skuNames, { codes: some }, origin);
      for (const { code, name } of answer.names) names.set(code, name);
    });
    const answers = Promise.all(questions).then(
      () => true,
      (error) => {
        bus.logger.warn({ err: error, reqId: origin.requestId }, 'names are missing: analytics does not answer');
        return true;
      },
    );
    const inTime = await Promise.race([answers, sleep(PATIENCE_MS, false, { ref: false })]);
    if (!inTime) bus.logger.warn({ reqId: origin.requestId }, 'names are missing: analytics is slow');
    return new Map(names);
  },
});
