interface Supplied {
  readonly supplier_id: string | null;
  readonly supplier_name: string | null;
}

/** What a supplier is called: by its name, else by its code. */
export const supplierName = ({ supplier_id, supplier_name }: Supplied, noSupplier: string): string =>
  supplier_name ?? supplier_id ?? noSupplier;
