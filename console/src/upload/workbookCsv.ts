import { withoutExponent } from '@promo/retail/round';

/** A cell of a sheet whose formula has no result, or an empty one, with the prefix of its elements. */
const FORMULA_ALONE = /<(\w+:)?c\b([^>]*)>(<\1f\b[^>]*>(?:[^<]*<\/\1f>)?)(?:<\1v\s*\/>|<\1v><\/\1v>)?<\/\1c>/g;

/**
 * A sheet's XML with what its formulas show in place of a value as text. Whoever reads workbooks passes over those cells, as over numbers
 * that no spreadsheet has calculated yet, and a blank cell would take from a product what is stored.
 */
export const withFormulaErrors = (xml: string): string =>
  xml
    .replace(/(<(?:\w+:)?c\b[^>]*\st=")e"/g, '$1str"')
    .replace(FORMULA_ALONE, (cell, prefix = '', named: string, formula: string) =>
      /\st="(?!n")/.test(named)
        ? cell
        : `<${prefix}c${named.replace(' t="n"', '')} t="str">${formula}<${prefix}v>#CALC!</${prefix}v></${prefix}c>`,
    );

/** A formula is its result, a date is the midnight of UTC, an empty cell is null. */
export type Cell = string | number | boolean | Date | null;

/**
 * A sheet as the CSV that imports take. A row of the sheet is a line of the file, empty ones too, so that a rejected row is named by its
 * number in the sheet. A column without any cell, before the first or behind merged cells, is none. Numbers have the decimal mark of those
 * that stand in the sheet as text, since a file has one.
 */
export function workbookCsv(rows: readonly (readonly Cell[])[]): string {
  const filled = new Set<number>();
  for (const row of rows) for (const [c, cell] of row.entries()) if (cell !== null) filled.add(c);
  const has = (typed: RegExp) => rows.some((row) => row.some((cell) => typeof cell === 'string' && typed.test(cell)));
  const mark = has(WITH_COMMA) && !has(WITH_POINT) ? ',' : '.';
  const lineOf = (row: readonly Cell[]) => row.filter((_, c) => filled.has(c)).map((cell) => cellOf(cell, mark));
  return rows.map((row) => `${row.every((cell) => cell === null) ? '' : lineOf(row).join(';')}\n`).join('');
}

/** Typed fractions of a number beyond doubt: not the thousands of 1,234 or 1.234. */
const WITH_COMMA = /^\s*-?\d[\d.]*,(?!\d{3}\D*$)\d+\D*$/;
const WITH_POINT = /^\s*-?\d[\d,]*\.(?!\d{3}\D*$)\d+\D*$/;

function cellOf(cell: Cell, mark: string): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (typeof cell === 'number') return beyondDoubt(withoutExponent(cell)).replace('.', mark);
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Three digits behind a point could be thousands to whoever reads the file. */
const beyondDoubt = (number: string): string => (/\.\d{3}$/.test(number) ? `${number}0` : number);
