import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { fold } from '@promo/retail/fold';
import { useState } from 'react';
import { matches } from '../../format/sort.ts';
import { messages, useText } from '../../i18n/messages.ts';

const text = messages({
  hr: {
    fresh: (value: string) => `Novo: „${value}”`,
    choose: 'Nema na popisu. Odaberite s popisa, ili „Novo”.',
  },
  en: {
    fresh: (value: string) => `New: “${value}”`,
    choose: 'Not in the list. Choose from it, or “New”.',
  },
});

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** What is in use, in the order in which it is offered. */
  readonly known: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Tells of what is typed and is neither chosen nor said to be new; null for nothing. */
  readonly onFault: (fault: { typed: string; message: string } | null) => void;
}

const same = (a: string, b: string) => fold(a.trim()) === fold(b.trim());

/**
 * A word that is one of those in use, or a new one on purpose: a typing error is not taken for a new word. What is typed in
 * another case or without its diacritics is the word that is in use.
 */
export function PickField({ known, value, onChange, onFault, error, ...rest }: Props) {
  const words = useText(text);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const take = (word: string) => {
    setTyped(null);
    onFault(null);
    onChange(word);
  };
  const type = (entry: string) => {
    const match = entry.trim() === '' ? '' : known.find((word) => same(word, entry));
    if (match !== undefined) take(match);
    else {
      setTyped(entry);
      onFault({ typed: entry, message: words.choose });
    }
    combobox.openDropdown();
    // a new word is never what Enter takes by itself
    if (match !== undefined || known.some((word) => matches(entry, word))) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  };
  const found = typed === null ? known : known.filter((word) => matches(typed, word));
  const offered = typed === null ? found : [...found, typed.trim()];
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(word) => {
        take(word);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...rest}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed ?? value}
          error={typed === null || combobox.dropdownOpened ? error : words.choose}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }}>
          {offered.map((word, i) => (
            <Combobox.Option key={word} value={word} fz="sm">
              {i < found.length ? word : words.fresh(word)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
