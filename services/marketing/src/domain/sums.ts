/** A sum that knows whether anything was added: null until then. */
export const plus = (sum: number | null, value: number | null): number | null =>
  value === null ? sum : (sum ?? 0) + value;

/** What is known of a sum over `count` things: none of nothing is 0, and unknown of something is unknown. */
export const zeroOfNone = (sum: number | null, count: number): number | null => (count === 0 ? 0 : sum);

/** Thousandths of a unit as units. */
export const units = (thousandths: number | null): number | null => (thousandths === null ? null : thousandths / 1000);
