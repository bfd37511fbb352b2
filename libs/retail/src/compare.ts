/** Codes, dates and other texts that nobody reads as words, in one order everywhere: by their characters, whatever the language. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Names and other words in Croatian order, č after c and ž after z, with numbers in them by size: 2 l before 10 l. */
export const compareWords = new Intl.Collator('hr', { numeric: true }).compare;
