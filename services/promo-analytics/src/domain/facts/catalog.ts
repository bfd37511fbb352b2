/** Products as numbers: categories, tiers, families and index groups of every ordinal. */
import type { Product } from './product.ts';

export interface Catalog {
  /** By ordinal; the only list of products in memory. */
  readonly products: readonly Product[];
  readonly ordinalOf: ReadonlyMap<string, number>;
  readonly categories: readonly string[];
  readonly tiers: readonly string[];
  /** Category and tier number of each ordinal, −1 for none. */
  readonly category: Int32Array;
  readonly tier: Int32Array;
  /** Ordinals of each category, ascending. */
  readonly categoryOrdinals: readonly Int32Array[];
  /** Family number of each ordinal, −1 for a SKU without family or alone in it. */
  readonly family: Int32Array;
  readonly familyOrdinals: readonly Int32Array[];
  /**
   * Members of one family in one category share a category index, which leaves them all out. Groups of a category are
   * numbered from `groupStart[category]` up to the next category's; −1 for a SKU alone.
   */
  readonly group: Int32Array;
  readonly groupStart: Int32Array;
  /** Position of each ordinal's SKU among all SKUs sorted by code. */
  readonly rank: Int32Array;
  /** Regular price net of VAT − cost, cents a unit; NaN without cost. */
  readonly margin: Float64Array;
}

/** Net-of-VAT margin in cents of one unit sold at `price` cents; NaN without cost. */
export function unitMargin(product: Pick<Product, 'cost' | 'vatRate'>, price: number): number {
  return product.cost === null ? Number.NaN : price / (1 + product.vatRate / 100) - product.cost;
}

/** Products with all others of their families, each once, by ordinal. */
export function withFamilies({ family, familyOrdinals }: Catalog, ordinals: readonly number[]): number[] {
  const relatives = ordinals.flatMap((ordinal) => [...(familyOrdinals[family[ordinal] as number] ?? [])]);
  return [...new Set([...ordinals, ...relatives])].sort((a, b) => a - b);
}

/** @param products by ordinal, without gaps */
export function buildCatalog(products: readonly Product[]): Catalog {
  const categories = numbered(products, (product) => product.category);
  const tiers = numbered(products, (product) => product.tier);
  const families = numbered(products, (product) => product.family);
  const categoryOrdinals = members(categories.of, categories.names.length);
  const shared = dropSingles(families.of, families.names.length);
  const { group, groupStart } = groupsOf(categoryOrdinals, shared.of);
  return {
    products,
    ordinalOf: new Map(products.map(({ sku, ordinal }) => [sku, ordinal])),
    categories: categories.names,
    tiers: tiers.names,
    category: categories.of,
    tier: tiers.of,
    categoryOrdinals,
    family: shared.of,
    familyOrdinals: members(shared.of, shared.count),
    group,
    groupStart,
    rank: ranks(products),
    margin: Float64Array.from(products, (product) => unitMargin(product, product.regularPrice)),
  };
}

/** What of a product the kept numbers of events depend on. */
export const EVENT_FIELDS = ['sku', 'category', 'family', 'regularPrice', 'cost', 'vatRate'] as const;

/** True when two product lists give every event the same numbers: the same SKUs, categories, families, prices, costs. */
export function sameForEvents(catalog: Catalog, products: readonly Product[]): boolean {
  return (
    products.length === catalog.products.length &&
    products.every((product) => {
      const known = catalog.products[product.ordinal];
      return (
        known === product || (known !== undefined && EVENT_FIELDS.every((field) => known[field] === product[field]))
      );
    })
  );
}

function numbered(
  products: readonly Product[],
  nameOf: (product: Product) => string | null,
): { names: string[]; of: Int32Array } {
  const numbers = new Map<string, number>();
  const of = Int32Array.from(products, (product) => {
    const name = nameOf(product);
    if (name === null) return -1;
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  });
  return { names: [...numbers.keys()], of };
}

function members(of: Int32Array, count: number): Int32Array[] {
  const sizes = new Int32Array(count);
  for (const number of of) if (number >= 0) sizes[number] = (sizes[number] as number) + 1;
  const lists = Array.from(sizes, (size) => new Int32Array(size));
  sizes.fill(0);
  for (let ordinal = 0; ordinal < of.length; ordinal++) {
    const number = of[ordinal] as number;
    if (number < 0) continue;
    const at = sizes[number] as number;
    (lists[number] as Int32Array)[at] = ordinal;
    sizes[number] = at + 1;
  }
  return lists;
}

function dropSingles(of: Int32Array, count: number): { of: Int32Array; count: number } {
  const sizes = new Int32Array(count);
  for (const number of of) if (number >= 0) sizes[number] = (sizes[number] as number) + 1;
  let kept = 0;
  const renumbered = sizes.map((size) => (size > 1 ? kept++ : -1));
  return { of: of.map((number) => (number < 0 ? -1 : (renumbered[number] as number))), count: kept };
}

function groupsOf(categoryOrdinals: readonly Int32Array[], family: Int32Array) {
  const group = new Int32Array(family.length).fill(-1);
  const groupStart = new Int32Array(categoryOrdinals.length + 1);
  let next = 0;
  categoryOrdinals.forEach((ordinals, category) => {
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
  });
  groupStart[categoryOrdinals.length] = next;
  return { group, groupStart };
}

function ranks(products: readonly Product[]): Int32Array {
  const rank = new Int32Array(products.length);
  const bySku = products.toSorted((a, b) => (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0));
  bySku.forEach((product, position) => {
    rank[product.ordinal] = position;
  });
  return rank;
}
