/**
 * The one definition of what a cell may say. Each parser reads a value from `bytes` at `start`, leaves it in
 * `parsed[0]` and returns the position after it, or −1. It stops at the first byte that cannot belong to the value; the
 * caller checks that the cell ends there. The buffer must hold such a byte (a delimiter or a line break) after the cell.
 */
import { isWeek, MAX_YW, MIN_YW } from '@promo/retail/weeks';

/** The last parsed value: a typed array, because a number returned in an object would be an allocation per cell. */
export const parsed = new Float64Array(16);

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const FIVE = 53;
const NINE = 57;
const SPACE = 32;
/** Digits that fit a 32-bit integer whatever they are; longer numbers take the slow, correctly rounding conversion. */
const INTEGER_DIGITS = 9;
/** No number of a retailer is longer, and the fast and the general path must agree on what is none. */
export const MAX_NUMBER_LENGTH = 40;
/** Exact, as is their quotient with an integer: rounded once, like the literal. */
const POWERS = Float64Array.from({ length: INTEGER_DIGITS + 1 }, (_, i) => 10 ** i);

/**
 * A plain decimal number; `separator` is the byte between whole part and fraction, −1 for none. Up to nine digits are
 * gathered as a 32-bit integer, which is what nearly every cell needs; the division that places the point is exact.
 */
export function parseDecimal(bytes: Uint8Array, start: number, separator: number): number {
  let pos = bytes[start] === MINUS ? start + 1 : start;
  const first = pos;
  let digits = 0;
  let byte = bytes[pos] as number;
  for (; byte >= ZERO && byte <= NINE; byte = bytes[++pos] as number)
    digits = (Math.imul(digits, 10) + byte - ZERO) | 0;
  if (pos === first) return -1;
  let scale = 0;
  if (byte === separator) {
    const point = ++pos;
    byte = bytes[pos] as number;
    for (; byte >= ZERO && byte <= NINE; byte = bytes[++pos] as number)
      digits = (Math.imul(digits, 10) + byte - ZERO) | 0;
    scale = pos - point;
    if (scale === 0) return -1;
  }
  let value = digits;
  if (pos - first > INTEGER_DIGITS) {
    if (pos - start > MAX_NUMBER_LENGTH) return -1;
    value = Number(String.fromCharCode(...bytes.subarray(first, pos)).replace(',', '.'));
  } else if (scale > 0) value = digits / (POWERS[scale] as number);
  parsed[0] = first > start ? 0 - value : value;
  return pos;
}

/** Money in cents. More than two decimals are rounded to the nearest cent, halves away from zero. */
export function parseCents(bytes: Uint8Array, start: number, separator: number): number {
  let pos = bytes[start] === MINUS ? start + 1 : start;
  const first = pos;
  let cents = 0;
  let byte = bytes[pos] as number;
  for (; byte >= ZERO && byte <= NINE; byte = bytes[++pos] as number) cents = cents * 10 + (byte - ZERO);
  if (pos === first) return -1;
  cents *= 100;
  if (byte === separator) {
    const point = ++pos;
    byte = bytes[pos] as number;
    if (byte < ZERO || byte > NINE) return -1;
    cents += (byte - ZERO) * 10;
    byte = bytes[++pos] as number;
    if (byte >= ZERO && byte <= NINE) {
      cents += byte - ZERO;
      byte = bytes[++pos] as number;
      for (; byte >= ZERO && byte <= NINE; byte = bytes[++pos] as number)
        if (pos === point + 2 && byte >= FIVE) cents++;
    }
  }
  if (pos - start > MAX_NUMBER_LENGTH) return -1;
  parsed[0] = first > start ? 0 - cents : cents;
  return pos;
}

