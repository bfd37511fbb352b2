import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { Suspense, useId, useRef, useState } from 'react';
import { useText } from '../../../../i18n/messages.ts';
import { ProductField } from '../../../../ui/fields/ProductField.tsx';
import { useNumberText } from '../../../../ui/fields/useNumberText.ts';
import { lazy } from '../../../../ui/lazy.tsx';
import { text } from '../../text.ts';
import { usePaste } from '../paste/usePaste.ts';
import type { Editing } from '../useDraft.ts';

const PasteNotice = lazy(() => import('../paste/PasteNotice.tsx'));
const ProductPicker = lazy(() => import('../picker/ProductPicker.tsx'));
const UndoLines = lazy(() => import('./UndoLines.tsx'));

interface Props {
  readonly editing: Editing;
  readonly codes: ReadonlySet<string>;
  readonly disabled: boolean;
}

/** What stands above the lines: how many there are, and how others are added, and what was done to them is taken back. */
export function LinesHead({ editing, codes, disabled }: Props) {
  const words = useText(text);
  const { draft, addLine, discountAll, putLines, undoable, undo } = editing;
  const { result, close, paste } = usePaste(putLines);
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Group justify="space-between" mb="xs" mih={30}>
        <Title order={2}>
          {words.lines}{' '}
          <Text span size="sm">
            {words.products(draft.skus.length)}
          </Text>
        </Title>
        {!disabled && draft.skus.length > 1 && <SetAll onSet={discountAll} />}
      </Group>
      {!disabled && (
        <Group gap="xs" mb="xs" wrap="nowrap">
          <ProductField
            flex={1}
            data-search
            placeholder={words.addProduct}
            aria-label={words.addProduct}
            without={codes}
            onPick={({ sku, name }) => addLine(sku, name)}
            onPasted={paste}
          />
          <Button variant="default" onClick={() => setPicking(true)}>
            {words.choose}
          </Button>
        </Group>
      )}
      <Suspense>
        {picking && <ProductPicker codes={codes} onAdd={putLines} onClose={() => setPicking(false)} />}
        {result && <PasteNotice result={result} onClose={close} />}
        {undoable && <UndoLines step={undoable} onUndo={undo} />}
      </Suspense>
    </>
  );
}

/**
 * One discount for every line. What is not allowed is not applied, and the focus goes back to it. Its name stands beside the field: it comes with
 * the second line, and is no higher than the title, so that no line moves then.
 */
function SetAll({ onSet }: { onSet: (discount: number) => void }) {
  const words = useText(text);
  const [discount, setDiscount] = useState<number | null>(null);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useNumberText({ value: discount, onChange: setDiscount, min: 0, max: MAX_DISCOUNT, decimals: 2 });
  return (
    <Group gap="xs" align="flex-start">
      <Text component="label" htmlFor={id} size="xs" lh="30px">
        {words.setAll}
      </Text>
      <TextInput
        ref={input}
        id={id}
        size="xs"
        w={110}
        inputMode="decimal"
        rightSection="%"
        value={field.text}
        error={field.fault}
        onChange={({ currentTarget }) => field.type(currentTarget.value)}
        onBlur={field.settle}
      />
      <Button
        size="xs"
        variant="default"
        onClick={() => (field.fault === null && discount !== null ? onSet(discount) : input.current?.focus())}
      >
        {words.apply}
      </Button>
    </Group>
  );
}
