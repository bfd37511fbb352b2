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

/** What is odd in one way: how much of it there is, and the first of it. */
function gathered() {
  const rows: NonNullable<ImportWarning['rows']> = [];
  let count = 0;
  return {
    rows,
    add: (row: (typeof rows)[number]): void => {
      count++;
      if (rows.length < LISTED) rows.push(row);
    },
    /** The warning; none where nothing is odd. */
    warnings: (message: (count: number) => Message): ImportWarning[] =>
      count === 0 ? [] : [{ ...message(count), count, rows }],
  };
}

/** Gathers accepted rows that are odd in one way, by the column that tells, for the warning that tells of them. */
export function oddRows(column: string, message: (rows: OddRows) => Message) {
  const odd = gathered();
  const skus: string[] = [];
  return {
    /** @param name what the sentence names: the SKU of most rows */
    add: (line: number, name: string, value: string): void => {
      odd.add({ line, column, value });
      if (skus.length < NAMED) skus.push(name);
    },
    warnings: () =>
      odd.warnings((count) => {
        const lines = odd.rows.slice(0, NAMED).map(({ line }) => String(line));
        return message({ count, skus, lines });
      }),
  };
}

/** As `oddRows`, of values, of which a row may have several. */
export function oddValues(message: (values: Omit<OddRows, 'lines'> & { readonly records: number }) => Message) {
  const odd = gathered();
  const names = new Set<string>();
  return {
    add: (line: number, name: string, column: string, value: string): void => {
      odd.add({ line, column, value });
      names.add(name);
    },
    warnings: () => odd.warnings((count) => message({ count, skus: [...names].slice(0, NAMED), records: names.size })),
  };
}
