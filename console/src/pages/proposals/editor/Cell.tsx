import { LONGEST } from '@promo/contracts/words';
import { useNumberText } from '../../../ui/useNumberText.ts';
import classes from './Lines.module.css';

interface Common {
  readonly label: string;
  readonly placeholder: string;
  readonly disabled: boolean;
}

interface NumberProps extends Common {
  readonly value: number | null;
  readonly max: number;
  readonly decimals: number;
  /** Euro and cents. */
  readonly money?: boolean;
  readonly onChange: (value: number | null) => void;
}

/** A bare number field: a table may have thousands. */
export function CellNumber({ label, placeholder, disabled, value, max, decimals, money, onChange }: NumberProps) {
  const field = useNumberText({ value, onChange, min: 0, max, decimals, money });
  return (
    <input
      className={classes.input}
      data-number
      inputMode="decimal"
      aria-label={label}
      aria-invalid={field.fault !== null}
      title={field.fault ?? undefined}
      placeholder={placeholder}
      disabled={disabled}
      value={field.text}
      onChange={({ currentTarget }) => field.type(currentTarget.value)}
      onBlur={field.settle}
    />
  );
}

interface TextProps extends Common {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function CellText({ label, placeholder, disabled, value, onChange }: TextProps) {
  return (
    <input
      className={classes.input}
      aria-label={label}
      placeholder={placeholder}
      disabled={disabled}
      maxLength={LONGEST.mechanic}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
