import { answer } from '@promo/bus/answer';
import { nulls } from '@promo/contracts/nulls';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import {
  forecastLines,
  lastColumns,
  planColumns,
  proposalEconomics,
} from '@promo/contracts/promo-analytics/plan-queries';
import { skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import type { Query, ReplyOf, RequestOf } from '@promo/contracts/query';
import { testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { afterEach } from 'vitest';
import type { ForecastQuestion, ForecastReply } from '../src/domain/forecast/forecast.ts';
import { type Answer, REVIEWER, startHarness } from './harness.ts';

/** The last promotion of A1; A2 had none. */
export const LAST = {
  start_yw: 202642,
  end_yw: 202643,
  discount_pct: 25,
  mechanic: null,
  net_effect_margin_eur: -12.5,
};
const NO_LAST = nulls(LAST);

/** A service for the tests of a file, and an analytics that answers what a test says until it ends. */
export async function startTold(...args: Parameters<typeof startHarness>) {
  const harness = await keepForTests(startHarness(...args));
  const analytics = await keepForTests(testBus(harness.nats.url, 'analytics'));
  let answering = new AsyncDisposableStack();
  afterEach(async () => {
    await answering.disposeAsync();
    await analytics.connection.flush();
    answering = new AsyncDisposableStack();
  });

  /** Answers a question for the rest of a test; what was asked. */
  async function tell<const Q extends Query>(
    query: Q,
    reply: (question: RequestOf<Q>) => ReplyOf<Q> | Promise<ReplyOf<Q>>,
  ): Promise<RequestOf<Q>[]> {
    const asked: RequestOf<Q>[] = [];
    answering.use(
      answer(analytics, query, (question) => {
        asked.push(question);
        return reply(question);
      }),
    );
    await analytics.connection.flush();
    return asked;
  }

  return {
    harness,
    tell,
    forecasting: (reply: (question: ForecastQuestion) => ForecastReply | Promise<ForecastReply> = forecast) =>
      tell(forecastLines, reply),
    /** Answers proposal-economics: the same of each line, after what `before` does. */
    earning: (before: () => void = () => {}) =>
      tell(proposalEconomics, ({ lines }) => {
        before();
        return {
          as_of_yw: 202647,
          fitted_as_of_yw: 202646,
          provisional: false,
          columns: planColumns.toColumns(lines.map(() => ({ ...FIGURES, ...STOCK, nc30: SHORT_NC30 }))),
          totals: { ...TOTALS, ...COUNTS },
          missing: lines.map(({ code }) => (code === 'A2' ? ['no_cost' as const] : [])),
          better: lines.map(({ code }) => (code === 'A1' ? { discount_pct: 20, gain_eur: 2.5 } : null)),
          better_together_eur: 2.5,
          category: 'Kava i čaj',
          lead_times: lines.map(({ code }) => (code === 'A1' ? 10 : null)),
          usual_funding: lines.map(({ code }) => (code === 'A1' ? 0.15 : null)),
          last: lastColumns.toColumns(lines.map(({ code }) => (code === 'A1' ? LAST : NO_LAST))),
        };
      }),
    /** Answers by terms that all products have, as they are by then; the questions about prices. */
    selling: async (terms: Record<'regular_price' | 'unit_cost' | 'vat_rate', number>) => {
      await tell(proposalEconomics, ({ lines }) => ({
        ...{ as_of_yw: 202647, fitted_as_of_yw: 202646, provisional: false, totals: { ...TOTALS, ...COUNTS } },
        columns: planColumns.toColumns(lines.map(() => ({ ...FIGURES, ...STOCK, nc30: null }))),
        regular_prices: lines.map(() => terms.regular_price),
        unit_costs: lines.map(() => terms.unit_cost),
        vat_rates: lines.map(() => terms.vat_rate),
      }));
      return tell(skuPrices, ({ codes }) => ({ prices: codes.map((code) => ({ code, name: 'Čaj', ...terms })) }));
    },
    decide: (proposal_id: number, decision = 'approve', headers: Record<string, string> = {}): Promise<Answer> =>
      harness.call('POST', '/calendar/approve', { proposal_id, decision }, { as: REVIEWER, headers }),
  };
}

/** The uplift of a line is its depth: 25 % off sells 25 % more than the 10 of ordinary weeks. */
export const forecast = (
  { lines }: ForecastQuestion,
  nc30: FrozenForecast['lines'][number]['nc30'] = null,
): ForecastReply => ({
  as_of_yw: 202647,
  lines: lines.map(({ code, discount_pct }) => ({
    code,
    basis: 'own',
    expected_uplift_pct: discount_pct,
    p90_uplift_pct: 2 * (discount_pct as number),
    baseline_weekly_qty: 10,
    expected_weekly_qty: 10 + (discount_pct as number) / 10,
    nc30,
  })),
});

/** A price of 3 € over a reference of 2.99 €. */
export const nc30 = (fields: Partial<Nc30Result>): Nc30Result => ({
  ok: true,
  has_data: true,
  applies: true,
  sku: 'A1',
  promo_price: 3,
  nc30_price: 2.99,
  nc30_date: '2027-02-20',
  window_start: '2027-02-06',
  window_end: '2027-03-07',
  days_covered: 30,
  short_history: false,
  tolerance: 0.005,
  diff_eur: 0.01,
  diff_pct: 0.33,
  announced_discount_pct: 0,
  genuine_reduction: false,
  max_compliant_price: 2.99,
  reason: 'ok',
  reference_kind: 'projected',
  days_observed: 0,
  source: 'planned',
  estimated: false,
  rests_on: [],
  sale_kind: 'action',
  rule: 'window',
  rules: 'HR-2026-11',
  campaign_start: null,
  announceable: true,
  printable_discount_pct: null,
  earliest_start: '2027-03-23',
  max_announceable_price: 2.98,
  ...fields,
});

/** A proposal of one line, of week 202710. */
export const ONE = { skus: [{ code: 'A1', name: 'Kava', regular_price: 4, discount_pct: 25 }] };

/** What a line earns, and all of them. */
export const TOTALS = {
  units: 15,
  baseline_units: 10,
  uplift_units: 5,
  uplift_p90_units: 8,
  revenue_eur: 45,
  gross_margin_eur: 12,
  baseline_margin_eur: 9,
  funding_eur: 3,
  cannibalization_eur: 1,
  pull_forward_eur: 0.5,
  incremental_margin_eur: 1.5,
  discount_cost_eur: 6,
  roi: 0.25,
  break_even_uplift_pct: 40,
};
export const COUNTS = { lines: 1, lines_without_money: 0, lines_short: 1, lines_not_announceable: 0 };
export const SHORT_NC30 = {
  ok: true,
  nc30_price: 4,
  reason: 'ok' as const,
  announceable: true,
  printable_discount_pct: 25,
};
export const FIGURES = { discount_pct: 25, ...TOTALS, counted: true };
export const STOCK = { on_hand: 12, on_order: 0, needed_p90: 18, shortfall: 3 };
