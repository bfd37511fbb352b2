/** Products as numbers: categories, tiers, families and index groups of every ordinal. */
import { compareTexts } from '@promo/retail/compare';
import { knownPrice, netOfVat } from '@promo/retail/money';
import { sortSteps } from '../steps.ts';
import type { Product } from './product.ts';

export interface Catalog {
  /** By ordinal; the only list of products in memory. */
  readonly products: readonly Product[];
  /** Undefined for a code that is not known. */
  readonly ordinalOf: (sku: string) => number | undefined;
  readonly categories: readonly string[];
  readonly tiers: readonly string[];
  /** Category and tier number of each ordinal, −1 for none. */
  readonly category: Int32Array;
  readonly tier: Int32Array;
  /** Ordinals of each category, ascending. */
  readonly categoryOrdinals: readonly Int32Array[];
  /** Family number of each ordinal, −1 for a SKU without family or alone in it. */
  readonly family: Int32Array;
  readonly familyCount: number;
  /** Ordinals of a family, ascending; none of −1. */
  readonly membersOf: (family: number) => Int32Array;
  /**
   * Members of one family in one category share a category index, which leaves them all out. Groups of a category are
   * numbered from `groupStart[category]` up to the next category's; −1 for a SKU alone.
   */
  readonly group: Int32Array;
  readonly groupStart: Int32Array;
  /** Position of each ordinal's SKU among all SKUs sorted by code. */
  readonly rank: Int32Array;
  /** Regular price net of VAT − cost, cents a unit; NaN without price or cost. */
  readonly margin: Float64Array;
}

/** The category of each ordinal; and its family too. */
export type Categories = Pick<Catalog, 'category' | 'categories'>;
export type Hierarchy = Pick<Catalog, 'category' | 'categories' | 'family'>;

/** Net-of-VAT margin in cents of one unit sold at `price` cents; NaN without price or cost. */
export function unitMargin({ cost, vatRate }: Pick<Product, 'cost' | 'vatRate'>, price: number | null): number {
  return cost === null || price === null ? Number.NaN : netOfVat(price, vatRate) - cost;
}

/** The product of a code; undefined for an unknown one. */
export const productOf = ({ products, ordinalOf }: Known, sku: string): Product | undefined =>
  products[ordinalOf(sku) ?? -1];

/** The products of some codes, in their order; unknown codes are left out. */
export const productsOf = (catalog: Known, skus: Iterable<string>): Product[] =>
  Array.from(skus).flatMap((sku) => productOf(catalog, sku) ?? []);

type Known = Pick<Catalog, 'products' | 'ordinalOf'>;

/** Products with all others of their families, each once, by ordinal. */
export function withFamilies({ family, membersOf }: Catalog, ordinals: readonly number[]): number[] {
  const relatives = ordinals.flatMap((ordinal) => [...membersOf(family[ordinal] as number)]);
  return [...new Set([...ordinals, ...relatives])].sort((a, b) => a - b);
}

/** @param products by ordinal, without gaps */
export function* buildCatalogSteps(products: readonly Product[]): Generator<void, Catalog> {
  const categories = yield* numbered(products, (product) => product.category);
  const tiers = yield* numbered(products, (product) => product.tier);
  const families = yield* numbered(products, (product) => product.family);
  const inCategory = members(categories.of, categories.names.length);
  const categoryOrdinals = categories.names.map((_, category) => inCategory(category));
  yield;
  const shared = dropSingles(families.of, families.names.length);
  yield;
  const membersOf = members(shared.of, shared.count);
  yield;
  const { group, groupStart } = yield* groupsOf(categoryOrdinals, shared.of);
  const margin = new Float64Array(products.length);
  for (const product of products) {
    const { ordinal, regularPrice } = product;
    margin[ordinal] = unitMargin(product, knownPrice(regularPrice));
    if (ordinal % PRODUCTS_A_STEP === 0) yield;
  }
  const { bySku, rank } = yield* sortedBySku(products);
  return {
    products,
    ordinalOf: (sku) => ordinalAmong(products, bySku, sku),
    categories: categories.names,
    tiers: tiers.names,
    category: categories.of,
    tier: tiers.of,
    categoryOrdinals,
    family: shared.of,
    familyCount: shared.count,
    membersOf,
    group,
    groupStart,
    rank,
    margin,
  };
}

const PRODUCTS_A_STEP = 2_000;

