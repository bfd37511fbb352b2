import type { ForecastRow } from '@promo/contracts/promo-analytics/forecaster';
import { quantity } from '@promo/retail/round';
import { type ForecasterBasis, type ForecasterQuestion, reckon } from './forecaster-answer.ts';
import { pnlRow, qtyOf } from './sensitivity.ts';
import { complete } from './terms.ts';

/** The depths of the answer and the one that is asked for, each with its whole profit and loss, the shallowest first. */
export function forecastRows(
  basis: ForecasterBasis,
  question: ForecasterQuestion,
): readonly Omit<ForecastRow, 'start_yw'>[] {
  const { weeks, discount } = question;
  const { product, terms, recommended, upliftAt, rowAt, depths } = reckon(basis, question);
  const all = new Set(discount === undefined ? depths : [...depths, discount]);
  return [...all]
    .sort((a, b) => a - b)
    .map((depth) => {
      const uplift = upliftAt(depth);
      return {
        sku: product.sku,
        name: product.name,
        weeks,
        planned: depth === discount,
        // where something is lacking, its 0 recommends nothing
        recommended: depth === recommended && complete(terms) !== null,
        ...rowAt(depth),
        ...pnlRow(terms, depth, uplift),
        p10_qty: quantity(qtyOf(terms, uplift, 'p10')),
        p90_qty: quantity(qtyOf(terms, uplift, 'p90')),
      };
    });
}
