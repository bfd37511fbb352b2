import { ActionIcon, Button, Group, MultiSelect, NativeSelect } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { sortedBy } from '../../format/sort.ts';
import { addWeeks } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { WeekField } from '../../ui/WeekField.tsx';
import { sourceName } from '../../wording/source.ts';
import { RANGES, type Window } from './filters.ts';
import { GROUPS, type Grouping } from './grouping.ts';
import { text } from './text.ts';

interface Values {
  readonly source: string[];
  readonly group: Grouping;
  readonly from: number | null;
  readonly weeks: number | null;
}

interface Props {
  readonly values: Values;
  readonly window: Window;
  readonly sources: readonly string[];
  readonly onChange: (changes: Partial<Values>) => void;
}

/** Which promotions, and which weeks. */
export function Filters({ values, window, sources, onChange }: Props) {
  const words = useText(text);
  const shift = (weeks: number) => onChange({ from: addWeeks(window.from, weeks) });
  return (
    <Group gap="xs" align="flex-end" className="no-print" role="search">
      <MultiSelect
        w={{ base: 'calc(50% - 5px)', xs: 220 }}
        label={words.sources}
        placeholder={values.source.length === 0 ? words.allSources : ''}
        data={sortedBy(
          [...new Set([...sources, ...values.source])].map((value) => ({ value, label: sourceName(value) })),
          ({ label }) => label,
        )}
        value={values.source}
        onChange={(source) => onChange({ source })}
        clearable
      />
      <NativeSelect
        w={{ base: 'calc(50% - 5px)', xs: 170 }}
        label={words.group}
        data={GROUPS.map((value) => ({ value, label: words.groups[value] }))}
        value={values.group}
        onChange={({ currentTarget }) => onChange({ group: currentTarget.value as Grouping })}
      />
      <WeekField w={130} label={words.from} data-search value={window.from} onChange={(from) => onChange({ from })} />
      <NativeSelect
        w={140}
        label={words.length}
        data={RANGES.map((weeks) => ({ value: String(weeks), label: words.weeks(weeks) }))}
        value={String(window.weeks)}
        onChange={({ currentTarget }) => onChange({ weeks: Number(currentTarget.value) })}
      />
      <Group gap={4}>
        <ActionIcon variant="default" size={36} aria-label={words.earlier} onClick={() => shift(-4)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => onChange({ from: null })}>
          {words.today}
        </Button>
        <ActionIcon variant="default" size={36} aria-label={words.later} onClick={() => shift(4)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
