import type { Cell } from '@promo/contracts/lists';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, type BlockColumn, rowsOf } from './blocks.ts';
import { isBlank } from './cells.ts';
import { csv } from './csv.ts';
import { csvOfBlocks } from './csv-blocks.ts';
import { queryParquet } from './duckdb.fixture.ts';
import { parquetOfBlocks } from './parquet.ts';

const COLUMNS = [
  { key: 'sku', kind: 'text' },
  { key: 'yw', kind: 'integer' },
  { key: 'day', kind: 'date' },
  { key: 'promoted', kind: 'boolean' },
  { key: 'price', kind: 'money' },
  { key: 'qty', kind: 'decimal' },
  { key: 'mechanic', kind: 'text' },
] as const satisfies readonly BlockColumn[];

const YWS = [202053, 202101, 202647];
const DAYS = ['2020-02-29', '2026-11-24', null];
const NO_YES = [false, true];

/** With what a spreadsheet would run, what needs quotes, what takes two to four bytes, and nothing. */
const text = fc.option(
  fc.string({
    unit: fc.constantFrom('=', '-', '+', '@', '"', ';', ',', '\n', '\r', '\t', ' ', "'", 'č', '€', '😀', '1', 'A'),
    maxLength: 6,
  }),
);
const cents = fc.oneof(
  fc.constantFrom(-1, 0, 1, 9, 10, 99, 100, 2 ** 31 - 1, -(2 ** 31)),
  fc.integer({ min: -1000, max: 2 ** 31 - 1 }),
);
const float = fc.oneof(
  fc.constantFrom(Number.NaN, 0, -0.5, 0.1, 2.125, 1e-4, 1e-30, 1 / 3, 8_388_608.5, 2 ** 31, 1e21),
  fc.integer({ min: -10, max: 2 ** 31 }).map((thousandths) => thousandths / 1000),
  fc.float({ noDefaultInfinity: true }).filter((value) => value === 0 || !(Math.abs(value) < 1e-35)),
);
const row = fc.record({
  sku: fc.nat(4),
  yw: fc.nat(YWS.length - 1),
  day: fc.nat(DAYS.length - 1),
  promoted: fc.nat(1),
  price: cents,
  qty: float.map((value) => Math.fround(value) + 0),
  mechanic: fc.nat(2),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;
const texts = (length: number) => fc.array(text, { minLength: length, maxLength: length });
/** SKUs are shared by all blocks, mechanics are each block's own. */
const file = fc.record({
  skus: texts(5),
  blocks: fc.array(fc.record({ rows: fc.array(row), mechanics: texts(3) }), { maxLength: 4 }),
});

type File = typeof file extends fc.Arbitrary<infer F> ? F : never;

async function* blocksOf({ skus, blocks }: File): AsyncGenerator<Block> {
  for (const { rows, mechanics } of blocks) {
    const of = (key: keyof Row) => rows.map((cells) => cells[key]);
    yield {
      rows: rows.length,
      columns: [
        { values: skus, places: of('sku') },
        { values: YWS, places: of('yw') },
        { values: DAYS, places: of('day') },
        { values: NO_YES, places: of('promoted') },
        { cents: Int32Array.from(of('price')) },
        { floats: Float32Array.from(of('qty')) },
        { values: mechanics, places: of('mechanic') },
      ],
    };
  }
}

/** The cells that the rows should have. */
const cellsOf = ({ skus, blocks }: File): Cell[][] =>
  blocks.flatMap(({ rows, mechanics }) =>
    rows.map((cells) => [
      skus[cells.sku],
      YWS[cells.yw],
      DAYS[cells.day],
      NO_YES[cells.promoted],
      cells.price === -1 ? null : cells.price / 100,
      Number.isNaN(cells.qty) ? null : fewestDigits(cells.qty),
      mechanics[cells.mechanic],
    ]),
  );

/** As few digits as tell a 32-bit float from all others; 9 always do. */
function fewestDigits(value: number): number {
  if (Number.isInteger(value)) return value;
  const digits = [1, 2, 3, 4, 5, 6, 7, 8].find((count) => Math.fround(Number(value.toPrecision(count))) === value);
  return digits === undefined ? value : Number(value.toPrecision(digits));
}

const bytesOf = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(pieces));
const byRow = (columns: readonly BlockColumn[]) =>
  columns.map((column, c) => ({ ...column, of: (cells: readonly Cell[]) => cells[c] }));

test('the rows of a block are its cells', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (of) => {
      const rows = (await Array.fromAsync(blocksOf(of))).flatMap((block) => [...rowsOf(block)]);
      expect(rows).toEqual(cellsOf(of));
    }),
  );
});

test('CSV of blocks is CSV of their rows, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (of) => {
      const expected = await bytesOf(csv(byRow(COLUMNS), [cellsOf(of)]));
      expect((await bytesOf(csvOfBlocks(COLUMNS, blocksOf(of)))).toString()).toBe(expected.toString());
    }),
    { numRuns: 1000 },
  );
});

test('long CSV comes in pieces, also where rows are of the longest numbers, or one text takes more than a piece', async () => {
  const long = `"${'č'.repeat(100_000)}`;
  const columns = [...Array(20).keys()].map((c) => ({ key: `c${c}`, kind: c === 10 ? 'text' : 'money' }) as const);
  const most = new Int32Array(5_000).fill(2 ** 31 - 1);
  const places = Uint8Array.from(most, (_, row) => Number(row === 3_000));
  const block = {
    rows: most.length,
    columns: columns.map(({ kind }) => (kind === 'text' ? { values: ['A', long], places } : { cents: most })),
  };
  const blocks = (async function* () {
    yield* [block, block];
  })();
  const pieces = await Array.fromAsync(csvOfBlocks(columns, blocks));
  const expected = await bytesOf(csv(byRow(columns), [rowsOf(block), rowsOf(block)]));
  expect(Buffer.concat(pieces).equals(expected)).toBe(true);
  expect(pieces.length).toBeGreaterThan(20);
});

/** A row group has 5,000 rows: blocks end with it, within it and beyond it. */
test.each([
  { lengths: [] },
  { lengths: [0, 1] },
  { lengths: [5_000, 5_000] },
  { lengths: [1, 4_998, 1, 0, 12_000, 3] },
])('another reader finds all cells of Parquet of blocks of $lengths rows', async ({ lengths }) => {
  const parts = lengths.map((length) =>
    fc.record({ rows: fc.array(row, { minLength: length, maxLength: length, size: 'max' }), mechanics: texts(3) }),
  );
  const [of] = fc.sample(fc.record({ skus: texts(5), blocks: fc.tuple(...parts) }), { numRuns: 1, seed: 7 }) as [File];
  const expected = cellsOf(of).map((cells) =>
    cells.map((cell, c) => (isBlank(cell) ? null : COLUMNS[c]?.kind === 'integer' ? String(cell) : cell)),
  );
  expect(expected).toHaveLength(lengths.reduce((sum, length) => sum + length, 0));
  const found = await queryParquet(parquetOfBlocks(COLUMNS, blocksOf(of)), 'SELECT * FROM FILE');
  expect(found.columnNames()).toEqual(COLUMNS.map(({ key }) => key));
  expect(found.getRowsJson()).toEqual(expected);
});
