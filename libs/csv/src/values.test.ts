import { isWeek } from '@promo/retail/weeks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKnownWeek, parseBoolean, parseCents, parseDate, parseDecimal, parsed } from './values.ts';

type Parser = (bytes: Uint8Array, start: number, separator: number) => number;

/** The value when the parser takes the whole cell, else null. */
function read(parser: Parser, cell: string, separator = '.'): number | null {
  const bytes = Buffer.from(`x${cell}\n`);
  const end = parser(bytes, 1, separator.charCodeAt(0));
  return end === bytes.length - 1 ? (parsed[0] as number) : null;
}

describe('decimal', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['12.5', 12.5],
    ['-3.25', -3.25],
    ['0.1', 0.1],
    ['123456789', 123456789],
    ['1234567890', 1234567890],
    ['99999999999999999999', 1e20],
    ['12.340000000000002', 12.340000000000002],
    ['4294967297', 4294967297],
  ])('%s', (cell, value) => expect(read(parseDecimal, cell)).toBe(value));
  test.each([
    '',
    '.',
    '.5',
    '5.',
    '-',
    '--1',
    '+1',
    '1e5',
    '0x10',
    '1 000',
    '1,5',
    '1.000.000',
    'NaN',
    'Infinity',
    '٣',
    `1${'0'.repeat(40)}`,
  ])('refuses %s', (cell) => expect(read(parseDecimal, cell)).toBeNull());
  test('reads a comma when the file writes one', () => {
    expect(read(parseDecimal, '12,5', ',')).toBe(12.5);
    expect(read(parseDecimal, '12,340000000000002', ',')).toBe(12.340000000000002);
    expect(read(parseDecimal, '12.5', ',')).toBeNull();
  });
  test('agrees with Number', () => {
    const number = fc.tuple(fc.boolean(), fc.stringMatching(/^\d{1,20}$/), fc.stringMatching(/^\d{0,18}$/));
    fc.assert(
      fc.property(number, ([negative, whole, fraction]) => {
        const cell = `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
        expect(read(parseDecimal, cell)).toBe(Number(cell) + 0);
      }),
    );
  });
});

describe('cents', () => {
  test.each([
    ['0', 0],
    ['12', 1200],
    ['12.3', 1230],
    ['12.34', 1234],
    ['12.344', 1234],
    ['12.345', 1235],
    ['12.3449999', 1234],
    ['0.999', 100],
    ['-0.01', -1],
    ['-1.005', -101],
    ['20000000.00', 2_000_000_000],
    ['12.340000000000002', 1234],
  ])('%s', (cell, value) => expect(read(parseCents, cell)).toBe(value));
  test.each(['', '.5', '5.', '-', '1.2.3', '12,34', '€5', '5€'])('refuses %s', (cell) =>
    expect(read(parseCents, cell)).toBeNull(),
  );
  test('reads a comma when the file writes one', () => expect(read(parseCents, '12,34', ',')).toBe(1234));
});

describe('boolean', () => {
  test.each(['1', 'D', 'y', 'true', 'TRUE', 'True', 'da', 'DA', 'yes'])('%s is true', (cell) =>
    expect(read(parseBoolean, cell)).toBe(1),
  );
  test.each(['0', 'false', 'ne', 'Ne', 'no', 'NO', 'n'])('%s is false', (cell) =>
    expect(read(parseBoolean, cell)).toBe(0),
  );
  test.each(['', '2', '10', '-1', 'f', 'x', 'dan', 'truetrue', 'falsey', 'n e', 'on'])('refuses %s', (cell) =>
    expect(read(parseBoolean, cell)).toBeNull(),
  );
});

describe('date', () => {
  test.each(['2026-11-21', '21.11.2026', '21.11.2026.', '21. 11. 2026.', '21. 11. 2026'])('%s', (cell) =>
    expect(read(parseDate, cell)).toBe(Date.UTC(2026, 10, 21) / 86_400_000),
  );
  test.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026/11/21',
    '32.1.2026',
    '1.13.2026',
    '1.1.26',
    '1.112026',
    '1..2026',
    '0.1.2026',
    '1899-12-31',
    '3000-01-01',
    '2026-11-21T00:00',
    '20261121',
    '1.  1.2026',
  ])('refuses %s', (cell) => expect(read(parseDate, cell)).toBeNull());
  test('agrees with Date on every day of four centuries', () => {
    for (let day = Date.UTC(1900, 0, 1) / 86_400_000; day <= Date.UTC(2300, 0, 1) / 86_400_000; day++) {
      const iso = new Date(day * 86_400_000).toISOString().slice(0, 10);
      if (read(parseDate, iso) !== day) throw new Error(iso);
    }
    const croatian = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(croatian, (date) => {
        const cell = `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}.`;
        expect(read(parseDate, cell)).toBe(Math.floor(date.getTime() / 86_400_000));
      }),
    );
  });
});

test('the table of weeks is isWeek', () => {
  for (let yw = 189_900; yw < 300_100; yw++) if (isKnownWeek(yw) !== isWeek(yw)) throw new Error(String(yw));
  for (const odd of [202647.5, Number.NaN, -1, Infinity]) expect(isKnownWeek(odd)).toBe(false);
});
