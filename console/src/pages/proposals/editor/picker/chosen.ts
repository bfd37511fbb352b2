interface Product {
  readonly sku: string;
}

/** What is chosen once a table of some products says which of them are: those that it does not show stay. */
export function chosenAfter<P extends Product>(
  before: ReadonlyMap<string, P>,
  shown: readonly P[],
  selected: ReadonlySet<string | number>,
): ReadonlyMap<string, P> {
  const inTable = new Map(shown.map((product) => [product.sku, product]));
  return new Map([...before, ...inTable].filter(([sku]) => selected.has(sku) || !inTable.has(sku)));
}
