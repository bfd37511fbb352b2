import { ask, askOnce } from '@promo/bus/ask';
import type { Bus } from '@promo/bus/connect';
import { inBatches } from '@promo/contracts/batches';
import { MAX_CODES, skuStock, skuWeeks, suppliers } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import type { Origin } from '@promo/runtime/origin';
import type { Stock } from './domain/fmb/demand.ts';
import { type KnownSales, knownSales, questionsOf, type Span, windowOf } from './domain/sales.ts';

type Wanted = RequestOf<typeof skuStock>['items'][number];

/** What analytics knows of a code, planned uplift within the horizon; undefined where it does not know the code. */
type KnownStock = (code: string, horizonDays: number) => Stock | undefined;

type AskStock = (wanted: readonly Wanted[], today: Temporal.PlainDate) => Promise<KnownStock>;

/** What this service asks of analytics. Each throws the Refusal, 503 or 504, when analytics does not answer. */
export interface Peers {
  /** Stock and demand of any number of codes. */
  readonly askStock: AskStock;
  /** The same for what can be done without: one try. */
  readonly askStockOnce: AskStock;
  /** Weekly sales of any number of SKUs. */
  readonly askSales: (spans: readonly Span[], origin: Origin) => Promise<KnownSales>;
  /** Suppliers by a part of their name. */
  readonly askSuppliers: (q: string, limit: number, origin: Origin) => Promise<ReplyOf<typeof suppliers>['suppliers']>;
}

/** Asks over the bus, in as few questions as fit. */
export const peersOver = (bus: Bus): Peers => ({
  askStock: stockBy((request) => ask(bus, skuStock, request)),
  askStockOnce: stockBy((request) => askOnce(bus, skuStock, request)),
  askSales: async (spans, origin) => {
    const replies: ReplyOf<typeof skuWeeks>[] = [];
    for (const question of questionsOf(spans)) {
      const codes = question.map(({ sku }) => sku);
      replies.push(await ask(bus, skuWeeks, { codes, ...windowOf(question) }, origin));
    }
    return knownSales(replies);
  },
  askSuppliers: async (q, limit, origin) => (await ask(bus, suppliers, { q, limit }, origin)).suppliers,
});

const stockBy =
  (asking: (request: RequestOf<typeof skuStock>) => Promise<ReplyOf<typeof skuStock>>): AskStock =>
  async (wanted, today) => {
    const known = new Map<string, Stock>();
    const key = (code: string, horizon: number) => `${horizon} ${code}`;
    for (const items of distinctCodes(wanted).flatMap((round) => inBatches(round, MAX_CODES))) {
      const horizons = new Map(items.map(({ code, horizon_days }) => [code, horizon_days]));
      const { stock } = await asking({ today: today.toString(), items: [...items] });
      for (const one of stock) known.set(key(one.code, horizons.get(one.code) ?? 0), one);
    }
    return (code, horizon) => known.get(key(code, horizon));
  };

/** Each code with each of its horizons once, in rounds that have no code twice, since answers go by code. */
function distinctCodes(wanted: readonly Wanted[]): Wanted[][] {
  const horizonsOf = new Map<string, Set<number>>();
  for (const { code, horizon_days } of wanted) {
    horizonsOf.set(code, (horizonsOf.get(code) ?? new Set()).add(horizon_days));
  }
  const rounds: Wanted[][] = [];
  for (const [code, horizons] of horizonsOf) {
    for (const [round, horizon_days] of [...horizons].entries()) {
      rounds[round] ??= [];
      rounds[round].push({ code, horizon_days });
    }
  }
  return rounds;
}
