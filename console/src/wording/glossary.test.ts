import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { glossary } from './glossary.text.ts';

/** What is called in one way, and is no word of the trade. */
type Beside = 'extraUnits' | 'deletedAndRestored' | 'notFound' | 'apply';

/** What was said before, or is easily said, instead of a word of the glossary. */
const INSTEAD: Partial<Record<keyof typeof glossary.hr | Beside, RegExp>> = {
  uplift: /(rast|lift) ×|puta osnovic|times the baseline|['` ]lift by/i,
  extraUnits: /dodatn\w+ komad|\b(added|additional) units/i,
  cannibalization: /oduze(to|la|ta) srodn|izgubljeno na srodn|taken from siblings|lost on sibling/i,
  pullForward: /izgubljeno u kasnij|lost in later|: 'bought ahead'/i,
  mechanic: /mehanizam|mehanizm/i,
  secondPlacement: /drug(i|og|om) položaj|drugom mjestu/i,
  funding: /potpor\w* dobavlj|sufinanc\./i,
  incrementalMargin: /(added|extra) margin/i,
  breakEven: /\bprag(a|u|om)?\b/i,
  revenue: /\bprihod/i,
  label: /naljepnic/i,
  copy: /udvostruč|\bduplicate(d)?\b(?! items)/i,
  regularSales: /običn\w+ (prodaj|tjed)/i,
  orderCheck: /FMB provjer/i,
  markOrdered: /naručeno je|mark(ed)?( all)? as ordered/i,
  receive: /stiglo je|mark arrived/i,
  phaseOut: /izbac\w+ (artikl )?iz asortimana/i,
  deletedAndRestored: /dnevnik\w* brisanja|'audit log'/i,
  notFound: /'toga nema|nađen/i,
  apply: /\b(uzmi|take) (popust|discount)|'(Uzmi|Take)'/,
};

const src = join(import.meta.dirname, '..');
const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
const lines = files.flatMap((file) =>
  readFileSync(join(src, file), 'utf8')
    .split('\n')
    .map((line, i) => ({ at: `${file}:${i + 1}`, line: line.replaceAll(/pronađen/gi, '') })),
);

test.each(Object.entries(INSTEAD))('%s is called in one way', (_, instead) => {
  expect(lines.filter(({ line }) => instead.test(line)).map(({ at }) => at)).toEqual([]);
});

test('the glossary of the docs calls things as the console does', () => {
  const docs = readFileSync(join(src, '../../docs/glossary.md'), 'utf8').toLowerCase();
  const missing = Object.values(glossary.hr).filter(({ word }) => !docs.includes(word.replace(/ \(.*/, '')));
  expect(missing.map(({ word }) => word)).toEqual([]);
});

test('and in brackets has words that the console uses', () => {
  const docs = readFileSync(join(src, '../../docs/glossary.md'), 'utf8');
  const said = lines.map(({ line }) => line.toLowerCase()).join('\n');
  const brackets = [...docs.matchAll(/^\| [^|(]*\(([^)]*)\) \|/gm)].flatMap(([, words = '']) => words.split(', '));
  expect(brackets.filter((word) => !said.includes(word.toLowerCase()))).toEqual([]);
});
