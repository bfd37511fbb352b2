import type { ImportReport } from '@promo/contracts/imports';
import type { Message } from '@promo/contracts/messages/message';

/** So many are named; the others are only counted. */
const NAMED = 5;

interface OddRows {
  readonly count: number;
  readonly skus: readonly string[];
  readonly lines: readonly string[];
}

/** Gathers accepted rows that are odd in one way, for the warning that tells of them. */
export function oddRows(message: (rows: OddRows) => Message) {
  const skus: string[] = [];
  const lines: string[] = [];
  let count = 0;
  return {
    add: (line: number, sku: string): void => {
      count++;
      if (count > NAMED) return;
      skus.push(sku);
      lines.push(String(line));
    },
    /** The warning; none where no row is odd. */
    warnings: (): ImportReport['warnings'] => (count > 0 ? [message({ count, skus, lines })] : []),
  };
}
