import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import type { CountedAs, NplChannel, NplStatus } from '@promo/contracts/npl/words';
import { COUNTED_AS, NPL_STATUSES } from '@promo/contracts/npl/words';
import { LONGEST } from '@promo/contracts/words';
import { useText } from '../../i18n/messages.ts';
import { ChannelFilter } from '../../listing/ChannelFilter.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { SomeOf } from '../../ui/fields/SomeOf.tsx';
import { countedText, statusText } from '../../wording/npl.text.ts';
import { text } from './text.ts';

interface Values {
  readonly view: 'board' | 'list';
  readonly q: string;
  readonly status: string[];
  readonly group: string[];
  readonly channel: NplChannel | '';
  readonly counted: CountedAs | '';
  readonly sort: string;
}

interface Props {
  readonly values: Values;
  readonly groups: readonly string[];
  readonly onChange: (changes: Partial<Values>) => void;
}

/** Which products, and how they are shown. The board has a column for each state, so only the list asks for states. */
export function Filters({ values, groups, onChange }: Props) {
  const words = useText(text);
  const states = useText(statusText);
  const counts = useText(countedText);
  return (
    <Group gap="sm" mb="sm" role="search" className="no-print">
      <SegmentedControl
        transitionDuration={0}
        aria-label={words.view}
        data={[
          { value: 'board', label: words.board },
          { value: 'list', label: words.list },
        ]}
        value={values.view}
        onChange={(view) => onChange({ view: view === 'list' ? 'list' : 'board' })}
      />
      <SearchField
        label={words.search}
        width={260}
        maxLength={LONGEST.search}
        value={values.q}
        onChange={(q) => onChange({ q })}
      />
      {values.view === 'list' && (
        <SomeOf
          w={{ base: '100%', xs: 200 }}
          aria-label={words.status}
          all={words.allStatuses}
          known={NPL_STATUSES}
          nameOf={(value) => states[value as NplStatus] ?? value}
          asTheyCome
          value={values.status}
          onChange={(status) => onChange({ status })}
        />
      )}
      <SomeOf
        w={{ base: 'calc(50% - 6px)', xs: 200 }}
        aria-label={words.group}
        all={words.allGroups}
        known={groups}
        value={values.group}
        onChange={(group) => onChange({ group })}
      />
      <ChannelFilter
        w={{ base: 'calc(50% - 6px)', xs: 160 }}
        value={values.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <NativeSelect
        w={{ base: '100%', xs: 230 }}
        aria-label={words.counted}
        data={[{ value: '', label: words.allCounted }, ...COUNTED_AS.map((value) => ({ value, label: counts[value] }))]}
        value={values.counted}
        onChange={({ currentTarget }) => onChange({ counted: COUNTED_AS.find((c) => c === currentTarget.value) ?? '' })}
      />
    </Group>
  );
}
