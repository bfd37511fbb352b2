/** An id as it stands in an address; null for what can be none. */
export function idFrom(text: string | null | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The page of a product. A slash is encoded twice: once, it may be read as the end of a part of the path, and is refused. */
export const skuPath = (sku: string): string => `/skus/${encodeURIComponent(sku).replace(/%(2F|5C)/g, '%25$1')}`;
