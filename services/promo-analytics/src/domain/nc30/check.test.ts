import type { SaleKind } from '@promo/retail/nc30';
import { describe, expect, it } from 'vitest';
import type { PricePeriod } from './day-prices.ts';
import { checkerFor, type Row } from './days.fixture.ts';

/** Day 1000 is 1972-09-27; the promotion starts then, and its window is the days 970–999, 08-28 to 09-26. */
const START = 1000;

interface Case {
  rows?: readonly Row[];
  weeks?: readonly PricePeriod[];
  price: number;
  mechanic?: string | null | undefined;
  perishable?: boolean;
  regular?: number | null;
  toleranceCents?: number;
}

/** A product whose regular price is 13.00, above all prices below; with rows alone, since no day is to come. */
const checked = ({ price, mechanic, ...given }: Case) =>
  checkerFor(START, { regular: 1300, ...given })({ promo_price: price, mechanic });

const CARRIED_IN: readonly Row[] = [[900, 1000]];

describe('NC30 check', () => {
  it('says everything about a reduction, worked by hand', () => {
    // 10.00 → 7.99: 2.01 off, 20.1 %.
    expect(checked({ rows: CARRIED_IN, price: 7.99 })).toEqual({
      ok: true,
      has_data: true,
      applies: true,
      sku: 'KAVA',
      promo_price: 7.99,
      nc30_price: 10,
      nc30_date: '1972-08-28',
      window_start: '1972-08-28',
      window_end: '1972-09-26',
      days_covered: 30,
      short_history: false,
      tolerance: 0.005,
      diff_eur: -2.01,
      diff_pct: -20.1,
      announced_discount_pct: 20.1,
      genuine_reduction: true,
      max_compliant_price: 10,
      reason: 'ok',
      reference_kind: 'observed',
      days_observed: 30,
      source: 'prices',
      estimated: false,
      rests_on: [],
      sale_kind: 'action',
      rule: 'window',
      rules: 'HR-2026-11',
      // Since day 900, below the regular price of 13.00.
      campaign_start: '1972-06-19',
      announceable: true,
      printable_discount_pct: 20,
      earliest_start: '1972-09-27',
      max_announceable_price: 9.99,
    });
  });

  it('says everything about a SKU of which nothing is known', () => {
    expect(checked({ price: 7.99 })).toEqual({
      ok: true,
      has_data: false,
      applies: true,
      sku: 'KAVA',
      promo_price: 7.99,
      nc30_price: null,
      nc30_date: null,
      window_start: '1972-08-28',
      window_end: '1972-09-26',
      days_covered: 0,
      short_history: true,
      tolerance: 0.005,
      diff_eur: null,
      diff_pct: null,
      announced_discount_pct: null,
      genuine_reduction: null,
      max_compliant_price: null,
      reason: 'no_data',
      reference_kind: 'observed',
      days_observed: 0,
      source: 'none',
      estimated: false,
      rests_on: [],
      sale_kind: 'action',
      rule: 'window',
      rules: 'HR-2026-11',
      campaign_start: null,
      announceable: null,
      printable_discount_pct: null,
      // Today's regular price is known, and tomorrow it is in the window.
      earliest_start: '1972-09-28',
      max_announceable_price: null,
    });
  });

  const raisedBefore: readonly Row[] = [
    [900, 800],
    [985, 1000],
  ];
  const soldOff: readonly Row[] = [
    [900, 1000],
    [980, 700],
    [987, 1000],
  ];
  const soldOffEarlier: readonly Row[] = [
    [900, 1000],
    [960, 700],
    [970, 1000],
  ];
  const startsLower: readonly Row[] = [
    [900, 1000],
    [1000, 700],
  ];
  it.each<[string, readonly Row[], number, number, string, number, string]>([
    ['a price carried in, not the one raised just before', raisedBefore, 8.5, 8, '1972-08-28', 30, 'above_reference'],
    ['and is kept below it', raisedBefore, 7.5, 8, '1972-08-28', 30, 'ok'],
    ['a price that came inside the window', [[990, 900]], 9.5, 9, '1972-09-17', 10, 'above_reference'],
    ['a promotional price of a week in the window', soldOff, 8, 7, '1972-09-07', 30, 'above_reference'],
    ['nothing of a promotion that ended before it', soldOffEarlier, 8, 10, '1972-08-28', 30, 'ok'],
    ['nothing of the promotion’s own days', startsLower, 7, 10, '1972-08-28', 30, 'ok'],
    ['a row on its 400th day', [[571, 1000]], 11, 10, '1972-08-28', 1, 'above_reference'],
  ])('compares with %s', (_, rows, price, nc30_price, nc30_date, days_covered, reason) => {
    expect(checked({ rows, price })).toMatchObject({
      ok: reason === 'ok',
      has_data: true,
      nc30_price,
      nc30_date,
      days_covered,
      short_history: days_covered < 30,
      max_compliant_price: nc30_price,
      reason,
    });
  });

  it('passes a price whose only row no longer holds', () => {
    expect(checked({ rows: [[570, 1000]], price: 11 })).toMatchObject({ ok: true, has_data: false, reason: 'no_data' });
  });

  it('falls back to average prices of weeks', () => {
    const weeks = [
      { from: 970, to: 976, cents: 999 },
      { from: 984, to: 990, cents: 850 },
    ];
    expect(checked({ weeks, price: 8.51 })).toMatchObject({
      ok: false,
      nc30_price: 8.5,
      nc30_date: '1972-09-11',
      days_covered: 14,
      short_history: true,
      diff_eur: 0.01,
      diff_pct: 0.12,
      announced_discount_pct: 0,
      reason: 'above_reference',
    });
    expect(checked({ weeks, rows: CARRIED_IN, price: 8.51 })).toMatchObject({ ok: true, nc30_price: 10 });
  });

  it.each([
    // The reference is 3.49.
    [3.48, 0.5, true, true, -0.01, 'ok'],
    [3.49, 0.5, true, false, 0, 'equal_reference'],
    [3.494, 0.5, true, false, 0.004, 'equal_reference'],
    [3.495, 0.5, true, false, 0.005, 'equal_reference'],
    [3.496, 0.5, false, false, 0.006, 'above_reference'],
    [3.5, 0.5, false, false, 0.01, 'above_reference'],
    [3.49, 0, true, false, 0, 'equal_reference'],
    [3.494, 0, false, false, 0.004, 'above_reference'],
    [3.54, 5, true, false, 0.05, 'equal_reference'],
    [3.55, 5, false, false, 0.06, 'above_reference'],
    [0, 0.5, true, true, -3.49, 'ok'],
    [1_000_000, 0.5, false, false, 999_996.51, 'above_reference'],
  ] as const)('%d with a tolerance of %d cents: ok %s', (price, toleranceCents, ok, genuine, diff, reason) => {
    expect(checked({ rows: [[900, 349]], price, toleranceCents })).toMatchObject({
      ok,
      genuine_reduction: genuine,
      diff_eur: diff,
      tolerance: toleranceCents / 100,
      reason,
    });
  });

  it('compares cents, not the fractions that euros leave: 0.29 · 100 = 28.999999999999996', () => {
    expect(checked({ rows: [[900, 29]], price: 0.29 })).toMatchObject({
      diff_eur: 0,
      diff_pct: 0,
      genuine_reduction: false,
      reason: 'equal_reference',
    });
    // 1.1 · 100 = 110.00000000000001
    expect(checked({ rows: [[900, 110]], price: 1.1, toleranceCents: 0 })).toMatchObject({ ok: true });
  });

  it('makes no percentage of a reference of 0', () => {
    expect(checked({ rows: [[900, 0]], price: 1 })).toMatchObject({
      ok: false,
      nc30_price: 0,
      diff_eur: 1,
      diff_pct: null,
      announced_discount_pct: null,
      reason: 'above_reference',
    });
  });

  it.each([
    ['1+1', false, 'exempt_mechanic'],
    ['1 1', false, 'exempt_mechanic'],
    [' 2 + 1 ', true, 'exempt_mechanic'],
    ['', true, 'perishable'],
    [null, true, 'perishable'],
    ['-25 %', true, 'perishable'],
  ])('does not apply to mechanic %j, perishable %s', (mechanic, perishable, reason) => {
    const exempt = { ok: true, applies: false, reason };
    expect(checked({ rows: CARRIED_IN, price: 12, mechanic, perishable })).toMatchObject({
      ...exempt,
      announceable: null,
      has_data: true,
      nc30_price: 10,
      diff_eur: 2,
    });
    expect(checked({ price: 12, mechanic, perishable })).toMatchObject({ ...exempt, has_data: false });
  });

  it.each([
    ['at its regular price', 1300, 13],
    ['above it', 1300, 13.01],
    ['whose regular price nobody knows', null, 12],
  ])('holds a perishable %s against the days before all the same', (_, regular, price) => {
    expect(checked({ rows: CARRIED_IN, price, perishable: true, regular })).toMatchObject({
      ok: false,
      applies: true,
      reason: 'above_reference',
    });
  });

  it.each([
    [1, 0],
    [2, 0.01],
    [0, null],
  ])('could announce under a reference of %i cents no more than %s €', (cents, highest) => {
    expect(checked({ rows: [[900, cents]], price: 5 }).max_announceable_price).toBe(highest);
  });

  it('knows the reference of each rule for itself, and that of a campaign for each price', () => {
    const both = checkerFor(START, {
      rows: [
        [900, 1300],
        [960, 1000, true],
      ],
      regular: 1300,
    });
    const told = (sale_kind: SaleKind, promo_price = 9) => both({ promo_price, sale_kind }).nc30_price;
    // Sold at 10.00 since day 960: of the 30 days before START that is the lowest, of those before the campaign it is 13.00.
    expect([told('action'), told('seasonal'), told('action')]).toEqual([10, 13, 10]);
    // Dearer than the campaign was, it is no part of it.
    expect([told('seasonal', 11), told('seasonal')]).toEqual([10, 13]);
  });

  it.each([null, undefined, '', '25', '-25 %', '1+0', '0+1', '0+0', 'abc', '1+1+1', 'letak'])(
    'applies to mechanic %j',
    (mechanic) => {
      expect(checked({ rows: CARRIED_IN, price: 12, mechanic })).toMatchObject({
        ok: false,
        applies: true,
        reason: 'above_reference',
      });
    },
  );
});
