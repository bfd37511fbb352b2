import type { Cell } from '@promo/contracts/lists';

/** Rows for a file, in batches, so that neither side waits for each single row. */
export type Batches<Row> = Iterable<Iterable<Row>> | AsyncIterable<Iterable<Row>>;

/** How much text is gathered before it is passed on, characters. */
export const PIECE = 32 * 1024;

/** True for what a file shows as an empty cell. */
export const isBlank = (value: Cell): value is null | undefined | '' =>
  value === null || value === undefined || value === '' || (typeof value === 'number' && !Number.isFinite(value));

/** A number in plain digits, which every reader of files understands; `String` writes 1e-7. */
export function plain(value: number): string {
  const text = String(value);
  const [digits, power] = text.split('e') as [string, string?];
  if (power === undefined) return text;
  if (Number(power) > 0) return BigInt(value).toString();
  const [, fraction = ''] = digits.split('.');
  return value.toFixed(Math.min(100, fraction.length - Number(power)));
}
