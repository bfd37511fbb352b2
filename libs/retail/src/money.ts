/** Cents of an amount in euro. */
export const cents = (euro: number | null): number | null => (euro === null ? null : Math.round(euro * 100));

/** Euro of an amount in cents. */
export const euro = (amount: number | null): number | null => (amount === null ? null : amount / 100);
