import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Analysis, analyse } from '../src/domain/events/analysis.ts';
import { refresh } from '../src/domain/events/refresh.ts';
import { applySegments } from '../src/domain/facts/apply-segments.ts';
import { createGrid, reserve } from '../src/domain/facts/grid.ts';
import { PROMOTED } from '../src/domain/facts/segment.ts';
import { eventsOf } from './facts.ts';
import { buildPanel, type PanelWeek, randomFrom, segmentOf } from './panel.fixture.ts';

/** The same week with other quantities, flags and fewer rows. */
function changed(segment: PanelWeek, seed: number): PanelWeek {
  const random = randomFrom(seed);
  const kept = Array.from(segment.offset.keys()).filter(() => random() > 0.05);
  const pick = <T extends Uint8Array | Uint16Array | Int32Array | Float32Array>(column: T): T =>
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

function fromScratch(segments: Iterable<PanelWeek>, products: Analysis['catalog']['products']): Analysis {
  const grid = createGrid();
  applySegments(grid, Array.from(segments, segmentOf));
  return analyse(grid, products);
}

describe('refresh', () => {
  it('equals a computation from scratch after any sequence of new and overwritten weeks', () => {
    const scenario = fc.record({
      seed: fc.integer({ min: 1, max: 1000 }),
      loaded: fc.integer({ min: 0, max: 80 }),
      steps: fc.array(
        fc.oneof(
          {
            weight: 3,
            arbitrary: fc.record({ kind: fc.constant('append' as const), weeks: fc.integer({ min: 1, max: 4 }) }),
          },
          {
            weight: 2,
            arbitrary: fc.record({ kind: fc.constant('overwrite' as const), age: fc.integer({ min: 0, max: 30 }) }),
          },
        ),
        { minLength: 1, maxLength: 6 },
      ),
    });
    fc.assert(
      fc.property(scenario, ({ seed, loaded, steps }) => {
        const { products, weeks } = buildPanel({ skus: 40, weeks: 100, seed, startYw: 202001 });
        const applied = new Map(weeks.slice(0, loaded).map((segment) => [segment.yw, segment]));
        const grid = createGrid();
        applySegments(grid, Array.from(applied.values(), segmentOf));
        let analysis = analyse(grid, products);
        let next = loaded;
        for (const step of steps) {
          if (step.kind === 'append') {
            for (const segment of weeks.slice(next, next + step.weeks)) {
              applied.set(segment.yw, segment);
              applySegments(grid, [segmentOf(segment)]);
            }
            next += step.weeks;
          } else {
            const old = weeks[next - 1 - step.age];
            if (!old || !applied.has(old.yw)) continue;
            const replacement = changed(old, seed + next);
            applied.set(old.yw, replacement);
            applySegments(grid, [segmentOf(replacement)]);
          }
          analysis = refresh(analysis, products);
          const scratch = fromScratch(applied.values(), products);
          expect(eventsOf(analysis)).toEqual(eventsOf(scratch));
          expect(analysis.events).toBe(scratch.events);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('follows weeks that arrive in any order, earlier ones too', () => {
    const { products, weeks } = buildPanel({ skus: 30, weeks: 70, seed: 5 });
    const grid = createGrid();
    let analysis = analyse(grid, products);
    const random = randomFrom(7);
    for (const segment of weeks.toSorted(() => random() - 0.5)) applySegments(grid, [segmentOf(segment)]);
    analysis = refresh(analysis, products);
    expect(eventsOf(analysis)).toEqual(eventsOf(fromScratch(weeks, products)));
  });

  it('forgets a last week that was taken back', () => {
    const { products, weeks } = buildPanel({ skus: 30, weeks: 70, seed: 9 });
    const grid = createGrid();
    applySegments(grid, weeks.map(segmentOf));
    const analysis = analyse(grid, products);
    const last = weeks.at(-1) as PanelWeek;
    const empty = { ...last, offset: new Uint16Array(0), qty: new Float32Array(0), flags: new Uint8Array(0) };
    applySegments(grid, [segmentOf(empty)]);
    const shorter = refresh(analysis, products);
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
    const grid = createGrid();
    applySegments(grid, weeks.map(segmentOf));
    const analysis = analyse(grid, products);
    const moved = products.map((product) => ({ ...product, category: 'One', cost: 1 }));
    expect(eventsOf(refresh(analysis, moved))).toEqual(eventsOf(fromScratch(weeks, moved)));
    const renamed = products.map((product) => ({ ...product, name: 'New', tier: 'T', funding: 12 }));
    expect(eventsOf(refresh(analyse(grid, products), renamed))).toEqual(eventsOf(fromScratch(weeks, renamed)));
  });
});
