import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import { describe, expect, it } from 'vitest';
import { proposal } from '../proposal/proposal.fixture.ts';
import { forecastOf, forecastQuestion, frozen, nc30Question, sameQuestion } from './forecast.ts';
import { codeWarnings, forecastWarnings } from './forecast-warnings.ts';

const SKUS = [
  { code: 'A', regular_price: 4, discount_pct: 20, feature: 0.8, display: 0 },
  { code: 'B', regular_price: 4, promo_price: 3 },
  { code: 'C', discount_pct: 12.5 },
  { code: 'D', regular_price: 4, mechanic: '2+1' },
  { code: 'E' },
];

describe('the question about a proposal’s lines', () => {
  it('has each line’s depth, mechanic and price, as far as they are known, and no N+F beside a price or a discount', () => {
    const sale_kind = 'action';
    expect(forecastQuestion(proposal({ weeks: [202652, 202702], skus: SKUS, mechanic: '1+1' }))).toEqual({
      // The Monday of 202652; 202652, 202653, 202701 and 202702.
      start_date: '2026-12-21',
      weeks: 4,
      proposal_id: 1,
      source: 'manual',
      lines: [
        { code: 'A', discount_pct: 20, mechanic: null, promo_price: 3.2, sale_kind, feature: 0.8, display: 0 },
        { code: 'B', discount_pct: 25, mechanic: null, promo_price: 3, sale_kind },
        { code: 'C', discount_pct: 12.5, mechanic: null, promo_price: null, sale_kind },
        { code: 'D', discount_pct: expect.closeTo(100 / 3, 9), mechanic: '2+1', promo_price: 2.67, sale_kind },
        { code: 'E', discount_pct: 50, mechanic: '1+1', promo_price: null, sale_kind },
      ],
    });
  });

  it('is for the day the proposal starts on, where it says', () => {
    const record = { ...proposal({ weeks: [202652, 202652], skus: SKUS }), start_date: '2026-12-23' };
    expect(forecastQuestion(record)).toMatchObject({ start_date: '2026-12-23', weeks: 1 });
  });

  it('about prices alone has no depths, and the kind of sale of the line before that of the proposal', () => {
    const skus = [
      { code: 'A', regular_price: 4, discount_pct: 20 },
      { code: 'B', sale_kind: 'clearance' as const },
    ];
    expect(nc30Question(proposal({ weeks: [202652, 202702], skus, sale_kind: 'seasonal' }))).toEqual({
      start_date: '2026-12-21',
      proposal_id: 1,
      lines: [
        { code: 'A', promo_price: 3.2, mechanic: null, sale_kind: 'seasonal' },
        { code: 'B', promo_price: null, mechanic: null, sale_kind: 'clearance' },
      ],
    });
  });

  it.each([
    ['weeks', { weeks: null, skus: SKUS }],
    ['lines', { skus: [] }],
  ])('is none without %s', (_, given) => {
    expect([forecastQuestion(proposal(given)), nc30Question(proposal(given))]).toEqual([null, null]);
  });

  it('is the same while what the forecast depends on is', () => {
    const before = proposal({ skus: SKUS });
    const same = (after: object) => sameQuestion(forecastQuestion(before), forecastQuestion({ ...before, ...after }));
    expect(same({ version: 9, title: 'Proljeće', status: 'submitted', log: [] })).toBe(true);
    expect(same({ mechanic: '1+1' })).toBe(false);
    expect(same({ source: 'letak' })).toBe(false);
    expect(same({ end_week: 20 })).toBe(false);
    expect(same({ skus: before.skus.slice(1) })).toBe(false);
    expect(same({ start_year: null, start_week: null })).toBe(false);
  });
});

describe('replies about parts of the lines', () => {
  const part = (as_of_yw: number | null, fitted_as_of_yw: number | null, provisional: boolean) => ({
    ...{ as_of_yw, fitted_as_of_yw, provisional },
    lines: [],
  });

  it.each([
    // The first part has only products that are new to the fit.
    [part(202647, 202647, true), part(202647, 202641, true), part(202647, 202641, true)],
    // A week was imported in between.
    [part(202646, 202646, false), part(202647, 202646, true), part(202646, 202646, true)],
    [part(202647, 202646, true), part(202646, 202645, false), part(202646, 202645, true)],
    [part(null, null, false), part(202646, 202646, false), part(null, null, false)],
    [part(202646, 202646, false), part(null, null, false), part(null, null, false)],
  ])('are of the earliest weeks told, and provisional where one is', (first, second, both) => {
    expect(forecastOf([first, second])).toEqual(both);
  });

  it('stay as they are where there is one, and keep the order of the lines', () => {
    const [first, second] = [reply(nc30(true)), reply(nc30(false))];
    expect(forecastOf([first])).toEqual(first);
    expect(forecastOf([first, second])?.lines).toEqual([...first.lines, ...second.lines]);
    expect(forecastOf([])).toBeNull();
  });
});

