/**
 * Texts in files that spreadsheets open: one that a spreadsheet would run as a formula gets an apostrophe in front. So does one that has
 * apostrophes there already, so that taking one off gives every text back exactly. Characters: OWASP, CSV Injection.
 */

/** What files write for a text. */
export const guard = (text: string): string => (/^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

/** The text for what `guard` made of it. */
export const unguard = (text: string): string => (/^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text);
