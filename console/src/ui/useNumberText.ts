import { useState } from 'react';
import { cents, number, parseNumber } from '../format/numbers.ts';
import { useText } from '../i18n/messages.ts';
import { text } from './text.ts';

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

/** What stands in a field for a number: as typed while it is typed, else the value as it is written in Croatia. */
export function useNumberText({ value, onChange, min, max, decimals, money, begun }: Options) {
  const { noNumber, range } = useText(text);
  const [typed, setTyped] = useState<string | null>(begun ?? null);
  const read = typed === null ? value : parseNumber(typed);
  const fault = read === undefined ? noNumber : read !== null && (read < min || read > max) ? range(min, max) : null;
  // a value from elsewhere replaces what was typed
  const foreign = typed !== null && fault === null && read !== value;
  return {
    text: typed === null || foreign ? plainText(value, money ? cents(value) : number(value, decimals)) : typed,
    fault,
    type: (next: string) => {
      setTyped(next);
      const given = parseNumber(next);
      if (given !== undefined && (given === null || (given >= min && given <= max))) onChange(given);
    },
    /** When the field is left: a number is written as in Croatia, anything else stays to be corrected. */
    settle: () => {
      if (fault === null) setTyped(null);
    },
  };
}

/** Without points between thousands, as one would type it. */
const plainText = (value: number | null, written: string) => (value === null ? '' : written.replaceAll('.', ''));
