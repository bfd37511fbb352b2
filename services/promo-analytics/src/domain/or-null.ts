/** Figures that are not known are NaN in the domain's columns and sums, and null in answers. */
import { rounded } from '@promo/retail/round';

export const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Cents as euros. */
export const euros = (cents: number): number | null => (Number.isNaN(cents) ? null : rounded(cents, 1) / 100);
