/** Figures that are not known are NaN in the domain's columns and sums, and null in answers. */
import { rounded } from '@promo/retail/round';

export const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** A sum that leaves out what is not known; NaN while nothing is. */
export const plus = (sum: number, value: number): number =>
  Number.isNaN(value) ? sum : Number.isNaN(sum) ? value : sum + value;

/** Cents as euros. */
export const euros = (cents: number): number | null => (Number.isNaN(cents) ? null : rounded(cents, 1) / 100);
