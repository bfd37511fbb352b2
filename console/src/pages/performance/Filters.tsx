import { Button, Group, NativeSelect } from '@mantine/core';
import { EVENT_WEEKS, EVENTS_LISTED } from '@promo/contracts/promo-analytics/words';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { SomeOf } from '../../ui/fields/SomeOf.tsx';
import { WeekField } from '../../ui/fields/WeekField.tsx';
import { EVENTS, eventsQuery, longest, NO_RESULTS, type Values } from './filters.ts';
import { text } from './text.ts';
import { useKinds } from './useKinds.ts';

interface Props {
  readonly values: Values;
  readonly onChange: (changes: Partial<Values>) => void;
}

/** Which events are looked at. */
export function Filters({ values, onChange }: Props) {
  const words = useText(text);
  const [asked, setAsked] = useState(false);
  const { categories, tiers, loading } = useKinds(asked);
  const nothingFoundMessage = loading ? words.loading : undefined;
  const most = eventsQuery(values).max_events;
  const amounts = [...new Set([...EVENTS, most])].toSorted((a, b) => a - b);
  return (
    <Group gap="xs" align="flex-end" className="no-print" role="search">
      <SearchField label={words.search} labelled width={200} value={values.q} onChange={(q) => onChange({ q })} />
      <SomeOf
        w={{ base: 'calc(60% - 5px)', xs: 220 }}
        label={words.category}
        all={words.allCategories}
        known={categories}
        nothingFoundMessage={nothingFoundMessage}
        value={values.category}
        onDropdownOpen={() => setAsked(true)}
        onChange={(category) => onChange({ category })}
      />
      <SomeOf
        w={{ base: 'calc(40% - 5px)', xs: 120 }}
        label={words.tier}
        all={words.allTiers}
        known={tiers}
        nothingFoundMessage={nothingFoundMessage}
        value={values.tier}
        onDropdownOpen={() => setAsked(true)}
        onChange={(tier) => onChange({ tier })}
      />
      <WeekField
        w={{ base: 'calc(50% - 5px)', xs: 130 }}
        label={words.from}
        value={values.from}
        onChange={(from) => onChange({ from })}
      />
      <NumberField
        w={{ base: 'calc(50% - 5px)', xs: 140 }}
        label={words.maxWeeks}
        min={EVENT_WEEKS.min}
        max={EVENT_WEEKS.max}
        value={longest(values)}
        onChange={(max_weeks) => onChange({ max_weeks: max_weeks === EVENT_WEEKS.usual ? null : max_weeks })}
      />
      {values.view === 'performance' && <OfResults values={values} onChange={onChange} />}
      {values.view === 'performance' && (
        <NativeSelect
          w={{ base: '100%', xs: 160 }}
          label={words.maxEvents}
          data={amounts.map((amount) => ({ value: String(amount), label: words.newest(amount) }))}
          value={String(most)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ max_events: Number(value) === EVENTS_LISTED.usual ? null : Number(value) })
          }
        />
      )}
    </Group>
  );
}

/** Which row of the results the promotions are those of; pressing it forgets that. */
function OfResults({ values: { group, key, named, ended_from, ended_to }, onChange }: Props) {
  const words = useText(text);
  const ended = ended_from !== null || ended_to !== null;
  if (!group && !ended) return null;
  const parts = [
    group && `${words.groups[group]}: ${named || key}`,
    ended && words.ended(weekSpan(ended_from ?? ended_to, ended_to ?? ended_from)),
  ];
  const says = parts.filter(Boolean).join(', ');
  return (
    <Button
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={words.forget(says)}
      onClick={() => onChange(NO_RESULTS)}
    >
      {says}
    </Button>
  );
}
