import { describe, expect, it } from 'vitest';
import { analysisOf, product, weekly } from '../../../test/facts.ts';
import { asOfYw } from '../as-of.ts';
import { snapshot } from './snapshot.ts';

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

  it('counts 52 weeks back from as_of, and takes the deepest discount of these', () => {
    // as_of 202504: promotions from 202404 on count; the one of 202403 does not.
    const text = `10 10 30p 10 10 30p ${'10 '.repeat(45)} 30p 10 10 10`;
    const sales = weekly(0, 202401, text).map((sale) => ({ ...sale, discountPct: sale.yw === 202403 ? 50 : 20 }));
    const told = { as_of_yw: 202504, promos_52w: 2, deepest_discount_pct: 20 };
    expect(snapshot(analysisOf([full], sales), 'S0', 209901)).toMatchObject(told);
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
    expect(asOfYw(analysis, 203001)).toBe(202408);
  });
});
