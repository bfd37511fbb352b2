import { ask } from '@promo/bus/ask';
import { forecastLines } from '@promo/contracts/promo-analytics/plan-queries';
import {
  skuLabels,
  skuNames,
  skuPrices,
  skuStock,
  skuSupply,
  skuWeeks,
  suppliers,
} from '@promo/contracts/promo-analytics/queries';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { describe, expect, it } from 'vitest';
import { UNTOLD } from '../src/domain/facts/product.ts';
import { loadProducts } from '../src/store/load-parts.ts';
import { readManifest } from '../src/store/manifest.ts';
import { partsOf } from '../src/store/parts.ts';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { line, PROMOTION, STRANGERS, startAsked } from './queries.fixture.ts';

const { harness, asker } = await startAsked();

describe('sku-prices', () => {
  it('answers one batch; unknown codes are absent', async () => {
    const { prices } = await ask(asker, skuPrices, { codes: ['NOVO', 'nobody', 'KAVA', 'KAVA', 'constructor'] });
    expect(prices).toEqual([
      { code: 'NOVO', name: 'Novi sok', ean: null, regular_price: 1.25, unit_cost: null, vat_rate: 25 },
      { code: 'KAVA', name: 'Kava, mljevena', ean: '4006381333931', regular_price: 4, unit_cost: 2.1, vat_rate: 25 },
    ]);
    expect(await ask(asker, skuPrices, { codes: [] })).toEqual({ prices: [] });
    expect(await ask(asker, skuPrices, { codes: STRANGERS })).toEqual({ prices: [] });
    await expect(ask(asker, skuPrices, { codes: [...STRANGERS, 'KAVA'] })).rejects.toMatchObject({ status: 422 });
  });
});

describe('sku-supply', () => {
  it('says how much is there and how it is ordered; least orders and packs of 0 are not known, unknown codes are absent', async () => {
    const { supply } = await ask(asker, skuSupply, { codes: ['NOVO', 'nobody', 'KAVA'] });
    expect(supply).toEqual([
      {
        ...{ code: 'NOVO', name: 'Novi sok', supplier_id: 'S2', supplier_name: 'Podravka' },
        ...{ on_hand: null, on_order: null, lead_time_days: 14, moq: null, pack_size: null },
      },
      {
        ...{ code: 'KAVA', name: 'Kava, mljevena', supplier_id: 'S1', supplier_name: 'Žitar d.o.o.' },
        ...{ on_hand: 35, on_order: 20, lead_time_days: 10, moq: 24, pack_size: 2.5 },
      },
    ]);
  });
});

describe('sku-names', () => {
  it('answers one batch; unknown codes are absent', async () => {
    const { names } = await ask(asker, skuNames, { codes: ['NOVO', 'nobody', 'KAVA', 'KAVA', 'constructor'] });
    expect(names).toEqual([
      { code: 'NOVO', name: 'Novi sok' },
      { code: 'KAVA', name: 'Kava, mljevena' },
    ]);
    expect(await ask(asker, skuNames, { codes: [] })).toEqual({ names: [] });
    expect(await ask(asker, skuNames, { codes: STRANGERS })).toEqual({ names: [] });
  });

  it.each([
    ['too many codes', { codes: [...STRANGERS, 'KAVA'] }],
    ['an empty code', { codes: [''] }],
    ['a number for a code', { codes: [1] }],
    ['no codes', {}],
    ['an unknown field', { codes: [], sku: 'KAVA' }],
  ])('refuses %s', async (_, request) => {
    await expect(ask(asker, skuNames, request as never)).rejects.toMatchObject({ status: 422 });
  });
});

describe('sku-labels', () => {
  it('says what is known of products, also of those stored before labels were', async () => {
    const nothing = { brand: null, ean: null, net_quantity: null, unit: null, anchor_price: null, anchor_date: null };
    const labels = [
      {
        code: 'KAVA',
        name: 'Kava, mljevena',
        brand: 'Zorica',
        ean: '4006381333931',
        net_quantity: 250,
        unit: 'g',
        anchor_price: 3.79,
        anchor_date: '2025-05-02',
        regular_price: 4,
      },
      { code: 'NOVO', name: 'Novi sok', ...nothing, regular_price: 1.25 },
    ];
    const codes = ['KAVA', 'nobody', 'NOVO', 'KAVA'];
    expect(await ask(asker, skuLabels, { codes })).toEqual({ labels });
    const fields = Object.keys(UNTOLD).map((field) => [`products.$[].${field}`, '']);
    await partsOf(harness.db, 'products').updateMany({}, { $unset: Object.fromEntries(fields) });
    const manifest = await readManifest(harness.db);
    const stored = await Array.fromAsync(loadProducts(harness.db, manifest));
    expect(stored[0]).toMatchObject({ sku: 'KAVA', ...UNTOLD });
  });
});

