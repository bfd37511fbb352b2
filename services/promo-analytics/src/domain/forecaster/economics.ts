/**
 * What one promotion of one SKU earns. Money in euros; prices include VAT, cost and funding do not; depths in percent,
 * uplifts as a fraction of the baseline (0.5 = half as much again).
 *
 *     P1 = P0·(1 − d)         m0 = P0/(1+v) − c         m1 = P1/(1+v) − c + f
 *     Q0 = baseline · weeks   Q1 = Q0·(1 + u)
 *     incremental margin = Q1·m1 − Q0·m0 − κ·u·Q0·m_s − ρ·u·Q0·m0
 */
import { priceAt } from '@promo/retail/depth';
import { netOfVat } from '@promo/retail/money';

/** All that the money of a promotion depends on beside its depth and uplift. */
export interface Economics {
  /** Regular price P0. */
  readonly price: number;
  /** Cost c of a unit. */
  readonly cost: number;
  /** VAT rate v, percent. */
  readonly vatRate: number;
  /** What the supplier pays for a unit sold on promotion, f. */
  readonly funding: number;
  /** Units of an ordinary week. */
  readonly baseline: number;
  readonly weeks: number;
  /** Of each unit gained, how many the rest of the family loses (κ) and how many later weeks lose (ρ). */
  readonly cannibalization: number;
  readonly pullForward: number;
  /** Margin of a unit that the family loses, m_s; null where it has none of its own: then m0 stands in. */
  readonly familyMargin: number | null;
}

/** Margins of a unit: at the regular price, at a depth, and of what the family loses. */
export function marginsAt(terms: Omit<Economics, 'baseline'>, depth: number) {
  const { price, cost, vatRate, funding, familyMargin } = terms;
  const regular = netOfVat(price, vatRate) - cost;
  return {
    regular,
    promo: netOfVat(priceAt(terms.price, depth), vatRate) - cost + funding,
    family: familyMargin ?? regular,
  };
}

/** What each unit of the baseline gives up at a depth, m0 − m1, and what each unit gained brings, m1 − κ·m_s − ρ·m0. */
export function perUnit(terms: Omit<Economics, 'baseline'>, depth: number) {
  const { regular, promo, family } = marginsAt(terms, depth);
  const gained = promo - terms.cannibalization * family - terms.pullForward * regular;
  return { givenUp: regular - promo, gained };
}

/**
 * The uplift at which a depth earns as much as no promotion, u* = (m0 − m1) / (m1 − κ·m_s − ρ·m0); null where each unit
 * gained costs more than it brings, so that no uplift does.
 */
export function breakEvenUplift(terms: Omit<Economics, 'baseline'>, depth: number): number | null {
  const { givenUp, gained } = perUnit(terms, depth);
  return gained > 0 ? givenUp / gained : null;
}

/** Profit and loss of a promotion, not rounded. */
export function pnlAt(terms: Economics, depth: number, uplift: number) {
  const { regular, promo, family } = marginsAt(terms, depth);
  const baselineQty = terms.baseline * terms.weeks;
  const qty = baselineQty * (1 + uplift);
  const grossRevenue = qty * priceAt(terms.price, depth);
  const netRevenue = netOfVat(grossRevenue, terms.vatRate);
  const grossMargin = qty * promo;
  const baselineMargin = baselineQty * regular;
  const cannibalizedMargin = terms.cannibalization * uplift * baselineQty * family;
  const pullForwardMargin = terms.pullForward * uplift * baselineQty * regular;
  const incrementalMargin = grossMargin - baselineMargin - cannibalizedMargin - pullForwardMargin;
  const discountCost = qty * (regular - promo);
  return {
    baselineQty,
    qty,
    grossRevenue,
    netRevenue,
    vat: grossRevenue - netRevenue,
    cogs: qty * terms.cost,
    funding: qty * terms.funding,
    grossMargin,
    grossMarginPct: netRevenue > 0 ? (100 * grossMargin) / netRevenue : null,
    baselineMargin,
    cannibalizedMargin,
    pullForwardMargin,
    incrementalMargin,
    /** Beyond what the supplier pays. */
    discountCost,
    roi: roiOf(incrementalMargin, discountCost),
  };
}

/** Per euro that the discount costs beyond what the supplier pays; null where it costs nothing. */
export const roiOf = (incrementalMargin: number, discountCost: number): number | null =>
  discountCost > 0 ? incrementalMargin / discountCost : null;

/** What adding up cents leaves is no loss. */
const NOTHING = 1e-9;

/** True where a promotion does not lose money, and no unit is sold below its cost. */
export function isCompliant(terms: Economics, depth: number, uplift: number): boolean {
  return pnlAt(terms, depth, uplift).incrementalMargin >= -NOTHING && marginsAt(terms, depth).promo > 0;
}
