import { headingOf } from '@promo/contracts/file-headings';
import { wordingOf, YES_NO } from '@promo/contracts/file-words';
import type { Cell, ListColumns } from '@promo/contracts/lists';
import type { Language } from '@promo/contracts/words';
import { clockAt } from '@promo/retail/calendar';

/** The columns under the headings that people read. */
export const headed = <Column extends { readonly key: string; readonly heading?: string }>(
  columns: readonly Column[],
  language: Language | undefined,
): readonly Column[] =>
  language === undefined
    ? columns
    : columns.map((column) => ({ ...column, key: headingOf(column.heading ?? column.key, language) }));

/**
 * The columns as people read them: with headings, states and other codes in words, yes and no. Numbers, weeks, days and what somebody
 * wrote stay as they are, and all of it means the same when it is imported.
 */
export const labelled = <Row>(columns: ListColumns<Row>, language: Language | undefined): ListColumns<Row> =>
  language === undefined
    ? columns
    : headed(
        columns.map((column) => worded(column, language)),
        language,
      );

function worded<Row>(column: ListColumns<Row>[number], language: Language): ListColumns<Row>[number] {
  const { key, kind, of } = column;
  if (kind === 'boolean') {
    const [yes, no] = YES_NO[language];
    return {
      key,
      kind: 'text',
      of: (row) => {
        const value = of(row);
        return typeof value === 'boolean' ? (value ? yes : no) : value;
      },
    };
  }
  const wording = wordingOf(key, language);
  if (wording === null) return column;
  return {
    key,
    kind,
    of: (row) => {
      const value = of(row);
      return typeof value === 'string' ? wording(value) : value;
    },
  };
}

/**
 * The columns with times as the retailer's clocks show them, `2026-11-28 12:15:35`: a CSV has text alone, and what people read there is
 * to be what a workbook of the same list shows them.
 */
export const clocked = <Row>(columns: ListColumns<Row>): ListColumns<Row> =>
  columns.map((column) =>
    column.kind === 'time' ? { ...column, kind: 'text', of: (row) => clockOf(column.of(row)) } : column,
  );

const clockOf = (at: Cell): Cell =>
  typeof at === 'string' ? clockAt(at).toString({ smallestUnit: 'second' }).replace('T', ' ') : at;
