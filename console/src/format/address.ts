/** An id as it stands in an address; null for what can be none. */
export function idFrom(text: string | null | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The page of a product. */
export const skuPath = (sku: string): string => `/skus/${encodeURIComponent(sku)}`;