/** What of a product the kept numbers of events depend on. */
export const EVENT_FIELDS = ['sku', 'category', 'family', 'regularPrice', 'cost', 'vatRate'] as const;

/** True when two product lists give every event the same numbers: the same SKUs, categories, families, prices, costs. */
export function* sameForEventsSteps(catalog: Catalog, products: readonly Product[]): Generator<void, boolean> {
  if (products.length !== catalog.products.length) return false;
  for (const product of products) {
    const known = catalog.products[product.ordinal];
    if (known === product) continue;
    if (!known || EVENT_FIELDS.some((field) => known[field] !== product[field])) return false;
    if (product.ordinal % PRODUCTS_A_STEP === 0) yield;
  }
  return true;
}

function* numbered(products: readonly Product[], nameOf: (product: Product) => string | null) {
  const numbers = new Map<string, number>();
  const of = new Int32Array(products.length).fill(-1);
  for (const product of products) {
    if (product.ordinal % PRODUCTS_A_STEP === 0) yield;
    const name = nameOf(product);
    if (name === null) continue;
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    of[product.ordinal] = known;
  }
  return { names: [...numbers.keys()], of };
}

/** The ordinals of each number, as parts of one array: the garbage collector would visit each of tens of thousands of small ones. */
function members(of: Int32Array, count: number): (number: number) => Int32Array {
  const start = new Int32Array(count + 1);
  for (const number of of) if (number >= 0) start[number + 1] = (start[number + 1] as number) + 1;
  for (let number = 0; number < count; number++)
    start[number + 1] = (start[number + 1] as number) + (start[number] as number);
  const ordinals = new Int32Array(start[count] as number);
  const next = start.slice();
  of.forEach((number, ordinal) => {
    if (number < 0) return;
    const at = next[number] as number;
    ordinals[at] = ordinal;
    next[number] = at + 1;
  });
  return (number) => (number < 0 ? ordinals.subarray(0, 0) : ordinals.subarray(start[number], start[number + 1]));
}

function dropSingles(of: Int32Array, count: number): { of: Int32Array; count: number } {
  const sizes = new Int32Array(count);
  for (const number of of) if (number >= 0) sizes[number] = (sizes[number] as number) + 1;
  let kept = 0;
  const renumbered = sizes.map((size) => (size > 1 ? kept++ : -1));
  return { of: of.map((number) => (number < 0 ? -1 : (renumbered[number] as number))), count: kept };
}

function* groupsOf(categoryOrdinals: readonly Int32Array[], family: Int32Array) {
  const group = new Int32Array(family.length).fill(-1);
  const groupStart = new Int32Array(categoryOrdinals.length + 1);
  let next = 0;
  for (const [category, ordinals] of categoryOrdinals.entries()) {
    groupStart[category] = next;
    const sizes = new Map<number, number>();
    for (const ordinal of ordinals) {
      const number = family[ordinal] as number;
      if (number >= 0) sizes.set(number, (sizes.get(number) ?? 0) + 1);
    }
    const groups = new Map<number, number>();
    for (const ordinal of ordinals) {
      const number = family[ordinal] as number;
      if (number < 0 || (sizes.get(number) ?? 0) < 2) continue;
      const known = groups.get(number) ?? next++;
      groups.set(number, known);
      group[ordinal] = known;
    }
    yield;
  }
  groupStart[categoryOrdinals.length] = next;
  return { group, groupStart };
}

/** Ordinals in the order of their SKUs, and the place of each ordinal in it. */
function* sortedBySku(products: readonly Product[]) {
  const bySku = new Int32Array(products.length);
  const rank = new Int32Array(products.length);
  let place = 0;
  for (const { ordinal } of yield* sortSteps(products, (a, b) => compareTexts(a.sku, b.sku))) {
    if (place % PRODUCTS_A_STEP === 0) yield;
    bySku[place] = ordinal;
    rank[ordinal] = place++;
  }
  return { bySku, rank };
}

/**
 * Finds the ordinal of a SKU by binary search. A map would hold up requests: each full garbage collection goes through all texts that are
 * keys of a map, 10 to 20 ms for 200,000 SKUs.
 */
function ordinalAmong(products: readonly Product[], bySku: Int32Array, sku: string): number | undefined {
  let [from, to] = [0, bySku.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const ordinal = bySku[middle] as number;
    const order = compareTexts((products[ordinal] as Product).sku, sku);
    if (order === 0) return ordinal;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return undefined;
}
