import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import {
  SUGGESTION_BOUNDS as BOUNDS,
  SUGGESTION_OBJECTIVES,
  type SuggestionObjective,
} from '@promo/contracts/promo-analytics/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import { currentWeek } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SomeOf } from '../../ui/fields/SomeOf.tsx';
import { WeekField } from '../../ui/fields/WeekField.tsx';
import { submitting } from '../../ui/submitting.ts';
import { type Asked, askedOf, type Question } from './model/question.ts';
import { text } from './text.ts';

interface Props {
  readonly values: Question;
  readonly onChange: (values: Question) => void;
  readonly again: boolean;
  readonly asking: boolean;
  readonly disabled: boolean;
  readonly onAsk: (asked: Asked) => void;
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

type NumberName = {
  [Name in keyof Question]: Question[Name] extends number | null ? Name : never;
}[keyof Question];

/** What a calendar is asked for. */
export function QuestionForm({ values, onChange, again, asking, disabled, onAsk }: Props) {
  const words = useText(text);
  const [listed, setListed] = useState(false);
  // with one product come the names of all categories
  const { data } = useQuery({ ...read('GET /api/promo/products', { query: { limit: 1 } }), enabled: listed });
  const { from_yw, objective, categories } = values;
  const known = (data?.categories ?? []).map(({ name }) => name);
  const isPast = from_yw !== null && from_yw < currentWeek();
  const asked = isPast ? null : askedOf(values);
  const whole = (key: NumberName, label: string, { min, max }: Bounds, placeholder?: string) => (
    <NumberField
      w={{ base: 'calc(50% - 5px)', xs: key === 'min_gain' || key === 'max_per_sku' ? 175 : 135 }}
      label={label}
      placeholder={placeholder}
      value={values[key]}
      onChange={(value) => onChange({ ...values, [key]: value })}
      min={min}
      max={max}
    />
  );
  return (
    <Group
      component="form"
      gap="xs"
      align="flex-end"
      className="no-print"
      onSubmit={submitting(() => asked && onAsk(asked))}
    >
      <WeekField
        w={{ base: 'calc(50% - 5px)', xs: 150 }}
        label={words.from}
        value={from_yw}
        error={isPast && words.past}
        onChange={(from_yw) => onChange({ ...values, from_yw })}
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
        onChange={({ currentTarget }) => onChange({ ...values, objective: currentTarget.value as SuggestionObjective })}
      />
      <SomeOf
        w={{ base: '100%', xs: 240 }}
        label={words.categories}
        all={words.allCategories}
        known={known}
        value={categories}
        onDropdownOpen={() => setListed(true)}
        onChange={(categories) => onChange({ ...values, categories })}
      />
      <Checkbox
        w={{ base: '100%', xs: 440 }}
        label={words.usualFunding}
        description={words.usualFundingHint}
        checked={values.usual_funding}
        onChange={({ currentTarget }) => onChange({ ...values, usual_funding: currentTarget.checked })}
      />
      <Button type="submit" loading={asking} disabled={disabled || asked === null}>
        {again ? words.askAgain : words.ask}
      </Button>
    </Group>
  );
}
