import { Refusal } from '@promo/contracts/errors';
import { MAX_CHILDREN } from '@promo/contracts/npl/words';
import { describe, expect, test } from 'vitest';
import { allocationOf, forecastOf, sameChild, substitutionOf, withChild } from './child-rows.ts';

const refusalOf = (work: () => unknown): [number, string, string, object] => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.message, error.body.code, error.body.params];
  }
  throw new Error('not refused');
};

describe('a forecast', () => {
  test.each([202653, 202601, 202752])('of week %i is taken', (yw) => {
    expect(forecastOf({ yw, qty: 5 })).toEqual({ yw, channel: null, qty: 5 });
    expect(forecastOf({ yw, channel: 'webshop', qty: 5 }).channel).toBe('webshop');
  });

  test.each<[number, string]>([
    [202553, 'yw 202553 does not exist: 2025 has weeks 1 to 52'],
    [202753, 'yw 202753 does not exist: 2027 has weeks 1 to 52'],
    [202654, 'yw 202654 does not exist: 2026 has weeks 1 to 53'],
    [202600, 'yw 202600 does not exist: 2026 has weeks 1 to 53'],
  ])('of %i is none', (yw, detail) => {
    const year = Math.floor(yw / 100);
    const params = { yw, year, weeks: year === 2026 ? 53 : 52 };
    expect(refusalOf(() => forecastOf({ yw, qty: 5 }))).toEqual([422, detail, 'yw_not_in_year', params]);
  });
});

describe('a substitution', () => {
  test('has the share that goes with its kind', () => {
    expect(substitutionOf({ parent_sku: 'A', kind: 'hard' }).share_pct).toBe(100);
    expect(substitutionOf({ parent_sku: 'A', kind: 'hard', share_pct: 100 }).share_pct).toBe(100);
    expect(substitutionOf({ parent_sku: 'A', kind: 'soft', share_pct: 33.333 }).share_pct).toBe(33.33);
    expect(refusalOf(() => substitutionOf({ parent_sku: 'A', kind: 'hard', share_pct: 50 }))).toEqual([
      422,
      'share_pct must be 100 or left out for a hard substitution, not 50',
      'share_not_whole',
      { share_pct: 50 },
    ]);
    expect(refusalOf(() => substitutionOf({ parent_sku: 'A', kind: 'soft', share_pct: null }))).toEqual([
      422,
      'share_pct is required for a soft substitution',
      'share_needed',
      {},
    ]);
  });
});

describe('the rows of a record', () => {
  const zagreb = { id: 1, ...allocationOf({ location: 'Zagreb', channel: 'retail', qty: 5 }) };
  const split = { id: 2, ...allocationOf({ location: 'Split', qty: 7, min_presentation: 3 }) };
  const rows = { allocations: [zagreb, split], forecasts: [], substitutions: [] };

  test('have no channel and no least presentation where none is said', () => {
    expect([zagreb, split]).toStrictEqual([
      { id: 1, location: 'Zagreb', channel: 'retail', qty: 5, min_presentation: 0 },
      { id: 2, location: 'Split', channel: null, qty: 7, min_presentation: 3 },
    ]);
  });

  test('are the same by their key', () => {
    expect(sameChild(rows, 'allocations', { ...zagreb, qty: 99 })).toBe(zagreb);
    expect(sameChild(rows, 'allocations', { ...split, channel: 'retail' })).toBeUndefined();
    expect(sameChild(rows, 'allocations', { ...zagreb, location: 'zagreb' })).toBeUndefined();
  });

  test.each([' Zagreb', 'Zagreb\u200b', 'Zagreb\u00a0'])('at %j are those at Zagreb', (location) => {
    const row = allocationOf({ location, channel: 'retail', qty: 9 });
    expect(sameChild(rows, 'allocations', row)).toBe(zagreb);
  });

  test('are added at the end and overwritten in their place', () => {
    expect(withChild(rows, 'allocations', { ...zagreb, qty: 6 })).toEqual([{ ...zagreb, qty: 6 }, split]);
    expect(withChild(rows, 'allocations', { ...zagreb, id: 3 })).toEqual([zagreb, split, { ...zagreb, id: 3 }]);
  });

  test('are so many and no more', () => {
    const full = { ...rows, allocations: Array.from({ length: MAX_CHILDREN }, (_, i) => ({ ...zagreb, id: i + 1 })) };
    expect(withChild(full, 'allocations', { ...zagreb, qty: 1 })).toHaveLength(MAX_CHILDREN);
    expect(refusalOf(() => withChild(full, 'allocations', { ...zagreb, id: 9999 }))).toEqual([
      400,
      'a record can have 2000 allocations and no more',
      'too_many_rows',
      { maximum: 2000, kind: 'allocations' },
    ]);
  });
});
