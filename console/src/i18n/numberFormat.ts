/** Numbers are written as in Croatia whatever the language of the texts: 1.234,56. */
export const LOCALE = 'hr-HR';

const cache = new Map<string, Intl.NumberFormat>();

/** How numbers are written with these options. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = cache.get(key) ?? new Intl.NumberFormat(LOCALE, options);
  cache.set(key, known);
  return known;
}
