import type { Column } from '@promo/contracts/dataset';
import { DATASETS } from '@promo/contracts/datasets';
import { normalizeName } from '@promo/retail/fold';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchHeader } from './header.ts';
import { hashOf, KeyIndex } from './key-index.ts';

test('the index answers as a Map does', () => {
  const texts = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((text) => /^[\p{L}\p{N}]+$/u.test(text));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(texts, fc.nat()), { maxLength: 200, size: 'max' }),
      fc.array(texts),
      (pairs, others) => {
        const index = new KeyIndex();
        const map = new Map(pairs);
        for (const [text, code] of pairs) index.set(text, code);
        expect(index.size).toBe(map.size);
        for (const text of [...map.keys(), ...others]) {
          expect(index.get(text)).toBe(map.get(text) ?? -1);
          const bytes = Buffer.from(`xx${text}`);
          const entry = index.find(bytes, 2, bytes.length, hashOf(bytes, 2, bytes.length));
          expect(entry < 0 ? null : index.textAt(entry)).toBe(map.has(text) ? text : null);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('it grows to 200,000 keys', () => {
  const index = new KeyIndex();
  for (let i = 0; i < 200_000; i++) index.set(`SKU-${i}`, i);
  for (let i = 0; i < 200_000; i += 7) if (index.get(`SKU-${i}`) !== i) throw new Error(String(i));
  expect(index.get('SKU-200000')).toBe(-1);
});

test.each(['', ' A', 'A ', "'=A"])('%j is no key', (text) =>
  expect(() => new KeyIndex().set(text, 1)).toThrow(RangeError),
);

test.each(Object.values(DATASETS))('$name: every header name means one column', ({ columns }) => {
  const owners = new Map<string, string>();
  for (const { key, aliases = [] } of columns as readonly Column[]) {
    const names = new Set([key, ...aliases].map(normalizeName));
    expect(names.size, key).toBe(aliases.length + 1);
    for (const name of names) {
      expect(name).not.toBe('');
      expect(owners.get(name) ?? key, name).toBe(key);
      owners.set(name, key);
    }
  }
  const header = (columns as readonly Column[]).map(({ key, aliases }) => aliases?.[0] ?? key);
  expect(matchHeader(header, columns, 'refuse').map(({ column }) => column.key)).toEqual(columns.map(({ key }) => key));
});
