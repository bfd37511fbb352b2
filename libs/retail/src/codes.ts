/**
 * What a code may look like: of a product, a supplier, a coupon, a customer. Two codes that look the same have to be the same, or one product
 * becomes two of which nobody sees why. Upper and lower case are told apart, as the tills do.
 */

/** What prints nothing: a zero width space, a byte order mark, a soft hyphen, marks of direction. */
const UNPRINTED = '\\p{Cf}\\p{Default_Ignorable_Code_Point}';

/** What prints nothing, and spaces other than the plain one. */
const UNSEEN = new RegExp(`[${UNPRINTED}]|(?! )\\p{Z}`, 'u');

/**
 * Unicode’s bidirectional controls that hold until another one ends them, as U+202E does: in a title they turn around what stands beside
 * it in lists and letters of others. Those that stand for a single letter (U+200E, U+200F) do not, and come along with what is pasted.
 */
export const BIDI_CONTROLS = '\\u202a-\\u202e\\u2066-\\u2069';
const BIDI_CONTROL = new RegExp(`[${BIDI_CONTROLS}]`, 'u');

/** The first character of a code that cannot be seen, as U+200B; null where it has none. */
export const unseenIn = (code: string): string | null => firstOf(UNSEEN, code);

/** The first bidirectional control of a text, which turns around all that stands after it; null where it has none. */
export const bidiControlIn = (text: string): string | null => firstOf(BIDI_CONTROL, text);

function firstOf(characters: RegExp, text: string): string | null {
  const found = characters.exec(text)?.[0].codePointAt(0);
  return found === undefined ? null : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Whether no letter is written in another way than usual, as Č by a C and a mark after it (Unicode's form NFC). */
export const isComposed = (code: string): boolean => code === code.normalize('NFC');

/** Blanks and what prints nothing, and nothing else. */
const NOTHING_SEEN = new RegExp(`^[\\s\\p{Z}${UNPRINTED}]*$`, 'u');

/** Whether nothing of a text can be seen: it is empty, or has only blanks and what prints nothing. */
export const showsNothing = (text: string): boolean => NOTHING_SEEN.test(text);

/** A text as it is kept where it may be left out, without blanks around it and each letter as usual: null where nothing of it can be seen. */
export const seenText = (text: string | null | undefined): string | null =>
  text && !showsNothing(text) ? text.trim().normalize('NFC') : null;

/** A record with its texts as they are kept: null where nothing of one can be seen. */
export const seenFields = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? seenText(value) : value]),
  ) as Fields;

/** A word of people's own as it is kept, a source or a place: two that look the same are one, whatever they were pasted with. */
export const wordOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Z}+/gu, ' ')
    .replace(new RegExp(UNSEEN, 'gu'), '')
    .trim();
