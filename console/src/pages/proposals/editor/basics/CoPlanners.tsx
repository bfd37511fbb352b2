import { Autocomplete, Button, Group } from '@mantine/core';
import type { User } from '@promo/contracts/fields';
import { MAX_CO_PLANNERS } from '@promo/contracts/promo-proposals/words';
import { useEffect, useState } from 'react';
import { messages, useText } from '../../../../i18n/messages.ts';
import { nameOf, people } from '../../../../plan/people.ts';
import { text } from '../../text.ts';
import { CO_PLANNERS, useFaults } from '../faults.ts';

const own = messages({
  hr: {
    hint: 'Smiju ga mijenjati kao i vi. Ime ili broj korisnika.',
    unknown: 'Nema na popisu. Odaberite s popisa, ili upišite broj korisnika.',
  },
  en: {
    hint: 'They may change it as you may. A name or a user’s number.',
    unknown: 'Not in the list. Choose from it, or write a user’s number.',
  },
});

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
  const { hint, unknown } = useText(own);
  const { tell } = useFaults();
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const label = fields.coPlanners;
  useEffect(() => {
    if (typed.trim() !== '') tell(CO_PLANNERS, { label, typed, message: unknown });
    return () => tell(CO_PLANNERS, null);
  }, [tell, label, typed, unknown]);
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
        label={label}
        data-field={CO_PLANNERS}
        description={hint}
        data={[...known.keys()].filter((id) => !chosen.includes(id)).map((id) => `${named(id)} (${id})`)}
        value={typed}
        onChange={(entry) => {
          setLeft(false);
          if (entry.endsWith(')')) add(entry);
          else setTyped(entry);
        }}
        onBlur={() => {
          setLeft(true);
          add(typed);
        }}
        onKeyDown={({ key }) => key === 'Enter' && add(typed)}
        disabled={chosen.length === MAX_CO_PLANNERS}
        error={left && typed.trim() !== '' ? unknown : error}
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
