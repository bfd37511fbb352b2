import { language } from '../i18n/language.ts';
import { numberFormat } from '../i18n/numberFormat.ts';

/** Numbers as they are written in Croatia, whatever the language of the texts: 1.234,56. A missing value is a dash. */

export const MISSING = '–';

type Value = number | null | undefined;

const write = (value: Value, options: Intl.NumberFormatOptions): string =>
  value === null || value === undefined || Number.isNaN(value) ? MISSING : numberFormat(options).format(value);

/** With at most so many decimals. */
export const number = (value: Value, decimals = 0): string => write(value, { maximumFractionDigits: decimals });

/** Units of goods that are needed or missing: of a unit begun a whole one. 35.4 needed of 27 are 36, and 9 missing. */
export const wholeUnits = (value: Value): string => number(value && Math.ceil(value));

/** Euro with cents, where the heading says that it is euro: 5,00. With at most so many decimals, 0,4275. */
export const cents = (value: Value, decimals = 2): string =>
  write(value, { minimumFractionDigits: 2, maximumFractionDigits: decimals });

/** Euro with cents. */
export const money = (value: Value): string => write(value, { style: 'currency', currency: 'EUR' });

/** A purchase price, agreed to four decimals: 2,50 € and 0,4275 €. */
export const costMoney = (value: Value): string =>
  write(value, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 });

/** Euro without cents, for sums where they do not matter. */
export const euros = (value: Value): string =>
  write(value, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** Euro without cents, with its sign. */
export const signedEuros = (value: Value): string =>
  write(value, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/** `value` is percent already: 20 is 20 %. */
export const percent = (value: Value, decimals = 0): string =>
  write(value && value / 100, { style: 'percent', maximumFractionDigits: decimals });

/** `value` is a share: 0.2 is 20 %. */
export const share = (value: Value, decimals = 0): string => percent(value && 100 * value, decimals);

/** With its sign, also a plus; 0 has none. */
export const signed = (value: Value, decimals = 0): string =>
  write(value, { maximumFractionDigits: decimals, signDisplay: 'exceptZero' });

export const signedMoney = (value: Value): string =>
  write(value, { style: 'currency', currency: 'EUR', signDisplay: 'exceptZero' });

export const signedPercent = (value: Value, decimals = 0): string =>
  write(value && value / 100, { style: 'percent', maximumFractionDigits: decimals, signDisplay: 'exceptZero' });

/** A share with its sign, to a tenth of a percent. */
export const signedShare = (value: Value): string => signedPercent(value && 100 * value, 1);

/** Two values as they are written, from one to the other; a dash where neither is known. */
export const range = (from: string, to: string): string =>
  from === MISSING && to === MISSING ? MISSING : `${from} … ${to}`;

/** Thousands between points as the console writes them, 1.234,56; 0.123 and 1234.567 are none. */
const BY_POINTS = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/;
/** Thousands between commas, where nothing else can be meant: 1,234.56 or 1,234,567. */
const BY_COMMAS = /^-?[1-9]\d{0,2}(,\d{3})+(,\d{3}|\.\d*)$/;
/** 1,234, which is thousands to an English reader only, and to none where a number has three decimals. */
const ONE_COMMA = /^-?[1-9]\d{0,2},\d{3}$/;

/**
 * A number as somebody types it, or as the console writes it: decimal comma or point, thousands separated by points, blanks or, on English pages, commas. A point
 * before exactly three digits stands between thousands on them too, since they write numbers so. null for an empty field,
 * undefined for what is no number.
 * @param decimals how many the number may have
 */
export function parseNumber(text: string, decimals = 2): number | null | undefined {
  const bare = text.replace(/[\s€%]/g, '').replace('−', '-');
  if (bare === '') return null;
  const byCommas = BY_COMMAS.test(bare) || (language() === 'en' && decimals < 3 && ONE_COMMA.test(bare));
  const whole = byCommas ? bare.replaceAll(',', '') : BY_POINTS.test(bare) ? bare.replaceAll('.', '') : bare;
  const plain = whole.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}
