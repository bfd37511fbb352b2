/** What a line plans of leaflet and second placement, told of by an event and kept, as suggested calendars and stock reckon with it. */
import { connectMongo } from '@promo/mongo/connect';
import { mondayOf, ywOf } from '@promo/retail/weeks';
import { createLogger } from '@promo/runtime/logger';
import { testDatabase } from '@promo/testing/mongo';
import { expect, it, vi } from 'vitest';
import type { Context } from '../src/context.ts';
import { analyse } from '../src/domain/events/analysis.ts';
import { applySegments } from '../src/domain/facts/apply-segments.ts';
import { createGrid } from '../src/domain/facts/grid.ts';
import { fitSteps } from '../src/domain/forecast/fit.ts';
import { collectTrainingSteps } from '../src/domain/forecast/training.ts';
import { checkerFor } from '../src/domain/nc30/days.fixture.ts';
import { runToEnd } from '../src/domain/steps.ts';
import { answerEconomics } from '../src/queries/proposal-economics.ts';
import { answerStock } from '../src/queries/sku-stock.ts';
import { suggestCalendar } from '../src/queries/suggest-calendar.ts';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { contextOf } from './forecast-context.ts';
import { buildPanel } from './panel.fixture.ts';
import { planned } from './planned.fixture.ts';

const { products, segments } = buildPanel({ skus: 120, weeks: 84, seed: 21 });
// A product that is in the leaflet everywhere sells twice as much as in none.
for (const { offset, qty, promo } of segments) {
  for (const [i, share] of promo.feature.entries()) {
    const row = offset.indexOf(promo.offset[i] as number);
    qty[row] = Math.round((qty[row] as number) * (1 + (share || 0)));
  }
}
const grid = createGrid();
applySegments(grid, segments);
const analysis = analyse(grid, products);
const training = runToEnd(collectTrainingSteps(analysis));
const asOf = analysis.lastWeek + 1;
const fit = runToEnd(fitSteps({ training, grid, catalog: analysis.catalog, asOf }));
const forecastContext = { ...contextOf(analysis, asOf, { ...fit, training }), auto: 'hierarchical' as const };

const sku = products[5]?.sku as string;
const [today_yw, start_yw] = [ywOf(asOf + 2), ywOf(asOf + 4)];

/** A replica that has learnt the panel, and knows that promotions of the leaflet are in it to 0.8. */
const replica = {
  facts: { current: { manifest: {}, analysis } },
  forecasts: { context: async () => forecastContext },
  placementOfSource: (_: unknown, source?: string) => (source === 'letak' ? { feature: 0.8, display: null } : null),
  nc30: async () => () => checkerFor(1000),
  nc30Lowest: async () => (_: string, starts: readonly unknown[]) => ({ exempt: true, lowest: starts.map(() => null) }),
  now: () => new Date(`${mondayOf(today_yw)}T12:00:00Z`),
};

/** Units above the baseline: of the proposal's economics, as a planned promotion beside a suggestion, and for which stock has to last. */
async function upliftUnits(
  source: string | undefined,
  placement: { feature?: number | null; display?: number | null },
) {
  await using database = await testDatabase();
  await using mongo = await connectMongo(database.uri, database.name, createLogger('test', 'silent'));
  const context = { ...replica, db: mongo.db } as unknown as Context;
  const { source: _source, lines, ...plan } = planned(1, 'approved', start_yw, [[sku, 20]]);
  const told = lines.map(({ feature: _feature, display: _display, ...line }) => ({ ...line, ...placement }));
  const at = '2026-11-21T10:00:00Z';
  await putPlanned(mongo.db, { id: 1, version: 1, at, planned: { ...plan, lines: told, ...(source && { source }) } });

  const line = { code: sku, discount_pct: 20, mechanic: null, promo_price: null, supplier_funding: 0, ...placement };
  const asked = { start_date: `${mondayOf(start_yw)}`, weeks: 1, lines: [line], ...(source && { source }) };
  const { columns } = await answerEconomics(context, asked);
  const question = { from_yw: today_yw, weeks: 6, skus: [sku] };
  const calendar = await suggestCalendar(context, question, new AbortController().signal);
  const items = [{ code: sku, horizon_days: 42 }];
  // It gives the database 600 ms, and whoever asks it asks again.
  const { stock } = await vi.waitFor(() => answerStock(context, { today: `${mondayOf(today_yw)}`, items }), 20_000);
  const standing = calendar.suggestion.promotions.find(({ proposal_id }) => proposal_id === 1);
  return {
    proposal: columns.uplift_units[0] as number,
    elsewhere: [
      calendar.planned.promotions[0]?.uplift_units,
      standing?.uplift_units,
      stock[0]?.planned_uplift_units,
    ] as number[],
  };
}

it.each([
  ['is in the leaflet', 'letak', { feature: 1, display: null }],
  ['is in no leaflet', 'letak', { feature: 0, display: null }],
  ['gets what its source usually does', 'letak', { feature: null, display: null }],
  ['gets a second placement beside that', 'letak', { feature: null, display: 0.5 }],
  ['is of a source of which nothing is known', 'webshop', { feature: null, display: null }],
  ['an earlier release told of', undefined, {}],
])('a planned line that %s sells wherever it is told what its proposal says', async (_, source, placement) => {
  const { proposal, elsewhere } = await upliftUnits(source, placement);
  for (const units of elsewhere) expect(units).toBeCloseTo(proposal, 1);
});

it('sells more the more of the leaflet it has', async () => {
  const [none, usual, all] = [{ feature: 0 }, {}, { feature: 1 }].map((share) => upliftUnits('letak', share));
  expect((await usual)?.proposal).toBeGreaterThan(1.5 * ((await none)?.proposal as number));
  expect((await all)?.proposal).toBeGreaterThan(((await usual)?.proposal as number) + 1);
});
