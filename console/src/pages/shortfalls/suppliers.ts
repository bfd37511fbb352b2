interface Supplied {
  readonly supplier_id: string | null;
  readonly supplier_name: string | null;
}

/** The names of the suppliers of some products, by their codes. */
export const suppliersOf = (rows: readonly Supplied[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ supplier_id: id, supplier_name }) => (id === null ? [] : [[id, supplier_name ?? id] as const])),
  );

/** Whether a product is of one of the suppliers, as the services select: none means all, and what has no supplier is of none. */
export const isOfSuppliers = ({ supplier_id: id }: Supplied, suppliers: readonly string[]): boolean =>
  suppliers.length === 0 || (id !== null && suppliers.includes(id));
