import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { kindOf } from './fileKind.ts';
import { rejectedLines } from './rejectedLines.ts';
import { canBreakOff, stageAfter } from './stage.ts';
import { verdictOf } from './verdict.ts';

const taken = async (file: string | Uint8Array<ArrayBuffer>, ...lines: number[]) =>
  (await rejectedLines(new Blob([file]), lines)).text();

describe('rejected rows', () => {
  test.each(['\n', '\r\n', '\r'])('are taken with the header, whatever ends a line: %j', async (end) => {
    expect(await taken(['sku;name', 'a;1', 'b;2', 'c;3'].join(end), 2, 4)).toBe('sku;name\r\na;1\r\nc;3\r\n');
  });

  test('keep line breaks within quotes, which count as lines', async () => {
    const file = 'sku;name\na;"two\nlines"\nb;2\nc;3\n';
    expect(await taken(file, 2)).toBe('sku;name\r\na;"two\r\nlines"\r\n');
    expect(await taken(file, 4)).toBe('sku;name\r\nb;2\r\n');
  });

  test('with a quote that does not close cost their own line only', async () => {
    expect(await taken('sku;name\na;"open\nb;2\nc;3\n', 2, 4)).toBe('sku;name\r\na;"open\r\nc;3\r\n');
    expect(await taken(`sku;name\na;"open\n${'b;2\n'.repeat(80)}`, 2)).toBe('sku;name\r\na;"open\r\n');
  });

  test.each<[string, string, number[], string]>([
    ['inch marks', 'sku;name;price\n1;Monitor 24";x\n2;Kabel;5\n3;TV 32";9\n', [2], '1;Monitor 24";x'],
    ['a cell in quotes after an inch mark', 'sku,name,note\n1,TV 32","a\nb"\n2,c,d', [2], '1,TV 32","a|b"'],
    ['quotes doubled in a cell', 'sku;name\n1;"24"" and\n""32"\n2;b', [2], '1;"24"" and|""32"'],
    ['a cell that is only quotes', 'sku;name\n1;""\n2;"b"', [2], '1;""'],
    ['another delimiter before a quote', 'sku\tname\n1\ta,"b\n2\tc\n', [2], '1\ta,"b'],
    // the server rejects the first line of such a row, and reads the next anew
    ['text after a closing quote', 'sku;name\n1;"24" and\n2;"b"', [2], '1;"24" and'],
    ['text after a quote that another line closes', 'sku;name\n1;"24\n2;"b"\n3;"c"', [2], '1;"24'],
  ])('with %s are taken as the server reads them', async (_, file, lines, rows) => {
    const header = file.slice(0, file.indexOf('\n'));
    expect(await taken(file, ...lines)).toBe(`${[header, ...rows.split('|')].join('\r\n')}\r\n`);
  });

  test('blank lines before the header count, and are left out', async () => {
    expect(await taken('\n\nsku;name\na;1\nb;2', 5)).toBe('sku;name\r\nb;2\r\n');
  });

  test('of a header below other rows leave those out', async () => {
    const file = '\n"Popis ""artikala""\n2026";\n;\nsku;name\na;1\nb;2\n';
    expect(await (await rejectedLines(new Blob([file]), [7], 5)).text()).toBe('sku;name\r\nb;2\r\n');
  });

  test('stay as they are in any encoding', async () => {
    // "Čaj" in windows-1250
    const bytes = Uint8Array.from([0x73, 0x6b, 0x75, 10, 0xc8, 0x61, 0x6a, 10]);
    const file = await rejectedLines(new Blob([bytes]), [2]);
    expect([...(await file.bytes())]).toEqual([0x73, 0x6b, 0x75, 13, 10, 0xc8, 0x61, 0x6a, 13, 10]);
  });

  test('are the same lines as an array would give, for any lines and any chunks', async () => {
    const line = fc.stringMatching(/^[a-z;]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 30, size: 'max' }),
        fc.array(fc.nat(40)),
        async (lines, picked) => {
          const wanted = new Set(picked);
          const expected = lines.filter((_, i) => i === 0 || wanted.has(i + 1));
          // a part for each character: every line and every break is cut
          const file = new Blob([...lines.join('\r\n')]);
          expect(await (await rejectedLines(file, wanted)).text()).toBe(expected.map((one) => `${one}\r\n`).join(''));
        },
      ),
      { numRuns: 60 },
    );
  });
});

test.each([
  [[], 'empty'],
  [[0x50, 0x4b, 0x03, 0x04], 'workbook'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'excel'],
  [[0x73, 0x6b, 0x75], 'text'],
  [[0x50], 'text'],
  [[0x50, 0x41, 0x52, 0x31, 0x15], 'parquet'],
])('a file that begins with %j is %s', (head, kind) => {
  expect(kindOf(Uint8Array.from(head))).toBe(kind);
});

test.each([
  ['checking', 0.4, true],
  // nothing is written by a check
  ['checking', 1, true],
  ['importing', 0.99, true],
  // the server writes whoever listens
  ['importing', 1, false],
] as const)('%s with %d of the file sent can be broken off with nothing written: %s', (at, share, can) => {
  expect(canBreakOff({ at, share })).toBe(can);
});

test.each([
  ['importing', 1, 0, 'unknown'],
  ['importing', 1, 502, 'unknown'],
  ['importing', 1, 504, 'unknown'],
  ['importing', 1, 422, 'failed'],
  ['importing', 0.99, 0, 'failed'],
  // a check writes nothing
  ['checking', 1, 504, 'failed'],
] as const)('%s with %d of the file sent and %i for an answer is %s', (at, share, status, expected) => {
  const error = new ApiError(status);
  expect(stageAfter({ at, share }, error)).toEqual({ at: expected, error });
});

describe('a checked file', () => {
  test.each([
    // read, inserted, updated, rejected
    [10, 4, 0, 0, 'changes'],
    [10, 0, 1, 9, 'changes'],
    [0, 0, 0, 0, 'noRows'],
    [10, 0, 0, 0, 'known'],
    [10, 0, 0, 3, 'partlyKnown'],
    [10, 0, 0, 10, 'allRejected'],
  ])('of %i rows with %i new, %i changed and %i rejected: %s', (rows_read, inserted, updated, rejected, verdict) => {
    expect(verdictOf({ rows_read, inserted, updated, rejected })).toBe(verdict);
  });
});
