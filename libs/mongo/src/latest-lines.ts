import type { FindCursor } from 'mongodb';

/** So many documents are read at once, and so many at most. */
const PAGE = 50;
const MOST_READ = 300;

/**
 * The documents of which something was told last, the latest first, read on until the latest `limit` of their lines are among them.
 *
 * @param found those in question, in any order
 * @param told the field that says when, ISO 8601: no line of a document is later
 * @param linesOf the lines of one that count
 */
export async function withLatestLines<F extends string, T extends { readonly [_ in F]?: string }>(
  found: FindCursor<T>,
  told: F,
  linesOf: (document: T) => readonly { readonly at: string }[],
  limit: number,
): Promise<T[]> {
  const latest: T[] = [];
  for await (const document of found
    .sort({ [told]: -1 })
    .limit(MOST_READ)
    .batchSize(PAGE)) {
    latest.push(document);
    if (latest.length % PAGE > 0) continue;
    const sure = latest.flatMap(linesOf).filter(({ at }) => at >= (document[told] ?? ''));
    if (sure.length >= limit) break;
  }
  return latest;
}