describe('sku-weeks', () => {
  it('gives the weeks of the window that a SKU was listed in, gaps as 0', async () => {
    const codes = ['KAVA', 'NOVO', 'NEPRODANO', 'nobody'];
    expect(await ask(asker, skuWeeks, { codes, from_yw: 202643, to_yw: 202652 })).toEqual({
      as_of_yw: 202647,
      skus: [
        { code: 'KAVA', baseline_weekly_qty: 10, from_yw: 202643, qty: [10, 10, 0, 10], revenue: [40, 40, null, 40] },
        { code: 'NOVO', baseline_weekly_qty: null, from_yw: 202644, qty: [2.5, 3, 4], revenue: [null, null, null] },
        { code: 'NEPRODANO', baseline_weekly_qty: null, from_yw: null, qty: [], revenue: [] },
        { code: 'nobody', baseline_weekly_qty: null, from_yw: null, qty: [], revenue: [] },
      ],
    });
  });

  it('gives the baseline of the window’s first week, and a code once', async () => {
    // After 202646 the newest of KAVA's ordinary weeks are 10, 0, 10, 10, 10, 10, 10 (202640 was promoted), 10.
    const { skus } = await ask(asker, skuWeeks, { codes: ['KAVA', 'NOVO', 'KAVA'], from_yw: 202701, to_yw: 202702 });
    expect(skus).toEqual([
      { code: 'KAVA', baseline_weekly_qty: 10, from_yw: null, qty: [], revenue: [] },
      { code: 'NOVO', baseline_weekly_qty: 3, from_yw: null, qty: [], revenue: [] },
    ]);
  });

  it('answers the largest question there may be, in time', async () => {
    const known = ['KAVA', ...STRANGERS.slice(1)];
    const { skus } = await ask(asker, skuWeeks, { codes: known, from_yw: 202630, to_yw: 202649 });
    expect(skus).toHaveLength(2000);
    expect(skus[0]?.qty).toHaveLength(17);
  });

  it.each([
    [
      'more codes times weeks than 40,000',
      { codes: STRANGERS, from_yw: 202601, to_yw: 202621 },
      'not 42000',
      'too_many_sku_weeks',
    ],
    [
      'an end before the start',
      { codes: ['KAVA'], from_yw: 202610, to_yw: 202609 },
      '202609 < 202610',
      'window_ends_before_start',
    ],
    [
      'a week 53 that does not exist',
      { codes: ['KAVA'], from_yw: 202553, to_yw: 202601 },
      'is no ISO week: 202553; 2025 has weeks 1 to 52',
      'no_iso_week',
    ],
    ['a week 0', { codes: ['KAVA'], from_yw: 202601, to_yw: 202700 }, 'is no ISO week: 202700', 'no_iso_week'],
    ['weeks beyond the calendar', { codes: ['KAVA'], from_yw: 202601, to_yw: 300001 }, 'to_yw', 'above_maximum'],
    ['no window', { codes: ['KAVA'] }, 'from_yw', 'required'],
  ])('refuses %s', async (_, request, reason, code) => {
    await expect(ask(asker, skuWeeks, request as never)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(reason),
      body: { code },
    });
  });
});

