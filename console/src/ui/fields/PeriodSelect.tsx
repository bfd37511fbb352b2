import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { PERIODS, type Period } from '../../format/periods.ts';
import { useText } from '../../i18n/messages.ts';
import { oneOf } from '../filters.ts';
import { text } from './period.text.ts';

/** A period in the address, by its name: a link and a kept view go with the time. '' for none. */
export const period = oneOf<Period | ''>('', ...PERIODS);

interface Props extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  readonly value: Period | '';
  /** What is looked at without a period. */
  readonly usual: string;
  /** First and last week or day are chosen by themselves. */
  readonly free: boolean;
  readonly onChange: (period: Period | '') => void;
}

/** A usual period to look back at, beside fields for any other. */
export function PeriodSelect({ value, usual, free, onChange, ...rest }: Props) {
  const words = useText(text);
  const choices = [
    { value: '', label: usual },
    ...PERIODS.map((one) => ({ value: one, label: words.periods[one] })),
    ...(free ? [{ value: FREE, label: words.free }] : []),
  ];
  return (
    <NativeSelect
      label={words.period}
      {...rest}
      data={choices}
      value={free ? FREE : value}
      onChange={({ currentTarget }) => onChange(period.read([currentTarget.value]))}
    />
  );
}

const FREE = 'free';
