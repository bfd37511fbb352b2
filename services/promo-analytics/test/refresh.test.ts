import { weekIndex } from '@promo/retail/weeks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Analysis, analyse } from '../src/domain/events/analysis.ts';
import { prepareWeekSteps } from '../src/domain/events/category-index.ts';
import { refreshSteps } from '../src/domain/events/refresh.ts';
import { countEventsSteps, selectEvents } from '../src/domain/events/select-events.ts';
import { applySegments } from '../src/domain/facts/apply-segments.ts';
import { createGrid } from '../src/domain/facts/grid.ts';
import { nextGridSteps, reserve } from '../src/domain/facts/grow-grid.ts';
import type { Product } from '../src/domain/facts/product.ts';
import { PROMOTED } from '../src/domain/facts/segment.ts';
import { runToEnd } from '../src/domain/steps.ts';
import { eventsOf } from './facts.ts';
import { buildPanel, type PanelWeek, randomFrom, segmentOf } from './panel.fixture.ts';

/** The same week with other quantities, flags and fewer rows. */
function changed(segment: PanelWeek, seed: number): PanelWeek {
  const random = randomFrom(seed);
  const kept = Array.from(segment.offset.keys()).filter(() => random() > 0.05);
  const pick = <T extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array>(column: T): T =>
    column.filter((_, i) => kept.includes(i)) as T;
  return {
    ...segment,
    offset: pick(segment.offset),
    qty: pick(segment.qty).map((qty) => (random() < 0.2 ? qty + 3 : qty)),
    flags: pick(segment.flags).map((flags) => (random() < 0.1 ? flags ^ PROMOTED : flags)),
    revenue: pick(segment.revenue),
    regularPrice: pick(segment.regularPrice),
    discountPct: pick(segment.discountPct),
    mechanic: pick(segment.mechanic),
    feature: pick(segment.feature),
    display: pick(segment.display),
    funding: pick(segment.funding).map((cents) => (random() < 0.1 ? 55 : cents)),
  };
}

/** The next version: weeks put one by one into the next grid, and what follows from it. The one before may be prepared for it. */
function advance(analysis: Analysis, segments: readonly PanelWeek[], products = analysis.catalog.products): Analysis {
  const weeks = segments.map(({ yw }) => weekIndex(yw));
  const grid = runToEnd(nextGridSteps(analysis.grid, 0, Math.min(...weeks), Math.max(...weeks)));
  for (const segment of segments) applySegments(grid, [segmentOf(segment)]);
  return runToEnd(refreshSteps(analysis, grid, products));
}

/** How many events there are, of some queries, as counted and as listed. */
function countsOf(analysis: Analysis): readonly number[] {
  const tiers = analysis.catalog.tiers.slice(0, 1);
  return [{}, { maxWeeks: 2 }, { maxWeeks: 60 }, { minYw: 202010, maxYw: 202120 }, { tiers, maxWeeks: 13 }].map(
    (query) => {
      const count = runToEnd(countEventsSteps(analysis, query));
      expect(count).toBe(selectEvents(analysis, query).length);
      return count;
    },
  );
}

/** Some products with another name, or another cost. */
function revised(products: readonly Product[], seed: number): readonly Product[] {
  const random = randomFrom(seed);
  const field = seed % 2 === 0 ? { name: 'New' } : { cost: 100 + seed };
  return products.map((product) => (random() < 0.3 ? { ...product, ...field } : product));
}

function fromScratch(segments: Iterable<PanelWeek>, products: Analysis['catalog']['products']): Analysis {
  const grid = createGrid();
  applySegments(grid, Array.from(segments, segmentOf));
  return analyse(grid, products);
}

