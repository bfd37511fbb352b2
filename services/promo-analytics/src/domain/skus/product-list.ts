/** Products to choose from when something is planned. */
import type { ListedProduct } from '@promo/contracts/promo-analytics/products';
import { EVENT_WEEKS } from '@promo/contracts/promo-analytics/words';
import { compareTexts, compareWords } from '@promo/retail/compare';
import { fold } from '@promo/retail/fold';
import { euro, knownPrice } from '@promo/retail/money';
import { quantity } from '@promo/retail/round';
import type { Analysis } from '../events/analysis.ts';
import { weeklyBaseline } from '../events/baseline.ts';
import { startOf } from '../events/event-table.ts';
import { newestRow } from '../events/rows.ts';
import type { Catalog } from '../facts/catalog.ts';
import type { Product } from '../facts/product.ts';
import { coverWeeks } from './cover.ts';
import { familiesOf } from './parent-groups.ts';

/** What products are found by; made once for a catalogue. */
export interface ProductFinder {
  readonly catalog: Catalog;
  /** Those that are offered, by name. */
  readonly offered: readonly Product[];
  /** Folded name, code, brand and bar code, by ordinal. */
  readonly texts: readonly string[];
  /** The family of each ordinal that has others in its family. */
  readonly familyOf: ReadonlyMap<number, { readonly stem: string; readonly members: readonly Product[] }>;
}

export function productFinder(catalog: Catalog): ProductFinder {
  const offered = catalog.products.filter(({ active }) => active);
  const families = familiesOf(offered).filter(({ members }) => members.length > 1);
  return {
    catalog,
    offered: offered.toSorted((a, b) => compareWords(a.name, b.name) || compareTexts(a.sku, b.sku)),
    texts: catalog.products.map(({ name, sku, brand, ean }) => fold([name, sku, brand, ean].filter(Boolean).join(' '))),
    familyOf: new Map(families.flatMap((family) => family.members.map(({ ordinal }) => [ordinal, family]))),
  };
}

interface ProductQuery {
  readonly q?: string;
  /** An empty or absent list means all. */
  readonly category?: readonly string[];
  /** The code of a product; of one that is not known the family is empty. */
  readonly family_of?: string;
}

interface Found {
  readonly products: Product[];
  /** All categories by name, with how many products of theirs the query would select without its categories. */
  readonly categories: { name: string; products: number }[];
}

/** The products that a query selects, by name. */
export function findProducts({ catalog, offered, texts, familyOf }: ProductFinder, query: ProductQuery): Found {
  const { q = '', category = [], family_of } = query;
  const words = fold(q).split(/\s+/).filter(Boolean);
  const family = family_of === undefined ? null : familyMembers(catalog, familyOf, family_of);
  const found = offered.filter(
    (product) =>
      (family === null || family.has(product.ordinal)) &&
      words.every((word) => (texts[product.ordinal] as string).includes(word)),
  );
  const counts = Map.groupBy(found, (product) => product.category);
  return {
    products: category.length === 0 ? found : found.filter((product) => category.includes(product.category)),
    categories: [...new Set(offered.map((product) => product.category))]
      .sort(compareWords)
      .map((name) => ({ name, products: counts.get(name)?.length ?? 0 })),
  };
}

function familyMembers({ ordinalOf }: Catalog, familyOf: ProductFinder['familyOf'], code: string): Set<number> {
  const ordinal = ordinalOf(code);
  if (ordinal === undefined) return new Set();
  return new Set([ordinal, ...(familyOf.get(ordinal)?.members.map((member) => member.ordinal) ?? [])]);
}

/** A product as it is listed. @param asOf the week before which sales and promotions count, a week index */
export function listedProduct(
  analysis: Analysis,
  { familyOf }: ProductFinder,
  asOf: number,
  product: Product,
): ListedProduct {
  const baseline = weeklyBaseline(analysis.grid, product.ordinal, asOf);
  return {
    sku: product.sku,
    name: product.name,
    category: product.category,
    family: familyOf.get(product.ordinal)?.stem ?? null,
    supplier_name: product.supplierName,
    price: euro(knownPrice(product.regularPrice)),
    on_hand: product.onHand,
    on_order: product.onOrder,
    baseline_weekly_qty: quantity(baseline),
    cover_weeks: coverWeeks(product.onHand, baseline),
    last_promo: lastPromo(analysis, product.ordinal, asOf),
  };
}

/** The last promotion that began before a week; a flag that stays on has no weeks after it to tell what it earned. */
function lastPromo(analysis: Analysis, ordinal: number, before: number): ListedProduct['last_promo'] {
  const last = newestRow(analysis, ordinal, (event) => startOf(analysis.table, event) < before);
  if (!last) return null;
  const { start_yw, end_yw, discount_pct, weeks, net_effect_margin_eur } = last;
  const isEvergreen = weeks > EVENT_WEEKS.usual;
  return { start_yw, end_yw, discount_pct, net_effect_margin_eur: isEvergreen ? null : net_effect_margin_eur };
}
