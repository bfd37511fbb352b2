/** One line of a planned promotion: what it is reckoned with, from its product, its forecast and its category's history. */
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import type { RequestOf } from '@promo/contracts/query';
import { announcedDepth, centsAt, depthOfPrice } from '@promo/retail/depth';
import { fundingAt } from '@promo/retail/funding-at';
import { isMultiBuy, normaliseTaken } from '@promo/retail/mechanics';
import { cents, knownPrice } from '@promo/retail/money';
import type { Product } from '../facts/product.ts';
import { SHALLOWEST } from '../forecast/depth-curve.ts';
import { type PreparedForecast, prepareForecast } from '../forecast/forecast.ts';
import { depthOf, type LineBasis, priceOf } from '../forecast/line-forecast.ts';
import { placementOf } from '../forecast/placement.ts';
import type { ChangeableLine, OtherDepth } from './better-depths.ts';
import { capOfSku, depthPercent } from './forecast-sku.ts';
import { termsOf } from './terms.ts';
import { type UpliftAt, upliftCurve } from './uplift-curve.ts';
import { usualFunding } from './usual-funding.ts';

export type EconomicsLine = RequestOf<typeof proposalEconomics>['lines'][number];

/** What all lines of a promotion are reckoned with. */
interface EconomicsBasis extends LineBasis<EconomicsLine> {
  readonly weeks: number;
  /** Margin of a unit of the rest of a SKU's family; null for none. */
  readonly marginOfRest: (ordinal: number) => number | null;
}

interface LinePlan {
  readonly planned: ChangeableLine;
  /** null for an unknown SKU. */
  readonly forecast: PreparedForecast | null;
  /** What the supplier may be expected to pay for a unit; null where that is not known. */
  readonly usuallyPaid: number | null;
}

/** @param ordinal null for an unknown SKU */
export function planLine(basis: EconomicsBasis, line: EconomicsLine, ordinal: number | null): LinePlan {
  const { context, startWeek, weeks, checkLine, usual, marginOfRest } = basis;
  const { analysis, asOf } = context;
  const { catalog } = analysis;
  const product = ordinal === null ? null : (catalog.products[ordinal] as Product);
  const regular = knownPrice(product?.regularPrice);
  const price = priceOf(line, regular);
  const checkPrice = price === null ? null : checkLine(line);
  const said = { code: line.code, nc30: price === null || !checkPrice ? null : inShort(checkPrice(price)) };
  if (ordinal === null || !product) {
    const unknown = { family: null, terms: null, uplift: null, onHand: null, onOrder: null, otherDepths: () => [] };
    return { planned: { ...said, ...unknown, depth: line.discount_pct }, forecast: null, usuallyPaid: null };
  }
  const mechanic = normaliseTaken(line.mechanic ?? '');
  const { feature, display } = placementOf(line, usual);
  const forecast = prepareForecast(context, { ordinal, mechanic, weeks, startWeek, feature, display });
  const curve = upliftCurve((depth) => forecast.at(depth / 100));
  const announced = depthPercent(depthOf(line, regular) ?? forecast.usualDepth);
  // What is paid is a price in cents, from which the announced depth may differ a little.
  const depth =
    line.promo_price === null || regular === null ? announced : depthOfPrice(regular, 100 * line.promo_price);
  const family = catalog.family[ordinal] as number;
  const { supplier_funding: funding } = line;
  const terms = termsOf(analysis, ordinal, { asOf, weeks, funding, familyMargin: marginOfRest(ordinal) });
  const fundingOf = (other: number) => fundingAt(terms.funding, funding === undefined ? null : announced, other);
  const isChangeable =
    curve && checkPrice && regular !== null && !isMultiBuy(mechanic, 'taken') && isOffCatalogue(line, regular);
  return {
    planned: {
      ...said,
      family: family < 0 ? null : family,
      terms,
      depth,
      uplift: curve?.(announced) ?? null,
      onHand: product.onHand,
      onOrder: product.onOrder,
      otherDepths: () =>
        isChangeable ? wholePercents(regular, capOfSku(context, ordinal), curve, fundingOf, checkPrice) : [],
    },
    forecast,
    usuallyPaid: usualFunding(analysis, ordinal, terms, depth),
  };
}

/** Whether a line's discount is one off the catalogue's price, cents: off another one a percent would make another price. */
const isOffCatalogue = ({ promo_price, discount_pct }: EconomicsLine, regular: number): boolean =>
  discount_pct === null || announcedDepth(regular, cents(promo_price), discount_pct) === discount_pct;

/**
 * The whole percents that a line may have instead of its own, not N+F, each as a price in cents.
 *
 * @param regular cents
 */
function wholePercents(
  regular: number,
  cap: number,
  upliftAt: UpliftAt,
  fundingOf: (discount: number) => number,
  checkPrice: (promoPrice: number) => Nc30Result,
): OtherDepth[] {
  return Array.from({ length: cap - SHALLOWEST + 1 }, (_, i) => {
    const discount = SHALLOWEST + i;
    const promo = centsAt(regular, discount);
    const mayRun = () => checkPrice(promo / 100).announceable !== false;
    const depth = depthOfPrice(regular, promo);
    return { discount, depth, uplift: upliftAt(discount), funding: fundingOf(discount), mayRun };
  });
}

const inShort = ({ ok, nc30_price, reason, announceable, printable_discount_pct }: Nc30Result) => ({
  ok,
  nc30_price,
  reason,
  announceable,
  printable_discount_pct,
});