const nc30 = (ok: boolean, nc30_price = 3.49): FrozenForecast['lines'][number]['nc30'] => ({
  ok,
  has_data: true,
  applies: true,
  nc30_price,
  reason: ok ? 'ok' : 'above_reference',
});

const reply = (...results: ReturnType<typeof nc30>[]) => ({
  as_of_yw: 202650,
  lines: results.map((result, i) => ({
    code: `L${i}`,
    basis: 'own',
    expected_uplift_pct: 40,
    p90_uplift_pct: 90,
    baseline_weekly_qty: 10,
    expected_weekly_qty: 14,
    nc30: result,
  })),
});

it('tells nobody of units for nothing where a mechanic only looks like them', () => {
  const asked = (mechanic: string) =>
    forecastQuestion(proposal({ weeks: [202652, 202652], skus: [{ code: 'A', mechanic }] }));
  expect(['2 1', '2+1', 'kupon'].map((mechanic) => asked(mechanic)?.lines[0]?.mechanic)).toEqual([
    null,
    '2+1',
    'kupon',
  ]);
});

describe('the warnings of an approval', () => {
  const approved = (...results: ReturnType<typeof nc30>[]) => ({
    ...proposal({ skus: SKUS }),
    forecast: frozen(reply(...results), '2026-12-01T10:00:00.000Z'),
  });

  it('name lines above their lowest price of late', () => {
    expect(forecastWarnings(approved(nc30(true), nc30(false, 3.5), null, nc30(false)))).toEqual([
      {
        code: 'nc30_above_reference',
        params: { sku: 'L1', nc30_price: 3.5 },
        detail: 'L1 is above its lowest price of the 30 days before, 3.50 €',
      },
      {
        code: 'nc30_above_reference',
        params: { sku: 'L3', nc30_price: 3.49 },
        detail: 'L3 is above its lowest price of the 30 days before, 3.49 €',
      },
    ]);
    expect(forecastWarnings(approved(nc30(true)))).toEqual([]);
  });

  it('sum up many', () => {
    const five = [1, 2, 3, 4, 5].map(() => nc30(false));
    expect(forecastWarnings(approved(...five))).toHaveLength(5);
    expect(forecastWarnings(approved(nc30(true), ...five, nc30(false)))).toEqual([
      {
        code: 'nc30_above_reference',
        params: { lines: 6, skus: ['L1', 'L2', 'L3', 'L4', 'L5'] },
        detail: '6 lines are above their lowest price of the 30 days before: L1, L2, L3, L4, L5, …',
      },
    ]);
  });

  it.each([
    ['analytics gave none in time', 'no_answer', proposal({ skus: SKUS })],
    ['no start week is given', 'no_weeks', proposal({ weeks: null, skus: SKUS })],
  ])('say why there is no forecast: %s', (words, reason, record) => {
    expect(forecastWarnings(record)).toEqual([
      { code: 'forecast_unavailable', params: { reason }, detail: `no forecast of the lines is kept: ${words}` },
    ]);
  });

  it('say where there are no lines', () => {
    expect(forecastWarnings(proposal({ skus: [] })).map(({ code }) => code)).toEqual(['nothing_promoted']);
  });
});

describe('what is kept of a forecast', () => {
  it('has the economics where they are to be had, and is without what only the answer tells', () => {
    const { lines, ...kept } = frozen(reply(null), '2026-12-01T10:00:00.000Z');
    expect(kept).toStrictEqual({ frozen_at: '2026-12-01T10:00:00.000Z', as_of_yw: 202650 });
    expect(Object.keys(lines[0] ?? {})).toEqual([
      'code',
      'expected_uplift_pct',
      'p90_uplift_pct',
      'expected_weekly_qty',
      'nc30',
    ]);
    const economics = { lines: [], totals: {} as never };
    expect(frozen(reply(), '2026-12-01T10:00:00.000Z', economics).economics).toBe(economics);
  });
});

it('codes that nobody knows are told once, the first of them by name', () => {
  expect(codeWarnings([])).toEqual([]);
  expect(codeWarnings(['A', 'B', 'C', 'D', 'E', 'F'])).toMatchObject([
    { code: 'unknown_codes', params: { lines: 6, skus: ['A', 'B', 'C', 'D', 'E'] } },
  ]);
});
