import { MultiSelect } from '@mantine/core';
import type { User } from '@promo/contracts/fields';
import { MAX_CO_PLANNERS } from '@promo/contracts/promo-proposals/words';
import { useState } from 'react';
import { useText } from '../../../i18n/messages.ts';
import { nameOf, people } from '../../../plan/people.ts';
import { text } from '../text.ts';

interface Props {
  /** Who planned something before, by id. */
  readonly known: ReadonlyMap<number, User>;
  readonly chosen: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly disabled: boolean;
  readonly error: string | undefined;
}

/** Who else may change a proposal: by name where the calendar knows it, by user id otherwise. */
export function CoPlanners({ known, chosen, onChange, disabled, error }: Props) {
  const { fields } = useText(text);
  const names = useText(people);
  const [typed, setTyped] = useState('');
  const id = /^[1-9]\d{0,14}$/.test(typed.trim()) ? [Number(typed)] : [];
  const data = [...new Set([...known.keys(), ...chosen, ...id])].map((one) => {
    const name = nameOf(known.get(one) ?? { id: one, name: null }, names);
    // found by its number too
    return { value: String(one), label: id[0] === one && known.has(one) ? `${name} (${one})` : name };
  });
  return (
    <MultiSelect
      label={fields.coPlanners}
      description={fields.coPlannersHint}
      data={data}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maxValues={MAX_CO_PLANNERS}
      disabled={disabled}
      error={error}
    />
  );
}
