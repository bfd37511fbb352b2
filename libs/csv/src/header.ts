import { type Column, type ColumnKind, NAME_ALIASES, ROW_NUMBER_ALIASES } from '@promo/contracts/dataset';
import { headingsOf } from '@promo/contracts/file-headings';
import type { UnknownColumns } from '@promo/contracts/imports';
import { importMessage } from '@promo/contracts/messages/import';
import { normalizeName } from '@promo/retail/fold';
import { NotCsvError } from './errors.ts';

/** Among so many first rows is the header: above it stand titles, a date, or `sep=;`. */
export const HEADER_ROWS = 10;

/** What a cell of the file fills: a whole column, or the year or the week number of one; nothing where it is left out. */
export interface HeaderField {
  /** Of one that is left out, named as in the file. */
  readonly column: Column;
  readonly part: 'whole' | 'year' | 'week' | 'left out';
}

/** What rejections call it. */
export const nameOf = ({ column, part }: HeaderField): string =>
  part === 'year' || part === 'week' ? part : column.key;

/** Names that columns declare, normalized: every file is compared with each of them, by each delimiter it may have. */
const declared = new Map<string, string>();
const normalizeDeclared = (name: string): string => declared.getOrInsertComputed(name, normalizeName);

/** Units that a name may end with, and the columns that are counted in them: of "Prodaja EUR" is known that it is not the quantity. */
const UNITS: readonly [unit: RegExp, kinds: readonly ColumnKind[]][] = [
  [/[\s(]+eura?\)?$/i, ['cents', 'cost']],
  [/[\s(]+(kom|pcs)\.?\)?$/i, ['integer', 'decimal']],
];

/** Names of columns that most files have, and that say nothing where a dataset does not have them. */
const PASSED_OVER = [...NAME_ALIASES, ...ROW_NUMBER_ALIASES];
const isPassedOver = (cell: string): boolean =>
  PASSED_OVER.some((name) => normalizeDeclared(name) === normalizeName(cell));

/** The field that a cell of the header names. */
function fieldOf(known: ReadonlyMap<string, HeaderField>, cell: string): HeaderField | undefined {
  const named = known.get(normalizeName(cell));
  if (named) return named;
  const [unit, kinds] = UNITS.find(([ending]) => ending.test(cell)) ?? [];
  const field = unit && known.get(normalizeName(cell.replace(unit, '')));
  return field && kinds?.includes(field.column.kind) ? field : undefined;
}

/** Every header name of the columns that means something, to its field. A later claim on a name does not replace one. */
function knownNames(columns: readonly Column[], cells: readonly string[]): Map<string, HeaderField> {
  const known = new Map<string, HeaderField>();
  const add = (name: string, field: HeaderField): void => {
    known.getOrInsert(normalizeDeclared(name), field);
  };
  for (const column of columns) add(column.key, { column, part: 'whole' });
  for (const column of columns) {
    const { parts } = column;
    const years = new Set(parts?.year.map(normalizeDeclared));
    // "Week" alone is a yw; beside a "Year" it is the number of the week.
    if (parts !== undefined && cells.some((cell) => years.has(normalizeName(cell)))) {
      for (const name of parts.year) add(name, { column, part: 'year' });
      for (const name of parts.week) add(name, { column, part: 'week' });
    }
    for (const name of column.aliases ?? []) add(name, { column, part: 'whole' });
  }
  // As exports for people call it, which is no other column's name.
  for (const column of columns) for (const name of headingsOf(column.key)) add(name, { column, part: 'whole' });
  // A name that says less is of what no other cell names: "Artikl" is the code, and beside a code the name.
  const names = cells.map(normalizeName);
  const named = new Set(cells.map((cell) => fieldOf(known, cell)?.column));
  for (const column of columns) {
    if (column.looseAliases === undefined || named.has(column)) continue;
    const loose = column.looseAliases.map(normalizeDeclared).find((name) => names.includes(name) && !known.has(name));
    if (loose !== undefined) known.set(loose, { column, part: 'whole' });
  }
  return known;
}

/** How many of the cells are names of the columns: tells a header from data and one delimiter from another. */
export function countKnown(cells: readonly string[], columns: readonly Column[]): number {
  const known = knownNames(columns, cells);
  return cells.filter((cell) => fieldOf(known, cell)).length;
}

/** The field each cell of the header fills, or a NotCsvError that names what is wrong with the header. */
export function matchHeader(
  cells: readonly string[],
  columns: readonly Column[],
  unknown: UnknownColumns,
): HeaderField[] {
  const known = knownNames(columns, cells);
  const names = columns.map((column) => column.key);
  if (countKnown(cells, columns) === 0) {
    throw new NotCsvError(importMessage.no_header({ columns: names }));
  }
  const seen = new Map<string, string>();
  const fields = cells.map((cell, i): HeaderField => {
    const shown = short(cell);
    const field = fieldOf(known, cell);
    if (cell.trim() === '')
      throw new NotCsvError(
        importMessage.nameless_column({ position: i + 1, after: i > 0 ? short(cells[i - 1] as string) : undefined }),
      );
    if (field === undefined && (unknown === 'leave_out' || isPassedOver(cell)))
      return { column: { key: shown, kind: 'text' }, part: 'left out' };
    if (field === undefined) {
      const others = cells
        .slice(i + 1)
        .filter((other) => other.trim() !== '' && !fieldOf(known, other) && !isPassedOver(other));
      throw new NotCsvError(importMessage.unknown_column({ name: shown, others: others.map(short), columns: names }));
    }
    // One week column and a year + week pair exclude each other, a year and a week do not.
    const claims = field.part === 'whole' ? ['year', 'week'] : [field.part];
    for (const claim of claims.map((part) => `${field.column.key} ${part}`)) {
      const other = seen.get(claim);
      if (other !== undefined) {
        throw new NotCsvError(importMessage.repeated_column({ column: field.column.key, names: [other, shown] }));
      }
      seen.set(claim, shown);
    }
    return field;
  });
  const absent: Column[] = [];
  for (const column of columns) {
    const has = (part: 'year' | 'week'): boolean => seen.has(`${column.key} ${part}`);
    if (has('year') && has('week')) continue;
    if (has('year') || has('week')) {
      const [given, missing] = has('year') ? (['year', 'week'] as const) : (['week', 'year'] as const);
      const name = seen.get(`${column.key} ${given}`) as string;
      throw new NotCsvError(importMessage.half_a_week({ missing, name }));
    }
    if (column.required) absent.push(column);
  }
  const [first, ...others] = absent;
  if (first) throw new NotCsvError(missingMessage(first, others, shownList(cells)));
  return fields;
}

const short = (cell: string): string => cell.slice(0, 100);
const shownList = (cells: readonly string[]): string => cells.join(', ').slice(0, 300);

function missingMessage({ key: column, parts }: Column, others: readonly Column[], header: string) {
  if (others.length > 0)
    return importMessage.missing_columns({ columns: [column, ...others.map(({ key }) => key)], header });
  return parts
    ? importMessage.missing_week_column({ column, header })
    : importMessage.missing_column({ column, header });
}
