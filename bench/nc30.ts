/** The NC30 rule for one planned price and for a full batch, in process: three years of prices and approved plans in memory. */
import { MAX_NC30_ITEMS } from '@promo/contracts/promo-analytics/words';
import { createGrid } from '../services/promo-analytics/src/domain/facts/grid.ts';
import {
  applyPrices,
  createPriceBook,
  PRICE_CHUNK,
  type PriceBook,
  priceSlot,
} from '../services/promo-analytics/src/domain/facts/price-book.ts';
import type { PlannedPeriod } from '../services/promo-analytics/src/domain/nc30/day-prices.ts';
import { nc30CheckerOf } from '../services/promo-analytics/src/domain/nc30/sku-nc30.ts';
import { buildCatalog, product } from '../services/promo-analytics/test/facts.ts';
import { interleave } from './harness.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

const SKUS = 20_000;
const MONTHS = 36;
/** 2026-11-21, and the Monday three weeks later. */
const [TODAY, START] = [20_778, 20_801];
/** Prices of one turn. */
const ONES = 1000;

export const nc30Rows: readonly Row[] = [
  row('8d', 'NC30 of one price, with what is planned', 'µs', 50, ONES, ONES),
  row('8e', `NC30 of ${MAX_NC30_ITEMS.toLocaleString('en')} prices`, 'ms', 100, MAX_NC30_ITEMS, 1),
];

function row(number: string, work: string, unit: Row['unit'], target: number, items: number, share: number): Row {
  return {
    number,
    work,
    unit,
    target,
    measure: async (stage) => {
      const check = await stage.use(prepared);
      let turn = 0;
      const run = () => {
        for (let i = 0; i < items; i++) check(turn++ % SKUS);
      };
      const [own] = await interleave([run], stage.rounds);
      if (!own) throw new Error('nothing was measured');
      return { own: { median: own.median / share, low: own.low / share, high: own.high / share } };
    },
  };
}

async function prepared(_: Stage) {
  const products = Array.from({ length: SKUS }, (_, ordinal) => product(ordinal));
  const facts = { analysis: { grid: createGrid(), catalog: buildCatalog(products) }, prices: pricesOf() };
  const plans = products.map(({ ordinal }) => plansOf(ordinal));
  const terms = { toleranceCents: 0.5, country: 'HR' } as const;
  return (ordinal: number) =>
    nc30CheckerOf(
      facts,
      { sku: `S${ordinal}`, start: START, today: TODAY, plans: plans[ordinal] ?? [], includePlanned: true },
      terms,
    )({ promo_price: 5 + (ordinal % 60) / 10, sale_kind: ordinal % 10 === 0 ? 'seasonal' : 'action' });
}

/** Each product is promoted for two weeks of each month. */
function pricesOf(): PriceBook {
  const book = createPriceBook();
  for (let chunk = 0; chunk * PRICE_CHUNK < SKUS; chunk++) {
    const slots = Uint16Array.from({ length: 2 * PRICE_CHUNK }, (_, i) => priceSlot(i >> 1, i % 2 ? 17 : 3));
    const price = Int32Array.from(slots, (_, i) => (i % 2 ? 1000 : 700 + ((i >> 1) % 200)));
    const isPromo = Uint8Array.from(slots, (_, i) => 1 - (i % 2));
    for (let month = 1; month <= MONTHS; month++) {
      const monthStart = Date.UTC(2023, 10 + month, 1) / 86_400_000;
      applyPrices(book, chunk, { monthStart, slots, price, isPromo });
    }
  }
  return book;
}

/** Every third product is planned twice. */
const plansOf = (ordinal: number): PlannedPeriod[] =>
  ordinal % 3
    ? []
    : [1, 2].map((proposal_id) => ({
        ...{ proposal_id, from: TODAY + 7 * proposal_id, to: TODAY + 7 * proposal_id + 13 },
        cents: 600 + (ordinal % 200),
      }));
