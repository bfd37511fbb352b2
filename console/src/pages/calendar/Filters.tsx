import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { addWeeks } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { SomeOf } from '../../ui/fields/SomeOf.tsx';
import { WeekField } from '../../ui/fields/WeekField.tsx';
import { sourceName } from '../../wording/source.ts';
import { RANGES, type Window } from './filters.ts';
import { GROUPS, type Grouping } from './grouping.ts';
import { text } from './text.ts';

interface Values {
  readonly source: string[];
  readonly channel: string[];
  readonly group: Grouping;
  readonly from: number | null;
  readonly weeks: number | null;
}

interface Props {
  readonly values: Values;
  readonly window: Window;
  readonly sources: readonly string[];
  readonly channels: readonly string[];
  readonly onChange: (changes: Partial<Values>) => void;
}

/** Which promotions, and which weeks. */
export function Filters({ values, window, sources, channels, onChange }: Props) {
  const words = useText(text);
  const shift = (weeks: number) => onChange({ from: addWeeks(window.from, weeks) });
  return (
    <Group gap="xs" align="flex-end" className="no-print" role="search">
      <SomeOf
        w={{ base: 'calc(50% - 5px)', xs: 190 }}
        label={words.sources}
        all={words.allSources}
        known={sources}
        nameOf={sourceName}
        value={values.source}
        onChange={(source) => onChange({ source })}
      />
      <SomeOf
        w={{ base: 'calc(50% - 5px)', xs: 190 }}
        label={words.channels}
        all={words.allChannels}
        known={channels}
        value={values.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <NativeSelect
        w={{ base: '100%', xs: 170 }}
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
