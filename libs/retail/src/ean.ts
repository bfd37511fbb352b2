/** Digits of an EAN-8, UPC-A, EAN-13 and GTIN-14. */
const LENGTHS = new Set([8, 12, 13, 14]);

/**
 * True for a bar code whose last digit is right: from the right, all others weigh 3, 1, 3 … and make a multiple of ten with it
 * (GS1 General Specifications, 7.9.1).
 */
export function isEan(text: string): boolean {
  if (!LENGTHS.has(text.length) || !/^\d+$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** What somebody gave for a bar code that is none: typed wrong, or a number of the supplier's own. */
export const isDoubtfulEan = (text: string | null | undefined): text is string =>
  Boolean(text) && !isEan(text as string);
