/** Texts as people type them when they search: without case and diacritics, so that "caj" finds "Čaj". */

/** Lower case without diacritics; đ, which has none by Unicode, is d. */
export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');

/** Header names are equal when their letters and digits are: no case, no diacritics, no spaces or punctuation. */
export const normalizeName = (name: string): string => fold(name).replace(/[^a-z0-9]/g, '');

/** The letters of Latin script that fold to a plain one, by that one. */
const VARIANTS = Map.groupBy(
  Array.from({ length: 0x250 - 0xc0 }, (_, i) => String.fromCodePoint(0xc0 + i)),
  fold,
);

/** Diacritics that stand after their letter, as in texts of macOS: `C, U+030C` for `Č`. */
const MARKS = '[\u0300-\u036f]*';

/** A blank of any width, as texts have that were copied from a page. */
const BLANK = '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]';

/** A regular expression, in MongoDB's writing, that finds a text whatever its case, diacritics and blanks. */
export const foldedPattern = (typed: string): string => Array.from(fold(typed), anyVariant).join(MARKS);

function anyVariant(letter: string): string {
  if (letter === ' ') return BLANK;
  const variants = VARIANTS.get(letter) ?? [];
  // MongoDB's regular expressions write code points in another way.
  const literal = RegExp.escape(letter).replace(/\\u([0-9a-f]{4})/g, '\\x{$1}');
  return variants.length === 0 ? literal : `[${literal}${variants.join('')}]`;
}
