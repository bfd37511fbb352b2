import { Type } from 'typebox';
import type { Format } from './route.ts';
import { LANGUAGES, type Language } from './words.ts';

/** What a cell of a column holds: how it is compared, and how it is written into a file. `money` has two decimals, `cost` up to four. */
export type CellKind = 'text' | 'integer' | 'decimal' | 'money' | 'cost' | 'boolean' | 'date' | 'time';

/** Money in euros, a date as YYYY-MM-DD, a time in ISO 8601. */
export type Cell = string | number | boolean | null | undefined;

/** A column of a list: a name to sort by, and a column of the files that the list is exported to. */
interface ListColumn<Row> {
  readonly key: string;
  readonly kind: CellKind;
  readonly of: (row: Row) => Cell;
  /** What it is sorted by, where that is not its cell. */
  readonly order?: (row: Row) => number | null;
  /** The column whose heading people read, where its own would say something else in this file. */
  readonly heading?: string;
}

export type ListColumns<Row> = readonly ListColumn<Row>[];

/** A column that is made of the row, and what it is sorted by where that is another value. */
type Made<Row> = readonly [kind: CellKind, of: (row: Row) => Cell, order?: (row: Row) => number | null];

/** A field of the row under the heading of another column. */
type Headed = Required<Pick<ListColumn<never>, 'kind' | 'heading'>>;

/** Keys of the row whose values are cells as they are. */
type CellKey<Row> = { [K in keyof Row & string]: Row[K] extends Cell ? K : never }[keyof Row & string];

/**
 * The columns of a list in the order of its files, by the kind of each: fields of the row (`sku: 'text'`), or values made
 * of them (`user: ['text', (row) => row.user?.name]`), with an order of its own if wanted, or with another heading. Where an import has
 * the column too, both have one name, so that an export can be edited and imported again.
 */
export function columns<Row>(
  table: { readonly [K in CellKey<Row>]?: CellKind | Made<Row> | Headed } & {
    readonly [key: string]: CellKind | Made<Row> | Headed | undefined;
  },
): ListColumns<Row> {
  return Object.entries(table).map(([key, entry]) => {
    const of = (row: Row) => row[key as keyof Row] as Cell;
    if (typeof entry !== 'object') return { key, kind: entry as CellKind, of };
    if ('heading' in entry) return { key, of, ...entry };
    const [kind, made, order] = entry;
    return { key, kind, of: made, ...(order && { order }) };
  });
}

/** The formats of a list: JSON unless another is asked for. */
export const LIST_FORMATS = ['json', 'csv', 'xlsx', 'parquet'] as const satisfies readonly Format[];
/** The formats of an export. */
export const FILE_FORMATS = ['csv', 'xlsx', 'parquet'] as const satisfies readonly Format[];

/** The format of a list's answer. */
export const format = Type.Enum([...LIST_FORMATS], {
  description: 'json, csv (semicolon, decimal comma, byte order mark), xlsx or parquet; json unless given',
});

/** Whether a file is for people, and of which language. */
export const labels = Type.Enum([...LANGUAGES], {
  description:
    'Headings and states of csv and xlsx in that language, for people to read; the names of this API unless given. Imports know the headings of both',
});

/** What a list takes beside its filters; `query` of its route spreads it. Without any of it the list is answered whole. */
export function paging<Row>(table: ListColumns<Row>) {
  const keys = table.map(({ key }) => key);
  return {
    limit: Type.Integer({ minimum: 1, maximum: 100_000, description: 'How many rows at most' }),
    offset: Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'How many rows to pass over' }),
    sort: Type.Enum([...keys, ...keys.map((key) => `-${key}`)], {
      description: 'Column to sort by, with a minus in front descending; rows without a value come last',
    }),
    format,
    labels,
  };
}

/** The paging part of a list's query. */
export interface Paging {
  readonly limit?: number;
  readonly offset?: number;
  readonly sort?: string;
  readonly format?: Format;
  readonly labels?: Language;
}
