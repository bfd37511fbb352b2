import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { sortedBy } from '../../format/sort.ts';
import classes from './SomeOf.module.css';

type Field = 'w' | 'label' | 'aria-label' | 'nothingFoundMessage' | 'onDropdownOpen';

interface Props extends Pick<MultiSelectProps, Field> {
  /** What stands there while none is chosen, which means all. */
  readonly all: string;
  readonly known: readonly string[];
  readonly nameOf?: (value: string) => string;
  /** The known ones are listed as they come, not by name. */
  readonly asTheyCome?: boolean;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** Some of the words that there are. One that was chosen stays in the list when nothing has it any more, so that it can be taken out. */
export function SomeOf({ all, known, nameOf = String, asTheyCome, value, ...field }: Props) {
  const options = [...new Set([...known, ...value])].map((one) => ({ value: one, label: nameOf(one) }));
  return (
    <MultiSelect
      {...field}
      classNames={classes}
      placeholder={value.length === 0 ? all : ''}
      data={asTheyCome ? options : sortedBy(options, ({ label }) => label)}
      value={[...value]}
      searchable
      clearable
    />
  );
}
