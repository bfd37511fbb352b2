import { expect, it } from 'vitest';
import { placementGain, placementOf } from './placement.ts';

const usual = { feature: 0.8, display: null };

it.each([
  [{}, null, { feature: undefined, display: undefined, from: 'none' }],
  [{ feature: null, display: null }, usual, { feature: 0.8, display: undefined, from: 'source' }],
  [{ feature: 0 }, usual, { feature: 0, display: undefined, from: 'plan' }],
  [{ display: 0.3 }, usual, { feature: 0.8, display: 0.3, from: 'plan' }],
] as const)('plans %j, where %j is usual, as %j', (given, known, expected) => {
  expect(placementOf(given, known)).toEqual(expected);
});

it('says by how much errors were smaller where it was known', () => {
  const tested = (wape: number | null) =>
    ({
      hierarchical: { quality: { models: { hierarchical: { wape: 0.25 }, hierarchical_placed: { wape } } } },
    }) as never;
  expect(placementGain(tested(0.2))).toBeCloseTo(0.2, 12);
  expect([tested(0.3), tested(null), { hierarchical: null }].map(placementGain)).toEqual([null, null, null]);
});
