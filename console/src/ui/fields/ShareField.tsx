import { NumberField } from './NumberField.tsx';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  /** 0 to 1. */
  readonly value: number | null;
  readonly onChange: (share: number | null) => void;
}

/** A share, typed in whole percent. */
export const ShareField = ({ value, onChange, ...rest }: Props) => (
  <NumberField
    {...rest}
    max={100}
    rightSection="%"
    value={value && Math.round(100 * value)}
    onChange={(percent) => onChange(percent && percent / 100)}
  />
);
