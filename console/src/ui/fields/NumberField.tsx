import { TextInput, type TextInputProps } from '@mantine/core';
import { invalid } from './invalid.ts';
import { useNumberText } from './useNumberText.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  /** Euro and cents. */
  readonly money?: boolean;
  /** Whole numbers unless told, and euro with cents. */
  readonly decimals?: number;
}

/** A field for a number, with a decimal comma or point. What is no number, or out of bounds, is marked and not passed on. */
export function NumberField({
  value,
  onChange,
  min = 0,
  max = 1_000_000,
  money,
  decimals = money ? 2 : 0,
  ...rest
}: Props) {
  const field = useNumberText({ value, onChange, min, max, decimals, money });
  return (
    <TextInput
      inputMode="decimal"
      {...rest}
      ref={invalid(field.fault)}
      value={field.text}
      error={field.fault ?? rest.error}
      onChange={({ currentTarget }) => field.type(currentTarget.value)}
      onBlur={field.settle}
    />
  );
}
