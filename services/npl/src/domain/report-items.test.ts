import type { NplStatus } from '@promo/contracts/npl/words';
import { describe, expect, test } from 'vitest';
import { lifeOf, type Reported, reportItem, spanOf, type Window } from './report-items.ts';
import type { Sales } from './sales.ts';

/** Saturday of week 47. */
const TODAY = Temporal.PlainDate.from('2026-11-21');

function product(
  status: NplStatus,
  launch_date: string | null,
  moves: Partial<Record<NplStatus, string>> = {},
): Reported {
  const history = Object.entries(moves).map(([to, at]) => ({
    from: null,
    to: to as NplStatus,
    at,
    by: null,
    note: null,
  }));
  return { _id: 1, sku: 'A', name: 'Kava', status, launch_date, history, forecasts: [] };
}

describe('the life of a product', () => {
  const activated = { active: '2026-10-05T08:00:00Z' };
  test.each<[string, Reported, [string, string] | null]>([
    ['counts from the launch date', product('active', '2026-10-01', activated), ['2026-10-01', '2026-11-21']],
    ['from the activation without one', product('active', null, activated), ['2026-10-05', '2026-11-21']],
    ['from the activation before it', product('active', '2026-12-24', activated), ['2026-10-05', '2026-11-21']],
    ['and still does when it is reached', product('active', '2026-11-21', activated), ['2026-10-05', '2026-11-21']],
    ['by the day in Zagreb', product('active', null, { active: '2026-10-05T22:30:00Z' }), ['2026-10-06', '2026-11-21']],
    ['begins in stock on the launch date', product('in_stock', '2026-11-21'), ['2026-11-21', '2026-11-21']],
    ['has not begun the day before', product('in_stock', '2026-11-22'), null],
    ['has not begun without a date', product('in_stock', null), null],
    ['has not begun before stock is there', product('approved', '2026-10-01'), null],
    [
      'ends when it is phased out',
      product('phase_out', '2026-10-01', { ...activated, phase_out: '2026-11-02T08:00:00Z' }),
      ['2026-10-01', '2026-11-02'],
    ],
    [
      'has never begun for a plan given up',
      product('phase_out', '2026-10-01', { phase_out: '2026-11-02T08:00:00Z' }),
      null,
    ],
  ])('%s', (_, record, expected) => {
    const life = lifeOf(record, TODAY);
    expect(life && [life.since.toString(), life.until.toString()]).toEqual(expected);
  });
});

test('an edit is no launch', () => {
  const launched = product('active', null, { active: '2026-10-05T08:00:00Z' });
  const edit = { from: 'active', to: 'active', at: '2026-11-09T08:00:00Z', by: null, note: null } as const;
  const life = lifeOf({ ...launched, history: [...launched.history, edit] }, TODAY);
  expect(life?.since.toString()).toBe('2026-10-05');
});

test('what was phased out by mistake is on sale since its launch, and a launch that was taken back is none', () => {
  const launched = product('active', null, { active: '2026-10-05T08:00:00Z' });
  const move = (from: NplStatus, to: NplStatus, day: number) =>
    ({ from, to, at: `2026-11-0${day}T08:00:00Z`, by: null, note: null }) as const;
  const history = [...launched.history, move('active', 'phase_out', 2), move('phase_out', 'active', 3)];
  expect(lifeOf({ ...launched, history }, TODAY)?.since.toString()).toBe('2026-10-05');
  const back = [...history, move('active', 'in_stock', 4)];
  expect(lifeOf({ ...launched, status: 'in_stock', history: back }, TODAY)).toBeNull();
});

test('what left the range is on sale no more', () => {
  const gone = product('phase_out', '2026-10-01', {
    active: '2026-10-05T08:00:00Z',
    phase_out: '2026-11-02T08:00:00Z',
  });
  const life = lifeOf(gone, TODAY) as NonNullable<ReturnType<typeof lifeOf>>;
  // 32 days
  expect(reportItem(gone, life, spanOf('A', life), new Map(), 202648)).toMatchObject({ on_sale: false, weeks_live: 4 });
});

