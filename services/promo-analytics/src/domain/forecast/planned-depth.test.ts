import { describe, expect, it } from 'vitest';
import { plannedDepth } from './planned-depth.ts';

describe('planned depth', () => {
  it.each([
    ['1+1', undefined, 50, '1+1'],
    ['1 1', undefined, 50, '1+1'],
    ['2+1', undefined, 100 / 3, '2+1'],
    ['3+1', undefined, 25, '3+1'],
    ['2+1', 33, 33, '2+1'],
    ['25', undefined, 25, ''],
    ['-25%', undefined, 25, ''],
    ['+25 %', undefined, 25, ''],
    [' 25', undefined, 25, ''],
    ['12,5%', undefined, 12.5, ''],
    ['0', undefined, 0, ''],
    ['90', undefined, 90, ''],
    ['25', 26, 26, ''],
    ['', 20, 20, ''],
    [undefined, 20, 20, ''],
    [undefined, undefined, undefined, ''],
  ])('mechanic %j, discount %j: %j', (mechanic, discount, discountPct, text) => {
    const planned = plannedDepth(mechanic, discount);
    expect(planned.mechanic).toBe(text);
    if (discountPct === undefined) expect(planned.discountPct).toBeUndefined();
    else expect(planned.discountPct).toBeCloseTo(discountPct, 9);
  });

  it.each(['5+1', '1+2', '4+1', 'abc', '120%', '90.1', '-91', '1+1+1', '25%%', '%', '+'])('refuses %j', (mechanic) => {
    expect(() => plannedDepth(mechanic, undefined)).toThrow(
      expect.objectContaining({
        status: 422,
        message: expect.stringMatching(/^mechanic must be a percent from 0 to 90, or 1\+1/),
      }),
    );
  });

  it.each([
    ['1+1', 30],
    ['25', 26.5],
    ['2+1', 35],
  ])('refuses %j with a discount of %d, naming both', (mechanic, discount) => {
    expect(() => plannedDepth(mechanic, discount)).toThrow(
      expect.objectContaining({ status: 422, message: expect.stringMatching(/^mechanic .*discount/) }),
    );
  });
});
