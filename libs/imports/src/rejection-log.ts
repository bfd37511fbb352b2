import type { ImportReport } from '@promo/contracts/imports';

type Rejection = ImportReport['rejections'][number];

export interface RejectionLog {
  readonly count: number;
  readonly add: (rejection: Rejection) => void;
  /** Those that were kept, by line. */
  readonly first: () => Rejection[];
}

/** Counts every rejected row and keeps the first `limit`. */
export function rejectionLog(limit: number): RejectionLog {
  const kept: Rejection[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add: (rejection) => {
      count++;
      if (kept.length < limit) kept.push(rejection);
    },
    first: () => kept.toSorted((a, b) => a.line - b.line),
  };
}
