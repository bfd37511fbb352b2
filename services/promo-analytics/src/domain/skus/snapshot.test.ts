import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { analysisOf, gridOf, product, weekly } from '../../../test/facts.ts';
import { weeklyBaseline } from '../events/baseline.ts';
import { cellAt } from '../facts/grid.ts';
import { asOfDate, asOfYw, snapshot } from './snapshot.ts';

const full = product(0, { onHand: 66, supplierId: 'V1', supplierName: 'Vendor', tier: 'A', family: 'F' });

describe('snapshot', () => {
  it('tells what products and sales say of a SKU', () => {
    // Ordinary weeks 10 11 12: baseline 11, cover 66 / 11 = 6. Price 10.00 less VAT 8.00, cost 4.00: margin 4.00, 50 %.
    const analysis = analysisOf([full], weekly(0, 202401, '10 11 12 30p 20p', { discountPct: 20 }));
    expect(snapshot(analysis, 'S0', 202530)).toMatchObject({
      price: 10,
      cost: 4,
      vat_rate: 25,
      margin_eur: 4,
      margin_pct: 50,
      supplier_id: 'V1',
      baseline_weekly_qty: 11,
      on_hand: 66,
      on_order: null,
      cover_weeks: 6,
      last_promo: { start_yw: 202404, weeks: 2 },
      promos_52w: 1,
      deepest_discount_pct: 20,
      as_of_yw: 202406,
    });
  });

  it('counts 52 weeks back from as_of', () => {
    // as_of 202504: promotions from 202404 on count; the one of 202403 does not.
    const text = `10 10 30p 10 10 30p ${'10 '.repeat(45)} 30p 10 10 10`;
    const analysis = analysisOf([full], weekly(0, 202401, text));
    expect(snapshot(analysis, 'S0', 209901)).toMatchObject({ as_of_yw: 202504, promos_52w: 2 });
  });

  it('is null for an unknown SKU and empty for one without sales', () => {
    const analysis = analysisOf([full, product(1, { cost: null })], weekly(0, 202401, '10'));
    expect(snapshot(analysis, 'nobody', 202430)).toBeNull();
    expect(snapshot(analysis, 'S1', 202430)).toMatchObject({
      baseline_weekly_qty: null,
      cover_weeks: null,
      margin_eur: null,
      last_promo: null,
      promos_52w: 0,
      deepest_discount_pct: null,
    });
    expect(snapshot(analysisOf([full], []), 'S0', 202430)).toMatchObject({ as_of_yw: null, last_promo: null });
  });

  it('never looks past today', () => {
    // Today lies in 202404: the promotion of that week and all later weeks are unknown.
    const analysis = analysisOf([full], weekly(0, 202401, '10 11 12 30p 99 99 99'));
    expect(asOfYw(analysis, 202404)).toBe(202404);
    expect(snapshot(analysis, 'S0', 202404)).toMatchObject({ baseline_weekly_qty: 11, last_promo: null });
    expect(asOfDate(analysis, Temporal.PlainDate.from('2024-01-24'))?.toString()).toBe('2024-01-24');
    expect(asOfDate(analysis, Temporal.PlainDate.from('2030-01-01'))?.toString()).toBe('2024-02-19');
  });
});

describe('weekly baseline', () => {
  const at = (text: string, yw: number) => weeklyBaseline(gridOf(weekly(0, 202401, text)), 0, weekIndex(yw));

  it.each([
    // The last 8: 2..9, median 5.5.
    ['1 2 3 4 5 6 7 8 9', 202410, 5.5],
    // Only what lies before: 1 2 3 4, median 2.5.
    ['1 2 3 4 5 6 7 8 9', 202405, 2.5],
    ['1 2 90p 0o 6', 202406, 2],
    ['1 2 90p 0o', 202406, null],
    // Nothing within 52 weeks any more.
    ['1 2 3', 202510, null],
    // 202401 is the 52nd week before 202501, but the 53rd before 202502.
    ['1 2 3', 202501, 2],
    ['1 2 3', 202502, null],
  ])('of "%s" at %i is %s', (text, yw, expected) => {
    expect(at(text, yw)).toBe(expected);
  });

  it('is null for a SKU without sales', () => {
    expect(weeklyBaseline(gridOf(weekly(0, 202401, '1 2 3')), 7, weekIndex(202404))).toBeNull();
  });
});

describe('the grid', () => {
  const grid = gridOf([
    { ordinal: 2, yw: 202052, qty: 4, revenue: 399 },
    { ordinal: 2, yw: 202101, qty: 5, promoted: true, inStock: false },
  ]);
  it('tells rows, gaps and unlisted weeks apart', () => {
    expect(cellAt(grid, 2, weekIndex(202052))).toEqual({ qty: 4, revenue: 399, promoted: false, inStock: true });
    expect(cellAt(grid, 2, weekIndex(202053))).toEqual({ qty: 0, revenue: null, promoted: false, inStock: true });
    expect(cellAt(grid, 2, weekIndex(202101))).toEqual({ qty: 5, revenue: null, promoted: true, inStock: false });
    expect(cellAt(grid, 2, weekIndex(202102))).toBeNull();
    expect(cellAt(grid, 1, weekIndex(202101))).toBeNull();
    expect(cellAt(grid, 99, weekIndex(202101))).toBeNull();
  });
});
