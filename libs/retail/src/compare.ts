/** Codes, dates and other texts that nobody reads as words, in one order everywhere: by their characters, whatever the language. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
