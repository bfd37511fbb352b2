import { type Static, type TArray, type TObject, type TProperties, Type } from 'typebox';

/** Rows by column: each name once, so that thousands of rows fit one message. */
export function byColumn<P extends TProperties>(row: TObject<P>) {
  type Row = Static<TObject<P>>;
  type Columns = { [K in keyof Row]: Row[K][] };
  const names = Object.keys(row.properties) as (keyof Row)[];
  const arrays = Object.fromEntries(Object.entries(row.properties).map(([name, type]) => [name, Type.Array(type)]));
  return {
    schema: Type.Object(arrays as { [K in keyof P]: TArray<P[K]> }),
    toColumns: (rows: readonly Row[]): Columns =>
      Object.fromEntries(names.map((name) => [name, rows.map((one) => one[name])])) as Columns,
    /** What came by column, by row again. */
    toRows: (columns: { readonly [K in keyof Row]: readonly Row[K][] }): Row[] =>
      columns[names[0] as keyof Row].map(
        (_, i) => Object.fromEntries(names.map((name) => [name, columns[name][i]])) as Row,
      ),
  };
}
