import { BIDI_CONTROLS } from '@promo/retail/codes';

/** Bounds and languages that several owners share. */

/** The languages of people who read what the system says. */
export const LANGUAGES = ['hr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Codes of the API as people say them. */
export type InWords<Code extends string> = Readonly<Record<Language, Readonly<Record<Code, string>>>>;

/** Longest texts, characters. */
export const LONGEST = {
  importId: 64,
  sku: 64,
  productName: 200,
  mechanic: 64,
  search: 64,
  productSearch: 100,
  /** As long as file systems have it. */
  fileName: 255,
} as const;

const REFUSED = new RegExp(`[\\p{Cc}${BIDI_CONTROLS}]`, 'gu');
/** What a file is called, as it can be sent: cut, and without characters that no text may have, which some systems allow in names. */
export const sentFileName = (name: string): string => name.replace(REFUSED, ' ').slice(0, LONGEST.fileName);

/** A line of text: no control characters, and no marks that turn around what others read beside it. */
export const NO_CONTROL_CHARACTERS = `^[^\\u0000-\\u001f\\u007f${BIDI_CONTROLS}]*$`;
/** What people write in lines: the same, but for their breaks. */
export const NO_CONTROL_BUT_LINES = `^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f${BIDI_CONTROLS}]*$`;

/** Prices and what a supplier pays for a unit, euro. */
export const MAX_PRICE = 1_000_000;
export const MAX_FUNDING = 1000;

/** Units of a row of a file, and its revenue in euro. */
export const MAX_COUNT = 10_000_000;
export const MAX_REVENUE = 20_000_000;

/** So many codes are asked for their launches at once. */
export const MAX_LAUNCHES = 200;

/** Days from order to delivery. */
export const MAX_LEAD_DAYS = 365;

/** What a product holds, in its unit. */
export const MAX_NET_QUANTITY = 100_000;
