/** What the lines of one planned promotion earn, and how each would earn more. */
import type { LineFigures } from '@promo/contracts/promo-analytics/economics';
import type { lastColumns, proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { euro, knownPrice } from '@promo/retail/money';
import { toldYw } from '../as-of.ts';
import type { Analysis } from '../events/analysis.ts';
import type { Categories } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';
import { fitOf } from '../forecast/fit-state.ts';
import type { LineBasis } from '../forecast/line-forecast.ts';
import { mostFrequent } from '../most-frequent.ts';
import { betterDepths } from './better-depths.ts';
import { lastPromotion, NO_PROMOTION } from './last-promotion.ts';
import { together } from './lines-together.ts';
import { type EconomicsLine, planLine } from './plan-line.ts';
import { marginOfRest } from './terms.ts';

interface Answer extends Omit<ReplyOf<typeof proposalEconomics>, 'columns' | 'last'> {
  readonly lines: LineFigures[];
  readonly last: ReturnType<typeof lastColumns.toRows>;
}

/** What each line earns, in the lines' order, and all together. */
export function economicsOf(
  basis: LineBasis<EconomicsLine>,
  { lines, weeks }: RequestOf<typeof proposalEconomics>,
): Answer {
  const { context } = basis;
  const { analysis, asOf } = context;
  const { catalog } = analysis;
  const ordinals = lines.map(({ code }) => catalog.ordinalOf(code) ?? null);
  const products = ordinals.map((ordinal) => (ordinal === null ? null : (catalog.products[ordinal] as Product)));
  const ofAll = { ...basis, weeks, marginOfRest: marginsOfRest(analysis, asOf, ordinals) };
  const plans = lines.map((line, i) => planLine(ofAll, line, ordinals[i] ?? null));
  const planned = plans.map((plan) => plan.planned);
  const figures = together(planned);
  return {
    as_of_yw: toldYw(analysis, asOf),
    ...fitOf(
      context,
      plans.flatMap(({ forecast }) => forecast ?? []),
    ),
    ...figures,
    ...betterDepths(planned, figures),
    category: mainCategory(catalog, ordinals),
    regular_prices: products.map((product) => euro(knownPrice(product?.regularPrice))),
    unit_costs: products.map((product) => euro(product?.cost ?? null)),
    vat_rates: products.map((product) => product?.vatRate ?? null),
    lead_times: products.map((product) => product?.leadTimeDays ?? null),
    usual_funding: plans.map(({ usuallyPaid }) => usuallyPaid),
    last: ordinals.map((ordinal) => (ordinal === null ? NO_PROMOTION : lastPromotion(analysis, ordinal, asOf))),
  };
}

/** The category that most lines are of, the first of those with as many; null where none is known. */
export function mainCategory(
  { category, categories }: Categories,
  ordinals: readonly (number | null)[],
): string | null {
  const codes = ordinals
    .map((ordinal) => (ordinal === null ? -1 : (category[ordinal] as number)))
    .filter((code) => categories[code]);
  return codes.length === 0 ? null : (categories[mostFrequent(codes)] as string);
}

/** The margin of the rest of a SKU's family, of which no member is among the lines; each family is looked up once. */
function marginsOfRest(analysis: Analysis, asOf: number, ordinals: readonly (number | null)[]) {
  const promoted = new Set(ordinals.filter((ordinal) => ordinal !== null));
  const known = new Map<number, number | null>();
  return (ordinal: number): number | null => {
    const family = analysis.catalog.family[ordinal] as number;
    const found = known.get(family);
    if (found !== undefined) return found;
    const margin = marginOfRest(analysis, ordinal, asOf, promoted);
    known.set(family, margin);
    return margin;
  };
}
