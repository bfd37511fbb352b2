import { describe, expect, test } from 'vitest';
import { type Decision, evaluate, evaluationOf } from './check.ts';
import { allocation, candidate, forecast, hard, inDays, known, soft, stock, TODAY } from './fmb.fixture.ts';

/** The figures and whether it is due; fails for a record that was skipped. */
function decided(decision: Decision) {
  if ('skipped' in decision) throw new Error(`skipped: ${decision.skipped}`);
  return { due: decision.due, ...decision.figures };
}

// sells 70 a week, 10 a day
const parent = (on_hand: number | null, more = {}) => stock('P', { on_hand, baseline_weekly_qty: 70, ...more });

describe('a record worked by hand', () => {
  // r = 70/7 = 10; horizon = 14 + 7 + 14 = 35; stock 300 lasts ⌊300/10⌋ = 30 days, and 30 < 35: due since 5 days.
  // x = 24 + max(0, 10·35 − max(0, 300 − 10·14)) = 24 + (350 − 160) = 214; ⌈max(100, 214)/12⌉ = 18 packs = 216.
  const record = candidate({
    lead_time_days: 14,
    moq: 100,
    pack_size: 12,
    substitutions: [hard('P')],
    allocations: [allocation(6, 10), allocation(14, 4)],
  });

  test('has every figure of the example', () => {
    expect(decided(evaluate(record, known([parent(300)]), TODAY))).toEqual({
      due: true,
      latest_order_date: inDays(30 - 35),
      cover_days: 30,
      suggested_qty: 216,
      // 24 + 350 − 160 = 214, and 18 packs of 12
      quantity_from: { allocated: 24, demand: 350, from_predecessor: 160, on_hand: 0, on_order: 0 },
      reason: 'stock_out',
      daily_demand: 10,
      demand_basis: 'predecessor',
      lead_time_days: 14,
      stock_out_date: inDays(30),
      launch_date: null,
    });
  });

  test('counts what is ordered of the parent as stock', () => {
    expect(decided(evaluate(record, known([parent(200, { on_order: 100 })]), TODAY))).toMatchObject({
      cover_days: 30,
      suggested_qty: 216,
    });
  });

  // r = 10 + 70/35 = 12: ⌊300/12⌋ = 25 days; x = 24 + 12·35 − (300 − 12·14) = 24 + 420 − 132 = 312 = 26 packs
  test('adds what approved promotions are going to sell within the horizon', () => {
    const figures = decided(evaluate(record, known([parent(300, { planned_uplift_units: 70 })]), TODAY));
    expect(figures).toMatchObject({ daily_demand: 12, cover_days: 25, suggested_qty: 312 });
  });

  // 214 − 30 − 20 = 164; ⌈164/12⌉ = 14 packs = 168
  test('takes off what there is of the product itself, analytics’ figures first', () => {
    const there = { ...record, on_hand: 30, on_order: 20 };
    expect(decided(evaluate(there, known([parent(300)]), TODAY)).suggested_qty).toBe(168);
    const own = stock('N', { on_hand: 0, on_order: 0 });
    expect(decided(evaluate(there, known([parent(300)], own), TODAY)).suggested_qty).toBe(216);
  });
});

