import { Button, Checkbox, Group, MultiSelect, NativeSelect } from '@mantine/core';
import type { SuggestionRequest } from '@promo/contracts/promo-analytics/suggestions';
import {
  SUGGESTION_BOUNDS as BOUNDS,
  SUGGESTION_OBJECTIVES,
  type SuggestionObjective,
} from '@promo/contracts/promo-analytics/words';
import { type FormEvent, useState } from 'react';
import { addWeeks, currentWeek } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { useKinds } from '../../performance-event/useKinds.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { WeekField } from '../../ui/WeekField.tsx';
import { text } from './text.ts';

interface Props {
  readonly again: boolean;
  readonly asking: boolean;
  readonly onAsk: (question: SuggestionRequest) => void;
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A quarter from next month on, in few enough slots that a leaflet holds them. */
const usual = () => ({
  from_yw: addWeeks(currentWeek(), 4) as number | null,
  weeks: 13 as number | null,
  slots_per_week: 20 as number | null,
  max_per_sku: BOUNDS.maxPerSku.usual as number | null,
  min_gap_weeks: BOUNDS.minGap.usual as number | null,
  budget: null as number | null,
  min_gain: null as number | null,
});

/** What a calendar is asked for. */
export function QuestionForm({ again, asking, onAsk }: Props) {
  const words = useText(text);
  const [values, setValues] = useState(usual);
  const [objective, setObjective] = useState<SuggestionObjective>(SUGGESTION_OBJECTIVES[0]);
  const [usualFunding, setUsualFunding] = useState(true);
  const [categories, setCategories] = useState<string[]>([]);
  const [listed, setListed] = useState(false);
  const kinds = useKinds(listed);
  const { from_yw, weeks, ...bounds } = values;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from_yw === null || weeks === null) return;
    const given = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== null));
    const chosen = categories.length > 0 && { categories };
    onAsk({ from_yw, weeks, objective, usual_funding: usualFunding, ...given, ...chosen });
  };
  const whole = (key: keyof typeof values, label: string, { min, max }: Bounds, placeholder?: string) => (
    <NumberField
      w={{ base: 'calc(50% - 5px)', xs: key === 'min_gain' || key === 'max_per_sku' ? 175 : 135 }}
      label={label}
      placeholder={placeholder}
      value={values[key]}
      onChange={(value) => setValues({ ...values, [key]: value })}
      min={min}
      max={max}
      decimals={0}
    />
  );
  return (
    <Group component="form" gap="xs" align="flex-end" className="no-print" onSubmit={submit}>
      <WeekField
        w={{ base: 'calc(50% - 5px)', xs: 150 }}
        label={words.from}
        value={from_yw}
        onChange={(from_yw) => setValues({ ...values, from_yw })}
      />
      {whole('weeks', words.weeks, BOUNDS.weeks)}
      {whole('slots_per_week', words.slots, BOUNDS.slotsPerWeek)}
      {whole('max_per_sku', words.maxPerSku, BOUNDS.maxPerSku)}
      {whole('min_gap_weeks', words.gap, BOUNDS.minGap)}
      {whole('budget', words.budget, { min: 0, max: BOUNDS.budget.max })}
      {whole('min_gain', words.minGain, BOUNDS.minGain, objective === 'margin' ? String(BOUNDS.minGain.usual) : '0')}
      <NativeSelect
        w={{ base: 'calc(50% - 5px)', xs: 160 }}
        label={words.objective}
        data={SUGGESTION_OBJECTIVES.map((value) => ({ value, label: words.objectives[value] }))}
        value={objective}
        onChange={({ currentTarget }) => setObjective(currentTarget.value as SuggestionObjective)}
      />
      <MultiSelect
        w={{ base: '100%', xs: 240 }}
        label={words.categories}
        placeholder={categories.length === 0 ? words.allCategories : ''}
        data={[...new Set([...kinds.categories, ...categories])]}
        value={categories}
        onDropdownOpen={() => setListed(true)}
        onChange={setCategories}
        clearable
      />
      <Checkbox
        w={{ base: '100%', xs: 440 }}
        label={words.usualFunding}
        description={words.usualFundingHint}
        checked={usualFunding}
        onChange={({ currentTarget }) => setUsualFunding(currentTarget.checked)}
      />
      <Button type="submit" loading={asking} disabled={from_yw === null || weeks === null}>
        {again ? words.askAgain : words.ask}
      </Button>
    </Group>
  );
}
