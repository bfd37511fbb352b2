import type { ImportReport } from '@promo/contracts/imports';

import { type Lines, linesOf } from './lines.ts';

type Rejection = ImportReport['rejections'][number];

export interface RejectionLog {
  readonly count: number;
  /** Of every rejected row. */
  readonly lines: Lines;
  readonly add: (rejection: Rejection) => void;
  /** Those that were kept, by line. */
  readonly first: () => Rejection[];
}

/**
 * Counts every rejected row and keeps the first `limit` of the file, in whichever order they come: a batch is looked through after later
 * lines were read.
 */
export function rejectionLog(limit: number): RejectionLog {
  let kept: Rejection[] = [];
  let count = 0;
  const lines = linesOf();
  const first = () => kept.toSorted((a, b) => a.line - b.line).slice(0, limit);
  return {
    get count() {
      return count;
    },
    lines,
    add: (rejection) => {
      count++;
      lines.add(rejection.line);
      kept.push(rejection);
      // Sorted once in `limit` rows, so that a long file costs little.
      if (kept.length > 2 * limit) kept = first();
    },
    first,
  };
}
