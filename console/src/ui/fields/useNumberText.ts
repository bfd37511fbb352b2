import { useState } from 'react';
import { cents, number, parseNumber } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { text } from '../text.ts';

interface Options {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  /** Euro and cents: 5 is written 5,00. */
  readonly money?: boolean | undefined;
  /** What stood in the field when it was last drawn, without having been taken over. */
  readonly begun?: string | undefined;
}

interface Entry {
  readonly typed: string | null;
  /** The value that it was typed over. */
  readonly over: number | null;
}

type Words = (typeof text)['hr'];
type Bounds = Pick<Options, 'min' | 'max' | 'decimals'>;

/** What is wrong with a number that somebody typed; null where nothing is. */
export function faultOf(read: number | null | undefined, { min, max, decimals }: Bounds, words: Words): string | null {
  if (read === undefined) return words.noNumber;
  if (read === null) return null;
  if (read < min || read > max) return words.range(number(min, decimals), number(max, decimals));
  return read === Number(read.toFixed(decimals)) ? null : words.decimals(decimals);
}

/** What stands in a field for a number: as typed while it is typed, else the value as it is written in Croatia. */
export function useNumberText({ value, onChange, money, begun, ...bounds }: Options) {
  const words = useText(text);
  const [{ typed, over }, setEntry] = useState<Entry>({ typed: begun ?? null, over: value });
  const read = typed === null ? value && Number(value.toFixed(bounds.decimals)) : parseNumber(typed, bounds.decimals);
  const found = faultOf(read, bounds, words);
  // a value from elsewhere replaces what was typed
  const isForeign = typed !== null && (found === null ? read !== value : over !== value);
  const fault = isForeign ? null : found;
  return {
    text:
      typed === null || isForeign
        ? plainText(value, money ? cents(value, bounds.decimals) : number(value, bounds.decimals))
        : typed,
    fault,
    type: (next: string) => {
      setEntry({ typed: next, over: value });
      const given = parseNumber(next, bounds.decimals);
      if (given !== undefined && faultOf(given, bounds, words) === null) onChange(given);
    },
    /** When the field is left: a number is written as in Croatia, anything else stays to be corrected. */
    settle: () => {
      if (fault === null) setEntry({ typed: null, over: value });
    },
  };
}

/** Without points between thousands, as one would type it. */
const plainText = (value: number | null, written: string) => (value === null ? '' : written.replaceAll('.', ''));
