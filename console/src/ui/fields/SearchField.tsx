import { TextInput, type TextInputProps } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';

interface Props extends Pick<TextInputProps, 'maxLength' | 'mb'> {
  readonly label: string;
  /** The label stands above the field, else within it. */
  readonly labelled?: boolean;
  /** Width on screens that are not narrow, pixels. */
  readonly width?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What is looked for in a list; `/` goes to it. */
export function SearchField({ label, labelled = false, width = 300, onChange, ...rest }: Props) {
  return (
    <TextInput
      w={{ base: '100%', xs: width }}
      type="search"
      data-search
      {...(labelled ? { label } : { 'aria-label': label, placeholder: label })}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...rest}
    />
  );
}
