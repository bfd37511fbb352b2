import { weekIndex } from '@promo/retail/weeks';
import { expect, it } from 'vitest';
import { analysisOf, product, weekly } from '../../../../test/facts.ts';
import { buildPanel } from '../../../../test/panel.fixture.ts';
import { analyse } from '../../events/analysis.ts';
import { applySegments } from '../../facts/apply-segments.ts';
import { createGrid, isRegular, qtyAt, rowOf } from '../../facts/grid.ts';
import { median } from '../../median.ts';
import { runToEnd } from '../../steps.ts';
import { measureDemand } from './demand.ts';

it('measures the trend against the ordinary weeks before, worked by hand', () => {
  // Eight weeks of 10, then 20 (a promotion between does not count): ln 21 − ln 11.
  const { grid, catalog } = analysisOf([product(0)], weekly(0, 202401, '10 10 10 10 50p 10 10 10 10 20'));
  const { trend, base } = runToEnd(measureDemand(grid, catalog));
  expect(trend[weekIndex(202410) - base]).toBeCloseTo(Math.log(21 / 11), 12);
  expect(trend[weekIndex(202408) - base]).toBeNaN();
});

it('agrees with the definition, week by week', () => {
  const { products, segments } = buildPanel({ skus: 60, weeks: 70, seed: 4 });
  const grid = createGrid();
  applySegments(grid, segments);
  const { catalog } = analyse(grid, products);
  const { season, trend, base, stride } = runToEnd(measureDemand(grid, catalog));
  const log = (ordinal: number, t: number) => Math.log1p(qtyAt(grid, rowOf(grid, ordinal) + t));
  const regularWeeks = (ordinal: number) => {
    const weeks: number[] = [];
    for (let t = grid.firstWeek; t <= grid.lastWeek; t++) if (isRegular(grid, ordinal, t)) weeks.push(t);
    return weeks;
  };
  const against = (ordinal: number, t: number, window: number[]) =>
    window.length < 8 ? [] : [log(ordinal, t) - median(Float64Array.from(window, (week) => log(ordinal, week)))];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const weeksOf = products.map(({ ordinal }) => regularWeeks(ordinal));
  let compared = 0;
  for (let category = 0; category < catalog.categories.length; category++) {
    const ordinals = Array.from(catalog.categoryOrdinals[category] as Int32Array);
    for (let t = grid.firstWeek; t <= grid.lastWeek; t++) {
      const listed = ordinals.filter((ordinal) => isRegular(grid, ordinal, t));
      const around = listed.flatMap((k) =>
        against(
          k,
          t,
          (weeksOf[k] as number[]).filter((week) => Math.abs(week - t) <= 17),
        ),
      );
      const before = listed.flatMap((k) =>
        against(k, t, (weeksOf[k] as number[]).filter((week) => week < t).slice(-20)),
      );
      for (const [found, expected] of [
        [season, around],
        [trend, before],
      ] as const) {
        const value = found[category * stride + t - base] as number;
        if (expected.length === 0) expect(value).toBeNaN();
        else expect(value).toBeCloseTo(mean(expected), 10);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThanOrEqual(140);
});