/** Five bits a letter, so that case does not matter. */
const wordCode = (word: string): number => [...word].reduce((code, c) => code * 32 + (c.charCodeAt(0) & 31), 0);
const BOOLEANS = new Map<number, number>([
  ...['true', 'da', 'd', 'yes', 'y'].map((word) => [wordCode(word), 1] as const),
  ...['false', 'ne', 'no', 'n'].map((word) => [wordCode(word), 0] as const),
]);

/** 1/0, true/false, da/ne, yes/no, d/n or y/n, in any case. */
export function parseBoolean(bytes: Uint8Array, start: number): number {
  const byte = bytes[start] as number;
  if (byte === ZERO || byte === ZERO + 1) {
    parsed[0] = byte - ZERO;
    return start + 1;
  }
  let pos = start;
  let code = 0;
  for (let letter = byte | 32; letter >= 97 && letter <= 122; letter = (bytes[++pos] as number) | 32) {
    if (pos - start === 5) return -1;
    code = code * 32 + (letter & 31);
  }
  const value = BOOLEANS.get(code);
  if (value === undefined) return -1;
  parsed[0] = value;
  return pos;
}

/** A date as days since 1970-01-01: 2026-11-21, or 21.11.2026. with or without the last point and inner spaces. */
export function parseDate(bytes: Uint8Array, start: number): number {
  const head = digitsAt(bytes, start, 4);
  if (head === 4) return parseIsoDate(bytes, start);
  const day = numberAt(bytes, start, head);
  let pos = afterPoint(bytes, start + head);
  const monthDigits = digitsAt(bytes, pos, 2);
  const month = numberAt(bytes, pos, monthDigits);
  pos = afterPoint(bytes, pos + monthDigits);
  if (head === 0 || head > 2 || monthDigits === 0 || digitsAt(bytes, pos, 4) !== 4) return -1;
  const year = numberAt(bytes, pos, 4);
  pos += 4;
  if (bytes[pos] === POINT) pos++;
  return setDate(year, month, day) ? pos : -1;
}

function parseIsoDate(bytes: Uint8Array, start: number): number {
  if (bytes[start + 4] !== MINUS || bytes[start + 7] !== MINUS) return -1;
  if (digitsAt(bytes, start + 5, 2) !== 2 || digitsAt(bytes, start + 8, 2) !== 2) return -1;
  const valid = setDate(numberAt(bytes, start, 4), numberAt(bytes, start + 5, 2), numberAt(bytes, start + 8, 2));
  return valid ? start + 10 : -1;
}

/** How many digits stand at `pos`, at most `max`. */
function digitsAt(bytes: Uint8Array, pos: number, max: number): number {
  let count = 0;
  while (count < max && (bytes[pos + count] as number) >= ZERO && (bytes[pos + count] as number) <= 57) count++;
  return count;
}

function numberAt(bytes: Uint8Array, pos: number, count: number): number {
  let value = 0;
  for (let i = 0; i < count; i++) value = value * 10 + (bytes[pos + i] as number) - ZERO;
  return value;
}

/** Position after a point and at most one space; −1, where no digit stands, when there is no point. */
function afterPoint(bytes: Uint8Array, pos: number): number {
  if (bytes[pos] !== POINT) return -1;
  return bytes[pos + 1] === SPACE ? pos + 2 : pos + 1;
}

function setDate(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2999 || month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (day > (month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31)) {
    return false;
  }
  // Years begin in March here, so that the leap day is the last one (H. Hinnant, days_from_civil).
  const shifted = month > 2 ? year : year - 1;
  const yearDay = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const leaps = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  parsed[0] = shifted * 365 + leaps + yearDay - 719_468;
  return true;
}

/** One byte per yw, so that a row costs a look-up instead of the arithmetic of `isWeek`. */
const WEEKS = Uint8Array.from({ length: MAX_YW - MIN_YW + 1 }, (_, i) => (isWeek(MIN_YW + i) ? 1 : 0));

/** Whether a yw is a week that there is, as `isWeek` says. */
export function isKnownWeek(yw: number): boolean {
  return WEEKS[yw - MIN_YW] === 1;
}
