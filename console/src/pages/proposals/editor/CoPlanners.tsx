import { Autocomplete, Button, Group } from '@mantine/core';
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
  readonly error: string | undefined;
}

/** A user's number, alone or behind the name as it is offered. */
const NUMBER = /^(?:.*\()?([1-9]\d{0,14})\)?$/;

/** Who else may change a proposal: by name where the calendar knows it, by user id otherwise. */
export function CoPlanners({ known, chosen, onChange, error }: Props) {
  const { fields, line, of } = useText(text);
  const names = useText(people);
  const [typed, setTyped] = useState('');
  const named = (id: number) => nameOf(known.get(id) ?? { id, name: null }, names);
  const add = (entry: string) => {
    const id = Number(NUMBER.exec(entry.trim())?.[1]);
    if (!id) return;
    onChange([...new Set([...chosen, id])]);
    setTyped('');
  };
  return (
    <>
      <Autocomplete
        label={fields.coPlanners}
        description={fields.coPlannersHint}
        data={[...known.keys()].filter((id) => !chosen.includes(id)).map((id) => `${named(id)} (${id})`)}
        value={typed}
        onChange={(entry) => (entry.endsWith(')') ? add(entry) : setTyped(entry))}
        onBlur={() => add(typed)}
        onKeyDown={({ key }) => key === 'Enter' && add(typed)}
        disabled={chosen.length === MAX_CO_PLANNERS}
        error={error}
      />
      <Group gap="xs" mt={4}>
        {chosen.map((id) => (
          <Button
            key={id}
            size="compact-xs"
            variant="default"
            aria-label={of(line.remove, named(id))}
            onClick={() => onChange(chosen.filter((one) => one !== id))}
          >
            {named(id)} ✕
          </Button>
        ))}
      </Group>
    </>
  );
}
