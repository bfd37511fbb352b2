import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { Certainty, Outcome } from '@promo/contracts/promo-analytics/words';
import { quantity } from '@promo/retail/round';
import { toldYw } from '../as-of.ts';
import type { Analysis } from '../events/analysis.ts';
import { eventsOfSku, startOf } from '../events/event-table.ts';
import { eventEffects, eventRow } from '../events/rows.ts';
import type { Product } from '../facts/product.ts';
import { type FromFit, fitOf } from '../forecast/fit-state.ts';
import { noRecommendation, type Recommendation, recommend } from './recommend.ts';
import { percent, pnlRow, promoPrice, qtyOf, sensitivityRow } from './sensitivity.ts';
import { complete, lacking, type Terms, termsOf } from './terms.ts';
import { type ForecastAt, NO_UPLIFT, type UpliftAt, upliftCurve } from './uplift-curve.ts';
import { warningsOf } from './warnings.ts';

/** What is asked of a SKU. */
export interface ForecasterQuestion {
  readonly ordinal: number;
  readonly outcome: Outcome;
  readonly weeks: number;
  /** Euro net a unit; without it what the supplier pays by a standing agreement, else nothing. */
  readonly funding?: number | undefined;
  /** A depth of one's own, to see its profit and loss instead of the recommended one's. */
  readonly discount: number | undefined;
  /** How often a recommendation may at least be expected to lose nothing; half the time when left out. */
  readonly certainty?: Certainty | undefined;
}

/** What it is answered from. Depths in percent. */
export interface ForecasterBasis {
  readonly analysis: Analysis;
  /** Week index of as_of. */
  readonly asOf: number;
  readonly forecastAt: ForecastAt;
  readonly fit: FromFit;
  /** Deepest depth that is considered. */
  readonly cap: number;
  /** The NC30 result of a promotional price, euro. */
  readonly nc30: (promoPrice: number) => Nc30Result;
}

/** What is recommended for a product, and the depths that are shown beside it with what each is reckoned from. */
export function reckon(basis: ForecasterBasis, question: ForecasterQuestion) {
  const { analysis, asOf, nc30 } = basis;
  const { ordinal, weeks, funding, discount } = question;
  const product = analysis.catalog.products[ordinal] as Product;
  const terms = termsOf(analysis, ordinal, { asOf, weeks, funding });
  const curve = upliftCurve(basis.forecastAt);
  const { target, recommended, reason } = recommendation(basis, terms, curve, question, product.onHand);
  // A recommendation of 0 is no promotion; a discount of 0 that is asked for may still be in the leaflet.
  const upliftAt = (shown: number) =>
    shown === 0 && (!curve || discount !== 0) ? NO_UPLIFT : (curve?.(shown) ?? null);
  const rowAt = (shown: number) => sensitivityRow(terms, shown, upliftAt(shown), nc30);
  return { product, terms, target, recommended, reason, upliftAt, rowAt, depths: depthsShown(target, recommended) };
}

/** The forecaster's answer for a SKU that is known. */
export function forecasterAnswer(basis: ForecasterBasis, question: ForecasterQuestion): ForecasterAnswer {
  const { analysis, asOf, nc30 } = basis;
  const { ordinal, outcome, weeks, discount } = question;
  const { product, terms, target, recommended, reason, upliftAt, rowAt, depths } = reckon(basis, question);
  const { sku, onHand, onOrder } = product;
  const depth = discount ?? recommended;
  // Without price, cost or sales nothing is recommended, which is no statement on the depth of 0.
  const uplift = discount === undefined && complete(terms) === null ? null : upliftAt(depth);
  const price = promoPrice(terms, depth);
  return {
    sku,
    outcome,
    weeks,
    supplier_funding: terms.funding,
    target_discount: target,
    recommended_discount: recommended,
    lowered: recommended < target,
    reason,
    predicted_uplift_pct: percent(uplift?.expected),
    mean_uplift_pct: percent(uplift?.mean),
    p10_uplift_pct: percent(uplift?.p10),
    p90_uplift_pct: percent(uplift?.p90),
    pnl: pnlRow(terms, depth, uplift),
    sensitivity: depths.map(rowAt),
    history: historyOf(analysis, ordinal, asOf),
    warnings: warningsOf({
      depth,
      qty: qtyOf(terms, uplift),
      onHand,
      onOrder,
      nc30: price === null ? null : nc30(price),
    }),
    as_of_yw: toldYw(analysis, asOf),
    ...fitOf(basis, [basis.fit]),
  };
}

function recommendation(
  { cap }: ForecasterBasis,
  terms: Terms,
  curve: UpliftAt | null,
  { outcome, certainty }: ForecasterQuestion,
  onHand: number | null,
): Recommendation {
  const economics = complete(terms);
  if (!economics) return noRecommendation(lacking(terms)[0] ?? null);
  // Where nothing was ever promoted, no depth is known to pay.
  if (!curve) return noRecommendation('no_compliant_depth');
  return recommend(outcome, { terms: economics, upliftAt: curve, cap, onHand, certainty });
}

const STEPS = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50];

const depthsShown = (target: number, recommended: number): number[] =>
  [...new Set([...STEPS, target, recommended])].sort((a, b) => a - b);

/** The SKU's promotions so far, newest first. */
function historyOf(analysis: Analysis, ordinal: number, asOf: number): ForecasterAnswer['history'] {
  const { table } = analysis;
  return eventsOfSku(table, ordinal)
    .filter((event) => startOf(table, event) < asOf)
    .map((event) => ({ ...eventRow(analysis, event), lift: quantity(eventEffects(analysis, event).lift) }));
}
