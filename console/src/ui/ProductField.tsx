import { Combobox, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type KnownProduct, useProducts } from '../api/products.ts';
import { matches } from '../format/sort.ts';
import { messages, useText } from '../i18n/messages.ts';

const text = messages({
  hr: {
    hint: 'Naziv ili šifra artikla',
    byCode: (code: string) => `Dodaj šifru ${code}`,
    none: 'Nema takvog artikla; upišite cijelu šifru.',
  },
  en: {
    hint: 'Name or code of a product',
    byCode: (code: string) => `Add code ${code}`,
    none: 'No such product; write its whole code.',
  },
});

const MOST = 30;
const CODE = /^\S{1,64}$/;

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Called with the product chosen, or with just the code typed; the field is then empty again. */
  readonly onPick: (product: KnownProduct | { readonly sku: string; readonly name: null }) => void;
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
  const { products } = useProducts(combobox.dropdownOpened || typed !== '');
  const found = useMemo(
    () => products.filter(({ sku, name }) => !without?.has(sku) && matches(typed, name, sku)).slice(0, MOST),
    [products, typed, without],
  );
  const pick = (sku: string) => {
    onPick(products.find((product) => product.sku === sku) ?? { sku, name: null });
    setTyped('');
    combobox.closeDropdown();
  };
  const code = typed.trim();
  const byCode = CODE.test(code) && !without?.has(code) && !found.some(({ sku }) => sku === code);
  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal>
      <Combobox.Target>
        <TextInput
          placeholder={words.hint}
          aria-label={words.hint}
          {...rest}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
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
          {found.map(({ sku, name }) => (
            <Combobox.Option key={sku} value={sku}>
              <Text size="sm">{name}</Text>
              <Text size="xs">{sku}</Text>
            </Combobox.Option>
          ))}
          {byCode && <Combobox.Option value={code}>{words.byCode(code)}</Combobox.Option>}
          {found.length === 0 && !byCode && <Combobox.Empty>{words.none}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