describe('the day of the latest order', () => {
  test.each([
    // cover is stock/10 days, the horizon 35: due when at most 35 days are left
    [349, 34, -1, true],
    [350, 35, 0, true],
    [359, 35, 0, true],
    [360, 36, 1, false],
    [0, 0, -35, true],
    [-5, 0, -35, true],
  ])('stock %i lasts %i days: the day is %i days from today', (on_hand, cover, days, due) => {
    expect(decided(evaluate(candidate({ substitutions: [hard('P')] }), known([parent(on_hand)]), TODAY))).toMatchObject(
      { due, cover_days: cover, latest_order_date: inDays(days), reason: 'stock_out' },
    );
  });

  test.each([
    [35, 0, true],
    [36, 1, false],
    [-10, -45, true],
  ])('a launch in %i days alone: the day is %i days from today', (launch, days, due) => {
    const record = candidate({ launch_date: inDays(launch) });
    expect(decided(evaluate(record, known(), TODAY))).toMatchObject({
      due,
      latest_order_date: inDays(days),
      reason: 'launch_date',
      stock_out_date: null,
      // nothing sells that it could last for
      cover_days: null,
      suggested_qty: 0,
    });
  });

  test.each([
    [20, 'launch_date', 20],
    [30, 'stock_out', 30],
    [40, 'stock_out', 30],
  ])('of a launch in %i days and stock for 30 the earlier counts: %s', (launch, reason, first) => {
    const record = candidate({ launch_date: inDays(launch), substitutions: [hard('P')] });
    expect(decided(evaluate(record, known([parent(300)]), TODAY))).toMatchObject({
      reason,
      latest_order_date: inDays(first - 35),
    });
  });

  test.each([
    ['the record’s', 20, 5, 20],
    ['also none at all', 0, 5, 0],
    ['else the product’s', null, 5, 5],
    ['else 14 days', null, null, 14],
  ])('lead time: %s', (_, recorded, product, days) => {
    const record = candidate({ lead_time_days: recorded, launch_date: inDays(100) });
    const own = stock('N', { lead_time_days: product });
    expect(decided(evaluate(record, known([], own), TODAY))).toMatchObject({
      lead_time_days: days,
      latest_order_date: inDays(100 - days - 21),
    });
  });

  test('stock that lasts for thousands of years still has a date', () => {
    const slow = stock('P', { on_hand: 100_000_000, baseline_weekly_qty: 0.01 });
    expect(decided(evaluate(candidate({ substitutions: [hard('P')] }), known([slow]), TODAY))).toMatchObject({
      due: false,
      stock_out_date: inDays(36_500),
      cover_days: 70_000_000_000,
    });
  });
});

describe('the daily demand', () => {
  test.each([
    ['is that of the hard parent', [hard('P')], [], 10, 'predecessor'],
    ['is the shares of soft ones: 0.3·10 + 0.2·2', [soft('P', 30), soft('Q', 20)], [], 3.4, 'predecessor'],
    ['leaves out whom nobody knows', [soft('P', 30), soft('X', 20)], [], 3, 'predecessor'],
    ['goes by the parents, not by the forecast', [hard('P')], forecast(700), 10, 'predecessor'],
    ['is the forecast of a product without parents: 140/7', [], forecast(140), 20, 'forecast'],
    ['and of one whose parents sell nothing', [hard('Z')], forecast(140), 20, 'forecast'],
    // (8·70)/8/7 = 10, the ninth week would make it more
    ['is the mean of its first eight weeks', [], forecast(...Array(8).fill(70), 7000), 10, 'forecast'],
    // 84/3/7
    ['or of those there are, empty ones too', [], forecast(84, 0, 0), 4, 'forecast'],
    ['is none where nobody knows', [hard('X')], [], 0, 'none'],
  ])('%s', (_, substitutions, forecasts, daily, basis) => {
    const record = candidate({ launch_date: inDays(10), substitutions, forecasts });
    const parents = [
      parent(300),
      stock('Q', { baseline_weekly_qty: 14 }),
      stock('Z', { on_hand: 5, baseline_weekly_qty: 0 }),
    ];
    expect(decided(evaluate(record, known(parents), TODAY))).toMatchObject({
      daily_demand: daily,
      demand_basis: basis,
    });
  });

  // eight weeks of 70 from week 3 on, entered first; the two before them are 0
  test('takes the first weeks by the calendar', () => {
    const week = (yw: number, qty: number) => ({ id: yw, yw, channel: null, qty });
    const later = [3, 4, 5, 6, 7, 8, 9, 10].map((n) => week(202700 + n, 70));
    const record = candidate({
      launch_date: inDays(10),
      forecasts: [...later, week(202701, 0), week(202702, 0)],
    });
    // (2·0 + 6·70)/8/7
    expect(decided(evaluate(record, known(), TODAY)).daily_demand).toBe(7.5);
  });

  // week 1: 30 + 40, week 2: 70; in whatever order they were entered
  test('adds the channels of a week', () => {
    const forecasts = [
      { id: 1, yw: 202702, channel: null, qty: 70 },
      { id: 2, yw: 202701, channel: 'retail' as const, qty: 30 },
      { id: 3, yw: 202701, channel: 'webshop' as const, qty: 40 },
    ];
    const record = candidate({ launch_date: inDays(10), forecasts });
    expect(decided(evaluate(record, known(), TODAY)).daily_demand).toBe(10);
  });
});

