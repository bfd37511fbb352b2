import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { once } from './harness.ts';
import { choose, type Row, shortfalls, targetText, verdictOn } from './row.ts';
import { ROWS } from './rows.ts';

const rows = ROWS.flat();

describe('the declared rows', () => {
  test('have numbers of their own', () => {
    const numbers = rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('are held to a target or not at all', () => {
    expect(rows.filter(({ held, target }) => held && target === undefined)).toEqual([]);
  });

  test('are those of docs/performance.md, with its targets and its word on which are held', () => {
    const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'performance.md'), 'utf8');
    const documented = page
      .split('\n')
      .filter((line) => /^\| \d+[a-z]? \|/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, number, work, , peer = '', , target, stands]) => ({
        number,
        work: work?.replace(/ [†‡]/, ''),
        peer: peer.replace(/:.*/, ''),
        target,
        held: stands === 'held',
      }));
    expect(documented).toEqual(
      rows
        .map((row) => {
          const { number, work, peer = '', held = false } = row;
          return { number, work, peer, target: targetText(row), held };
        })
        .toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true })),
    );
  });
});

describe('a result', () => {
  const row: Row = {
    number: '1a',
    work: 'work',
    peer: 'peer',
    unit: 'ms',
    target: 1 / 2,
    held: true,
    measure: () => Promise.reject(new Error('not here')),
  };
  const met = { own: once(1), peer: once(2) };
  const missed = { own: once(1.1), peer: once(2) };

  test('falls short when its row is held and its ratio above the target', () => {
    expect(shortfalls([{ row, measured: met }])).toEqual([]);
    expect(shortfalls([{ row, measured: missed }])).toEqual([row]);
    expect(verdictOn({ row, measured: missed })).toBe('FELL SHORT');
  });

  test('falls short when its row is held and was not measured', () => {
    expect(shortfalls([{ row }])).toEqual([row]);
  });

  test('of a row that is not held only says so', () => {
    const loose = { ...row, held: false };
    expect(shortfalls([{ row: loose, measured: missed }, { row: loose }])).toEqual([]);
    expect(verdictOn({ row: loose, measured: missed })).toBe('missed');
  });

  test('without a peer is held to its target in its own unit', () => {
    const { peer: _, ...rest } = row;
    const alone = { ...rest, unit: 'µs', target: 20 } as const;
    expect(verdictOn({ row: alone, measured: { own: once(0.019) } })).toBe('held');
    expect(verdictOn({ row: alone, measured: { own: once(0.021) } })).toBe('FELL SHORT');
  });
});

describe('--row', () => {
  const numbers = (wanted: string[], large = false) => choose(rows, wanted, large).map(({ number }) => number);

  test('takes one row, or all of a number', () => {
    expect(numbers(['1b'])).toEqual(['1b']);
    expect(numbers(['1'])).toEqual(['1a', '1b', '1c']);
    expect(numbers(['3', '9'])).toEqual(['3', '9a', '9b', '9c', '9d']);
  });

  test('takes a large row by its own number or with --large', () => {
    expect(numbers(['2'])).toEqual(['2a']);
    expect(numbers(['2b'])).toEqual(['2b']);
    expect(numbers(['2'], true)).toEqual(['2a', '2b']);
    expect(numbers([])).not.toContain('2b');
  });

  test('refuses a row that is not there', () => {
    expect(() => numbers(['1z'])).toThrow('no row 1z; there are 1a 1b');
  });
});
