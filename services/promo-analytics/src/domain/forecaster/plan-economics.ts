/** What the lines of one planned promotion are, each from its product, its forecast and its category's history. */
import type { LineFigures } from '@promo/contracts/promo-analytics/economics';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { proposalEconomics } from '@promo/contracts/promo-analytics/plan-queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import { announcedDepth, centsAt, depthOfPrice } from '@promo/retail/depth';
import { isMultiBuy, normaliseTaken } from '@promo/retail/mechanics';
import { cents, euro, knownPrice } from '@promo/retail/money';
import { toldYw } from '../as-of.ts';
import type { Analysis } from '../events/analysis.ts';
import type { Categories } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';
import { SHALLOWEST } from '../forecast/depth-curve.ts';
import { fitOf } from '../forecast/fit-state.ts';
import { type PreparedForecast, prepareForecast } from '../forecast/forecast.ts';
import { depthOf, type LineBasis, priceOf } from '../forecast/line-forecast.ts';
import { placementOf } from '../forecast/placement.ts';
import { mostFrequent } from '../most-frequent.ts';
import { betterDepths, type ChangeableLine, fundingAt, type OtherDepth } from './better-depths.ts';
import { capOfSku, depthPercent } from './forecast-sku.ts';
import { together } from './lines-together.ts';
import { marginOfRest, termsOf } from './terms.ts';
import { type UpliftAt, upliftCurve } from './uplift-curve.ts';
import { usualFunding } from './usual-funding.ts';

type Request = RequestOf<typeof proposalEconomics>;
type RequestLine = Request['lines'][number];
type Answer = Omit<ReplyOf<typeof proposalEconomics>, 'columns'> & { readonly lines: LineFigures[] };

/** What each line earns, in the lines' order, and all together. */
export function economicsOf(
  { context, startWeek, checkLine, usual }: LineBasis<RequestLine>,
  { lines, weeks }: Request,
): Answer {
  const { analysis, asOf } = context;
  const { catalog } = analysis;
  const ordinals = lines.map(({ code }) => catalog.ordinalOf(code) ?? null);
  const products = ordinals.map((ordinal) => (ordinal === null ? null : (catalog.products[ordinal] as Product)));
  const rest = restOfFamilies(analysis, asOf, ordinals);
  const forecasts: PreparedForecast[] = [];

  const planned = lines.map((line, i): ChangeableLine => {
    const ordinal = ordinals[i] ?? null;
    const product = products[i] ?? null;
    const regular = knownPrice(product?.regularPrice);
    const price = priceOf(line, regular);
    const checkPrice = price === null ? null : checkLine(line);
    const said = { code: line.code, nc30: price === null || !checkPrice ? null : inShort(checkPrice(price)) };
    if (ordinal === null || !product) return { ...said, ...UNKNOWN, depth: line.discount_pct };
    const mechanic = normaliseTaken(line.mechanic ?? '');
    const { feature, display } = placementOf(line, usual);
    const forecast = prepareForecast(context, { ordinal, mechanic, weeks, startWeek, feature, display });
    forecasts.push(forecast);
    const curve = upliftCurve((depth) => forecast.at(depth / 100));
    const announced = depthPercent(depthOf(line, regular) ?? forecast.usualDepth);
    // What is paid is a price in cents, from which the announced depth may differ a little.
    const depth =
      line.promo_price === null || regular === null ? announced : depthOfPrice(regular, 100 * line.promo_price);
    const family = catalog.family[ordinal] as number;
    const { supplier_funding: funding } = line;
    const terms = termsOf(analysis, ordinal, { asOf, weeks, funding, familyMargin: rest(ordinal) });
    // A standing agreement is none for one discount.
    const fundingOf = (other: number) => (funding === undefined ? terms.funding : fundingAt(funding, depth, other));
    const isChangeable =
      curve && checkPrice && regular !== null && !isMultiBuy(mechanic, 'taken') && isOffCatalogue(line, regular);
    return {
      ...said,
      family: family < 0 ? null : family,
      terms,
      depth,
      uplift: curve?.(announced) ?? null,
      onHand: product.onHand,
      onOrder: product.onOrder,
      otherDepths: () =>
        isChangeable ? wholePercents(regular, capOfSku(context, ordinal), curve, fundingOf, checkPrice) : [],
    };
  });

  const figures = together(planned);
  return {
    as_of_yw: toldYw(analysis, asOf),
    ...fitOf(context, forecasts),
    ...figures,
    ...betterDepths(planned, figures),
    category: mainCategory(catalog, ordinals),
    regular_prices: products.map((product) => euro(knownPrice(product?.regularPrice))),
    lead_times: products.map((product) => product?.leadTimeDays ?? null),
    usual_funding: planned.map(({ terms, depth }, i) => {
      const ordinal = ordinals[i] ?? null;
      if (ordinal === null || depth === null || !terms || terms.price === null) return null;
      return usualFunding(analysis, ordinal, { price: terms.price, vat: terms.vat }, depth);
    }),
  };
}

/** Whether a line's discount is one off the catalogue's price, cents: off another one a percent would make another price. */
const isOffCatalogue = ({ promo_price, discount_pct }: RequestLine, regular: number): boolean =>
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
  fundingOf: (depth: number) => number,
  checkPrice: (promoPrice: number) => Nc30Result,
): OtherDepth[] {
  return Array.from({ length: cap - SHALLOWEST + 1 }, (_, i) => {
    const discount = SHALLOWEST + i;
    const promo = centsAt(regular, discount);
    const mayRun = () => checkPrice(promo / 100).announceable !== false;
    const depth = depthOfPrice(regular, promo);
    return { discount, depth, uplift: upliftAt(discount), funding: fundingOf(depth), mayRun };
  });
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

const UNKNOWN = {
  family: null,
  terms: null,
  uplift: null,
  onHand: null,
  onOrder: null,
  otherDepths: () => [],
} as const;

/** The margin of the rest of a SKU's family, of which no member is among the lines; each family is looked up once. */
function restOfFamilies(analysis: Analysis, asOf: number, ordinals: readonly (number | null)[]) {
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

const inShort = ({ ok, nc30_price, reason, announceable, printable_discount_pct }: Nc30Result) => ({
  ok,
  nc30_price,
  reason,
  announceable,
  printable_discount_pct,
});
