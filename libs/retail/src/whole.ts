/** Sums of shares miss whole numbers by a hair, which must cost neither a day nor a pack. */
const hairOf = (x: number) => Math.max(1e-9, Math.abs(x) * 1e-13);

export const floor = (x: number): number => Math.floor(x + hairOf(x));
export const ceil = (x: number): number => Math.ceil(x - hairOf(x));
