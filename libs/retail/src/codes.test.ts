import { expect, it } from 'vitest';
import { isComposed, seenText, showsNothing, unseenIn, wordOf } from './codes.ts';

it.each([
  ['A 100', null],
  ['šifra-1/2', null],
  ['A\u0301', null],
  ['A\u200b1', 'U+200B'], // zero width space
  ['\ufeffA1', 'U+FEFF'], // byte order mark
  ['A\u00a01', 'U+00A0'], // no-break space
  ['A\u202f1', 'U+202F'], // narrow no-break space
  ['A\u00ad1', 'U+00AD'], // soft hyphen
  ['A1\u200f', 'U+200F'], // right-to-left mark
  ['\u2066A1\u2069', 'U+2066'], // isolate
  ['A\u{e0041}1', 'U+E0041'], // tag
  ['A\u3164', 'U+3164'], // Hangul filler
  ['A1\ufe0f', 'U+FE0F'], // variation selector
])('finds in %j the character %s', (code, found) => expect(unseenIn(code)).toBe(found));

it.each([
  ['Č1', true],
  ['C\u030c1', false],
  // has no composed form
  ['q\u030c', true],
  // the sign of the ohm, which is a Greek letter
  ['\u2126', false],
])('%j is composed: %s', (code, composed) => expect(isComposed(code)).toBe(composed));

it.each([
  ['vikend-akcija', 'vikend-akcija'],
  [' radio\u200b', 'radio'],
  ['klub\u00a0 kupaca', 'klub kupaca'],
  // as macOS writes Č
  ['C\u030cakovec', 'Čakovec'],
  ['\u200b \ufeff', ''],
])('%j is kept as the word %j', (text, word) => expect(wordOf(text)).toBe(word));

it.each([
  ['', true],
  [' \t\n', true],
  ['\u00a0\u2003', true], // no-break and em space
  ['\u200b\u2060\ufeff', true], // zero width
  ['\u00ad', true], // soft hyphen
  ['\u3164', true], // Hangul filler
  ['\ufe0f', true], // variation selector
  ['\u200b\n-', false],
  ['čaj\u200b', false],
])('nothing of %j can be seen: %s', (text, blank) => {
  expect([showsNothing(text), seenText(text)]).toEqual([blank, blank ? null : text]);
});

it('a text is kept without blanks around it, as imports read it', () => {
  expect([seenText(' čaj\n'), seenText('prvi\ndrugi'), seenText(null)]).toEqual(['čaj', 'prvi\ndrugi', null]);
});
