/** To the nearest 1 / `unit`; never −0, which tests and JSON tell apart. */
export function rounded(value: number, unit: number): number {
  return Math.round(value * unit) / unit + 0;
}

/** More than any column of an import keeps. */
const DECIMALS = 10;

/**
 * A number as files for imports have it: without an exponent, which in a CSV is what a spreadsheet made of something else. Below a millionth
 * JavaScript writes 1.4e-14, mostly what sums left of 0.
 */
export const withoutExponent = (value: number): string =>
  String(value).includes('e-') ? value.toFixed(DECIMALS) : String(value);

/** Percentages and money are answered with two decimals; what is not known stays null. */
export function round2(value: number): number;
export function round2(value: number | null): number | null;
export function round2(value: number | null): number | null {
  return value === null ? null : rounded(value, 100);
}

/** The sum of what is known of some values, rounded; null where nothing is. */
export function sumOfKnown(values: readonly (number | null)[], round: (value: number) => number): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : round(known.reduce((sum, value) => sum + value, 0));
}

/** Units and ratios are answered with four decimals. */
export function quantity(value: number): number;
export function quantity(value: number | null): number | null;
export function quantity(value: number | null): number | null {
  return value === null ? null : rounded(value, 10_000);
}
