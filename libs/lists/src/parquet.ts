import { setImmediate as breathe } from 'node:timers/promises';
import type { Cell, CellKind, ListColumns } from '@promo/contracts/lists';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { type Batches, isBlank } from './cells.ts';

/** Rows of a row group: so many are held, and encoded in one go. */
const GROUP_ROWS = 5_000;

/** What a column of each kind is in Parquet; any cell may be null. */
const TYPES: Readonly<Record<CellKind, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  decimal: { type: 'DOUBLE' },
  money: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

/**
 * A list as Parquet, which programs of BI read with its types: integers, numbers, dates, times (UTC), booleans; Snappy. Made while it
 * is read, a row group at a time, so that a million rows need little more memory than ten.
 */
export async function* parquet<Row>(columns: ListColumns<Row>, batches: Batches<Row>): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const fields = columns.map(({ key, kind }) => ({ name: key, repetition_type: 'OPTIONAL' as const, ...TYPES[kind] }));
  const schema: SchemaElement[] = [{ name: 'root', num_children: columns.length }, ...fields];
  const writer = new ParquetWriter({ writer: bytes, schema });
  const taken = () => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  const cells: unknown[][] = columns.map(() => []);
  let rows = 0;
  const writeGroup = async () => {
    const columnData = columns.map(({ key }, c) => ({ name: key, data: cells[c] as unknown[], offsetIndex: false }));
    await writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    for (const column of cells) column.length = 0;
    rows = 0;
  };
  for await (const batch of batches) {
    for (const row of batch) {
      for (let c = 0; c < columns.length; c++) {
        const { kind, of } = columns[c] as ListColumns<Row>[number];
        cells[c]?.push(parquetCell(kind, of(row)));
      }
      if (++rows < GROUP_ROWS) continue;
      await writeGroup();
      yield taken();
      await breathe();
    }
  }
  if (rows > 0) await writeGroup();
  await writer.finish();
  yield taken();
}

function parquetCell(kind: CellKind, cell: Cell): unknown {
  if (isBlank(cell)) return null;
  switch (kind) {
    case 'integer':
      return BigInt(Math.round(Number(cell)));
    case 'decimal':
    case 'money':
      return Number(cell);
    case 'boolean':
      return Boolean(cell);
    case 'date':
    case 'time':
      return new Date(String(cell));
    default:
      return String(cell);
  }
}