test('keeps what was sold before a planned launch that comes to pass', () => {
  const early = product('active', '2026-11-30', { active: '2026-10-05T08:00:00Z' });
  const sales: Sales = new Map(
    [41, 42, 43, 44, 45, 46, 47, 48].map((week) => [202600 + week, { qty: 50, revenue: 1 }]),
  );
  const sold = (day: string) => {
    const life = lifeOf(early, Temporal.PlainDate.from(day)) as NonNullable<ReturnType<typeof lifeOf>>;
    return reportItem(early, life, spanOf('A', life), sales, 202648);
  };
  // 8 weeks of 50
  // On sale since it was activated, which is what the weeks are counted from and what is told.
  expect(sold('2026-11-29')).toMatchObject({ actual_qty: 400, weeks_live: 7, launch_date: '2026-10-05' });
  expect(sold('2026-11-30')).toMatchObject({ actual_qty: 400, weeks_live: 8 });
});

describe('the report on a product', () => {
  // Launched on the Thursday of week 44; weeks 43 to 46 have sales, 46 is the last one counted.
  const launched = {
    ...product('active', '2026-10-29'),
    history: [{ from: null, to: 'active' as const, at: '2026-10-29T08:00:00Z', by: null, note: null }],
    forecasts: [
      { id: 1, yw: 202643, channel: null, qty: 1000 },
      { id: 2, yw: 202644, channel: 'retail' as const, qty: 10 },
      { id: 3, yw: 202645, channel: 'retail' as const, qty: 20 },
      { id: 4, yw: 202645, channel: 'webshop' as const, qty: 5 },
      { id: 5, yw: 202646, channel: null, qty: 25 },
      { id: 6, yw: 202647, channel: null, qty: 1000 },
    ],
  };
  const life = lifeOf(launched, TODAY) as NonNullable<ReturnType<typeof lifeOf>>;
  const report = (sales: Sales, as_of_yw: number | null, window: Window = {}) =>
    reportItem(launched, life, spanOf('A', life, window), sales, as_of_yw);
  const sales: Sales = new Map([
    [202643, { qty: 500, revenue: 500 }],
    [202644, { qty: 12, revenue: 24.1 }],
    [202645, { qty: 18, revenue: null }],
    [202646, { qty: 15, revenue: 30.2 }],
  ]);

  test('sets sales since the launch against what was forecast for the same weeks', () => {
    // 12 + 18 + 15 = 45 units against 10 + 25 + 25 = 60: 75 %; 24.10 + 30.20 = 54.30 €; 23 days are 3 full weeks
    expect(report(sales, 202647)).toEqual({
      id: 1,
      sku: 'A',
      name: 'Kava',
      status: 'active',
      launch_date: '2026-10-29',
      on_sale_since: '2026-10-29',
      weeks_live: 3,
      weeks_on_sale: 3,
      on_sale: true,
      actual_qty: 45,
      actual_revenue: 54.3,
      forecast_weeks: 3,
      forecast_qty: 60,
      actual_in_forecast_weeks: 45,
      attainment_pct: 75,
    });
  });

  test('holds nothing against a product for weeks that nobody has counted', () => {
    expect(report(new Map(), 202645)).toMatchObject({
      actual_qty: 0,
      forecast_qty: 10,
      attainment_pct: 0,
    });
    expect(report(new Map(), 202601)).toMatchObject({ forecast_qty: 0, attainment_pct: null });
    expect(report(new Map(), null)).toMatchObject({ actual_revenue: 0, attainment_pct: null });
  });

  test('compares like with like: weeks without a forecast, and before they have passed, are left out', () => {
    const [first] = launched.forecasts.filter(({ yw }) => yw === 202644);
    const few = { ...launched, forecasts: [first as (typeof launched.forecasts)[number]] };
    // 45 units sold, 12 of them in week 44, for which 10 were forecast: 120 %, not 450 %
    expect(reportItem(few, life, spanOf('A', life), sales, 202647)).toMatchObject({
      ...{ actual_qty: 45, forecast_weeks: 1, forecast_qty: 10, actual_in_forecast_weeks: 12, attainment_pct: 120 },
    });
  });

  test.each<[Window, object]>([
    // Weeks 45 and 46: 18 + 15 of 25 + 25.
    [{ from: '2026-11-04' }, { actual_qty: 33, forecast_weeks: 2, forecast_qty: 50, attainment_pct: 66 }],
    [{ to: '2026-11-08' }, { actual_qty: 30, forecast_qty: 35, attainment_pct: 85.71 }],
    [
      { from: '2026-11-02', to: '2026-11-02' },
      { actual_qty: 18, forecast_qty: 25, attainment_pct: 72 },
    ],
    // Before the launch there is nothing.
    [{ from: '2026-01-01' }, { actual_qty: 45, forecast_qty: 60 }],
    [{ to: '2026-01-01' }, { actual_qty: 0, forecast_weeks: 0, forecast_qty: 0, attainment_pct: null }],
  ])('keeps to the window %j', (window, expected) => {
    expect(report(sales, 202647, window)).toMatchObject(expected);
  });

  describe('that came later than planned', () => {
    // Planned for the Thursday of week 44, of which 1 to 4 come to pass; weeks 44 to 46 are counted.
    const move = (to: NplStatus, at: string) => ({ from: null, to, at, by: null, note: null });
    const late = (activated: string, sold: Sales, window: Window = {}) => {
      const record = { ...launched, history: [move('active', `${activated}T08:00:00Z`)] };
      const its = lifeOf(record, TODAY) as NonNullable<ReturnType<typeof lifeOf>>;
      return reportItem(record, its, spanOf('A', its, window), sold, 202647);
    };
    const from46: Sales = new Map([[202646, { qty: 15, revenue: 30 }]]);

    test('is held against the plan of the weeks since, not against the whole plan', () => {
      // Activated on the Wednesday of week 46: of its plan of 25 five days of seven, 17.86; 15 sold are 83.99 %, not 25 % of 60.
      expect(late('2026-11-11', from46)).toMatchObject({
        ...{ launch_date: '2026-10-29', weeks_live: 3, on_sale_since: '2026-11-11', weeks_on_sale: 1 },
        ...{ forecast_weeks: 1, forecast_qty: 17.86, actual_in_forecast_weeks: 15, attainment_pct: 83.99 },
      });
    });

    test('within the week that was planned: of four planned days two were left', () => {
      // Activated on Saturday of week 44: 10 · 2/4 + 25 + 25 = 55.
      expect(late('2026-10-31', sales)).toMatchObject({ on_sale_since: '2026-10-31', forecast_qty: 55 });
    });

    test('is launched when it sells, whenever somebody says so', () => {
      // Activated weeks after: sold since week 45, from its Monday on, 18 + 15 of 25 + 25.
      const from45: Sales = new Map([...sales].filter(([yw]) => yw > 202644));
      const expected = { on_sale_since: '2026-11-02', forecast_weeks: 2, forecast_qty: 50, attainment_pct: 66 };
      expect(late('2026-11-20', from45)).toMatchObject(expected);
      // A window that begins later changes nothing of when it was launched.
      const window = { from: '2026-11-09' };
      expect(late('2026-11-20', from45, window)).toMatchObject({ on_sale_since: '2026-11-02', forecast_qty: 25 });
    });

    test('and has not sold at all is held against the plan since it was there to be bought', () => {
      expect(late('2026-11-09', new Map())).toMatchObject({
        ...{ on_sale_since: '2026-11-09', forecast_qty: 25, actual_qty: 0, attainment_pct: 0 },
      });
    });
  });

  test('knows no revenue where the sales came without', () => {
    const bare: Sales = new Map([[202644, { qty: 12, revenue: null }]]);
    expect(report(bare, 202647)).toMatchObject({ actual_qty: 12, actual_revenue: null });
  });
});
