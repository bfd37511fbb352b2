import { ask, type Origin } from '@promo/bus/ask';
import type { Bus } from '@promo/bus/connect';
import { forecastLines, MAX_CODES, MAX_SKU_WEEKS, skuPrices, skuWeeks } from '@promo/contracts/promo-analytics/queries';
import { cents } from '@promo/retail/money';
import { weekIndex } from '@promo/retail/weeks';
import type { Catalogue } from './domain/contents.ts';
import type { ForecastQuestion, ForecastReply } from './domain/forecast.ts';
import type { Sales } from './domain/forecast-accuracy.ts';
import type { Span } from './domain/proposal.ts';

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

/** The forecast of a proposal's lines; null without an answer. */
export type Foresee = (question: ForecastQuestion, origin: Origin) => Promise<ForecastReply | null>;

/** Asks analytics once for all lines. A decision is worth more than its forecast: without an answer there is none. */
export function forecastOf(bus: Bus): Foresee {
  return async (question, origin) => {
    try {
      return await ask(bus, forecastLines, question, origin);
    } catch (error) {
      const { length } = question.lines;
      bus.logger.warn(
        { err: error, reqId: origin.requestId, lines: length },
        'forecast is missing: analytics does not answer',
      );
      return null;
    }
  };
}

/** Weekly sales of codes in the weeks of a promotion. */
export type SalesOf = (codes: readonly string[], weeks: Span, origin: Origin) => Promise<Sales>;

/** Asks analytics, in as many questions as it takes. Throws the Refusal that `ask` throws without an answer. */
export function salesOf(bus: Bus): SalesOf {
  return async (codes, { start, end }, origin) => {
    const atOnce = Math.min(MAX_CODES, Math.floor(MAX_SKU_WEEKS / (weekIndex(end) - weekIndex(start) + 1)));
    const parts = Array.from({ length: Math.ceil(codes.length / atOnce) }, (_, i) =>
      codes.slice(i * atOnce, (i + 1) * atOnce),
    );
    const window = { from_yw: start, to_yw: end };
    const replies = await Promise.all(parts.map((part) => ask(bus, skuWeeks, { codes: part, ...window }, origin)));
    return { as_of_yw: replies[0]?.as_of_yw ?? null, skus: replies.flatMap(({ skus }) => skus) };
  };
}