describe('suppliers', () => {
  const named = async (q: string, limit = 200) => (await ask(asker, suppliers, { q, limit })).suppliers;

  it('lists all by name, with how many products each has', async () => {
    expect(await named('')).toEqual([
      { id: 'S2', name: 'Podravka', n_skus: 2 },
      { id: 'S3', name: 'S3', n_skus: 1 },
      { id: 'S1', name: 'Žitar d.o.o.', n_skus: 1 },
    ]);
    expect(await named('', 1)).toHaveLength(1);
  });

  it.each([
    ['PODR', ['S2']],
    ['zitar', ['S1']],
    [' Žit ', ['S1']],
    ['d.o', ['S1']],
    ['.*', []],
    ['nitko', []],
  ])('finds %j', async (q, ids) => {
    expect((await named(q)).map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    { q: 'x'.repeat(65), limit: 1 },
    { q: '', limit: 0 },
    { q: '', limit: 1001 },
    { q: '', limit: 1.5 },
    { limit: 1 },
  ])('refuses %j', async (request) => {
    await expect(ask(asker, suppliers, request as never)).rejects.toMatchObject({ status: 422 });
  });
});

describe('sku-stock', () => {
  const TODAY = '2026-11-21';
  const stockOf = async (today: string, ...items: [code: string, horizon_days: number][]) =>
    ask(asker, skuStock, { today, items: items.map(([code, horizon_days]) => ({ code, horizon_days })) });

  it('says what is there, what is coming and how long it lasts', async () => {
    // 35 on hand, 10 a week: 3.5 weeks.
    expect(await stockOf(TODAY, ['KAVA', 28], ['nobody', 28], ['NEPRODANO', 1])).toEqual({
      as_of_yw: 202647,
      fitted_as_of_yw: null,
      provisional: false,
      stock: [
        {
          code: 'KAVA',
          on_hand: 35,
          on_order: 20,
          lead_time_days: 10,
          baseline_weekly_qty: 10,
          cover_weeks: 3.5,
          planned_uplift_units: 0,
        },
        {
          code: 'NEPRODANO',
          on_hand: 5,
          on_order: null,
          lead_time_days: 14,
          baseline_weekly_qty: null,
          cover_weeks: null,
          planned_uplift_units: 0,
        },
      ],
    });
  });

  it('knows no baseline before the data begin', async () => {
    const { as_of_yw, stock } = await stockOf('2025-12-24', ['KAVA', 7]);
    expect([as_of_yw, stock[0]?.baseline_weekly_qty]).toEqual([202552, null]);
  });

  it.each([
    ['a day that does not exist', '2026-02-30', 7, 'today is no date of the weeks up to 299952: 2026-02-30'],
    ['a date of a week in the year 3000', '2999-12-31', 7, 'today is no date of the weeks up to 299952: 2999-12-31'],
    ['no date', 'danas', 7, 'today'],
    ['a horizon of no days', TODAY, 0, 'horizon_days'],
    ['a horizon of years', TODAY, 1001, 'horizon_days'],
    ['a part of a day', TODAY, 1.5, 'horizon_days'],
  ])('refuses %s', async (_, today, days, field) => {
    await expect(stockOf(today, ['KAVA', days])).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(field),
    });
  });

  it('answers to the end of the calendar', async () => {
    expect((await stockOf('2999-12-22', ['KAVA', 1000])).stock).toHaveLength(1);
    expect((await stockOf('1900-01-01', ['KAVA', 1])).as_of_yw).toBe(190001);
  });

  it('answers a whole range at once', async () => {
    const items = ['KAVA', ...STRANGERS.slice(1)].map((code): [string, number] => [code, 1000]);
    expect((await stockOf(TODAY, ...items)).stock).toHaveLength(1);
    await expect(stockOf(TODAY, ...items, ['KAVA', 1])).rejects.toMatchObject({ status: 422 });
  });

  const TOLD_AT = '2026-11-21T10:00:00.000Z';

  it('expects approved promotions to sell more, and only those', async () => {
    const { lines } = await ask(asker, forecastLines, { ...PROMOTION, lines: [line('KAVA', { discount_pct: 20 })] });
    const uplift = (lines[0]?.expected_uplift_pct as number) / 100;
    const { db } = harness;
    const plan = (id: number, status: ProposalStatus, start_yw: number | null, end_yw: number | null, code = 'KAVA') =>
      putPlanned(db, {
        ...{ id, version: 1, at: TOLD_AT },
        planned: { title: null, status, start_yw, end_yw, lines: [{ code, discount_pct: 20 }] },
      });
    await plan(1, 'approved', 202648, 202649);
    await plan(2, 'submitted', 202650, 202650);
    await plan(3, 'approved', 202653, 202653);
    await plan(4, 'approved', null, null);
    await plan(5, 'approved', 202648, 202653, 'NEPRODANO');
    // From Saturday on: 2 days of 202647, 7 of 202648, 5 of 202649.
    const planned = async (days: number) => (await stockOf(TODAY, ['KAVA', days])).stock[0]?.planned_uplift_units;
    expect(await planned(14)).toBeCloseTo((12 / 7) * uplift * 10, 2);
    expect(await planned(2)).toBe(0);
    // 16 days on comes Monday of 202650, 21 days later that of 202653.
    expect(await planned(38)).toBeCloseTo((15 / 7) * uplift * 10, 2);
    // Nothing is known of what it sells.
    expect((await stockOf(TODAY, ['NEPRODANO', 14])).stock[0]?.planned_uplift_units).toBe(0);
    await plan(1, 'approved', 202648, 202649);
    await putPlanned(db, { id: 1, version: 2, at: TOLD_AT, planned: null });
    expect(await planned(14)).toBe(0);
  });
});
