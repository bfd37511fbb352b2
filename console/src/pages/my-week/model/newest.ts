/**
 * Those wanted of a list that is answered newest first: page by page until all are there, or the list has ended. What is wanted
 * is seldom old, so most of a long list is never asked for.
 */
export async function newestOf<P extends { readonly id: number }>(
  wanted: ReadonlySet<number>,
  pageSize: number,
  askPage: (offset: number) => Promise<readonly P[]>,
): Promise<P[]> {
  // by id: what is created meanwhile moves the others to a later page
  const found = new Map<number, P>();
  for (let offset = 0; found.size < wanted.size; offset += pageSize) {
    const page = await askPage(offset);
    for (const one of page) if (wanted.has(one.id)) found.set(one.id, one);
    if (page.length < pageSize) break;
  }
  return [...found.values()];
}
