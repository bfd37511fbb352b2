import { LONGEST } from '@promo/contracts/words';
import { useEffect, useId } from 'react';
import { useNumberText } from '../../../../ui/fields/useNumberText.ts';
import { useFaults } from '../faults.ts';
import classes from './Lines.module.css';

interface Common {
  /** Its name on the page, see `cellOf`. */
  readonly at: string;
  readonly label: string;
  readonly placeholder: string;
}

interface NumberProps extends Common {
  readonly value: number | null;
  readonly max: number;
  /** Euro and cents. */
  readonly money?: boolean;
  /** What is wrong with the value although it is a number that is allowed. */
  readonly wrong?: string | null;
  readonly onChange: (value: number | null) => void;
}

/** A bare field for a number of two decimals: a table may have thousands. What is not allowed is marked, said below, and not passed on. */
export function CellNumber({ at, label, placeholder, value, max, money, wrong, onChange }: NumberProps) {
  const { typedAt, tell } = useFaults();
  const field = useNumberText({ value, onChange, min: 0, max, decimals: 2, money, begun: typedAt(at) });
  const { text, fault } = field;
  const hint = useId();
  useEffect(
    () => tell(at, fault === null ? null : { label, typed: text, message: fault }),
    [tell, at, label, text, fault],
  );
  const message = fault ?? wrong ?? null;
  return (
    <>
      <input
        className={classes.input}
        data-number
        data-untaken={fault !== null || undefined}
        data-field={at}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={message !== null}
        aria-describedby={message === null ? undefined : hint}
        placeholder={placeholder}
        value={text}
        onChange={({ currentTarget }) => field.type(currentTarget.value)}
        onBlur={field.settle}
      />
      {message !== null && (
        <small id={hint} className={classes.fault}>
          {message}
        </small>
      )}
    </>
  );
}

interface TextProps extends Common {
  readonly value: string;
  /** Id of the words that are offered. */
  readonly list: string;
  readonly onChange: (value: string) => void;
}

export function CellText({ at, label, placeholder, value, list, onChange }: TextProps) {
  return (
    <input
      className={classes.input}
      data-field={at}
      aria-label={label}
      placeholder={placeholder}
      list={list}
      maxLength={LONGEST.mechanic}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
