import type { FindCursor } from 'mongodb';

/** So many documents are read at once, and so many at most. */
const PAGE = 50;
const MOST_READ = 300;

/**
 * The documents that were changed last, the latest first, read on until the latest `limit` of their lines are among them: no line is
 * later than the last change of its document.
 *
 * @param found those in question, in any order
 * @param linesOf the lines of one that count
 */
export async function withLatestLines<T extends { readonly updated_at: string }>(
  found: FindCursor<T>,
  linesOf: (document: T) => readonly { readonly at: string }[],
  limit: number,
): Promise<T[]> {
  const latest: T[] = [];
  for await (const document of found.sort({ updated_at: -1 }).limit(MOST_READ).batchSize(PAGE)) {
    latest.push(document);
    if (latest.length % PAGE > 0) continue;
    const sure = latest.flatMap(linesOf).filter(({ at }) => at >= document.updated_at);
    if (sure.length >= limit) break;
  }
  return latest;
}
