import type { ImportReport } from '@promo/contracts/imports';
import type { Message } from '@promo/contracts/messages/message';

type ImportWarning = ImportReport['warnings'][number];

/** So many rows are listed, so many are named in the sentence; the others are only counted. */
const LISTED = 100;
const NAMED = 5;

interface OddRows {
  readonly count: number;
  readonly skus: readonly string[];
  readonly lines: readonly string[];
}

/** Gathers accepted rows that are odd in one way, by the column that tells, for the warning that tells of them. */
export function oddRows(column: string, message: (rows: OddRows) => Message) {
  const rows: NonNullable<ImportWarning['rows']> = [];
  const skus: string[] = [];
  let count = 0;
  return {
    /** @param name what the sentence names: the SKU of most rows */
    add: (line: number, name: string, value: string): void => {
      count++;
      if (rows.length < LISTED) rows.push({ line, column, value });
      if (skus.length < NAMED) skus.push(name);
    },
    /** The warning; none where no row is odd. */
    warnings: (): ImportWarning[] => {
      if (count === 0) return [];
      const lines = rows.slice(0, NAMED).map(({ line }) => String(line));
      return [{ ...message({ count, skus, lines }), count, rows }];
    },
  };
}

/** As `oddRows`, of values, of which a row may have several. */
export function oddValues(message: (values: Omit<OddRows, 'lines'> & { readonly records: number }) => Message) {
  const rows: NonNullable<ImportWarning['rows']> = [];
  const names = new Set<string>();
  let count = 0;
  return {
    add: (line: number, name: string, column: string, value: string): void => {
      count++;
      names.add(name);
      if (rows.length < LISTED) rows.push({ line, column, value });
    },
    warnings: (): ImportWarning[] => {
      const skus = [...names].slice(0, NAMED);
      return count === 0 ? [] : [{ ...message({ count, skus, records: names.size }), count, rows }];
    },
  };
}
