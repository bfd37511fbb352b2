import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell, CellKind, ListColumns } from '@promo/contracts/lists';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { type BlockCells, type BlockColumn, type Blocks, cellAt } from './blocks.ts';
import { type Batches, isBlank } from './cells.ts';

/** Rows of a row group: so many are held, and encoded in one go. */
const GROUP_ROWS = 5_000;
/** The size of a page that is not divided: a row group is one page of each column. */
const WHOLE = 0;

/** What a column of each kind is in Parquet; any cell may be null. */
const TYPES: Readonly<Record<CellKind, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  decimal: { type: 'DOUBLE' },
  money: { type: 'DOUBLE' },
  cost: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

/** By the bounds of these a reader passes over row groups. Those of texts and amounts would take half as long again as all else. */
const BOUNDED: ReadonlySet<CellKind> = new Set(['integer', 'date', 'time']);

/**
 * A list as Parquet, which programs of BI read with its types: integers, numbers, dates, times (UTC), booleans; Snappy. Made while it
 * is read, a row group at a time, so that a million rows need little more memory than ten.
 */
export async function* parquet<Row>(columns: ListColumns<Row>, batches: Batches<Row>): AsyncGenerator<Uint8Array> {
  const file = openFile(columns);
  for await (const batch of batches) {
    for (const row of batch) {
      for (let c = 0; c < columns.length; c++) {
        const { kind, of } = columns[c] as ListColumns<Row>[number];
        (file.cells[c] as unknown[])[file.rows] = parquetCell(kind, of(row));
      }
      if (++file.rows < GROUP_ROWS) continue;
      yield await file.group();
      await nextTurn();
    }
  }
  yield await file.end();
}

/** As `parquet`, of blocks. */
export async function* parquetOfBlocks(columns: readonly BlockColumn[], blocks: Blocks): AsyncGenerator<Uint8Array> {
  const file = openFile(columns);
  const known = new WeakMap<readonly Cell[], unknown[]>();
  for await (const block of blocks) {
    const fillers = block.columns.map((cells, c) => fillerOf(cells, columns[c] as BlockColumn, known));
    for (let from = 0; from < block.rows; ) {
      const to = Math.min(block.rows, from + GROUP_ROWS - file.rows);
      fillers.forEach((fill, c) => {
        fill(file.cells[c] as unknown[], file.rows - from, from, to);
      });
      file.rows += to - from;
      from = to;
      if (file.rows < GROUP_ROWS) continue;
      yield await file.group();
      await nextTurn();
    }
  }
  yield await file.end();
}

/** Where cells are gathered to row groups, column by column, and become bytes. */
function openFile(columns: readonly BlockColumn[]) {
  const bytes = new ByteWriter();
  const fields = columns.map(({ key, kind }) => ({ name: key, repetition_type: 'OPTIONAL' as const, ...TYPES[kind] }));
  const schema: SchemaElement[] = [{ name: 'root', num_children: columns.length }, ...fields];
  const writer = new ParquetWriter({ writer: bytes, schema });
  // Made as long as they become: a group's arrays that grew would leave twice as much garbage as they are.
  const emptyCells = () => columns.map((): unknown[] => new Array(GROUP_ROWS));
  const file = {
    /** The group that is being filled: its cells, column by column, and how many rows they are. */
    cells: emptyCells(),
    rows: 0,
    /** The bytes of the group, after which another begins. */
    group: async (): Promise<Uint8Array> => {
      for (const column of file.cells) column.length = file.rows;
      const columnData = columns.map(({ key, kind }, c) => ({
        name: key,
        data: file.cells[c] as unknown[],
        offsetIndex: false,
        statistics: BOUNDED.has(kind),
      }));
      await writer.write({ columnData, rowGroupSize: GROUP_ROWS, pageSize: WHOLE });
      file.cells = emptyCells();
      file.rows = 0;
      const piece = bytes.getBytes().slice();
      bytes.index = 0;
      return piece;
    },
    /** What is left, and the end of the file. */
    end: async () => {
      const last = await file.group();
      await writer.finish();
      return Buffer.concat([last, bytes.getBytes()]);
    },
  };
  return file;
}

/** Puts the cells of some rows of a block into a column, a row that is `shift` further on. Texts are put as bytes: the same value comes up again and again. */
function fillerOf(
  cells: BlockCells,
  { kind }: BlockColumn,
  known: WeakMap<readonly Cell[], unknown[]>,
): (column: unknown[], shift: number, from: number, to: number) => void {
  if (!('places' in cells)) {
    return (column, shift, from, to) => {
      for (let row = from; row < to; row++) column[row + shift] = cellAt(cells, row);
    };
  }
  const { values, places } = cells;
  const made = known.get(values) ?? [];
  known.set(values, made);
  return (column, shift, from, to) => {
    for (let row = from; row < to; row++) {
      const place = places[row] as number;
      if (made[place] === undefined) {
        const cell = parquetCell(kind, values[place]);
        made[place] = typeof cell === 'string' ? Buffer.from(cell) : cell;
      }
      column[row + shift] = made[place];
    }
  };
}

function parquetCell(kind: CellKind, cell: Cell): unknown {
  if (isBlank(cell)) return null;
  switch (kind) {
    case 'integer':
      return BigInt(Math.round(Number(cell)));
    case 'decimal':
    case 'money':
    case 'cost':
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
