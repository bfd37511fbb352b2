import { Combobox, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useFoundProducts } from '../../api/products.ts';
import { messages, useText } from '../../i18n/messages.ts';
import { MOST, type ProductOption, productOptions } from './productOptions.ts';

const text = messages({
  hr: {
    hint: 'Naziv ili šifra artikla',
    byCode: (code: string) => `Dodaj šifru ${code}`,
    none: 'Nema takvog artikla; upišite cijelu šifru.',
    searching: 'Tražim…',
    failed: 'Pretraga nije uspjela. Pokušajte ponovno.',
    here: (code: string) => `Artikl ${code} već je ovdje.`,
  },
  en: {
    hint: 'Name or code of a product',
    byCode: (code: string) => `Add code ${code}`,
    none: 'No such product; write its whole code.',
    searching: 'Searching…',
    failed: 'The search failed. Try again.',
    here: (code: string) => `Product ${code} is here already.`,
  },
});

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Called with the product chosen, or with just the code typed; the field is then empty again. */
  readonly onPick: (product: ProductOption) => void;
  /** Codes that are not offered, because they are chosen already. */
  readonly without?: ReadonlySet<string>;
  /** Takes what is pasted itself by returning true. */
  readonly onPasted?: (text: string) => boolean;
}

/** Chooses a product by a part of its name or by its code. */
export function ProductField({ onPick, without, onPasted, ...rest }: Props) {
  const words = useText(text);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  /** Enter was pressed before the server had answered: it takes what comes first then. */
  const [entered, setEntered] = useState(false);
  const limit = MOST + (without?.size ?? 0);
  const { rows: products, searching, failed } = useFoundProducts(typed, limit, combobox.dropdownOpened || typed !== '');
  const options = useMemo(
    () => (failed ? [] : productOptions(products, typed, without)),
    [failed, products, typed, without],
  );
  const first = options[0]?.sku;
  const { selectFirstOption, resetSelectedOption } = combobox;
  // drawn by then: what is marked is what Enter takes
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew where another option has become the first
  useEffect(() => {
    if (typed === '' || searching) resetSelectedOption();
    else selectFirstOption();
  }, [typed, searching, first, selectFirstOption, resetSelectedOption]);
  const pick = (sku: string) => {
    onPick(options.find((product) => product.sku === sku) ?? { sku, name: null });
    setTyped('');
    setEntered(false);
    combobox.closeDropdown();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is there
  useEffect(() => {
    if (!entered || searching) return;
    setEntered(false);
    if (first !== undefined) pick(first);
  }, [entered, searching]);
  const code = typed.trim();
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          placeholder={words.hint}
          aria-label={words.hint}
          {...rest}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setEntered(false);
            combobox.openDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !searching || typed === '' || combobox.getSelectedOptionIndex() >= 0) return;
            event.preventDefault();
            setEntered(true);
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onPaste={(event) => {
            if (!onPasted?.(event.clipboardData.getData('text'))) return;
            event.preventDefault();
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }}>
          {options.map(({ sku, name }) => (
            <Combobox.Option key={sku} value={sku}>
              {name === null ? (
                words.byCode(sku)
              ) : (
                <>
                  <Text size="sm">{name}</Text>
                  <Text size="xs">{sku}</Text>
                </>
              )}
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>
              {without?.has(code) ? words.here(code) : searching ? words.searching : failed ? words.failed : words.none}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
