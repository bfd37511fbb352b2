import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nonDecreasing } from './non-decreasing.ts';

describe('pooling adjacent violators', () => {
  const pooled = (values: number[], weights: number[]) => {
    const result = Float64Array.from(values);
    nonDecreasing(result, weights);
    return Array.from(result);
  };

  it('pools by weight', () => {
    // 3 and 1 stand against the order: (3·1 + 1·3) / 4 = 1.5
    expect(pooled([0, 3, 1, 2], [1, 1, 3, 1])).toEqual([0, 1.5, 1.5, 2]);
  });

  it('lets a value of weight 0 give way', () => {
    expect(pooled([1, 2, 0], [1, 1, 0])).toEqual([1, 2, 2]);
    expect(pooled([5, 1, 2], [0, 1, 1])).toEqual([1, 1, 2]);
  });

  it('keeps the order, the weighted mean, and what was in order', () => {
    const list = fc.array(
      fc.record({ value: fc.double({ min: -5, max: 5, noNaN: true }), weight: fc.integer({ min: 1, max: 9 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(list, (items) => {
        const values = items.map(({ value }) => value);
        const weights = items.map(({ weight }) => weight);
        const result = pooled(values, weights);
        const total = (of: number[]) => of.reduce((sum, value, i) => sum + value * (weights[i] as number), 0);
        expect(total(result)).toBeCloseTo(total(values), 6);
        for (let i = 1; i < result.length; i++) expect(result[i]).toBeGreaterThanOrEqual(result[i - 1] as number);
        expect(pooled(result, weights)).toEqual(result);
      }),
    );
  });
});
