/** Newer facts may come into force at every await: an answer is of one version all the same. */

import { history } from '@promo/contracts/promo-analytics/routes';
import { skuSnapshot } from '@promo/contracts/promo-analytics/skus';
import type { Serve } from '@promo/http/serve';
import { connectMongo } from '@promo/mongo/connect';
import { dayOf } from '@promo/retail/calendar';
import { createLogger } from '@promo/runtime/logger';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { testDatabase } from '@promo/testing/mongo';
import type { Document } from 'mongodb';
import { beforeEach, expect, test } from 'vitest';
import { tellBreaches } from '../src/actions/tell-breaches.ts';
import type { Context } from '../src/context.ts';
import { analyse } from '../src/domain/events/analysis.ts';
import { applySegments } from '../src/domain/facts/apply-segments.ts';
import { createGrid } from '../src/domain/facts/grid.ts';
import { applyPrices, createPriceBook, priceSlot } from '../src/domain/facts/price-book.ts';
import type { Facts } from '../src/memory/facts.ts';
import { currentNc30 } from '../src/memory/nc30-checks.ts';
import { answerLines } from '../src/queries/forecast-lines.ts';
import { answerStock } from '../src/queries/sku-stock.ts';
import { promotionRoutes } from '../src/routes/promotions/route.ts';
import { skuRoutes } from '../src/routes/skus.ts';
import { EMPTY_MANIFEST } from '../src/store/manifest.ts';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { analysisOf, product, weekly } from './facts.ts';
import { contextOf } from './forecast-context.ts';
import { buildPanel } from './panel.fixture.ts';
import { planned } from './planned.fixture.ts';

/** Twenty weeks and a promotion; the next version has another price and sells more. */
function version(number: number, regularPrice: number, units: number): Facts {
  const prices = createPriceBook();
  const monthStart = dayOf('2026-11-01');
  const [slots, price, isPromo] = [Uint16Array.of(priceSlot(0, 5)), Int32Array.of(regularPrice), Uint8Array.of(0)];
  applyPrices(prices, 0, { monthStart, slots, price, isPromo });
  return {
    manifest: { ...EMPTY_MANIFEST, version: number },
    prices,
    analysis: analysisOf([product(0, { regularPrice })], weekly(0, 202620, `${`${units} `.repeat(20)} 90p`)),
    fundingTag: '',
  };
}
const [older, newer] = [version(1, 1000, 10), version(2, 500, 40)];

const database = await keepForTests(testDatabase());
const mongo = await keepForTests(connectMongo(database.uri, database.name, createLogger('test', 'silent')));

let inForce: Facts;
beforeEach(() => {
  inForce = older;
});
/** Newer facts come into force. */
const imported = () => {
  inForce = newer;
};

const TODAY = '2026-11-21';
const now = () => new Date(`${TODAY}T12:00:00Z`);

/** A replica whose steps are followed by what a test says. */
function replica({ afterPlans = () => {}, beforeForecasts = () => {} }: Record<string, () => void>): Context {
  const facts = {
    get current() {
      return inForce;
    },
    get version() {
      return inForce.manifest.version;
    },
  } as Context['facts'];
  const plans = { refresh: async () => afterPlans(), pricesOf: () => [] } as unknown as Context['plans'];
  const context = async () => {
    beforeForecasts();
    return { ...contextOf(inForce.analysis), facts: inForce };
  };
  const { client, db } = mongo;
  const nc30 = currentNc30(facts, plans, now, { toleranceCents: 0.5, country: 'HR' });
  const forecasts = { context } as Context['forecasts'];
  return { client, db, facts, plans, forecasts, placementOfSource: () => null, now, ...nc30 } as unknown as Context;
}

test('lines are forecast and their prices checked by the same facts', async () => {
  const line = { code: 'S0', discount_pct: 20, mechanic: null, promo_price: null };
  const request = { start_date: '2026-11-30', weeks: 1, lines: [line] };
  const expected = await answerLines(replica({}), request);
  expect(await answerLines(replica({ afterPlans: imported }), request)).toEqual(expected);
  expect(inForce).toBe(newer);
  expect(await answerLines(replica({}), request)).not.toEqual(expected);
});

