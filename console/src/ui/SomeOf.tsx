import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { sortedBy } from '../format/sort.ts';

interface Props extends Pick<MultiSelectProps, 'w' | 'label' | 'aria-label'> {
  /** What stands there while none is chosen, which means all. */
  readonly all: string;
  readonly known: readonly string[];
  readonly nameOf?: (value: string) => string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** Some of the words that there are. One that was chosen stays in the list when nothing has it any more, so that it can be taken out. */
export const SomeOf = ({ all, known, nameOf = String, value, ...field }: Props) => (
  <MultiSelect
    {...field}
    placeholder={value.length === 0 ? all : ''}
    data={sortedBy(
      [...new Set([...known, ...value])].map((one) => ({ value: one, label: nameOf(one) })),
      ({ label }) => label,
    )}
    value={[...value]}
    clearable
    searchable
  />
);
