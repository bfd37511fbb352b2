import { messages } from './message.ts';

/** What is wrong with a file, with one of its rows, or odd about an import. Of a row the cell's column stands beside. */
export const importMessage = messages({
  // a cell
  blank: () => 'must not be blank',
  not_a_number: () => 'is not a number',
  formula_error: () => 'is what a spreadsheet shows of a formula that it cannot calculate',
  not_whole: () => 'must be a whole number',
  not_a_boolean: () => 'must be 1/0, true/false, yes/no or da/ne',
  not_a_date: () => 'must be an existing date from 1900 to 2999 such as 2026-11-21 or 21.11.2026.',
  not_a_week: () => 'must be a week, year and week number as in 202647',
  no_such_week_number: () => 'must be a week from 1 to 53, year and week number as in 202647',
  no_such_week_year: () => 'must be a week of the years 1900 to 2999, year and week number as in 202647',
  week_not_in_year: ({ year, weeks }: { year: number; weeks: number }) =>
    `must be a week of its year: ${year} has ${weeks} weeks`,
  unclear_separator: ({ decimal }: { decimal: 'point' | 'comma' }) =>
    `is not clear: the file's numbers have a decimal ${decimal}`,
  thousands_separator: () => 'is not clear: thousands or a fraction? write 1234567.89 or 1234567,89',
  exponent: () => 'exponents are not accepted, write the number out',
  hexadecimal: () => 'hexadecimal numbers are not accepted',
  text_too_long: ({ maximum }: { maximum: number }) => `must have at most ${maximum} characters`,
  control_characters: ({ line_breaks }: { line_breaks: 'allowed' | 'refused' }) =>
    `must not hold control characters${line_breaks === 'refused' ? ' or line breaks' : ''}`,
  two_apostrophes: () => 'must not begin with two apostrophes before = + - @',
  not_utf8: () => 'is not valid UTF-8, which the rest of the file is',
  unknown_key: ({ column }: { column: string }) => `is no known ${column}`,
  planned_too_far: ({ latest_date }: { latest_date: string }) =>
    `is after ${latest_date}, and nothing is planned further ahead: is the year right?`,
  after_today: ({ today }: { today: string }) => `is after today, ${today}`,
  // a row
  repeated_row: ({ columns }: { columns: readonly string[] }) => `repeats the ${listed(columns)} of an earlier line`,
  repeated_header: () => 'is the header once more',
  too_many_records: ({ maximum }: { maximum: number }) => `a file holds at most ${maximum} records`,
  wrong_cell_count: ({ cells, expected }: { cells: number; expected: number }) => cellCount(cells, expected),
  unquoted_decimal_comma: ({ cells, expected }: { cells: number; expected: number }) =>
    `${cellCount(cells, expected)} (a decimal comma must be quoted)`,
  unclosed_quote: () => 'has a quote that does not close',
  text_after_quote: () => 'has text after a closing quote',
  row_too_long: () => 'the row is longer than 1 MiB',
  // the file
  empty_file: () => 'the file is empty',
  xlsx_file: () => 'this is an XLSX (or ZIP) file: open it and save it as CSV (in Excel: File, Save as, CSV UTF-8)',
  xls_file: () => 'this is an XLS file: open it and save it as CSV (in Excel: File, Save as, CSV UTF-8)',
  utf16_file: () => 'this file is in UTF-16: save it as CSV in UTF-8',
  gzip_file: () => 'this is a gzip file: unpack it first',
  binary_file: () => 'this is no CSV file: it holds binary data (a NUL byte)',
  parquet_unreadable: ({ reason }: { reason: string }) => `this Parquet file cannot be read: ${reason}`,
  parquet_too_large: ({ megabytes }: { megabytes: number }) =>
    `a Parquet file has at most ${megabytes} MiB: split it, or send CSV, which has no bound`,
  line_too_long: ({ line }: { line: number }) => `line ${line} is longer than 1 MiB`,
  unreadable_header: () => 'this is no CSV file: its first row is no header (an open quote, or longer than 64 KiB)',
  too_many_columns: ({ maximum }: { maximum: number }) => `the header has more than ${maximum} columns`,
  no_header: ({ columns }: { columns: readonly string[] }) =>
    `there is no header: none of the first ten rows names any of the columns ${columns.join(', ')}; put their names into the first row`,
  nameless_column: ({ position, after }: { position: number; after?: string | undefined }) =>
    `column ${position}${after ? ` (after "${after}")` : ''} has no name in the header`,
  unknown_column: ({
    name,
    others = [],
    columns,
  }: {
    name: string;
    others?: readonly string[];
    columns: readonly string[];
  }) => {
    const all = [name, ...others].map((one) => `"${one}"`).join(', ');
    return `unknown ${others.length > 0 ? 'columns' : 'column'} ${all}; the columns are ${columns.join(', ')}`;
  },
  repeated_column: ({ column, names: [first, second] }: { column: string; names: readonly [string, string] }) =>
    `column ${column} is in the header twice, as "${first}" and as "${second}"`,
  half_a_week: ({ missing, name }: { missing: 'year' | 'week'; name: string }) =>
    `column ${missing} is missing beside "${name}"`,
  missing_column: ({ column, header }: { column: string; header: string }) =>
    `required column ${column} is missing; the file has ${header}`,
  missing_week_column: ({ column, header }: { column: string; header: string }) =>
    `required column ${column} (or year and week) is missing; the file has ${header}`,
  missing_columns: ({ columns, header }: { columns: readonly string[]; header: string }) =>
    `required columns ${columns.join(', ')} are missing; the file has ${header}`,
  // the import
  /** `texts` are some that tell whether it was right; imports of before do not have them. */
  encoding: ({ encoding, texts = [] }: { encoding: string; texts?: readonly string[] }) =>
    `the file is not in UTF-8 and was read as ${encoding}; check its letters${texts.map((text) => `, "${text}"`).join('')}`,
  no_rows: () => 'the file has a header and no rows below it: nothing was imported',
  rows_above_header: ({ line }: { line: number }) =>
    `the header is line ${line}, where the columns are named; what stands above it was passed over`,
  columns_left_out: ({ names }: { names: readonly string[] }) =>
    `left out, since the dataset has no columns of these names: ${names.map((name) => `"${name}"`).join(', ')}`,
  like_thousands: ({
    count,
    value,
    line,
    mark,
  }: {
    count: number;
    value: string;
    line: string;
    mark: 'point' | 'comma';
  }) =>
    `${count} ${count === 1 ? 'number' : 'numbers'} such as ${value} (line ${line}) are read as a whole and a fraction; where the ${mark} divides thousands, write them without it`,
  too_many_imports: ({ dataset }: { dataset: string }) =>
    `too many imports of ${dataset} are waiting; try again when some are done`,
  import_expired: () => 'the import took so long that what it had stored was cleared away; import the file again',
  no_disk_space: () =>
    'the service has no disk space left for what it puts aside of a file; nothing was imported: send it again once there is room',
  unknown_import: ({ id }: { id: string }) => `import ${id} was not found among those of products, sales and prices`,
  import_overwritten: ({ imports }: { imports: readonly string[] }) =>
    `newer imports have built on it and have to be taken back first: ${imports.join(', ')}`,
  new_products_priced: ({ imports }: { imports: readonly string[] }) =>
    `prices of its new products were imported since, and the ledger of prices keeps them for good: ${imports.join(', ')}; retire products that are wrong by a file with active 0`,
  import_too_old: ({ kept }: { id: string; kept: number }) =>
    `what was before it is not kept any more: only the latest ${kept} imports of a dataset can be taken back`,
  pull_refused: ({ address, status }: { address: string; status: number }) => `${address} answered ${status}`,
  pull_unanswered: ({ address, reason }: { address: string; reason: string }) =>
    `no answer from ${address} (${reason})`,
  pull_broken_off: ({ address }: { address: string }) =>
    `the file from ${address} broke off, and nothing of it was imported`,
  pull_endless: ({ address }: { address: string }) =>
    `${address} does not say how long its answer is, so that a part could pass for the whole`,
  pull_too_large: ({ address, megabytes }: { address: string; megabytes: number }) =>
    `the file from ${address} is larger than ${megabytes} MiB`,
  imports_in_the_way: () => 'other imports kept committing first; try again',
  import_taken_back_meanwhile: () => 'another import was taken back meanwhile; nothing was imported, try again',
});

const cellCount = (cells: number, expected: number) =>
  `has ${cells} ${cells === 1 ? 'cell' : 'cells'} where the header has ${expected}`;

/** "sku and yw", "campaign_id, coupon_code and sku" */
function listed(names: readonly string[]): string {
  const last = names.at(-1) as string;
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
