import { FUNDING_SOURCES } from '@promo/contracts/promo-analytics/words';
import { weekIndex } from '@promo/retail/weeks';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Analysis, analyse } from '../src/domain/events/analysis.ts';
import { avgPriceOf, discountOf, qtyOf, regularPriceOf, revenueOf } from '../src/domain/events/event-table.ts';
import { eventEffects, eventRow, performanceRow } from '../src/domain/events/rows.ts';
import { selectEvents } from '../src/domain/events/select-events.ts';
import { applySegments } from '../src/domain/facts/apply-segments.ts';
import { createGrid } from '../src/domain/facts/grid.ts';
import { historyOf } from './facts.ts';
import { loadDuckdb, openDuckdb } from './oracle/duckdb.ts';
import { PERFORMANCE_SQL } from './oracle/performance.sql.ts';
import { buildPanel, plansFor } from './panel.fixture.ts';

type Row = Record<string, unknown>;

/** Relative to the larger of the two, absolute near 0 where differences of large numbers cancel. */
function close(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return JSON.stringify(a) === JSON.stringify(b);
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}

function ownRow(analysis: Analysis, event: number): Row {
  const { table } = analysis;
  const orNull = (value: number) => (Number.isNaN(value) ? null : value);
  const row = eventRow(analysis, event);
  const effects = eventEffects(analysis, event);
  return {
    ...effects,
    sku: row.sku,
    start_t: weekIndex(row.start_yw),
    end_t: weekIndex(row.end_yw),
    weeks: row.weeks,
    qty: orNull(qtyOf(table, event)),
    revenue: orNull(revenueOf(table, event)),
    avg_price: orNull(avgPriceOf(table, event)),
    regular_price: orNull(regularPriceOf(table, event)),
    discount: orNull(discountOf(table, event)),
    mechanic: row.mechanic,
    baseline_weeks: effects.baseline_weeks.map(weekIndex),
  };
}

describe.each([
  { skus: 300, weeks: 120, seed: 1 },
  { skus: 700, weeks: 90, seed: 2 },
  { skus: 200, weeks: 200, seed: 3 },
])('performance of $skus SKUs over $weeks weeks (seed $seed)', (options) => {
  const panel = buildPanel({ ...options, startYw: 202030 });
  const grid = createGrid();
  applySegments(grid, panel.segments);
  const planFunding = plansFor(panel.products, grid);
  const analysis = { ...analyse(grid, panel.products), planFunding };
  let expected: Row[] = [];

  beforeAll(async () => {
    const connection = await openDuckdb();
    await loadDuckdb(connection, panel, planFunding);
    const reader = await connection.runAndReadAll(`${PERFORMANCE_SQL} ORDER BY start_t DESC, sku`);
    expected = reader
      .getRowObjectsJS()
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
        ),
      );
    connection.closeSync();
  });

  it('is what SQL computes from the same facts, event by event and field by field', () => {
    const own = selectEvents(analysis, {}).map((event) => ownRow(analysis, event));
    expect(own.map(({ sku, start_t }) => [sku, start_t])).toEqual(expected.map(({ sku, start_t }) => [sku, start_t]));
    const differences = own.flatMap((row, i) =>
      Object.keys(expected[i] as Row)
        .filter((field) => !close(row[field], expected[i]?.[field]))
        .map((field) => ({ sku: row.sku, t: row.start_t, field, own: row[field], sql: expected[i]?.[field] })),
    );
    expect(differences.slice(0, 5)).toEqual([]);
  });

  it('meets every kind of event', () => {
    const of = (test: (row: Row) => boolean) => expected.filter(test).length;
    for (const method of ['before', 'after', 'none'])
      expect(of((row) => row.baseline_method === method)).toBeGreaterThan(0);
    expect(of((row) => Number(row.cannibalization_raw) < 0)).toBeGreaterThan(0);
    expect(of((row) => Number(row.cannibalization) > 0)).toBeGreaterThan(0);
    expect(of((row) => row.cannibalization_method === 'none')).toBeGreaterThan(0);
    expect(of((row) => Number(row.weeks) > 13)).toBeGreaterThan(0);
    expect(of((row) => row.after_complete === false)).toBeGreaterThan(0);
    expect(of((row) => row.net_effect_margin_eur === null && row.baseline !== null)).toBeGreaterThan(0);
    for (const source of FUNDING_SOURCES) expect(of((row) => row.funding_source === source)).toBeGreaterThan(0);
    expect(of((row) => row.mechanic !== null)).toBeGreaterThan(0);
    expect(
      of((row) => Number(row.start_t) <= weekIndex(202053) && Number(row.end_t) >= weekIndex(202101)),
    ).toBeGreaterThan(0);
  });

  it('answers rounded, newest first, cut last', () => {
    const rows = selectEvents(analysis, { maxWeeks: 13, maxEvents: 50 }).map((event) =>
      performanceRow(analysis, event),
    );
    const wanted = expected.filter((row) => Number(row.weeks) <= 13).slice(0, 50);
    expect(rows.map(({ sku }) => sku)).toEqual(wanted.map(({ sku }) => sku));
    rows.forEach((row, i) => {
      if (row.baseline !== null)
        expect(Math.abs(row.baseline - Number(wanted[i]?.baseline))).toBeLessThanOrEqual(0.00005);
      if (row.revenue !== null) expect(row.revenue).toBe(Number(wanted[i]?.revenue) / 100);
    });
    expect(historyOf(analysis, {})).toHaveLength(expected.length);
  });
});
