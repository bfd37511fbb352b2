interface Product {
  readonly sku: string;
}

/** The products that are selected once a table of some products says so: it keeps those that it does not show. */
export function chosenAfter<P extends Product>(
  before: ReadonlyMap<string, P>,
  shown: readonly P[],
  selected: ReadonlySet<string | number>,
): ReadonlyMap<string, P> {
  const known = new Map([...before, ...shown.map((product) => [product.sku, product] as const)]);
  return new Map([...known].filter(([sku]) => selected.has(sku)));
}
