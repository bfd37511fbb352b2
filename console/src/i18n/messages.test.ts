import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { count, enCount, hrCount, messages } from './messages.ts';

test('Croatian has three forms, by the last digits', () => {
  const proposals = [1, 2, 4, 5, 11, 12, 21, 22, 100, 101].map((n) =>
    hrCount(n, 'prijedlog', 'prijedloga', 'prijedlogâ'),
  );
  expect(proposals).toEqual([
    '1 prijedlog',
    '2 prijedloga',
    '4 prijedloga',
    '5 prijedlogâ',
    '11 prijedlogâ',
    '12 prijedlogâ',
    '21 prijedlog',
    '22 prijedloga',
    '100 prijedlogâ',
    '101 prijedlog',
  ]);
  expect([0, 1, 2].map((n) => enCount(n, 'day', 'days'))).toEqual(['0 days', '1 day', '2 days']);
});

test('counts are written with points between the thousands, in both languages', () => {
  expect([count(999), count(12345)]).toEqual(['999', '12.345']);
  expect(hrCount(12345, 'artikl', 'artikla', 'artikala')).toBe('12.345 artikala');
  expect(enCount(12345, 'product', 'products')).toBe('12.345 products');
});

test.each([
  [1, '1 jednako slična', '1 alike'],
  [1.04, '1 jednako slična', '1 alike'],
  [2.3, '2,3 jednako slične', '2,3 all alike'],
  [2.36, '2,4 jednako slične', '2,4 all alike'],
  [2.46, '2,5 jednako sličnih', '2,5 all alike'],
  [11.96, '12 jednako sličnih', '12 all alike'],
  [21, '21 jednako slična', '21 all alike'],
])('%d with a decimal has the form of what is written', (n, hr, en) => {
  expect(hrCount(n, 'jednako slična', 'jednako slične', 'jednako sličnih', 1)).toBe(hr);
  expect(enCount(n, 'alike', 'all alike', 1)).toBe(en);
});

const src = join(import.meta.dirname, '..');
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(src, file), 'utf8')]),
);

test('no text writes a count by itself', () => {
  const bare = [...sources].filter(([, source]) => /\bn: number[^`]*`[^`]*\$\{n\}/.test(source));
  expect(bare.map(([file]) => file)).toEqual([]);
});

/** It is shown as a whole. */
const GLOSSARY = 'wording/glossary.text.ts';

test('each text is named where its file is imported, or beside it, or by a word of the trade', () => {
  const libs = join(src, '../../libs');
  const words = globSync(['contracts/src/*/{words,lifecycle,messages}.ts', 'retail/src/*.ts'], { cwd: libs });
  const trade = words.map((file) => readFileSync(join(libs, file), 'utf8')).join('\n');
  const reads = (file: string, source: string, texts: string) =>
    file.startsWith(`${dirname(texts)}/`) ||
    [...source.matchAll(/from '(\.[^']+)'/g)].some(([, path = '']) => join(dirname(file), path) === texts);
  const texts = [...sources].filter(([file]) => /\btext\.ts$/.test(file) && file !== GLOSSARY);
  const unread = texts.flatMap(([file, source]) => {
    const readers = [...sources].filter((other) => other[0] !== file && reads(...other, file)).map(([, text]) => text);
    const names = source.split('\n  en: {')[0]?.matchAll(/^ {4}(\w+):/gm) ?? [];
    return [...names]
      .filter(([, name]) => ![...readers, trade].some((reader) => new RegExp(`\\b${name}\\b`).test(reader)))
      .map(([, name]) => `${file}: ${name}`);
  });
  expect(unread).toEqual([]);
});

test('the compiler refuses a language that lacks a text or takes other values', () => {
  const text = messages({ hr: { a: 'x', b: (n: number) => `${n}` }, en: { a: 'y', b: (n: number) => `${n}` } });
  expect(text.en.b(1)).toBe('1');
  // @ts-expect-error b is missing
  messages({ hr: { a: 'x', b: 'y' }, en: { a: 'x' } });
  // @ts-expect-error another kind of value
  messages({ hr: { a: (n: number) => `${n}` }, en: { a: (s: string) => s } });
});
