import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addNear, depthKernel, noNearSums } from './near-events.ts';

it('counts a promotion five points away e^−½', () => {
  expect(depthKernel(0.25, 0.3)).toBeCloseTo(Math.exp(-0.5), 12);
});

it('sums at whole percents what the kernel says of each', () => {
  const amount = fc.double({ min: 0, max: 1, noNaN: true });
  const event = fc.record({ depth: fc.double({ min: 0, max: 0.95, noNaN: true }), weight: amount, residual: amount });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), fc.integer({ min: 5, max: 90 }), (events, first) => {
      const sums = noNearSums(first, 91 - first);
      for (const { depth, weight, residual } of events) addNear(sums, depth, weight, residual);
      for (let percent = first; percent <= 90; percent++) {
        const near = events.map(({ depth, weight }) => weight * depthKernel(depth, percent / 100));
        const total = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0);
        expect(sums.weight[percent - first]).toBeCloseTo(total(near), 12);
        const residuals = near.map((weight, i) => weight * (events[i]?.residual ?? 0));
        expect(sums.residual[percent - first]).toBeCloseTo(total(residuals), 12);
      }
    }),
  );
});
