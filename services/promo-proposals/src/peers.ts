import { ask, type Origin } from '@promo/bus/ask';
import type { Bus } from '@promo/bus/connect';
import { skuPrices } from '@promo/contracts/analytics-queries';
import { type Catalogue, cents } from './domain/contents.ts';

/** Names and regular prices by code; codes that are not known, or all when the catalogue cannot be asked, are absent. */
export type LookUp = (codes: readonly string[], origin: Origin) => Promise<Catalogue>;

/** Asks analytics once for all codes. A proposal is worth more than its names: without an answer there are none. */
export function catalogueOf(bus: Bus): LookUp {
  return async (codes, origin) => {
    if (codes.length === 0) return new Map();
    try {
      const { prices } = await ask(bus, skuPrices, { codes: [...codes] }, origin);
      return new Map(
        prices.map(({ code, name, regular_price }) => [code, { name, regular_cents: cents(regular_price) as number }]),
      );
    } catch (error) {
      bus.logger.warn(
        { err: error, reqId: origin.requestId, codes: codes.length },
        'names and prices are missing: analytics does not answer',
      );
      return new Map();
    }
  };
}
