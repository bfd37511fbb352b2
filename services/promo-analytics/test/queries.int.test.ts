import { ask } from '@promo/bus/ask';
import type { Bus } from '@promo/bus/connect';
import { inBatches } from '@promo/contracts/batches';
import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { forecastLines, MAX_PLANNED_LINES, nc30Lines } from '@promo/contracts/promo-analytics/plan-queries';
import {
  skuLabels,
  skuNames,
  skuPrices,
  skuStock,
  skuWeeks,
  suppliers,
} from '@promo/contracts/promo-analytics/queries';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { addWeeks } from '@promo/retail/weeks';
import { testBus } from '@promo/testing/bus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNTOLD } from '../src/domain/facts/product.ts';
import { loadProducts } from '../src/store/load-parts.ts';
import { readManifest } from '../src/store/manifest.ts';
import { partsOf } from '../src/store/parts.ts';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { type Harness, startHarness } from './harness.ts';

let harness: Harness;
let asker: Bus;

/**
 * KAVA sells 10 a week at 4.00 in the weeks 202601–202646, promoted in 202640; its week 202645 has no row. NOVO was listed
 * from 202644 on. The data end before 202647, and today is Saturday 2026-11-21 of that week.
 */
beforeAll(async () => {
  harness = await startHarness(() => new Date('2026-11-21T10:00:00Z'));
  await harness.upload(
    'products',
    `sku,name,category,regular_price,cost,on_hand,on_order,lead_time_days,supplier_id,supplier_name,brand,ean,net_quantity,unit,anchor_price,anchor_date
KAVA,"Kava, mljevena",Kava,4.00,2.10,35,20,10,S1,Žitar d.o.o.,Zorica,4006381333931,250,g,3.79,2025-05-02
NOVO,Novi sok,Sokovi,1.25,,,,,S2,Podravka,,,,,,
NEPRODANO,Nikad prodano,Sokovi,1.25,,5,,,S2,Podravka,,,,,,
DRUGO,Bez imena dobavljača,Sokovi,1.25,,,,,S3,,,,,,,
SAMO,Bez dobavljača,Sokovi,1.25,,,,,,,,,,,,
`,
  );
  const weeks = Array.from({ length: 46 }, (_, i) => addWeeks(202601, i)).filter((yw) => yw !== 202645);
  const rows = weeks.map(
    (yw) => `KAVA,${yw},${yw === 202640 ? 25 : 10},${Number(yw === 202640)},${yw === 202640 ? 80 : 40}`,
  );
  const fresh = [202644, 202645, 202646].map((yw, i) => `NOVO,${yw},${[2.5, 3, 4][i]},0,`);
  await harness.upload('sales', `sku,yw,qty,promoted,revenue\n${[...rows, ...fresh].join('\n')}\n`);
  asker = await testBus(harness.nats.url, 'asker');
});
afterAll(async () => {
  await asker[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

/** Codes nobody has, as many and as long as they may be. */
const STRANGERS = Array.from({ length: 2000 }, (_, i) => `${i}`.padStart(64, '0'));

describe('sku-prices', () => {
  it('answers one batch; unknown codes are absent', async () => {
    const { prices } = await ask(asker, skuPrices, { codes: ['NOVO', 'nobody', 'KAVA', 'KAVA', 'constructor'] });
    expect(prices).toEqual([
      { code: 'NOVO', name: 'Novi sok', ean: null, regular_price: 1.25 },
      { code: 'KAVA', name: 'Kava, mljevena', ean: '4006381333931', regular_price: 4 },
    ]);
    expect(await ask(asker, skuPrices, { codes: [] })).toEqual({ prices: [] });
    expect(await ask(asker, skuPrices, { codes: STRANGERS })).toEqual({ prices: [] });
    await expect(ask(asker, skuPrices, { codes: [...STRANGERS, 'KAVA'] })).rejects.toMatchObject({ status: 422 });
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

const PROMOTION = { start_date: '2026-11-30', weeks: 2 };
const line = (code: string, fields: object = {}) => ({
  code,
  discount_pct: null,
  mechanic: null,
  promo_price: null,
  ...fields,
});

describe('forecast-lines', () => {
  it('forecasts each line, in order, and checks its price', async () => {
    const lines = [
      line('KAVA', { discount_pct: 20, promo_price: 3.2 }),
      line('NOVO'),
      line('nobody', { promo_price: 1 }),
      line('KAVA', { mechanic: '1 + 1', discount_pct: 50, promo_price: 4.5 }),
      line('KAVA'),
    ];
    const reply = await ask(asker, forecastLines, { ...PROMOTION, lines });
    expect(reply.as_of_yw).toBe(202647);
    const [kava, novo, nobody, multibuy, usual] = reply.lines;
    const { body } = await harness.get<AnalogForecast>('/analog-forecast?sku=KAVA&discount=20&weeks=2&start_yw=202649');
    expect(kava).toEqual({
      code: 'KAVA',
      basis: 'own',
      expected_uplift_pct: body.expected_uplift_pct,
      p90_uplift_pct: body.p90_uplift_pct,
      baseline_weekly_qty: 10,
      expected_weekly_qty: body.expected_weekly_qty,
      // 202644 to 202646 and 202645, which has no row: 4.00 a unit in the weeks that end before November 30th.
      nc30: expect.objectContaining({ ok: true, applies: true, nc30_price: 4, reason: 'ok', source: 'weeks' }),
    });
    expect(kava?.expected_uplift_pct).toBeGreaterThan(0);
    expect(novo).toMatchObject({ code: 'NOVO', basis: 'category', baseline_weekly_qty: 3, nc30: null });
    expect(nobody).toMatchObject({
      code: 'nobody',
      baseline_weekly_qty: null,
      expected_weekly_qty: null,
      nc30: { ok: true, has_data: false, applies: true, nc30_price: null, reason: 'no_data' },
    });
    expect(multibuy?.nc30).toMatchObject({
      ok: true,
      has_data: true,
      applies: false,
      nc30_price: 4,
      reason: 'exempt_mechanic',
    });
    // The usual depth of KAVA is the 20 % of its one promotion.
    expect(usual).toEqual({ ...kava, nc30: null });
  });

  it('takes depth and price from each other, by the regular price', async () => {
    const lines = [
      line('KAVA', { discount_pct: 20, promo_price: 3.2 }),
      line('KAVA', { discount_pct: 20 }),
      line('KAVA', { promo_price: 3.2 }),
      line('KAVA', { promo_price: 4.5 }),
    ];
    const { lines: told } = await ask(asker, forecastLines, { ...PROMOTION, lines });
    expect([told[1], told[2]]).toEqual([told[0], told[0]]);
    // More than the regular price is no discount.
    expect(told[3]?.nc30).toMatchObject({ ok: false, reason: 'above_reference' });
    expect(told[3]?.expected_uplift_pct).toBeLessThanOrEqual(told[0]?.expected_uplift_pct as number);
  });

  // The time is what who asks waits. Other work on the machine may take it all, but hardly nine times in a row.
  it('answers the largest proposal in time', { retry: 8 }, async () => {
    const lines = Array.from({ length: 2000 }, (_, i) =>
      line(i % 2 ? 'KAVA' : (STRANGERS[i] as string), { discount_pct: i % 90, promo_price: 3 }),
    );
    const replies = await Promise.all(
      inBatches(lines, MAX_PLANNED_LINES).map((some) =>
        ask(asker, forecastLines, { start_date: '2026-11-30', weeks: 104, lines: some }),
      ),
    );
    expect(replies.flatMap((reply) => reply.lines)).toHaveLength(2000);
  });

  it('has nothing to say of no lines', async () => {
    expect(await ask(asker, forecastLines, { ...PROMOTION, lines: [] })).toEqual({
      as_of_yw: 202647,
      fitted_as_of_yw: null,
      provisional: false,
      lines: [],
    });
  });

  it.each<[string, object, string]>([
    [
      'a day that does not exist',
      { start_date: '2026-02-30' },
      'start_date is no date of the weeks up to 299952: 2026-02-30',
    ],
    ['no start', { start_date: null }, 'start_date'],
    ['no weeks', { weeks: 0 }, 'weeks'],
    ['more weeks than a proposal may have', { weeks: 105 }, 'weeks'],
    ['a negative discount', { lines: [line('KAVA', { discount_pct: -1 })] }, 'lines.0.discount_pct'],
    ['a discount above 100', { lines: [line('KAVA'), line('NOVO', { discount_pct: 101 })] }, 'lines.1.discount_pct'],
    ['a negative price', { lines: [line('KAVA', { promo_price: -1 })] }, 'lines.0.promo_price'],
    ['an empty code', { lines: [line('')] }, 'lines.0.code'],
    ['a line that lacks a field', { lines: [{ code: 'KAVA' }] }, 'lines.0'],
    ['too many lines', { lines: Array.from({ length: MAX_PLANNED_LINES + 1 }, () => line('KAVA')) }, 'lines'],
  ])('refuses %s', async (_, fields, path) => {
    const request = { ...PROMOTION, lines: [], ...fields };
    await expect(ask(asker, forecastLines, request as never)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(path),
    });
  });
});

describe('nc30-lines', () => {
  it('answers as /nc30 does, in order; nothing of a line without a price', async () => {
    const lines = [
      { code: 'KAVA', promo_price: 3.2, mechanic: null, sale_kind: 'seasonal' as const },
      { code: 'KAVA', promo_price: null, mechanic: null, sale_kind: 'action' as const },
      { code: 'nobody', promo_price: 1, mechanic: '1+1', sale_kind: 'action' as const },
    ];
    const reply = await ask(asker, nc30Lines, { start_date: '2026-11-30', proposal_id: null, lines });
    const { body } = await harness.get('/nc30?sku=KAVA&promo_price=3.2&start_date=2026-11-30&sale_kind=seasonal');
    expect(reply.lines).toEqual([body, null, expect.objectContaining({ sku: 'nobody', reason: 'exempt_mechanic' })]);
    expect(body).toMatchObject({ rule: 'frozen', sale_kind: 'seasonal', nc30_price: 4 });
  });
});