test('a SKU is shown with the lowest price that belongs to its price', async () => {
  const shown = async (context: Context) => {
    let answer: (call: unknown) => unknown = () => undefined;
    const serve = (declared: unknown, handler: typeof answer) => {
      if (declared === skuSnapshot) answer = handler;
    };
    skuRoutes(serve as unknown as Serve, context);
    return answer({ query: { sku: 'S0' } });
  };
  const expected = await shown(replica({}));
  expect(await shown(replica({ afterPlans: imported }))).toEqual(expected);
});

test('a list that is begun again with newer facts tells no number of events that was of those before', async () => {
  const { products, segments } = buildPanel({ skus: 60, weeks: 84, seed: 3 });
  const grid = createGrid();
  applySegments(grid, segments);
  const many = { ...older, analysis: analyse(grid, products) };
  inForce = many;
  let answer: (call: unknown) => Promise<unknown> = async () => undefined;
  const serve = (declared: unknown, handler: typeof answer) => {
    if (declared === history) answer = handler;
  };
  promotionRoutes(serve as unknown as Serve, replica({}));
  const headers = new Map<string, unknown>();
  const reply = {
    header: (name: string, value: unknown) => {
      headers.set(name, value);
      return reply;
    },
    removeHeader: (name: string) => headers.delete(name),
  };
  const list = async () => {
    await answer({ query: { max_events: 260 }, request: { headers: {} }, reply });
    return [headers.get('x-total-count'), headers.has('x-total-events')];
  };
  const begun = list();
  imported();
  expect(await begun).toEqual([1, false]);
  inForce = many;
  expect(await list()).toEqual([260, true]);
});

test('stock lasts by the same sales as its promotions are forecast by', async () => {
  const at = '2026-11-20T10:00:00Z';
  await putPlanned(mongo.db, { id: 1, version: 1, at, planned: planned(1, 'approved', 202648, [['S0', 20]]) });
  const request = { today: TODAY, items: [{ code: 'S0', horizon_days: 28 }] };
  const answer = await answerStock(replica({ beforeForecasts: imported }), request);
  expect(answer.stock[0]?.planned_uplift_units).toBeGreaterThan(0);
  expect(answer).toEqual(await answerStock(replica({}), request));
});

test('what a suggested price has to be below stays as it was, though a lower price is approved meanwhile', async () => {
  const context = replica({});
  const start = dayOf('2026-12-07');
  const lowest = await context.nc30Lowest();
  const before = lowest('S0', [start]);
  const approved = { proposal_id: 3, from: dayOf('2026-11-24'), to: dayOf('2026-11-29'), cents: 400 };
  Object.assign(context.plans, { pricesOf: () => [approved] });
  expect(lowest('S0', [start])).toEqual(before);
  expect((await context.nc30Lowest())('S0', [start]).lowest).toEqual([400]);
});

async function approve(id: number) {
  const at = '2026-11-20T10:00:00Z';
  const plan = planned(id, 'approved', 202651, [['S0', 20]]);
  const lines = plan.lines.map((line) => ({ ...line, promo_price: 8 }));
  await putPlanned(mongo.db, { id, version: 1, at, planned: { ...plan, lines } });
}
/** A replica by which all lines keep the NC30 rule, or none. */
const checking = (ok: boolean, after = () => {}): Context => {
  const nc30 = async () => () => () => {
    after();
    return { ok };
  };
  return { ...replica({}), nc30 } as unknown as Context;
};
/** The versions of the facts with which breaches of a proposal were told. */
const toldOf = async (id: number) =>
  (await mongo.db.collection<Document>('outbox').find({ 'data.proposal_id': id }).toArray()).map(
    (event) => event.version,
  );

test('a breach is told of with the version of the facts that show it', async () => {
  await approve(2);
  await tellBreaches(checking(true));
  await tellBreaches(checking(false, imported));
  expect(await toldOf(2)).toEqual([1]);
});

test('facts from before a void that another replica has seen tell of no breach', async () => {
  await approve(3);
  await tellBreaches(checking(true));
  const known = mongo.db.collection<{ _id: number }>('known_breaches');
  await known.updateOne({ _id: 3 }, { $set: { voids: 1 } });
  await tellBreaches(checking(false));
  expect(await known.findOne({ _id: 3 })).toMatchObject({ voids: 1, skus: [] });
  expect(await toldOf(3)).toEqual([]);
});
