import { expect, it } from 'vitest';
import { randomFrom } from '../../../../test/panel.fixture.ts';
import { backSolve, factor } from './linear.ts';
import { type Design, solveMixed } from './mixed-model.ts';

it('factors and solves a system, worked by hand', () => {
  // [4 2; 2 5] = UᵀU with U = [2 1; 0 2]; z = (1, 2) gives (8, 12).
  const matrix = Float64Array.of(4, 2, 2, 5);
  const right = Float64Array.of(8, 12);
  factor(matrix, 2);
  backSolve(matrix, 2, right, 0);
  expect([matrix[0], matrix[1], matrix[3]]).toEqual([2, 1, 2]);
  expect(Array.from(right)).toEqual([1, 2]);
});

it('shares a mean between its levels, worked by hand', () => {
  // One SKU, two events of y = 6, an intercept everywhere. All effects e share the prediction t = Σe; each is
  // Σ(6 − t)/penalty: fixed 2(6 − t)/1, category 2(6 − t)/2, family 2(6 − t)/4, SKU 2(6 − t)/4
  // → t = 2(6 − t)·2 → t = 24/5 = 4.8: fixed 2.4, category 1.2, family 0.6, SKU 0.6.
  const design: Design = {
    width: 1,
    varying: [0],
    centre: [0],
    x: Float64Array.of(1, 1),
    y: Float64Array.of(6, 6),
    rows: Int32Array.of(0, 1),
    first: Int32Array.of(0, 2),
    family: Int32Array.of(0),
    category: Int32Array.of(0),
    categories: 1,
  };
  const effects = solveMixed(design, Float64Array.of(1, 1), { fixed: [1], category: [2], family: [4], sku: [4] });
  expect(effects.fixed[0]).toBeCloseTo(2.4, 12);
  expect(effects.category[0]).toBeCloseTo(1.2, 12);
  expect(effects.family[0]).toBeCloseTo(0.6, 12);
  expect(effects.sku[0]).toBeCloseTo(0.6, 12);
});

/** Solves the whole system at once, as a dense one in all effects. */
function solveDense(design: Design, weight: Float64Array, penalties: Parameters<typeof solveMixed>[2]) {
  const { width: p, varying, centre, x, y, rows, first, family, category, categories } = design;
  const q = varying.length;
  const families = category.length;
  const skus = first.length - 1;
  const n = p + q * (categories + families + skus);
  const gram = new Float64Array(n * n);
  const right = new Float64Array(n);
  for (let sku = 0; sku < skus; sku++) {
    const f = family[sku] as number;
    const starts = [category[f] as number, categories + f, categories + families + sku].map((unit) => p + q * unit);
    for (let k = first[sku] as number; k < (first[sku + 1] as number); k++) {
      const row = rows[k] as number;
      const full = new Float64Array(n);
      full.set(x.subarray(row * p, row * p + p));
      for (const at of starts) {
        varying.forEach((column, j) => {
          full[at + j] = (x[row * p + column] as number) - (centre[j] as number);
        });
      }
      for (let i = 0; i < n; i++) {
        right[i] = (right[i] as number) + (weight[row] as number) * (full[i] as number) * (y[row] as number);
        for (let j = 0; j < n; j++) {
          const at = i * n + j;
          gram[at] = (gram[at] as number) + (weight[row] as number) * (full[i] as number) * (full[j] as number);
        }
      }
    }
  }
  const diagonal = [
    ...penalties.fixed,
    ...Array.from({ length: categories }, () => penalties.category).flat(),
    ...Array.from({ length: families }, () => penalties.family).flat(),
    ...Array.from({ length: skus }, () => penalties.sku).flat(),
  ];
  diagonal.forEach((penalty, i) => {
    gram[i * n + i] = (gram[i * n + i] as number) + penalty;
  });
  factor(gram, n);
  backSolve(gram, n, right, 0);
  return right;
}

it.each([1, 2, 3, 4, 5])('gives the same effects as the whole system solved at once: seed %i', (seed) => {
  const random = randomFrom(seed);
  const categories = 3;
  const category = Int32Array.of(0, 0, 1, 2, 2);
  const family = Int32Array.of(0, 0, 1, 2, 2, 3, 4);
  const counts = Array.from(family, () => 1 + Math.floor(random() * 6));
  const first = Int32Array.of(
    0,
    ...counts.map((_, i) => counts.slice(0, i + 1).reduce((sum, count) => sum + count, 0)),
  );
  const events = first.at(-1) as number;
  const width = 4;
  const design: Design = {
    width,
    varying: [0, 1],
    centre: [0, 0.7],
    x: Float64Array.from({ length: events * width }, (_, i) => (i % width === 0 ? 1 : random() * 2 - 0.5)),
    y: Float64Array.from({ length: events }, () => random() * 3),
    // The rows of a SKU need not lie in order.
    rows: Int32Array.from({ length: events }, (_, i) => events - 1 - i),
    first,
    family,
    category,
    categories,
  };
  const weight = Float64Array.from({ length: events }, () => (random() < 0.2 ? 0 : random()));
  const penalties = { fixed: [0.001, 0.3, 6, 6], category: [4, 12], family: [24, 72], sku: [4, 12] };
  const effects = solveMixed(design, weight, penalties);
  const found = [...effects.fixed, ...effects.category, ...effects.family, ...effects.sku];
  const expected = Array.from(solveDense(design, weight, penalties));
  expect(found.length).toBe(expected.length);
  found.forEach((value, i) => {
    expect(value).toBeCloseTo(expected[i] as number, 8);
  });
});
