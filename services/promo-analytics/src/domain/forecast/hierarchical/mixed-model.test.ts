import { expect, it } from 'vitest';
import { randomFrom } from '../../../../test/panel.fixture.ts';
import { backSolve, factor } from './linear.ts';
import { addRow, type Design, noSums, type Penalties, scaleSums, solveMixed } from './mixed-model.ts';

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
    sku: Int32Array.of(0, 0),
    family: Int32Array.of(0),
    category: Int32Array.of(0),
    categories: 1,
  };
  const effects = solveMixed(design, sumsOf(design, Float64Array.of(1, 1)), {
    fixed: [1],
    category: [2],
    family: [4],
    sku: [4],
  });
  expect(effects.fixed[0]).toBeCloseTo(2.4, 12);
  expect(effects.category[0]).toBeCloseTo(1.2, 12);
  expect(effects.family[0]).toBeCloseTo(0.6, 12);
  expect(effects.sku[0]).toBeCloseTo(0.6, 12);
});

function sumsOf(design: Design, weight: Float64Array) {
  const sums = noSums(design);
  weight.forEach((w, row) => {
    addRow(design, sums, row, w);
  });
  return sums;
}

/** Solves the whole system at once, as a dense one in all effects. */
function solveDense(design: Design, weight: Float64Array, penalties: Penalties) {
  const { width: p, varying, centre, x, y, family, category, categories } = design;
  const q = varying.length;
  const families = category.length;
  const skus = family.length;
  const n = p + q * (categories + families + skus);
  const gram = new Float64Array(n * n);
  const right = new Float64Array(n);
  design.sku.forEach((sku, row) => {
    const f = family[sku] as number;
    const starts = [category[f] as number, categories + f, categories + families + sku].map((unit) => p + q * unit);
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
  });
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

function someDesign(random: () => number): Design {
  const family = Int32Array.of(0, 0, 1, 2, 2, 3, 4);
  const events = 25;
  const width = 4;
  return {
    width,
    varying: [0, 1],
    centre: [0, 0.7],
    x: Float64Array.from({ length: events * width }, (_, i) => (i % width === 0 ? 1 : random() * 2 - 0.5)),
    y: Float64Array.from({ length: events }, () => random() * 3),
    // Rows of a SKU need not lie side by side, and some SKUs may have none.
    sku: Int32Array.from({ length: events }, () => Math.floor(random() * family.length)),
    family,
    category: Int32Array.of(0, 0, 1, 2, 2),
    categories: 3,
  };
}

const PENALTIES: Penalties = { fixed: [0.001, 0.3, 6, 6], category: [4, 12], family: [24, 72], sku: [4, 12] };

function expectDense(design: Design, sums: ReturnType<typeof noSums>, weight: Float64Array) {
  const effects = solveMixed(design, sums, PENALTIES);
  const found = [...effects.fixed, ...effects.category, ...effects.family, ...effects.sku];
  const expected = Array.from(solveDense(design, weight, PENALTIES));
  expect(found.length).toBe(expected.length);
  found.forEach((value, i) => {
    expect(value).toBeCloseTo(expected[i] as number, 8);
  });
}

it.each([1, 2, 3, 4, 5])('gives the same effects as the whole system solved at once: seed %i', (seed) => {
  const random = randomFrom(seed);
  const design = someDesign(random);
  const weight = design.y.map(() => (random() < 0.2 ? 0 : random()));
  expectDense(design, sumsOf(design, weight), weight);
});

it('gives them too where rows have faded, were added later, or count less than at first', () => {
  const random = randomFrom(6);
  const design = someDesign(random);
  const half = Math.floor(design.y.length / 2);
  const sums = sumsOf(design, new Float64Array(half).fill(0.8));
  scaleSums(sums, 0.5);
  for (let row = half; row < design.y.length; row++) addRow(design, sums, row, 0.9);
  addRow(design, sums, 3, -0.3);
  addRow(design, sums, half + 1, -0.6);
  const weight = design.y.map((_, row) => (row < half ? 0.4 : 0.9));
  weight[3] = 0.1;
  weight[half + 1] = 0.3;
  expectDense(design, sums, weight);
});