describe('refresh', () => {
  it('equals a computation from scratch after any sequence of imports, and leaves the version before as it was', () => {
    const few = fc.integer({ min: 1, max: 4 });
    const kinds = {
      append: fc.record({ kind: fc.constant('append' as const), weeks: few, passed: fc.nat(1), lost: fc.nat(5) }),
      overwrite: fc.record({
        kind: fc.constant('overwrite' as const),
        ages: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 4 }),
      }),
      products: fc.record({ kind: fc.constant('products' as const), weeks: fc.nat(1) }),
    };
    const scenario = fc.record({
      seed: fc.integer({ min: 1, max: 1000 }),
      loaded: fc.integer({ min: 0, max: 80 }),
      prepared: fc.boolean(),
      imports: fc.array(
        fc.oneof(
          { weight: 3, arbitrary: kinds.append },
          { weight: 2, arbitrary: kinds.overwrite },
          { weight: 1, arbitrary: kinds.products },
        ),
        { minLength: 1, maxLength: 6 },
      ),
    });
    fc.assert(
      fc.property(scenario, ({ seed, loaded, prepared, imports }) => {
        const panel = buildPanel({ skus: 40, weeks: 100, seed, startYw: 202001, categorySize: 12 });
        const applied = new Map(panel.weeks.slice(0, loaded).map((segment) => [segment.yw, segment]));
        let { products } = panel;
        let analysis = fromScratch(applied.values(), products);
        let events = eventsOf(analysis);
        let next = loaded;
        for (const [i, one] of imports.entries()) {
          if (one.kind === 'append') next += one.passed;
          const stored =
            one.kind === 'overwrite'
              ? one.ages.flatMap((age) => panel.weeks[next - 1 - age] ?? []).map((old) => changed(old, seed + next))
              : panel.weeks.slice(next, next + one.weeks).map((week) => changed(week, seed + next));
          if (one.kind === 'products') products = revised(products, seed + i);
          if (one.kind !== 'overwrite') next += one.weeks;
          // An attempt of other rows that came to nothing: of a week passed over too, and of fewer weeks or more.
          if (prepared) runToEnd(prepareWeekSteps(analysis.index));
          if (one.kind === 'append') {
            const first = next - one.weeks - one.passed;
            advance(analysis, panel.weeks.slice(first, first + one.lost));
          }
          for (const segment of stored) applied.set(segment.yw, segment);
          const after = advance(analysis, stored, products);
          const scratch = fromScratch(applied.values(), products);
          expect(eventsOf(after)).toEqual(eventsOf(scratch));
          expect(after.table.events).toBe(scratch.table.events);
          expect(countsOf(after)).toEqual(countsOf(scratch));
          expect(eventsOf(analysis)).toEqual(events);
          analysis = after;
          events = eventsOf(after);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('follows weeks that arrive in any order, earlier ones too', () => {
    const { products, weeks } = buildPanel({ skus: 30, weeks: 70, seed: 5 });
    const random = randomFrom(7);
    const analysis = advance(
      analyse(createGrid(), products),
      weeks.toSorted(() => random() - 0.5),
    );
    expect(eventsOf(analysis)).toEqual(eventsOf(fromScratch(weeks, products)));
  });

  it('forgets a last week that was taken back', () => {
    const { products, weeks } = buildPanel({ skus: 30, weeks: 70, seed: 9 });
    const analysis = fromScratch(weeks, products);
    const last = weeks.at(-1) as PanelWeek;
    const empty = { ...last, offset: new Uint16Array(0), qty: new Float32Array(0), flags: new Uint8Array(0) };
    const shorter = advance(analysis, [empty]);
    expect(shorter.lastWeek).toBe(analysis.lastWeek - 1);
    expect(eventsOf(shorter)).toEqual(eventsOf(fromScratch(weeks.slice(0, -1), products)));
  });

  it('loads the same however much room was reserved', () => {
    const { products, weeks } = buildPanel({ skus: 30, weeks: 70, seed: 6 });
    const grid = createGrid();
    reserve(grid, 500, 6000, 6900);
    applySegments(grid, weeks.map(segmentOf));
    expect(eventsOf(analyse(grid, products))).toEqual(eventsOf(fromScratch(weeks, products)));
  });

  it('computes anew when a category or a cost changed, and shows other product changes at once', () => {
    const { products, weeks } = buildPanel({ skus: 30, weeks: 70, seed: 8 });
    const analysis = fromScratch(weeks, products);
    const moved = products.map((product) => ({ ...product, category: 'One', cost: 1 }));
    expect(eventsOf(runToEnd(refreshSteps(analysis, analysis.grid, moved)))).toEqual(
      eventsOf(fromScratch(weeks, moved)),
    );
    const renamed = products.map((product) => ({ ...product, name: 'New', tier: 'T', funding: 12 }));
    expect(eventsOf(runToEnd(refreshSteps(analysis, analysis.grid, renamed)))).toEqual(
      eventsOf(fromScratch(weeks, renamed)),
    );
  });
});
