import { euros, MISSING, money, signed, signedMoney } from './numbers.ts';

type Value = number | null | undefined;

/** Cents matter below this many euro. */
const CENTS_BELOW = 100;
const withCents = (value: Value) => Math.abs(value ?? 0) < CENTS_BELOW;

/** Euro, with cents only where they matter. */
export const amount = (value: Value): string => (withCents(value) ? money(value) : euros(value));

/** Euro with its sign, and with cents only where they matter. */
export const signedAmount = (value: Value): string =>
  withCents(value) ? signedMoney(value) : value === null || value === undefined ? MISSING : `${signed(value)}\u00a0€`;
