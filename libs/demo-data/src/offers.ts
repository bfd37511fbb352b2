import type { Category } from './kinds.ts';
import type { Random } from './random.ts';

/** What a promotion offers, and who pays for it. */
export interface Offer {
  /** Share of the regular price that the shopper is spared, for N+F mechanics over the whole bundle. */
  depth: number;
  /** 1+1, 2+1 or 3+1; empty for a plain discount. */
  mechanic: string;
  /** Share of the stores with the product in the leaflet, and on a second placement. */
  feature: number;
  display: number;
  /** Share of the depth, net of VAT, that the supplier pays; 0 where the retailer bears it alone. */
  funded: number;
  /** A flag that nobody took off: shoppers have stopped to notice. */
  evergreen: boolean;
}

const BUNDLES: Readonly<Record<string, number>> = { '1+1': 1 / 2, '2+1': 1 / 3, '3+1': 1 / 4 };

/** A promotion as the category has them. */
export function offerOf(category: Category, dice: Random): Offer {
  const mechanic = !category.perishable && dice.chance(0.18) ? dice.pick(['1+1', '2+1', '2+1', '3+1']) : '';
  return offered(category, { mechanic, percent: dice.pick(category.depths) }, dice);
}

/** A promotion of which depth and mechanic are settled. @param percent of the regular price; the mechanic's where it has one */
export function offered(
  category: Category,
  { mechanic, percent }: { readonly mechanic: string; readonly percent: number },
  dice: Random,
): Offer {
  const depth = BUNDLES[mechanic] ?? percent / 100;
  const [feature, display] = [shareOf(0.55, dice), shareOf(0.35, dice)];
  return { depth, mechanic, feature, display, funded: fundedOf(category, depth, dice), evergreen: false };
}

/** Suppliers are seldom asked to pay for a few percent, and retailers seldom bear a deep cut alone. */
function fundedOf({ funded }: Category, depth: number, dice: Random): number {
  const often = depth < 0.15 ? 0.35 : depth < 0.25 ? 0.7 : 0.92;
  const share = funded + dice.between(-FUNDED_SPREAD, FUNDED_SPREAD);
  return dice.chance(often) ? Math.min(1, Math.max(0.1, share)) : 0;
}

const FUNDED_SPREAD = 0.25;

/** A share of stores in whole twentieths; nought, all of them, or some. */
function shareOf(probability: number, dice: Random): number {
  if (!dice.chance(probability)) return 0;
  return dice.chance(0.6) ? 1 : dice.int(6, 19) / 20;
}
