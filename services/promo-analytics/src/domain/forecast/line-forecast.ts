import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { forecastLines } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { announcedDepth, centsAt, MAX_DISCOUNT } from '@promo/retail/depth';
import { normaliseTaken } from '@promo/retail/mechanics';
import { cents, knownPrice } from '@promo/retail/money';
import { quantity } from '@promo/retail/round';
import { toldYw } from '../as-of.ts';
import { fitOf } from './fit-state.ts';
import { type PreparedForecast, prepareForecast } from './forecast.ts';
import { upliftPct } from './forecast-answer.ts';
import type { ForecastContext } from './forecast-context.ts';
import { placementOf, type UsualPlacement } from './placement.ts';

type Request = RequestOf<typeof forecastLines>;
type Line = Request['lines'][number];
type ForecastLine = ReplyOf<typeof forecastLines>['lines'][number];

/** What the lines of a planned promotion are reckoned with, whether their forecast is asked for or what they earn. */
export interface LineBasis<Line> {
  readonly context: ForecastContext;
  /** Week index of the promotion's start. */
  readonly startWeek: number;
  /** The NC30 result of a line's price, euro; what the line is held against is looked up once. */
  readonly checkLine: (line: Line) => (promoPrice: number) => Nc30Result;
  /** Leaflet and placement of lines that plan none; null where nothing is known of them. */
  readonly usual: UsualPlacement | null;
}

/**
 * Expected and p90 uplift of each line of a planned promotion, and its NC30 result, in the lines' order. Of depth and price
 * one follows from the other by the regular price, and where they contradict each other the price counts; a line with neither is
 * forecast at the usual depth of its SKU.
 */
export function forecastsOfLines(
  { context, startWeek, checkLine, usual }: LineBasis<Line>,
  { lines, weeks }: Request,
): ReplyOf<typeof forecastLines> {
  const { analysis, asOf } = context;
  const prepared: PreparedForecast[] = [];
  const answered = lines.map((line) => {
    const ordinal = analysis.catalog.ordinalOf(line.code) ?? null;
    const regular = ordinal === null ? null : knownPrice(analysis.catalog.products[ordinal]?.regularPrice);
    const price = priceOf(line, regular);
    const { feature, display } = placementOf(line, usual);
    const plan = { ordinal, mechanic: normaliseTaken(line.mechanic ?? ''), weeks, startWeek, feature, display };
    const forecast = prepareForecast(context, plan);
    prepared.push(forecast);
    return {
      code: line.code,
      ...uplifts(forecast, depthOf(line, regular)),
      nc30: price === null ? null : checkLine(line)(price),
    };
  });
  return { as_of_yw: toldYw(analysis, asOf), ...fitOf(context, prepared), lines: answered };
}

type Priced = Pick<Line, 'promo_price' | 'discount_pct'>;

/** The price of a line, euro; null where nothing says. @param regular cents */
export function priceOf({ promo_price, discount_pct }: Priced, regular: number | null): number | null {
  if (promo_price !== null || discount_pct === null || regular === null) return promo_price;
  return centsAt(regular, discount_pct) / 100;
}

/** A fraction of the regular price (cents), undefined where nothing says. */
export function depthOf({ promo_price, discount_pct }: Priced, regular: number | null): number | undefined {
  const depth = announcedDepth(regular, cents(promo_price), discount_pct);
  return depth === null ? undefined : Math.min(MAX_DISCOUNT, depth) / 100;
}

function uplifts(
  { at, usualDepth, basis, baseline }: PreparedForecast,
  depth: number = usualDepth,
): Omit<ForecastLine, 'code' | 'nc30'> {
  const lift = at(depth);
  return {
    basis,
    expected_uplift_pct: upliftPct(lift?.expectedLift ?? null),
    p90_uplift_pct: upliftPct(lift?.p90Lift ?? null),
    baseline_weekly_qty: quantity(baseline),
    expected_weekly_qty: lift && baseline !== null ? quantity(baseline * lift.meanLift) : null,
  };
}
