/** To the nearest 1 / `unit`; never −0, which tests and JSON tell apart. */
export function rounded(value: number, unit: number): number {
  return Math.round(value * unit) / unit + 0;
}

/** Percentages and money are answered with two decimals; what is not known stays null. */
export function round2(value: number): number;
export function round2(value: number | null): number | null;
export function round2(value: number | null): number | null {
  return value === null ? null : rounded(value, 100);
}

/** Units and ratios are answered with four decimals. */
export function quantity(value: number): number;
export function quantity(value: number | null): number | null;
export function quantity(value: number | null): number | null {
  return value === null ? null : rounded(value, 10_000);
}
