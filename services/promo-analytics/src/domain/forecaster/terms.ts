import type { MissingTerm } from '@promo/contracts/promo-analytics/words';
import { euro, knownPrice } from '@promo/retail/money';
import type { Analysis } from '../events/analysis.ts';
import { weeklyBaseline } from '../events/baseline.ts';
import type { Product } from '../facts/product.ts';
import type { Economics } from './economics.ts';
import { sideEffectsOf } from './side-effects.ts';

/** Economics of which price, cost or baseline may not be known. */
export interface Terms extends Omit<Economics, 'price' | 'cost' | 'baseline'> {
  readonly price: number | null;
  readonly cost: number | null;
  readonly baseline: number | null;
}

interface Planned {
  /** Week index of as_of. */
  readonly asOf: number;
  readonly weeks: number;
  /** Euro net a unit; without it what the supplier pays by a standing agreement, else nothing. */
  readonly funding?: number | undefined;
  /** Margin of a unit of the rest of its family, where that is known already; null for none. */
  readonly familyMargin?: number | null;
}

/** The terms of a promotion of one SKU, from its product and its category's history. */
export function termsOf(analysis: Analysis, ordinal: number, planned: Planned): Terms {
  const { catalog, grid } = analysis;
  const { asOf, weeks } = planned;
  const { regularPrice, cost, vatRate, funding } = catalog.products[ordinal] as Product;
  return {
    price: euro(knownPrice(regularPrice)),
    cost: euro(cost),
    vatRate,
    funding: planned.funding ?? euro(funding) ?? 0,
    weeks,
    // A SKU that sells nothing in ordinary weeks has nothing that could be lifted.
    baseline: weeklyBaseline(grid, ordinal, asOf) || null,
    ...sideEffectsOf(analysis, catalog.category[ordinal] as number),
    familyMargin:
      planned.familyMargin === undefined
        ? marginOfRest(analysis, ordinal, asOf, new Set([ordinal]))
        : planned.familyMargin,
  };
}

/** What the money of a promotion is missing, what to mend first standing first. */
export function lacking({ price, cost, baseline }: Terms): MissingTerm[] {
  const missing: MissingTerm[] = [];
  if (price === null) missing.push('no_price');
  if (cost === null) missing.push('no_cost');
  if (baseline === null) missing.push('no_sales');
  return missing;
}

/** The terms as economics; null where something is lacking. */
export function complete(terms: Terms): Economics | null {
  const { price, cost, baseline } = terms;
  return price === null || cost === null || baseline === null ? null : { ...terms, price, cost, baseline };
}

/**
 * Margin at the regular price of a unit that the rest of a SKU's family sells: of its members that are not promoted,
 * weighted by their baselines, in euros. null where none has both.
 */
export function marginOfRest(
  { catalog, grid }: Analysis,
  ordinal: number,
  asOf: number,
  promoted: ReadonlySet<number>,
): number | null {
  const members = catalog.membersOf(catalog.family[ordinal] as number);
  let units = 0;
  let sum = 0;
  for (const member of members) {
    const margin = catalog.margin[member] as number;
    if (promoted.has(member) || Number.isNaN(margin)) continue;
    const baseline = weeklyBaseline(grid, member, asOf) ?? 0;
    units += baseline;
    sum += baseline * margin;
  }
  return units > 0 ? sum / units / 100 : null;
}
