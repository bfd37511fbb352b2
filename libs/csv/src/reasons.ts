import { importMessage } from '@promo/contracts/messages/import';
import { inputMessage } from '@promo/contracts/messages/input';
import type { Message } from '@promo/contracts/messages/message';
import { weeksInYear, yearOf } from '@promo/retail/weeks';
import { type Field, Op } from './fields.ts';
import { isFormulaError } from './text.ts';

/** Decimal separator of a file as a byte, −1 until its first number with a fraction. */
export type Separator = number;
export const POINT = 46;
export const COMMA = 44;

/** Why a number, boolean, date or week that no parser takes is refused. Only called for rows that are rejected. */
export function unreadable(field: Field, text: string, separator: Separator): Message {
  if (isFormulaError(text)) return importMessage.formula_error();
  if (field.op === Op.boolean) return importMessage.not_a_boolean();
  if (field.op === Op.date) return importMessage.not_a_date();
  const other = separator === POINT ? ',' : '.';
  if (separator >= 0 && /^-?\d+[.,]\d+$/.test(text) && text.includes(other)) {
    return importMessage.unclear_separator({ decimal: separator === POINT ? 'point' : 'comma' });
  }
  if (/^-?\d{1,3}(?:([., '\u00a0\u202f])\d{3})+([.,]\d+)?$/.test(text)) return importMessage.thousands_separator();
  if (/^[-+]?\d+(?:[.,]\d+)?e[-+]?\d+$/i.test(text)) return importMessage.exponent();
  if (/^0x[\da-f]+$/i.test(text)) return importMessage.hexadecimal();
  return field.op === Op.week ? importMessage.not_a_week() : importMessage.not_a_number();
}

/** Why a parsed value is refused, null when it is fine. */
export function outOfBounds(field: Field, value: number): Message | null {
  const unit = field.op === Op.cents ? 100 : 1;
  if (value < field.min) return inputMessage.below_minimum({ minimum: field.min / unit });
  if (value > field.max) return inputMessage.above_maximum({ maximum: field.max / unit });
  return field.whole && !Number.isInteger(value) ? importMessage.not_whole() : null;
}

/** Year and week, in either order, with what stands between them. */
const YEAR_FIRST = /^(\d{4})[-/. ]?[WT]?(\d{1,2})$/i;
const WEEK_FIRST = /^[WT]?(\d{1,2})[-/.](\d{4})$/i;

/** A week as people and programs write it, 2026-W44, 2026/44 or 44/2026, as 202644; null for any other text. */
export function weekText(text: string): string | null {
  const [, year, week] = YEAR_FIRST.exec(text) ?? [];
  const [, weekBefore, yearAfter] = WEEK_FIRST.exec(text) ?? [];
  const found = year ?? yearAfter;
  return found === undefined ? null : found + (week ?? weekBefore ?? '').padStart(2, '0');
}

/** Why year * 100 + week names no week. */
export function noWeek(yw: number): Message {
  const year = yearOf(yw);
  if (!Number.isInteger(yw) || year < 1900 || year > 2999) return importMessage.no_such_week_year();
  if (yw % 100 !== 53) return importMessage.no_such_week_number();
  return importMessage.week_not_in_year({ year, weeks: weeksInYear(year) });
}
