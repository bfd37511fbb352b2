import { weeksInYear } from '@promo/retail/weeks';
import { type Field, Op } from './fields.ts';

/** Decimal separator of a file as a byte, −1 until its first number with a fraction. */
export type Separator = number;
export const POINT = 46;
export const COMMA = 44;

/** Why a number, boolean, date or week that no parser takes is refused. Only called for rows that are rejected. */
export function unreadable(field: Field, text: string, separator: Separator): string {
  if (field.op === Op.boolean) return 'must be 1/0, true/false, yes/no or da/ne';
  if (field.op === Op.date) return 'must be a date from 1900 to 2999 such as 2026-11-21 or 21.11.2026.';
  const other = separator === POINT ? ',' : '.';
  if (separator >= 0 && /^-?\d+[.,]\d+$/.test(text) && text.includes(other)) {
    const written = separator === POINT ? 'a decimal point' : 'a decimal comma';
    return `is not clear: the file's numbers have ${written}, and thousands separators are not accepted`;
  }
  if (/^-?\d{1,3}(?:([., '\u00a0\u202f])\d{3})+([.,]\d+)?$/.test(text)) {
    return 'thousands separators are not accepted, write 1234567.89 or 1234567,89';
  }
  if (/^[-+]?\d+(?:[.,]\d+)?e[-+]?\d+$/i.test(text)) return 'exponents are not accepted, write the number out';
  if (/^0x[\da-f]+$/i.test(text)) return 'hexadecimal numbers are not accepted';
  return field.op === Op.week ? 'must be a week, year and week number as in 202647' : 'is not a number';
}

/** Why a parsed value is refused, null when it is fine. */
export function outOfBounds(field: Field, value: number): string | null {
  const unit = field.op === Op.cents ? 100 : 1;
  if (value < field.min) return `must be at least ${field.min / unit}`;
  if (value > field.max) return `must be at most ${field.max / unit}`;
  return field.whole && !Number.isInteger(value) ? 'must be a whole number' : null;
}

/** Why year * 100 + week names no week. */
export function noWeek(yw: number): string {
  const year = Math.floor(yw / 100);
  const known = Number.isInteger(yw) && year >= 1900 && year <= 2999;
  if (known && yw % 100 === 53) return `must be a week of its year: ${year} has ${weeksInYear(year)} weeks`;
  if (known) return 'must be a week from 1 to 53, year and week number as in 202647';
  return 'must be a week of the years 1900 to 2999, year and week number as in 202647';
}
