import { Box, CloseButton, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useText } from '../../../i18n/messages.ts';
import { ProductField } from '../../../ui/fields/ProductField.tsx';
import { text } from './text.ts';

interface Props {
  /** '' for none yet. */
  readonly sku: string;
  readonly name: string;
  readonly without: ReadonlySet<string>;
  readonly onChange: (sku: string) => void;
}

/** The product that is replaced: looked for, or as it was chosen. The focus stays in the field that takes the other's place. */
export function ParentField({ sku, name, without, onChange }: Props) {
  const words = useText(text);
  const place = useRef<HTMLDivElement>(null);
  const changed = useRef(false);
  const change = (next: string) => {
    changed.current = true;
    onChange(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one then
  useEffect(() => {
    if (changed.current) place.current?.querySelector('input')?.focus();
    changed.current = false;
  }, [sku]);
  return (
    <Box ref={place} w={{ base: '100%', xs: 260 }}>
      {sku === '' ? (
        <ProductField
          label={words.parent}
          aria-label={words.parent}
          without={without}
          onPick={(product) => change(product.sku)}
        />
      ) : (
        <TextInput
          label={words.parent}
          value={name}
          readOnly
          rightSection={<CloseButton size="sm" aria-label={words.anotherParent} onClick={() => change('')} />}
        />
      )}
    </Box>
  );
}