describe('cover', () => {
  test.each([
    ['is 0 without a hard parent', [soft('P', 50)], [], 0],
    ['is unknown where the parent’s stock is', [hard('U')], [], null],
    ['adds what two hard parents have: 500/20', [hard('P'), { ...hard('R'), id: 3 }], [], 25],
    ['leaves out the one whose stock nobody knows: 300/20', [hard('P'), { ...hard('U'), id: 3 }], [], 15],
  ])('%s', (_, substitutions, forecasts, cover) => {
    const record = candidate({ launch_date: inDays(100), substitutions, forecasts });
    const parents = [
      parent(300),
      stock('U', { baseline_weekly_qty: 70 }),
      stock('R', { on_hand: 200, baseline_weekly_qty: 70 }),
    ];
    expect(decided(evaluate(record, known(parents), TODAY)).cover_days).toBe(cover);
  });

  // 0.1·0.7·... : 21 / (0.3·7/7 = 0.3) is 69.99999999999999 in floating point, and 70 days
  test('does not lose a day to rounding', () => {
    const record = candidate({ substitutions: [hard('P')], launch_date: null });
    const slow = stock('P', { on_hand: 21, baseline_weekly_qty: 2.1 });
    expect(decided(evaluate(record, known([slow]), TODAY)).cover_days).toBe(70);
  });
});

test('what is kept of a decision is its figures, or why there are none', () => {
  const kept = { sweep_id: 'fmb:2026-11-21', date: '2026-11-21', version: 3 };
  const due = evaluate(candidate({ launch_date: inDays(35) }), known(), TODAY);
  expect(evaluationOf(kept.sweep_id, kept.date, kept.version, due)).toEqual({
    ...kept,
    figures: expect.objectContaining({ latest_order_date: inDays(0) }),
    skipped: null,
  });
  expect(evaluationOf(kept.sweep_id, kept.date, kept.version, evaluate(candidate(), known(), TODAY))).toEqual({
    ...kept,
    figures: null,
    skipped: 'no_dates',
  });
});

describe('what cannot be decided is skipped', () => {
  test.each([
    ['no_dates', 'neither a launch date nor a hard parent', [], []],
    ['no_dates', 'the same with a forecast', [], forecast(70)],
    ['no_dates', 'the same with a soft parent', [soft('P', 50)], []],
    ['no_demand', 'a hard parent that sells nothing', [hard('Z')], []],
    ['no_demand', 'a hard parent that nobody knows', [hard('X')], []],
    ['no_stock_figure', 'a hard parent without a stock figure', [hard('U')], []],
    ['no_stock_figure', 'a hard parent that nobody knows, and a forecast', [hard('X')], forecast(70)],
  ])('%s: %s', (skipped, _, substitutions, forecasts) => {
    const parents = [
      parent(300),
      stock('Z', { on_hand: 5, baseline_weekly_qty: 0 }),
      stock('U', { baseline_weekly_qty: 70 }),
    ];
    expect(evaluate(candidate({ substitutions, forecasts }), known(parents), TODAY)).toEqual({ skipped });
  });
});
